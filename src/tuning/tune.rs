//! Tuning: the best settings of a bot from noisy games.
//!
//! Options with lists of values are tuned by an N-tuple bandit, weights by simultaneous
//! perturbation. Deals for tuning, for the play-off of several runs and for the final test are
//! never the same.

use std::sync::atomic::AtomicBool;

use anyhow::{Error, Result};
use nabu_bots::BotSpec;
use nabu_games::Seed;
use serde_json::{Value, json};

use super::contest::recipes;
use super::hall::{Hall, Stopped};
use super::tuner::Tuner;
use super::{Contest, Match, Meeting, Space};
use crate::rows::EvaluationRow;
use crate::run::lock;
use crate::run::manifest;
use crate::run::{Progress, RunOptions};
use crate::spec::game::{GameSpec, GameTask, Playable};

/// Parts of the randomness.
const TUNE: u64 = 10;
const PLAY_OFF: u64 = 11;
const TEST: u64 = 12;

/// Everything that decides what tuning finds.
#[derive(Clone, Debug)]
pub struct Tuning {
    /// The command that repeats it.
    pub command: String,
    /// The game.
    pub game: GameSpec,
    /// The bot to begin with.
    pub base: BotSpec,
    /// Who is played against; if nobody, the base, and for weights the two moves each other.
    pub opponents: Vec<BotSpec>,
    /// What may change.
    pub space: Space,
    /// Steps for options, and as many for weights.
    pub steps: usize,
    /// Settings tried in a step for options, deals in a step for weights.
    pub batch: usize,
    /// Independent runs.
    pub runs: usize,
    /// Deals of the final test, and of the play-off.
    pub test_blocks: usize,
    /// The root of all randomness.
    pub seed: u64,
}

/// A setting that was tried.
#[derive(Clone, Debug)]
pub struct Evaluation {
    /// When it was tried, and what came of it.
    pub row: EvaluationRow,
    /// The values of all keys that are tuned.
    pub values: Vec<String>,
}

/// The best bot of a run.
#[derive(Clone, Debug)]
pub struct Finalist {
    /// The bot.
    pub bot: BotSpec,
    /// Its share of the wins against the other finalists, if there was a play-off.
    pub win_share: Option<f64>,
}

/// What came of it.
#[derive(Clone, Debug)]
pub struct Tuned {
    /// The keys that were tuned.
    pub keys: Vec<String>,
    /// All settings tried.
    pub evaluations: Vec<Evaluation>,
    /// The best of each run; equal ones once.
    pub finalists: Vec<Finalist>,
    /// The place of the best finalist.
    pub winner: usize,
    /// The winner against the base on fresh deals, unless it is the base.
    pub test: Option<Meeting>,
}

/// How tuning ended.
#[derive(Debug)]
pub enum TuneOutcome {
    /// All is played.
    Finished(Box<Tuned>),
    /// Stopped before the end; the journal holds what was played.
    Interrupted,
    /// Something broke on the way; the journal holds what was played.
    Failed(Error),
}

impl Tuning {
    /// Plays what is not played yet until all is or `stop` is raised. An error means that nothing
    /// was begun.
    pub fn run(
        &self,
        options: &RunOptions,
        stop: &AtomicBool,
        progress: &mut dyn Progress,
    ) -> Result<TuneOutcome> {
        self.game.id.dispatch(Play { tuning: self, options, stop, progress })
    }

    /// The seeds of tuning, play-off and test.
    pub fn seeds(&self) -> [Seed; 3] {
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
    pub fn units(&self) -> usize {
        let phases = [!self.space.choices.is_empty(), self.space.has_weights];
        let phases = phases.into_iter().zip(self.matches_per_step());
        let per_step: usize = phases.filter(|(is_on, _)| *is_on).map(|(_, matches)| matches).sum();
        let tuning = self.runs * self.steps * self.batch * per_step;
        tuning + (self.runs * (self.runs - 1) + 1) * self.test_blocks
    }

    fn manifest<G: Playable>(&self, rules: &'static G::Rules) -> Result<Value> {
        let [tune, play_off, test] = self.seeds().map(|seed| seed.0);
        let opponents: Vec<_> = self.opponents.iter().map(ToString::to_string).collect();
        Ok(json!({
            "format": "nabu-run/1",
            "kind": "tune",
            "command": self.command,
            "game": self.game.to_string(),
            "players": self.game.players,
            "bot": self.base.to_string(),
            "recipe": self.base.config(G::ID)?.to_string(),
            "opponents": opponents,
            "opponent_recipes": recipes(&self.opponents, G::ID)?,
            "space": self.space.describe(),
            "steps": self.steps,
            "batch": self.batch,
            "runs": self.runs,
            "test_blocks": self.test_blocks,
            "seed": self.seed,
            "seeds": { "tune": tune, "play_off": play_off, "test": test },
            "version": env!("CARGO_PKG_VERSION"),
            "git": env!("NABU_GIT_HASH"),
            "rules_hash": format!("{:016x}", manifest::rules_hash::<G>(rules, self.game.players)),
        }))
    }

    pub(super) fn contest(
        &self,
        bots: Vec<BotSpec>,
        matches: Vec<Match>,
        blocks: usize,
        seed: Seed,
    ) -> Contest {
        Contest {
            kind: "tune",
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

struct Play<'a> {
    tuning: &'a Tuning,
    options: &'a RunOptions,
    stop: &'a AtomicBool,
    progress: &'a mut dyn Progress,
}

impl GameTask for Play<'_> {
    type Output = Result<TuneOutcome>;

    fn run<G: Playable>(self) -> Result<TuneOutcome> {
        let Self { tuning, options, stop, progress } = self;
        let rules = tuning.game.rules::<G>()?;
        for bot in &tuning.opponents {
            bot.factory::<G>()?;
        }
        let _lock = lock(&options.directory)?;
        manifest::claim(&options.directory, &tuning.manifest::<G>(rules)?, options.resume)?;
        let hall = Hall::<G>::open(rules, options, stop, progress, tuning.units());
        Ok(match hall.and_then(|hall| Tuner::new(tuning, hall)?.run()) {
            Ok(tuned) => TuneOutcome::Finished(Box::new(tuned)),
            Err(error) if error.is::<Stopped>() => TuneOutcome::Interrupted,
            Err(error) => TuneOutcome::Failed(error),
        })
    }
}
