//! Tuning: the best settings of a bot from noisy games.
//!
//! Options with lists of values are tuned by an N-tuple bandit, weights by simultaneous
//! perturbation. Deals for tuning, for the play-off of several runs and for the final test are
//! never the same.

use std::sync::atomic::AtomicBool;

use anyhow::{Result, bail};
use nabu_bots::BotSpec;
use nabu_games::Seed;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::json;

use super::match_queue::MatchQueue;
use super::tuner::Tuner;
use super::{Contest, Match, Meeting, Space, tuning_report};
use crate::rows::EvaluationRow;
use crate::run::arena::Arena;
use crate::run::experiment::{Experiment, PlayedRun, Workload};
use crate::run::game::GameResult;
use crate::run::manifest::{Kind, Manifest};
use crate::run::parcel::Order;
use crate::run::runner::Run;
use crate::spec::game::{GameSpec, GameTask, Playable};
use crate::spec::text;
use crate::tournament::arena::ArenaPlan;

/// Parts of the randomness.
const TUNE: u64 = 10;
const PLAY_OFF: u64 = 11;
const TEST: u64 = 12;

/// Why it is played in one place.
pub(crate) const IN_STEPS: &str =
    "tuning cannot be split, because each step depends on the one before";

/// Everything that decides what tuning finds.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Tuning {
    #[serde(skip)]
    pub(crate) command: String,
    #[serde(with = "text")]
    pub(crate) game: GameSpec,
    #[serde(with = "text")]
    pub(crate) base: BotSpec,
    /// Who is played against; if nobody, the base, and for weights the two moves each other.
    #[serde(with = "text::list")]
    pub(crate) opponents: Vec<BotSpec>,
    #[serde(serialize_with = "describe", deserialize_with = "described")]
    pub(crate) space: Space,
    /// Steps for options, and as many for weights.
    pub(crate) steps: usize,
    /// Settings tried in a step for options, deals in a step for weights.
    pub(crate) batch: usize,
    pub(crate) runs: usize,
    /// Deals of the final test, and of the play-off.
    pub(crate) test_blocks: usize,
    pub(crate) seed: u64,
}

/// A setting that was tried.
#[derive(Clone, Debug)]
pub(crate) struct Evaluation {
    /// When it was tried, and what came of it.
    pub(crate) row: EvaluationRow,
    /// The values of all keys that are tuned.
    pub(crate) values: Vec<String>,
}

/// The best bot of a run.
#[derive(Clone, Debug)]
pub(crate) struct Finalist {
    pub(crate) bot: BotSpec,
    /// Its share of the wins against the other finalists, if there was a play-off.
    pub(crate) win_share: Option<f64>,
}

/// What came of it.
#[derive(Clone, Debug)]
pub(crate) struct Tuned {
    pub(crate) keys: Vec<String>,
    pub(crate) evaluations: Vec<Evaluation>,
    /// The best of each run; equal ones once.
    pub(crate) finalists: Vec<Finalist>,
    pub(crate) winner: usize,
    /// The winner against the base on fresh deals, unless it is the base.
    pub(crate) test: Option<Meeting>,
}

impl Tuning {
    /// The seeds of tuning, play-off and test.
    pub(crate) fn seeds(&self) -> [Seed; 3] {
        [TUNE, PLAY_OFF, TEST].map(|part| Seed(self.seed).child(part))
    }

    /// Matches played in a step for options, and in one for weights.
    fn matches_per_step(&self) -> [usize; 2] {
        let opponents = self.opponents.len();
        let moves = if self.game.players == 2 { 1 } else { 2 };
        let of_weights = if opponents == 0 { moves } else { 2 * opponents };
        [opponents.max(1), of_weights]
    }

    /// The most units of work there can be.
    pub(crate) fn units(&self) -> usize {
        let phases = [!self.space.choices.is_empty(), self.space.has_weights];
        let phases = phases.into_iter().zip(self.matches_per_step());
        let per_step: usize = phases.filter(|(is_on, _)| *is_on).map(|(_, matches)| matches).sum();
        let tuning = self.runs * self.steps * self.batch * per_step;
        tuning + (self.runs * (self.runs - 1) + 1) * self.test_blocks
    }

    pub(super) fn contest(
        &self,
        bots: Vec<BotSpec>,
        matches: Vec<Match>,
        blocks: usize,
        seed: Seed,
    ) -> Contest {
        Contest {
            command: String::new(),
            game: self.game.clone(),
            bots,
            matches,
            blocks,
            seed: seed.0,
        }
    }

    /// Who options are tried against.
    pub(super) fn opponents_or_base(&self) -> &[BotSpec] {
        let base = std::slice::from_ref(&self.base);
        if self.opponents.is_empty() { base } else { &self.opponents }
    }

    /// Candidates against opponents; the matches of the first candidate come first.
    pub(super) fn trials(
        &self,
        candidates: &[BotSpec],
        opponents: &[BotSpec],
        blocks: usize,
        seed: Seed,
    ) -> Contest {
        let count = candidates.len();
        let pairs = (0..count).flat_map(|candidate| {
            (0..opponents.len())
                .map(move |place| Match { challenger: candidate, opponent: count + place })
        });
        let matches = pairs.collect();
        self.contest([candidates, opponents].concat(), matches, blocks, seed)
    }

    /// The two moves of a step for weights: against the opponents, or against each other. With more
    /// than two players also the other way round, because one against many is not the same as many
    /// against one.
    pub(super) fn moves(&self, moves: &[BotSpec; 2], seed: Seed) -> Contest {
        if !self.opponents.is_empty() {
            return self.trials(moves, &self.opponents, self.batch, seed);
        }
        let mut matches = vec![Match { challenger: 0, opponent: 1 }];
        if self.game.players > 2 {
            matches.push(Match { challenger: 1, opponent: 0 });
        }
        self.contest(moves.to_vec(), matches, self.batch, seed)
    }
}

/// A tuning with its bots and rules at hand.
pub(crate) struct TuningRun<'a> {
    tuning: &'a Tuning,
    /// For the bots that are there before the first step.
    arena: Box<dyn Arena<GameResult>>,
    bots: Vec<BotSpec>,
}

impl<'a> TuningRun<'a> {
    pub(crate) fn new(tuning: &'a Tuning) -> Result<Self> {
        let bots: Vec<_> = [&tuning.base].into_iter().chain(&tuning.opponents).cloned().collect();
        let (game, seed) = (tuning.game.clone(), tuning.seed);
        let plan = ArenaPlan { game, bots: bots.clone(), seed, records: false, clocks: None };
        Ok(Self { tuning, arena: plan.open()?, bots })
    }
}

impl Experiment for TuningRun<'_> {
    type Game = GameResult;
    type Played = Tuned;
    type Results = String;

    fn manifest(&self) -> Manifest {
        let [tune, play_off, test] = self.tuning.seeds().map(|seed| seed.0);
        let mut plan = serde_json::to_value(self.tuning).expect("plans are plain data");
        plan["seeds"] = json!({ "tune": tune, "play_off": play_off, "test": test });
        let games = [(&self.tuning.game, self.arena.rules_hash())];
        Manifest::new(Kind::Tune, self.tuning.command.clone(), &plan, &self.bots, &games)
    }

    /// The most there can be.
    fn workload(&self) -> Workload {
        Workload { blocks: self.tuning.units(), units_per_block: 1 }
    }

    fn sequential(&self) -> Option<&'static str> {
        Some(IN_STEPS)
    }

    fn local(&self) -> Option<&'static str> {
        Some(IN_STEPS)
    }

    fn play_order(&self, _: &Order, _: u32, _: &AtomicBool) -> Result<Option<Vec<Vec<u8>>>> {
        bail!(IN_STEPS)
    }

    fn play(&self, run: &mut Run<'_>) -> Result<Tuned> {
        let queue = MatchQueue::new(run);
        self.tuning.game.id.dispatch(Play { tuning: self.tuning, queue })
    }

    fn finish(&self, run: &PlayedRun, tuned: Tuned) -> Result<String> {
        tuning_report::write(run, self.tuning, &tuned)
    }
}

struct Play<'a, 'r> {
    tuning: &'a Tuning,
    queue: MatchQueue<'a, 'r>,
}

impl GameTask for Play<'_, '_> {
    type Output = Result<Tuned>;

    fn run<G: Playable>(self) -> Result<Tuned> {
        Tuner::<G>::new(self.tuning, self.queue)?.tune()
    }
}

fn describe<S: Serializer>(space: &Space, to: S) -> Result<S::Ok, S::Error> {
    space.describe().serialize(to)
}

fn described<'de, D: Deserializer<'de>>(from: D) -> Result<Space, D::Error> {
    let pieces = Vec::<String>::deserialize(from)?;
    let space = Space::of_pieces(pieces.iter().map(String::as_str));
    space.map_err(|error| D::Error::custom(format!("{error:#}")))
}
