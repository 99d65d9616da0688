//! The position.

use super::action::Action;
use super::blueprint::BlueprintSet;
use super::deck::Deck;
use super::favour::MARKERS;
use super::player::Player;
use super::rules::Rules;
use super::supply::Supply;
use super::tile::{PALACES, Tile};
use crate::game::moves_by_rules;
use crate::{Breakdown, Game, GameRng, Seat};

/// With at most one empty stack at most 37 tiles are gone, so no game has more turns.
pub(super) const MOST_TURNS: u8 = 38;

/// What has to be decided next.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Step {
    /// Which tile to take and where to build it, or only which to take.
    Take,
    /// Where to build the tile just taken.
    Build(Tile),
    /// What the palace just built gives.
    Palace,
    /// Which favour to claim.
    Favour,
    /// Nothing: the game is over.
    Over,
}

/// A position of Architects of Amytis.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Architects {
    pub(super) rules: &'static Rules,
    pub(super) supply: Supply,
    pub(super) display: BlueprintSet,
    pub(super) deck: Deck,
    pub(super) players: [Player; 2],
    pub(super) turns: u8,
    pub(super) step: Step,
}

// Searches copy positions by the million.
const _: () = assert!(size_of::<Architects>() <= 256);

impl Architects {
    /// The rules in use.
    pub fn rules_in_use(&self) -> &'static Rules {
        self.rules
    }

    /// What has to be decided next.
    pub fn step(&self) -> Step {
        self.step
    }

    /// The supply.
    pub fn supply(&self) -> &Supply {
        &self.supply
    }

    /// The displayed blueprints.
    pub fn display(&self) -> BlueprintSet {
        self.display
    }

    /// What one player has.
    pub fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }

    #[inline]
    pub(super) fn mover(&self) -> usize {
        // The game ends with a turn of seat 1, who stays the last to have decided.
        if self.step == Step::Over { 1 } else { usize::from(self.turns & 1) }
    }
}

impl Game for Architects {
    type Action = Action;

    const ID: &'static str = "architects";
    /// A turn has at most two decisions, and every palace and every favour marker brings another.
    const MAX_MOVES: usize = 2 * MOST_TURNS as usize + PALACES + 2 * MARKERS as usize;

    moves_by_rules!(Action, step: Step);

    fn players(&self) -> usize {
        2
    }

    fn to_act(&self) -> Seat {
        Seat::new(self.mover())
    }

    fn breakdown(&self, seat: Seat) -> Breakdown {
        self.points(seat)
    }

    fn score(&self, seat: Seat) -> i32 {
        self.player(seat).total()
    }

    fn determinize(&mut self, observer: Seat, rng: &mut GameRng) {
        self.deal_hidden(observer, rng);
    }
}
