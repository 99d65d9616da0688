//! The face-down blueprints.

use super::blueprint::{BLUEPRINTS, Blueprint, DISPLAY};
use crate::GameRng;

/// The largest deck: both players start with two cards.
pub(super) const LARGEST: usize = BLUEPRINTS - DISPLAY - 2 - 2;

/// The deck, top card last.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Deck {
    cards: [Blueprint; LARGEST],
    len: u8,
}

impl Deck {
    /// The deck with these cards, the top one first.
    pub(super) fn from_top(from_top: &[Blueprint]) -> Self {
        let mut cards = [Blueprint::default(); LARGEST];
        for (place, card) in cards.iter_mut().zip(from_top.iter().rev()) {
            *place = *card;
        }
        Self { cards, len: from_top.len() as u8 }
    }

    /// The cards, the top one last.
    pub(super) fn cards(&self) -> &[Blueprint] {
        &self.cards[..usize::from(self.len)]
    }

    /// Takes the top card. Eight palaces never empty the deck.
    #[inline]
    pub(super) fn draw(&mut self) -> Blueprint {
        self.len -= 1;
        // A drawn card leaves no trace here: with secret hands nobody may find it.
        std::mem::take(&mut self.cards[usize::from(self.len)])
    }

    /// Puts the cards into random order, the same whatever order they were in.
    pub(super) fn shuffle(&mut self, rng: &mut GameRng) {
        let cards = &mut self.cards[..usize::from(self.len)];
        cards.sort_unstable();
        rng.shuffle(cards);
    }

    /// Replaces the cards by as many others.
    pub(super) fn replace(&mut self, cards: &[Blueprint]) {
        self.cards[..usize::from(self.len)].copy_from_slice(cards);
    }
}
