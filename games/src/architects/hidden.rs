//! Determinization: what a player cannot know is dealt anew.
//!
//! Tiles under the tops and the deck have no history: any order is as likely as any other. A
//! secret hand has one. Its owner must complete a blueprint as soon as its pattern shows, so a
//! card whose pattern has shown since a hidden card was drawn cannot be that card, and a card that
//! was completed must have been one of those drawn before. The [`Trail`] keeps what follows from
//! this, and a secret hand is dealt so that all deals that agree with it are equally likely.

use arrayvec::ArrayVec;

use super::blueprint::{BLUEPRINTS, Blueprint, BlueprintSet};
use super::deck::LARGEST;
use super::player::Player;
use super::position::Architects;
use super::tile::PALACES;
use crate::bits::{Bits, nth_bit};
use crate::{GameRng, Seat};

/// The most cards that come to one player unseen: those at the start, and a blind draw for each
/// palace.
const MOST_UNSEEN: usize = 3 + PALACES;
/// The most cards whose place is unknown to an opponent: the deck and a secret hand.
const MOST_UNKNOWN: usize = LARGEST + MOST_UNSEEN;

/// With which of a player's unseen arrivals a card can have come: the first possible one in the
/// low half, the last one in the high half. Arrival 0 is the start hand, the blind draws follow.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Span(u8);

impl Span {
    const ANY: Self = Self(0xf0);

    fn contains(self, arrival: u8) -> bool {
        (self.0 & 0xf..=self.0 >> 4).contains(&arrival)
    }

    fn begin_at(&mut self, arrival: u8) {
        self.0 = self.0 & 0xf0 | arrival;
    }

    fn end_at(&mut self, arrival: u8) {
        self.0 = self.0 & 0xf | arrival << 4;
    }
}

/// What an opponent can tell about the cards that came to a player unseen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Trail {
    spans: [Span; BLUEPRINTS],
    draws: u8,
}

impl Trail {
    pub(super) const EMPTY: Self = Self { spans: [Span::ANY; BLUEPRINTS], draws: 0 };

    /// Notes a draw from the deck.
    pub(super) fn draw_blindly(&mut self) {
        self.draws += 1;
    }

    fn could_be(&self, card: Blueprint, arrival: usize) -> bool {
        self.spans[card.number() - 1].contains(arrival as u8)
    }
}

impl Player {
    /// Notes what the city tells about a secret hand, after these cards have been completed.
    pub(super) fn leave_trail(&mut self, completed: BlueprintSet) {
        let Trail { spans, draws } = &mut self.trail;
        completed.iter().for_each(|card| spans[card.number() - 1].end_at(*draws));
        let others = BlueprintSet::ALL.without(self.completed).without(self.taken_openly);
        let shown = others.visible(self.city.colours());
        shown.iter().for_each(|card| spans[card.number() - 1].begin_at(*draws + 1));
    }
}

impl Architects {
    pub(super) fn deal_hidden(&mut self, observer: Seat, rng: &mut GameRng) {
        self.supply.shuffle_hidden(rng);
        if self.rules.has_secret_hands() {
            self.deal_hand(1 - observer.index(), rng);
        }
        self.deck.shuffle(rng);
    }

    fn deal_hand(&mut self, owner: usize, rng: &mut GameRng) {
        let start = self.rules.start_blueprints()[owner];
        let player = &mut self.players[owner];
        let hidden = player.unseen_hand();
        let deck: BlueprintSet = self.deck.cards().iter().copied().collect();
        let unknown = deck.or(hidden);
        let guess = Guess::new(player, start, unknown).deal(rng);
        player.hand = player.hand.without(hidden).or(guess);
        let rest: ArrayVec<_, MOST_UNKNOWN> = unknown.without(guess).iter().collect();
        self.deck.replace(&rest);
    }
}

/// Deals the cards that came to a player unseen until the deal explains what has been seen.
struct Guess {
    trail: Trail,
    /// How many of the unseen cards were the start hand.
    start: usize,
    /// Completed cards that came unseen.
    completed: BlueprintSet,
    /// Cards that may be in the hand.
    candidates: ArrayVec<Blueprint, MOST_UNKNOWN>,
}

impl Guess {
    fn new(player: &Player, start: usize, unknown: BlueprintSet) -> Self {
        // A card not completed that cannot have come last cannot have come before either.
        let newest = usize::from(player.trail.draws);
        let possible = unknown.iter().filter(|&card| player.trail.could_be(card, newest));
        Self {
            trail: player.trail,
            start,
            completed: player.completed.without(player.taken_openly),
            candidates: possible.collect(),
        }
    }

    fn deal(mut self, rng: &mut GameRng) -> BlueprintSet {
        loop {
            if let Some(hand) = self.try_deal(rng) {
                return hand;
            }
        }
    }

    /// One deal, if it contradicts nothing. Completed cards choose among the places that
    /// can explain them, then candidates take the places that are left.
    fn try_deal(&mut self, rng: &mut GameRng) -> Option<BlueprintSet> {
        let mut free: u64 = (1 << self.places()) - 1;
        for card in self.completed.iter() {
            let possible = self.places_of(card);
            let choice = rng.below(possible.count_ones() as usize) as u32;
            let place = 1 << nth_bit(possible, choice);
            if free & place == 0 {
                return None;
            }
            free ^= place;
        }
        self.try_fill(free, rng)
    }

    fn try_fill(&mut self, free: u64, rng: &mut GameRng) -> Option<BlueprintSet> {
        let mut hand = BlueprintSet::NONE;
        for (dealt, place) in Bits(free).enumerate() {
            let pick = dealt + rng.below(self.candidates.len() - dealt);
            self.candidates.swap(dealt, pick);
            let card = self.candidates[dealt];
            if !self.could_be(card, place as usize) {
                return None;
            }
            hand.insert(card);
        }
        Some(hand)
    }

    /// How many cards came unseen: the start hand has as many places as cards.
    fn places(&self) -> usize {
        self.start + usize::from(self.trail.draws)
    }

    fn could_be(&self, card: Blueprint, place: usize) -> bool {
        self.trail.could_be(card, (place + 1).saturating_sub(self.start))
    }

    fn places_of(&self, card: Blueprint) -> u64 {
        let possible = (0..self.places()).filter(|&place| self.could_be(card, place));
        possible.map(|place| 1 << place).sum()
    }
}
