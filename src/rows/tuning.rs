//! Tables of ladders, ablations and tuning.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::Number;
use super::number::{or_empty, scientific};

/// A budget of a ladder against the one below it, or against a fixed opponent.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct LadderRow {
    /// The bot with this budget.
    pub(crate) bot: String,
    pub(crate) budget: u64,
    /// The bot in all other seats; empty for the first rung of a ladder without fixed opponent.
    pub(crate) opponent: String,
    /// The opponent's budget, if it is a rung of the ladder.
    #[serde(deserialize_with = "or_empty")]
    pub(crate) opponent_budget: Option<u64>,
    /// Blocks: the sample size. Without an opponent empty, as `games`; the columns up to `hi` are
    /// then `NA`.
    #[serde(deserialize_with = "or_empty")]
    pub(crate) blocks: Option<usize>,
    #[serde(deserialize_with = "or_empty")]
    pub(crate) games: Option<u64>,
    /// Win share of the bot, with Wilson's interval over blocks.
    pub(crate) win_share: Number,
    pub(crate) lo: Number,
    pub(crate) hi: Number,
    /// Elo above the first rung, with its interval by MOVER.
    pub(crate) elo: Number,
    pub(crate) elo_lo: Number,
    pub(crate) elo_hi: Number,
}

/// One option of a bot changed, against the bot as it was.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct AblationRow {
    pub(crate) key: String,
    pub(crate) value: String,
    pub(crate) base_value: String,
    pub(crate) blocks: usize,
    pub(crate) games: u64,
    /// Win share of the changed bot against the base in all other seats, with Wilson's interval
    /// over blocks.
    pub(crate) win_share: Number,
    pub(crate) lo: Number,
    pub(crate) hi: Number,
    /// p-value of no effect, by Student's t over blocks.
    #[serde(serialize_with = "scientific")]
    pub(crate) p: Number,
    /// The same, adjusted by Holm's method for the number of changes.
    #[serde(serialize_with = "scientific")]
    pub(crate) p_holm: Number,
}

/// What is being tuned.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum TuningPhase {
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
pub(crate) struct EvaluationRow {
    pub(crate) run: usize,
    /// `options` or `weights`.
    pub(crate) phase: TuningPhase,
    /// The step within the phase, from 1.
    pub(crate) step: usize,
    pub(crate) win_share: Number,
    pub(crate) games: u64,
}
