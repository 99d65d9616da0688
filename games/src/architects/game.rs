//! The game as the harness sees it.

use std::ops::RangeInclusive;

use serde_json::Value;

use super::action::Action;
use super::position::{Architects, Step};
use super::rules::{OPTIONS, Rules};
use super::setup::Deal;
use super::tile::Kind;
use crate::intern::intern;
use crate::{
    Breakdown, Game, GameRng, OptionError, OptionInfo, Options, Recorded, Rulebook, Seat, Seed,
    SetupError,
};

impl Game for Architects {
    type Action = Action;

    const ID: &'static str = "architects";
    /// With at most one empty stack at most 37 tiles are gone, so there are at most 38 turns;
    /// eight palaces and ten favour markers bring a decision each.
    const MAX_MOVES: usize = 38 + 8 + 10;

    fn players(&self) -> usize {
        2
    }

    fn to_act(&self) -> Seat {
        Seat::new(self.mover())
    }

    fn is_over(&self) -> bool {
        self.step == Step::Over
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
        self.random(rng)
    }

    fn apply(&mut self, action: Action) {
        self.carry_out(action);
    }

    fn breakdown(&self, seat: Seat) -> Breakdown {
        let player = self.player(seat);
        let tiles = Kind::ALL.into_iter().map(|kind| player.points(kind));
        tiles.chain([player.completed().points(), player.favour_points()]).collect()
    }

    fn score(&self, seat: Seat) -> i32 {
        self.player(seat).score()
    }

    fn determinize(&mut self, observer: Seat, rng: &mut GameRng) {
        self.deal_hidden(observer, rng);
    }
}

impl Rulebook for Architects {
    type Rules = Rules;
    type Deal = Deal;

    const TITLE: &'static str = "Architects of Amytis";
    const PLAYERS: RangeInclusive<usize> = 2..=2;
    const CATEGORIES: &'static [&'static str] = &[
        "gardens",
        "markets",
        "walls",
        "palaces",
        "residences",
        "theatres",
        "blueprints",
        "favours",
    ];
    const OPTIONS: &'static [OptionInfo] = OPTIONS;

    fn rules(options: &Options) -> Result<&'static Rules, OptionError> {
        Rules::from_options(options).map(intern)
    }

    fn deal(rules: &Rules, _players: usize, seed: Seed) -> Deal {
        Deal::shuffled(rules, seed)
    }

    fn start(rules: &'static Rules, deal: &Deal) -> Self {
        Self::new(rules, deal)
    }
}

impl Recorded for Architects {
    fn read_setup(
        players: usize,
        options: &Options,
        setup: &Value,
    ) -> Result<(&'static Rules, Deal), SetupError> {
        Deal::read(players, options, setup)
    }

    fn write_setup(rules: &Rules, deal: &Deal) -> Value {
        deal.write(rules)
    }

    fn record_options(rules: &Rules) -> Options {
        rules.record_options()
    }

    fn draw(&self, observer: Option<Seat>) -> String {
        self.picture(observer)
    }
}
