//! What a player cannot know, dealt anew.
//!
//! Tiles under the tops and the deck have no history: any order is as likely as any other. A
//! secret hand has one. Its owner must complete a blueprint as soon as its pattern shows, so a
//! card whose pattern has shown since a hidden card was drawn cannot be that card, and a card that
//! was completed must have been one of those drawn before. The [`Trail`] keeps what follows from
//! this, and a secret hand is dealt so that all deals that agree with it are equally likely.

use super::blueprint::{CARDS, Card, CardSet};
use super::deck::LARGEST;
use super::player::Player;
use super::position::Architects;
use crate::bits::{Bits, nth_bit};
use crate::{GameRng, Seat};

/// A player draws blindly at most once for each palace.
const MOST_DRAWS: usize = 8;
/// The most cards that come to one player unseen: those he starts with, and his draws.
const MOST_UNSEEN: usize = 3 + MOST_DRAWS;
/// The most cards whose place is unknown to an opponent: the deck and a secret hand.
const MOST_UNKNOWN: usize = LARGEST + MOST_UNSEEN;

/// Which cards cannot have come to a player with his start hand (entry 0) or with one of his
/// blind draws (entry 1 and up). Later draws rule out fewer cards, as far as these are unknown.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(super) struct Trail {
    ruled_out: [CardSet; 1 + MOST_DRAWS],
    draws: u8,
}

impl Trail {
    /// Notes a draw from the deck by a player who has completed these cards before.
    pub(super) fn draw_blindly(&mut self, completed: CardSet) {
        self.draws += 1;
        self.ruled_out[usize::from(self.draws)] = completed;
    }

    /// Notes that whoever held one of these cards would have completed it.
    fn rule_out(&mut self, cards: CardSet) {
        for ruled_out in &mut self.ruled_out[..=usize::from(self.draws)] {
            *ruled_out = ruled_out.or(cards);
        }
    }

    fn newest(&self) -> CardSet {
        self.ruled_out[usize::from(self.draws)]
    }
}

impl Player {
    /// Notes what the city tells about a secret hand.
    pub(super) fn leave_trail(&mut self) {
        let others = CardSet::ALL.without(self.completed).without(self.taken_openly);
        self.trail.rule_out(others.visible(self.city.colours()));
    }
}

impl Architects {
    pub(super) fn deal_hidden(&mut self, observer: Seat, rng: &mut GameRng) {
        self.supply.shuffle_hidden(rng);
        if self.rules.has_secret_hands {
            self.deal_hand(1 - observer.index(), rng);
        }
        self.deck.shuffle(rng);
    }

    fn deal_hand(&mut self, owner: usize, rng: &mut GameRng) {
        let start = self.rules.start_blueprints[owner];
        let player = &mut self.players[owner];
        let hidden = player.unseen_hand();
        let deck: CardSet = self.deck.cards().iter().copied().collect();
        let unknown = deck.or(hidden);
        let guess = Guess::new(player, start, unknown).deal(rng);
        player.hand = player.hand.without(hidden).or(guess);
        let mut rest = [Card::default(); MOST_UNKNOWN];
        let len = fill(&mut rest, unknown.without(guess));
        self.deck.replace(&rest[..len]);
    }
}

fn fill<const N: usize>(list: &mut [Card; N], cards: CardSet) -> usize {
    list.iter_mut().zip(cards.iter()).for_each(|(place, card)| *place = card);
    cards.len()
}

/// Deals the cards that came to a player unseen until the deal explains what has been seen.
struct Guess {
    trail: Trail,
    /// How many of the unseen cards were the start hand.
    start: usize,
    /// Cards he has completed that came unseen.
    completed: [Card; CARDS],
    completed_len: usize,
    /// Cards that may be in his hand.
    candidates: [Card; MOST_UNKNOWN],
    candidates_len: usize,
}

impl Guess {
    fn new(player: &Player, start: usize, unknown: CardSet) -> Self {
        let mut completed = [Card::default(); CARDS];
        let completed_len = fill(&mut completed, player.completed.without(player.taken_openly));
        let mut candidates = [Card::default(); MOST_UNKNOWN];
        // What even the newest draw rules out, the older ones rule out as well.
        let candidates_len = fill(&mut candidates, unknown.without(player.trail.newest()));
        Self { trail: player.trail, start, completed, completed_len, candidates, candidates_len }
    }

    fn deal(mut self, rng: &mut GameRng) -> CardSet {
        loop {
            if let Some(hand) = self.try_deal(rng) {
                return hand;
            }
        }
    }

    /// One deal, if it contradicts nothing. Completed cards choose among the arrivals that
    /// can explain them, then candidates take the arrivals that are left.
    fn try_deal(&mut self, rng: &mut GameRng) -> Option<CardSet> {
        let mut free: u64 = (1 << self.arrivals()) - 1;
        for card in &self.completed[..self.completed_len] {
            let possible = self.arrivals_of(*card);
            let choice = rng.below(possible.count_ones() as usize) as u32;
            let arrival = 1 << nth_bit(possible, choice);
            if free & arrival == 0 {
                return None;
            }
            free ^= arrival;
        }
        self.try_fill(free, rng)
    }

    fn try_fill(&mut self, free: u64, rng: &mut GameRng) -> Option<CardSet> {
        let mut hand = CardSet::default();
        for (dealt, arrival) in Bits(free).enumerate() {
            let pick = dealt + rng.below(self.candidates_len - dealt);
            self.candidates.swap(dealt, pick);
            let card = self.candidates[dealt];
            if self.ruled_out(arrival as usize).contains(card) {
                return None;
            }
            hand.insert(card);
        }
        Some(hand)
    }

    /// How many cards came unseen.
    fn arrivals(&self) -> usize {
        self.start + usize::from(self.trail.draws)
    }

    fn ruled_out(&self, arrival: usize) -> CardSet {
        self.trail.ruled_out[(arrival + 1).saturating_sub(self.start)]
    }

    fn arrivals_of(&self, card: Card) -> u64 {
        let possible =
            (0..self.arrivals()).filter(|&arrival| !self.ruled_out(arrival).contains(card));
        possible.map(|arrival| 1 << arrival).sum()
    }
}
