//! The position: everything on the table, and whose turn it is.

use super::decorations::Fresh;
use super::garden::Garden;
use super::quarry::Quarry;
use super::rules::{Face, Rules};
use super::supply::Supply;
use super::tokens::{Effect, TOKENS};
use crate::{Game, MAX_SEATS, Seat};

/// What a player keeps between turns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Store {
    pub(super) singles: u8,
    pub(super) tile: Option<TileId>,
    pub(super) flower: u8,
}

/// A tile by its place in the rules' table; starting tiles follow the 48 of the quarry.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct TileId(std::num::NonZeroU8);

impl TileId {
    pub(super) fn new(index: usize) -> Self {
        Self(std::num::NonZeroU8::new(index as u8 + 1).expect("small indices stay above zero"))
    }

    pub(super) fn index(self) -> usize {
        usize::from(self.0.get() - 1)
    }
}

/// What kind of decision is due.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Phase {
    /// Clay tiles leave the game before it starts.
    Remove,
    /// A tile must be dug.
    Dig,
    /// Tiles and decorations may be built.
    Build,
    /// The game has ended.
    Over,
}

/// A position of Babylon.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Babylon {
    pub(super) rules: &'static Rules,
    pub(super) gardens: [Garden; MAX_SEATS],
    pub(super) quarry: Quarry,
    pub(super) supply: Supply,
    pub(super) stores: [Store; MAX_SEATS],
    pub(super) tokens: [Effect; TOKENS],
    pub(super) fresh: Fresh,
    pub(super) phase: Phase,
    pub(super) players: u8,
    pub(super) seat: Seat,
    /// The tile just dug.
    pub(super) dug: Option<TileId>,
    /// Double columns at hand.
    pub(super) doubles: u8,
    /// From 1.
    pub(super) round: u8,
    /// Turns ended.
    pub(super) turns: u8,
}

const _: () = assert!(size_of::<Babylon>() <= 1280);

impl Babylon {
    /// Rounds of a game with this many players; one token less is turned up.
    pub const fn rounds(players: usize) -> usize {
        [15, 13, 11][players - 2]
    }

    /// Clay tiles that leave the game before it starts.
    pub(super) const fn removals(players: usize) -> u32 {
        [6, 3, 0][players - 2]
    }

    /// The effect of the current round.
    pub fn effect(&self) -> Effect {
        match self.round.checked_sub(2) {
            Some(token) => self.tokens[usize::from(token)],
            None => Effect::None,
        }
    }

    /// Whether the effects of all rounds to come are known. What was laid aside is of no account.
    pub(super) fn knows_tokens(&self) -> bool {
        self.rules.token_mix.in_order || usize::from(self.round) == Self::rounds(self.players())
    }

    pub(super) fn own_garden(&mut self) -> &mut Garden {
        &mut self.gardens[self.seat.index()]
    }

    pub(super) fn store(&self) -> &Store {
        &self.stores[self.seat.index()]
    }

    pub(super) fn own_store(&mut self) -> &mut Store {
        &mut self.stores[self.seat.index()]
    }

    pub(super) fn face(&self, tile: TileId) -> &'static Face {
        &self.rules.faces[tile.index()]
    }
}
