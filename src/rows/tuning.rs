//! Tables of ladders, ablations and tuning.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::number::{or_empty, scientific};
use super::{Number, Row};

/// A budget of a ladder against the one below it, or against a fixed opponent.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct LadderRow {
    /// The bot with this budget.
    pub bot: String,
    /// The budget.
    pub budget: u64,
    /// The bot in all other seats; empty for the first rung of a ladder without fixed opponent.
    pub opponent: String,
    /// The opponent's budget, if it is a rung of the ladder.
    #[serde(deserialize_with = "or_empty")]
    pub opponent_budget: Option<u64>,
    /// Blocks: the sample size. Empty without an opponent, as all columns up to `hi`.
    #[serde(deserialize_with = "or_empty")]
    pub blocks: Option<usize>,
    /// Games.
    #[serde(deserialize_with = "or_empty")]
    pub games: Option<u64>,
    /// Win share of the bot, with Wilson's interval over blocks.
    pub win_share: Number,
    /// Lower end of the win share.
    pub lo: Number,
    /// Upper end of the win share.
    pub hi: Number,
    /// Elo above the first rung, with its interval by MOVER.
    pub elo: Number,
    /// Lower end of Elo.
    pub elo_lo: Number,
    /// Upper end of Elo.
    pub elo_hi: Number,
}

impl Row for LadderRow {
    const FILE: &'static str = "ladder.csv";
}

/// One option of a bot changed, against the bot as it was.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct AblationRow {
    /// The key that is changed.
    pub key: String,
    /// The value tried.
    pub value: String,
    /// The value of the base.
    pub base_value: String,
    /// Blocks: the sample size.
    pub blocks: usize,
    /// Games.
    pub games: u64,
    /// Win share of the changed bot against the base in all other seats, with Wilson's interval
    /// over blocks.
    pub win_share: Number,
    /// Lower end of the win share.
    pub lo: Number,
    /// Upper end of the win share.
    pub hi: Number,
    /// p-value of no effect, by Student's t over blocks.
    #[serde(serialize_with = "scientific")]
    pub p: Number,
    /// The same, adjusted by Holm's method for the number of changes.
    #[serde(serialize_with = "scientific")]
    pub p_holm: Number,
}

impl Row for AblationRow {
    const FILE: &'static str = "ablations.csv";
}

/// What is being tuned.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum TuningPhase {
    /// Options with lists of values.
    Options,
    /// Weights of the evaluation.
    Weights,
}

impl fmt::Display for TuningPhase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

/// A setting that tuning has tried; a column for each tuned key follows.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct EvaluationRow {
    /// The run, from 1.
    pub run: usize,
    /// `options` or `weights`.
    pub phase: TuningPhase,
    /// The step within the phase, from 1.
    pub step: usize,
    /// Win share of the setting.
    pub win_share: Number,
    /// Games it is the mean of.
    pub games: u64,
}

impl Row for EvaluationRow {
    const FILE: &'static str = "evaluations.csv";
}
