//! Babylon as a game among others.

use super::action::Action;
use super::decorations::Fresh;
use super::garden::Garden;
use super::quarry::Quarry;
use super::rules::{OPTIONS, Rules};
use super::scoring::CATEGORIES;
use super::setup::Deal;
use super::state::{Babylon, Phase, Store, TileId};
use super::supply::Supply;
use super::tiles::TILES;
use crate::bits::{Bits, nth_bit};
use crate::intern::intern;
use crate::{
    Breakdown, Game, GameRng, MAX_SEATS, OptionError, OptionInfo, Options, Rulebook, Seat, Seed,
};

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
        if self.phase == Phase::Build {
            self.list_placements(actions);
            actions.extend(self.workshop().decorations());
            actions.extend(self.keeps().into_iter().map(Action::Keep));
        } else {
            actions.extend(Bits(u64::from(self.open_stacks())).map(|stack| self.take_from(stack)));
        }
    }

    fn is_legal(&self, action: Action) -> bool {
        match (self.phase, action) {
            (Phase::Remove, Action::Remove(stack)) | (Phase::Dig, Action::Dig(stack)) => {
                self.open_stacks() >> stack.0 & 1 == 1
            }
            (Phase::Build, Action::Place(placement)) => self.can_place(placement),
            (Phase::Build, Action::Keep(tile)) => self.keeps().contains(&tile),
            (Phase::Build, decoration) => self.workshop().decorations().contains(&decoration),
            _ => false,
        }
    }

    fn count_actions(&self) -> usize {
        if self.phase != Phase::Build {
            return self.open_stacks().count_ones() as usize;
        }
        let hands = self.hands().len();
        let placements = if hands == 0 { 0 } else { self.count_sites() * 4 * hands };
        placements + self.workshop().decorations().len() + self.keeps().len()
    }

    fn random_action(&self, rng: &mut GameRng) -> Action {
        if self.phase == Phase::Build {
            return self.random_build(rng);
        }
        let stacks = u64::from(self.open_stacks());
        self.take_from(nth_bit(stacks, rng.below(stacks.count_ones() as usize) as u32))
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

    /// Fewer open holes win.
    fn tie_break(&self, seat: Seat) -> i32 {
        -(self.garden(seat).open_holes() as i32)
    }

    fn determinize(&mut self, _observer: Seat, rng: &mut GameRng) {
        self.quarry.reshuffle_hidden(rng);
        if !self.knows_tokens() {
            let hidden = &mut self.tokens[usize::from(self.round) - 1..];
            hidden.sort_unstable();
            rng.shuffle(hidden);
        }
    }

    fn is_fully_observed(&self, _observer: Seat) -> bool {
        self.quarry.is_open() && self.knows_tokens()
    }
}

impl Rulebook for Babylon {
    type Rules = Rules;
    type Deal = Deal;

    const TITLE: &'static str = "Babylon";
    const PLAYERS: std::ops::RangeInclusive<usize> = 2..=4;
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
            Store { singles: 0, tile: Some(TileId::new(TILES + usize::from(flower))), flower }
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
