//! The position: everything on the table, and whose turn it is.

use std::ops::RangeInclusive;

use super::action::Action;
use super::deal::Deal;
use super::garden::Garden;
use super::quarry::Quarry;
use super::rules::{OPTIONS, Rules};
use super::scoring::CATEGORIES;
use super::supply::Supply;
use super::tiles::TileId;
use super::tokens::{Effect, TOKENS};
use super::workshop::Fresh;
use crate::intern::intern;
use crate::{
    Breakdown, Game, GameRng, MAX_SEATS, OptionError, OptionInfo, Options, Rulebook, Seat, Seed,
};

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

    fn players(&self) -> usize {
        usize::from(self.players)
    }

    fn to_act(&self) -> Seat {
        self.seat
    }

    fn is_over(&self) -> bool {
        self.phase == Phase::Over
    }

    fn turns_played(&self) -> usize {
        usize::from(self.turns)
    }

    fn legal_actions(&self, actions: &mut Vec<Action>) {
        actions.clear();
        self.list(actions);
    }

    fn is_legal(&self, action: Action) -> bool {
        self.allows(action)
    }

    fn count_actions(&self) -> usize {
        self.count()
    }

    fn random_action(&self, rng: &mut GameRng) -> Action {
        self.pick(rng)
    }

    fn apply(&mut self, action: Action) {
        self.carry_out(action);
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

impl Rulebook for Babylon {
    type Rules = Rules;
    type Deal = Deal;

    const TITLE: &'static str = "Babylon";
    const PLAYERS: RangeInclusive<usize> = 2..=4;
    const CATEGORIES: &'static [&'static str] = CATEGORIES;
    const OPTIONS: &'static [OptionInfo] = OPTIONS;

    fn rules(options: &Options) -> Result<&'static Rules, OptionError> {
        Rules::new(options).map(intern)
    }

    fn deal(rules: &Rules, players: usize, seed: Seed) -> Deal {
        Deal::shuffled(rules, players, seed)
    }

    fn start(rules: &'static Rules, deal: &Deal) -> Self {
        let players = deal.flowers.len();
        let store = |seat: usize| {
            let flower = deal.flowers.get(seat).copied().unwrap_or_default();
            Store { singles: 0, tile: Some(TileId::start(flower)), flower }
        };
        let mut position = Self {
            rules,
            gardens: [Garden::EMPTY; MAX_SEATS],
            quarry: Quarry::new(deal.quarry),
            supply: Supply::full(rules.limits),
            stores: std::array::from_fn(store),
            tokens: deal.tokens,
            fresh: Fresh::default(),
            phase: Phase::Remove,
            players: players as u8,
            seat: Seat::new(0),
            dug: None,
            doubles: 0,
            round: 1,
            turns: 0,
        };
        if Self::removals(players) == 0 {
            position.begin_turn();
        }
        position
    }
}
