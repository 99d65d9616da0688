//! Everything that decides what is learned.

use nabu_bots::Target;
use nabu_bots::learning::{LearnerSettings, SelfPlaySettings};
use nabu_games::Seed;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::spec::game::{GameId, GameSpec};
use crate::spec::text;

/// Parts of the randomness; those of training and of the curve never meet.
const BEGIN: u64 = 0;
const VARIANTS: u64 = 1;
const ROUNDS: u64 = 2;
const CURVE: u64 = 3;

/// The settings of a training.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Training {
    /// The command that repeats it.
    #[serde(skip)]
    pub(crate) command: String,
    /// The game; its options hold wherever rules are not varied.
    #[serde(with = "text")]
    pub(crate) game: GameSpec,
    /// Numbers of players, each with its share of the games.
    pub(crate) players: Vec<(usize, f64)>,
    /// Seed of all random numbers of the first run; the next has the next seed.
    pub(crate) seed: u64,
    /// Trainings of the same settings with seeds of their own.
    pub(crate) runs: usize,
    /// Rounds of self-play, each with a frozen network.
    pub(crate) rounds: usize,
    /// Games in a round.
    pub(crate) games: usize,
    /// The first rounds, played by the linear evaluation and learned from their outcomes alone.
    pub(crate) warm_up: usize,
    /// Rounds from one checkpoint and point of the curve to the next.
    pub(crate) epoch: usize,
    /// The share of games under other rules.
    pub(crate) variety: f64,
    /// Learning rate at the beginning and at the end.
    pub(crate) rates: [f32; 2],
    /// Deals for each point of the curve.
    pub(crate) test_blocks: usize,
    /// What is to be told.
    #[serde(serialize_with = "name", deserialize_with = "named")]
    pub(crate) target: Target,
    /// How much of a return is the outcome.
    pub(crate) lambda: f64,
    /// Share of decisions that explore.
    pub(crate) exploration: f32,
    /// Hidden units.
    pub(crate) hidden: usize,
    /// Samples of a step.
    pub(crate) batch: usize,
    /// How often a sample is learned from.
    pub(crate) passes: f32,
    /// Rounds that are kept to learn from.
    pub(crate) replay: usize,
    /// Errors of more points pull no harder.
    pub(crate) clip: f32,
    /// The rate at which the saved weights follow, each round.
    pub(crate) averaging: f32,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes fields by reference")]
fn name<S: Serializer>(target: &Target, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(target.name())
}

fn named<'de, D: Deserializer<'de>>(from: D) -> Result<Target, D::Error> {
    let name = String::deserialize(from)?;
    Target::from_name(&name).ok_or_else(|| D::Error::custom(format!("unknown target '{name}'")))
}

impl Training {
    /// What suits a game: the target and lambda that training showed to be best.
    pub(crate) fn defaults(game: GameId) -> (Target, f64) {
        match game {
            GameId::Babylon => (Target::Score, 0.96),
            GameId::Babylonia | GameId::Architects | GameId::ConnectFour => (Target::Margin, 0.93),
            GameId::Amyitis => (Target::Score, 0.98),
        }
    }

    /// Epochs of a run, the last of which may be shorter.
    pub(super) fn epochs(&self) -> usize {
        self.rounds.div_ceil(self.epoch)
    }

    pub(super) fn learner(&self) -> LearnerSettings {
        LearnerSettings {
            hidden: self.hidden,
            target: self.target,
            batch: self.batch,
            passes: self.passes,
            clip: self.clip,
            replay: self.replay,
            averaging: self.averaging,
        }
    }

    /// How the games of a round are played. The linear evaluation knows nothing of returns.
    pub(super) fn self_play(&self, round: usize) -> SelfPlaySettings {
        let lambda = if round < self.warm_up { 1.0 } else { self.lambda as f32 };
        SelfPlaySettings { target: self.target, lambda, exploration: self.exploration }
    }

    /// The learning rate of a round, falling by the same factor each round.
    pub(super) fn rate(&self, round: usize) -> f32 {
        let [first, last] = self.rates;
        first * (last / first).powf(round as f32 / self.rounds.max(2) as f32)
    }

    fn run_seed(&self, run: usize) -> Seed {
        Seed(self.seed.wrapping_add(run as u64))
    }

    pub(super) fn begin_seed(&self, run: usize) -> Seed {
        self.run_seed(run).child(BEGIN)
    }

    pub(super) fn variants_seed(&self, run: usize) -> Seed {
        self.run_seed(run).child(VARIANTS)
    }

    pub(super) fn round_seed(&self, run: usize, round: usize) -> Seed {
        self.run_seed(run).child(ROUNDS).child(round as u64)
    }

    /// The same deals for every run, so that runs can be compared.
    pub(super) fn curve_seed(&self) -> Seed {
        Seed(self.seed).child(CURVE)
    }
}
