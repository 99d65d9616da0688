//! The craftsmen on offer: trios of cards, dealt anew every round.

use super::named::{Named, named};
use crate::{GameRng, MAX_SEATS};

named! {
    /// The trade of a craftsman card.
    pub enum Craft {
        /// Takes the good of a field.
        Farmer = "farmer",
        /// Puts a cube into a temple.
        Priest = "priest",
        /// Puts a cube on a segment of the irrigation, for 2 prestige.
        Engineer = "engineer",
        /// Takes a camel.
        Merchant = "merchant",
    }
}

/// How many crafts there are.
pub(super) const CRAFTS: usize = 4;

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

    /// What the next card of a trio costs: one talent for every card already turned (rule 6.1).
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
pub(super) type CraftCounts = [u8; CRAFTS];

/// Lays out a trio for every player from the shuffled deck.
pub(super) fn lay_out(deck: CraftCounts, players: usize, rng: &mut GameRng) -> [Trio; MAX_SEATS] {
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
fn draw(deck: &mut CraftCounts, mut card: usize) -> Craft {
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

#[cfg(test)]
mod tests {
    use super::*;
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
}
