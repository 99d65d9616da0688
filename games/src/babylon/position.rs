//! The position: everything on the table, and whose turn it is.

use super::action::Action;
use super::garden::Garden;
use super::quarry::Quarry;
use super::rules::Rules;
use super::supply::Supply;
use super::tiles::TileId;
use super::tokens::{Effect, TOKENS};
use super::workshop::Fresh;
use crate::game::moves_by_rules;
use crate::{Breakdown, Game, GameRng, MAX_SEATS, Seat};

/// What a player keeps between turns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Store {
    pub(super) singles: u8,
    pub(super) tile: Option<TileId>,
    pub(super) flower: u8,
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
    /// Rounds of a game with this many players (rule 3.1); one token less is turned up.
    pub const fn rounds(players: usize) -> usize {
        [15, 13, 11][players - 2]
    }

    /// Clay tiles that leave the game before it starts (rule 2.5).
    pub(super) const fn removals(players: usize) -> u32 {
        [6, 3, 0][players - 2]
    }

    /// The effect of the current round; the first has none (rule 3.3).
    pub fn effect(&self) -> Effect {
        match self.round.checked_sub(2) {
            Some(token) => self.tokens[usize::from(token)],
            None => Effect::None,
        }
    }

    /// A player's garden.
    pub fn garden(&self, seat: Seat) -> &Garden {
        &self.gardens[seat.index()]
    }

    pub(super) fn store(&self) -> &Store {
        &self.stores[self.seat.index()]
    }
}

impl Game for Babylon {
    type Action = Action;

    const ID: &'static str = "babylon";
    /// 44 turns at most, each with a dig, two tiles, a keep and a decoration on each of 8 cells,
    /// and 6 removals.
    const MAX_MOVES: usize = 44 * 12 + 6;

    moves_by_rules!(Action, phase: Phase);

    fn players(&self) -> usize {
        usize::from(self.players)
    }

    fn to_act(&self) -> Seat {
        self.seat
    }

    fn breakdown(&self, seat: Seat) -> Breakdown {
        self.garden(seat).breakdown(self.rules)
    }

    fn score(&self, seat: Seat) -> i32 {
        self.garden(seat).score(self.rules)
    }

    /// Fewer open holes win (rule 11.1).
    fn tie_break(&self, seat: Seat) -> i32 {
        -(self.garden(seat).open_holes() as i32)
    }

    /// All players know the same, so it does not matter who observes.
    fn determinize(&mut self, _observer: Seat, rng: &mut GameRng) {
        self.deal_hidden(rng);
    }

    fn is_fully_observed(&self, _observer: Seat) -> bool {
        self.is_nothing_hidden()
    }
}
