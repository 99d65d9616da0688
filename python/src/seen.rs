//! What a seat sees of a game, whatever its type.

use nabu::spec::game::{GameSpec, Playable};
use nabu_bots::Analysis;
use nabu_games::{Game, Restricted, Seat, Seed, View};

use crate::brain::Brain;
use crate::position::{AnyPosition, Holder};
use crate::rules;
use crate::table::{AnyTable, Table};

/// What a search thinks of a move.
pub(crate) struct Thought {
    pub(crate) action: String,
    pub(crate) index: i64,
    pub(crate) visits: u32,
    pub(crate) value: f32,
    pub(crate) rewards: Vec<f32>,
    pub(crate) line: Vec<String>,
}

/// What a seat sees of a game, whatever its type.
pub(crate) trait AnyView: AnyPosition {
    fn seat(&self) -> usize;
    fn is_fully_observed(&self) -> bool;
    fn legal_texts(&self) -> Vec<String>;
    fn legal_indices(&self) -> Vec<i64>;
    fn observe(&self) -> Vec<f32>;
    fn draw(&self) -> String;
    fn sample(&self, seed: u64) -> Box<dyn AnyTable>;
    fn decide(&self, brain: &mut Brain) -> Result<i64, String>;
    fn analyze(&self, brain: &mut Brain, length: usize) -> Result<(Vec<Thought>, bool), String>;
}

/// A world that the seat could take for the true one; what it cannot know is dealt anew, so that
/// nothing here can give it away.
pub(crate) struct Seen<G: Playable> {
    world: G,
    /// The same world with the ban that a study lays on somebody.
    banned: Option<Restricted<G>>,
    seat: Seat,
    spec: GameSpec,
    game: u64,
}

impl<G: Playable> Seen<G> {
    pub(crate) fn new(world: G, seat: Seat, spec: GameSpec, game: u64) -> Self {
        Self { world, banned: None, seat, spec, game }
    }

    pub(crate) fn with_ban(self, banned: Restricted<G>) -> Self {
        Self { banned: Some(banned), ..self }
    }

    fn is_on_turn(&self) -> bool {
        !self.world.is_over() && self.world.to_act() == self.seat
    }

    fn check_turn(&self) -> Result<(), String> {
        match self.is_on_turn() {
            true => Ok(()),
            false if self.world.is_over() => Err("the game is over".to_owned()),
            false => {
                let to_act = self.world.to_act();
                Err(format!("seat {} does not act now, seat {to_act} does", self.seat))
            }
        }
    }

    fn thoughts<B: Game<Action = G::Action>>(analysis: &Analysis<B>) -> (Vec<Thought>, bool) {
        let thought =
            |(candidate, line): (&nabu_bots::Candidate<G::Action>, &Vec<G::Action>)| Thought {
                action: candidate.action.to_string(),
                index: G::index(candidate.action).map_or(-1, |index| index as i64),
                visits: candidate.visits,
                value: candidate.value,
                rewards: candidate.rewards.as_slice().to_vec(),
                line: line.iter().map(ToString::to_string).collect(),
            };
        let pairs = analysis.candidates.iter().zip(&analysis.lines);
        (pairs.map(thought).collect(), analysis.is_exact)
    }
}

impl<G: Playable> Holder for Seen<G> {
    type Game = G;

    fn position(&self) -> &G {
        &self.world
    }

    fn game_spec(&self) -> &GameSpec {
        &self.spec
    }
}

impl<G: Playable> AnyView for Seen<G> {
    fn seat(&self) -> usize {
        self.seat.index()
    }

    fn is_fully_observed(&self) -> bool {
        self.world.is_fully_observed(self.seat)
    }

    fn legal_texts(&self) -> Vec<String> {
        match &self.banned {
            _ if !self.is_on_turn() => Vec::new(),
            Some(banned) => rules::legal_texts(banned),
            None => rules::legal_texts(&self.world),
        }
    }

    fn legal_indices(&self) -> Vec<i64> {
        match &self.banned {
            _ if !self.is_on_turn() => Vec::new(),
            Some(banned) => rules::legal_indices(banned),
            None => rules::legal_indices(&self.world),
        }
    }

    fn observe(&self) -> Vec<f32> {
        let mut numbers = vec![0.0; G::inputs()];
        let units = rules::units::<G>();
        match &self.banned {
            Some(banned) => rules::observe(banned, self.seat, &units, &mut numbers),
            None => rules::observe(&self.world, self.seat, &units, &mut numbers),
        }
        numbers
    }

    fn draw(&self) -> String {
        self.world.draw(Some(self.seat))
    }

    fn sample(&self, seed: u64) -> Box<dyn AnyTable> {
        let mut world = self.world;
        world.determinize(self.seat, &mut Seed(seed).rng());
        Box::new(Table::imagined(self.spec.clone(), world, Seed(seed)))
    }

    fn decide(&self, brain: &mut Brain) -> Result<i64, String> {
        self.check_turn()?;
        let action = match &self.banned {
            Some(banned) => brain.decide(banned, self.game)?,
            None => brain.decide(&self.world, self.game)?,
        };
        Ok(G::index(action).map_or(-1, |index| index as i64))
    }

    fn analyze(&self, brain: &mut Brain, length: usize) -> Result<(Vec<Thought>, bool), String> {
        self.check_turn()?;
        Ok(match &self.banned {
            Some(banned) => {
                Self::thoughts(&brain.analyze(&View::of_player_to_act(banned), length)?)
            }
            None => Self::thoughts(&brain.analyze(&View::of_player_to_act(&self.world), length)?),
        })
    }
}
