//! Everything that decides what is learned.

use std::path::Path;

use anyhow::{Context, Result, ensure};
use nabu_bots::learning::{Learner, LearnerSettings, SelfPlaySettings};
use nabu_bots::{BotConfig, Network, Preset, SearchSettings, Target};
use nabu_games::{Encoder, GameRng, Seed};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::files::read_bytes;
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
    /// The searches that play part of the games.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) expert: Option<Expert>,
    /// The network to begin with instead of one that knows nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) origin: Option<Origin>,
}

/// Searches that play in training: those of the preset `fast` with other iterations.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Expert {
    /// Iterations for a decision.
    pub(crate) iters: u32,
    /// The share of games that they play.
    pub(crate) share: f64,
    /// Rounds before their first game.
    pub(crate) after: usize,
}

impl Expert {
    /// The most iterations; a search without any would never end.
    pub(crate) const MOST_ITERS: u32 = 1_000_000;

    fn is_sound(self) -> bool {
        (1..=Self::MOST_ITERS).contains(&self.iters) && (0.0..=1.0).contains(&self.share)
    }
}

/// The file of a network, and what tells whether it is still the same.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Origin {
    pub(crate) file: String,
    pub(crate) network_fingerprint: String,
}

impl Origin {
    pub(crate) fn new(file: &str) -> Result<Self> {
        let network_fingerprint = format!("{:08x}", crc32fast::hash(&read_network(file)?));
        Ok(Self { file: file.to_owned(), network_fingerprint })
    }

    /// The network, if it is still the one that the training was planned with.
    pub(crate) fn network<G: Encoder>(&self) -> Result<Network> {
        let bytes = read_network(&self.file)?;
        ensure!(
            format!("{:08x}", crc32fast::hash(&bytes)) == self.network_fingerprint,
            "{} has changed since the training began",
            self.file
        );
        Network::from_bytes::<G>(&bytes).with_context(|| self.file.clone())
    }
}

fn read_network(file: &str) -> Result<Vec<u8>> {
    read_bytes(Path::new(file)).with_context(|| format!("cannot read {file}"))
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes fields by reference")]
fn name<S: Serializer>(target: &Target, to: S) -> std::result::Result<S::Ok, S::Error> {
    to.serialize_str(target.name())
}

fn named<'de, D: Deserializer<'de>>(from: D) -> std::result::Result<Target, D::Error> {
    let name = String::deserialize(from)?;
    Target::from_name(&name).ok_or_else(|| D::Error::custom(format!("unknown target '{name}'")))
}

/// What suits a game unless the command says otherwise.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Defaults {
    /// Games of self-play.
    pub(crate) games: u64,
    /// Games of a round.
    pub(crate) round: u64,
    /// First games, played by the linear evaluation.
    pub(crate) warm_up: u64,
    /// What is to be told.
    pub(crate) target: Target,
    /// How much of a return is the outcome.
    pub(crate) lambda: f64,
    /// How often a sample is learned from.
    pub(crate) passes: f64,
    /// Iterations of the searches that play part of the games.
    pub(crate) expert_iters: u32,
}

impl Defaults {
    /// Those of a game: the longer it is, the more samples it gives and the fewer games it needs.
    pub(crate) fn of(game: GameId) -> Self {
        let (target, lambda) = match game {
            GameId::Babylon => (Target::Score, 0.96),
            GameId::Babylonia | GameId::Architects | GameId::ConnectFour => (Target::Margin, 0.93),
            GameId::Amyitis => (Target::Margin, 0.99),
        };
        let (games, round, warm_up, passes) = match game {
            GameId::Babylon => (45_000, 100, 1500, 4.0),
            GameId::Babylonia => (40_000, 100, 3000, 4.0),
            GameId::Architects | GameId::ConnectFour => (60_000, 200, 3000, 4.0),
            GameId::Amyitis => (25_000, 100, 3000, 1.0),
        };
        let expert_iters = if game == GameId::Babylon { 60 } else { 0 };
        Self { games, round, warm_up, target, lambda, passes, expert_iters }
    }
}

impl Training {
    /// Refuses what no command line lets through, but a damaged manifest may say.
    pub(crate) fn check(&self) -> Result<()> {
        const MOST: usize = 100_000_000;
        let counts = [self.rounds, self.games, self.epoch, self.batch, self.replay, self.runs];
        let is_sound = counts.iter().all(|count| (1..=MOST).contains(count))
            && (2..=MOST).contains(&self.test_blocks)
            && (16..=128).contains(&self.hidden)
            && self.hidden.is_multiple_of(16)
            && !self.players.is_empty()
            && self.players.iter().all(|(players, _)| self.game.id.players().contains(players))
            && self.expert.is_none_or(Expert::is_sound);
        ensure!(is_sound, "the plan in the manifest is damaged: no training has such numbers");
        Ok(())
    }

    /// Epochs of a run, the last of which may be shorter.
    pub(crate) fn epochs(&self) -> usize {
        self.rounds.div_ceil(self.epoch)
    }

    /// The learner of a run as it begins.
    pub(super) fn learner<G: Encoder>(&self, run: usize) -> Result<Learner> {
        let settings = self.learner_settings();
        Ok(match &self.origin {
            None => Learner::new::<G>(settings, self.run_seed(run).child(BEGIN)),
            Some(origin) => {
                let network = origin.network::<G>()?;
                let is_same = (network.hidden(), network.target()) == (self.hidden, self.target);
                ensure!(is_same, "{} has other sizes or another target than the plan", origin.file);
                Learner::from_network::<G>(settings, &network)
            }
        })
    }

    fn learner_settings(&self) -> LearnerSettings {
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

    /// How a game of a round is played. The linear evaluation knows nothing of returns.
    pub(super) fn self_play(&self, round: usize, rng: &mut GameRng) -> SelfPlaySettings {
        let lambda = if round < self.warm_up { 1.0 } else { self.lambda as f32 };
        SelfPlaySettings {
            target: self.target,
            lambda,
            exploration: self.exploration,
            expert: self.draw_expert(round, rng),
        }
    }

    /// The search that plays a game of a round, if one does.
    fn draw_expert(&self, round: usize, rng: &mut GameRng) -> Option<SearchSettings> {
        let expert = self.expert.filter(|expert| round >= expert.after.max(self.warm_up))?;
        if rng.unit() >= expert.share {
            return None;
        }
        Some(SearchSettings { iters: expert.iters, ..self.fast_search() })
    }

    /// The search of the preset `fast`.
    fn fast_search(&self) -> SearchSettings {
        let preset = Preset::shipped("fast").expect("the preset ships");
        match preset.config(self.game.id.name()) {
            Ok(BotConfig::Mcts(settings, _)) => settings.clone(),
            other => unreachable!("the preset is a search, not {other:?}"),
        }
    }

    /// The learning rate of a round, falling by the same factor each round.
    pub(super) fn rate(&self, round: usize) -> f32 {
        let [first, last] = self.rates;
        first * (last / first).powf(round as f32 / self.rounds.max(2) as f32)
    }

    fn run_seed(&self, run: usize) -> Seed {
        Seed(self.seed.wrapping_add(run as u64))
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
