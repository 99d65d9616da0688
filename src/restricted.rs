//! Games in which one player must do without some kind of action.

use std::ops::RangeInclusive;

use crate::{
    Breakdown, Game, GameRng, OptionError, OptionInfo, Options, PerSeat, Seat, SeatSet, Seed,
};

/// A game whose actions fall into classes that can be forbidden.
pub trait Classified: Game {
    /// The names of the classes.
    const CLASSES: &'static [&'static str];

    /// The class of an action, as its place among the names.
    fn class(action: Self::Action) -> usize;
}

/// A position of a game in which one seat must not take actions of one class, unless it has no
/// others. Everybody at the table knows it, and so does every search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Restricted<G> {
    game: G,
    ban: Option<(Seat, usize)>,
}

impl<G: Classified> Restricted<G> {
    /// The position with a class of actions forbidden to a seat.
    pub fn new(game: G, seat: Seat, class: usize) -> Self {
        Self { game, ban: Some((seat, class)) }
    }

    /// The position without the ban.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The class that the player to act must avoid.
    fn banned(&self) -> Option<usize> {
        self.ban.filter(|(seat, _)| *seat == self.game.to_act()).map(|(_, class)| class)
    }

    fn list(&self) -> Vec<G::Action> {
        let mut actions = Vec::new();
        self.legal_actions(&mut actions);
        actions
    }
}

impl<G: Classified> Classified for Restricted<G> {
    const CLASSES: &'static [&'static str] = G::CLASSES;

    fn class(action: G::Action) -> usize {
        G::class(action)
    }
}

impl<G: Classified> Game for Restricted<G> {
    type Action = G::Action;
    type Rules = G::Rules;
    type Deal = G::Deal;

    const ID: &'static str = G::ID;
    const TITLE: &'static str = G::TITLE;
    const PLAYERS: RangeInclusive<usize> = G::PLAYERS;
    const CATEGORIES: &'static [&'static str] = G::CATEGORIES;
    const OPTIONS: &'static [OptionInfo] = G::OPTIONS;
    const MAX_MOVES: usize = G::MAX_MOVES;

    fn rules(options: &Options) -> Result<G::Rules, OptionError> {
        G::rules(options)
    }

    fn deal(rules: &G::Rules, players: usize, seed: Seed) -> G::Deal {
        G::deal(rules, players, seed)
    }

    /// The first position, with nothing forbidden.
    fn start(rules: &'static G::Rules, deal: &G::Deal) -> Self {
        Self { game: G::start(rules, deal), ban: None }
    }

    fn players(&self) -> usize {
        self.game.players()
    }

    fn to_act(&self) -> Seat {
        self.game.to_act()
    }

    fn is_over(&self) -> bool {
        self.game.is_over()
    }

    fn turn(&self) -> usize {
        self.game.turn()
    }

    fn legal_actions(&self, actions: &mut Vec<G::Action>) {
        self.game.legal_actions(actions);
        if let Some(class) = self.banned() {
            let is_allowed = |action: &G::Action| G::class(*action) != class;
            if actions.iter().any(is_allowed) {
                actions.retain(is_allowed);
            }
        }
    }

    fn is_legal(&self, action: G::Action) -> bool {
        self.game.is_legal(action)
            && (self.banned() != Some(G::class(action)) || self.list().contains(&action))
    }

    fn count_actions(&self) -> usize {
        self.banned().map_or_else(|| self.game.count_actions(), |_| self.list().len())
    }

    /// Drawing again is faster than a list while few actions are forbidden.
    fn random_action(&self, rng: &mut GameRng) -> G::Action {
        const DRAWS: usize = 8;
        let banned = self.banned();
        for _ in 0..DRAWS {
            let action = self.game.random_action(rng);
            if banned.is_none_or(|class| G::class(action) != class) {
                return action;
            }
        }
        *rng.pick(&self.list())
    }

    fn apply(&mut self, action: G::Action) {
        self.game.apply(action);
    }

    fn breakdown(&self, seat: Seat) -> Breakdown {
        self.game.breakdown(seat)
    }

    fn tie_break(&self, seat: Seat) -> i32 {
        self.game.tie_break(seat)
    }

    fn determinize(&mut self, observer: Seat, rng: &mut GameRng) {
        self.game.determinize(observer, rng);
    }

    fn is_open(&self, observer: Seat) -> bool {
        self.game.is_open(observer)
    }

    fn score(&self, seat: Seat) -> i32 {
        self.game.score(seat)
    }

    fn scores(&self) -> PerSeat<i32> {
        self.game.scores()
    }

    fn ranks(&self) -> PerSeat<u8> {
        self.game.ranks()
    }

    fn winners(&self) -> SeatSet {
        self.game.winners()
    }
}
