//! The craftsmen on offer: trios of cards, dealt anew every round.

use super::words::{CRAFTS, Craft, Named};
use crate::{GameRng, MAX_SEATS, Seed};

/// The game ends after this round at the latest.
pub const ROUNDS: usize = 60;
/// Cards in a trio.
pub(super) const CARDS: usize = 3;

/// The low bit of every two-bit count.
const ONES: u32 = 0x5555_5555;
/// The low bit of every byte.
const BYTES: u32 = 0x0101_0101;

/// The cards of a trio in the order they were laid out.
pub(super) type Trio = [Craft; CARDS];

/// The cards that are still face up: a byte per trio, in it two bits per craft that count them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Trios(u32);

impl Trios {
    pub(super) fn of(trios: &[Trio]) -> Self {
        let cards = trios.iter().enumerate();
        Self(cards.flat_map(|(trio, cards)| cards.map(|craft| Self::place(trio, craft))).sum())
    }

    /// Face up cards of every trio, a byte each.
    fn face_up(self) -> u32 {
        let pairs = (self.0 & 0x3333_3333) + (self.0 >> 2 & 0x3333_3333);
        (pairs + (pairs >> 4)) & 0x0f0f_0f0f
    }

    /// Crafts on offer to a player with so many talents: bit `8 * trio + 2 * craft`.
    #[inline]
    pub(super) fn hires(self, talents: u16) -> u32 {
        let on_offer = (self.0 | self.0 >> 1) & ONES;
        let face_up = self.face_up();
        match talents {
            0 => on_offer & ((face_up & face_up >> 1 & BYTES) * 0xff),
            1 => on_offer & ((face_up >> 1 & BYTES) * 0xff),
            _ => on_offer,
        }
    }

    /// The bits of [`Trios::hires`] that stand for a craft.
    pub(super) const fn places_of(craft: Craft) -> u32 {
        BYTES << (2 * craft as u32)
    }

    /// The bit of [`Trios::hires`] that stands for a craft of a trio.
    pub(super) const fn place(trio: usize, craft: Craft) -> u32 {
        1 << (8 * trio + 2 * craft as usize)
    }

    /// Trio, from 0, and craft of a bit of [`Trios::hires`].
    pub(super) fn hire(bit: u32) -> (u8, Craft) {
        ((bit / 8) as u8, Craft::numbered(bit % 8 / 2))
    }

    /// What the next card of a trio costs: one talent for every card already turned.
    pub(super) fn price(self, trio: u8) -> u16 {
        (CARDS as u32 - (self.face_up() >> (8 * trio) & 0xf)) as u16
    }

    /// Turns a card.
    pub(super) fn turn(&mut self, trio: u8, craft: Craft) {
        self.0 -= 1 << (8 * u32::from(trio) + 2 * craft as u32);
    }

    /// How many cards of a craft are face up in a trio.
    pub(super) fn count(self, trio: usize, craft: Craft) -> usize {
        (self.0 >> (8 * trio + 2 * craft as usize) & 3) as usize
    }
}

/// How many cards of every craft are in the deck.
pub(super) type Deck = [u8; CRAFTS];

/// Lays out a trio for every player from the shuffled deck.
pub(super) fn lay_out(deck: Deck, players: usize, rng: &mut GameRng) -> [Trio; MAX_SEATS] {
    let mut left = deck;
    let mut trios = [[Craft::Farmer; CARDS]; MAX_SEATS];
    let mut cards = deck.iter().map(|&count| usize::from(count)).sum();
    for card in trios[..players].as_flattened_mut() {
        *card = draw(&mut left, rng.below(cards));
        cards -= 1;
    }
    trios
}

/// Takes a card from a sorted deck, by its place.
fn draw(deck: &mut Deck, mut card: usize) -> Craft {
    for craft in Craft::ALL {
        let count = &mut deck[*craft as usize];
        if card < usize::from(*count) {
            *count -= 1;
            return *craft;
        }
        card -= usize::from(*count);
    }
    unreachable!("the card drawn is one of the deck")
}

/// Where the trios of coming rounds are taken from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(clippy::large_enum_variant, reason = "positions are copied, so nothing can be boxed")]
pub(super) enum Rounds {
    /// From the deal.
    Dealt([Trios; ROUNDS]),
    /// From a shuffle that is made when the round begins: nobody knows them yet, and a search
    /// that looks a few moves ahead need not deal sixty rounds.
    Unknown(Seed),
}

impl Rounds {
    /// The trios of a round, counted from 0.
    pub(super) fn trios(&self, round: usize, deck: Deck, players: usize) -> Trios {
        match self {
            Self::Dealt(rounds) => rounds[round],
            Self::Unknown(seed) => {
                let mut rng = seed.child(round as u64).rng();
                Trios::of(&lay_out(deck, players, &mut rng)[..players])
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;
    use crate::amyitis::Amyitis;
    use crate::{Game, Options, Rulebook, Seat};
    use Craft::{Engineer, Farmer, Merchant, Priest};

    /// C3: untouched 0, one card turned 1, two cards turned 2.
    #[test]
    fn a_card_costs_a_talent_for_every_turned_card_of_its_trio() {
        let mut trios =
            Trios::of(&[[Farmer, Priest, Farmer], [Farmer, Farmer, Merchant], [Priest; 3]]);
        trios.turn(0, Farmer);
        trios.turn(0, Farmer);
        trios.turn(1, Farmer);
        assert_eq!([0, 1, 2].map(|trio| trios.price(trio)), [2, 1, 0]);
        let crafts = |talents| {
            crate::bits::Bits(u64::from(trios.hires(talents))).map(Trios::hire).collect::<Vec<_>>()
        };
        assert_eq!(crafts(0), [(2, Priest)]);
        assert_eq!(crafts(1), [(1, Farmer), (1, Merchant), (2, Priest)]);
        assert_eq!(crafts(2), [(0, Priest), (1, Farmer), (1, Merchant), (2, Priest)]);
        assert_eq!(crafts(9), crafts(2));
        assert_eq!(trios.hires(2) & Trios::places_of(Engineer), 0);
    }

    /// How many of 120 ways to draw three cards from a deck of 3, 2, 3 and 2 give these counts.
    fn ways(trios: Trios, trio: usize) -> f64 {
        let choose = |copies: usize, taken: usize| {
            (0..taken).map(|card| (copies - card) as f64 / (card + 1) as f64).product::<f64>()
        };
        let deck = Craft::ALL.iter().zip([3, 2, 3, 2]);
        deck.map(|(&craft, copies)| choose(copies, trios.count(trio, craft))).product()
    }

    /// Trios dealt anew follow the shuffled deck: chi-square, 18 possible trios.
    #[test]
    fn unknown_rounds_are_dealt_from_a_shuffled_deck() {
        let rules = Amyitis::rules(&Options::default()).unwrap();
        let start = Amyitis::start(rules, &Amyitis::deal(rules, 2, Seed(1)));
        let mut rng = Seed(5).rng();
        let samples = 20_000;
        let mut seen: [HashMap<u32, (f64, f64)>; 2] = Default::default();
        for _ in 0..samples {
            let mut world = start;
            world.determinize(Seat::new(0), &mut rng);
            assert_eq!(world.trios, start.trios, "this round lies open");
            let trios = world.rounds.trios(1, rules.deck(2), 2);
            for trio in 0..2 {
                let entry = seen[trio].entry(trios.0 >> (8 * trio) & 0xff).or_default();
                *entry = (entry.0 + 1.0, ways(trios, trio) * f64::from(samples) / 120.0);
            }
        }
        for trio in seen {
            assert_eq!(trio.len(), 18);
            let terms = trio.values().map(|(seen, expected)| (seen - expected).powi(2) / expected);
            let chi_square: f64 = terms.sum();
            assert!(chi_square < 40.8, "{chi_square}: one in a thousand at 17 degrees of freedom");
        }
    }
}
