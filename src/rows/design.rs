//! Tables of searches for rules.

use serde::{Deserialize, Serialize};

use super::{Number, Outcome};

/// Rules that a search has tried; a column for each part that varies follows.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct CandidateRow {
    /// Its number, in the order of the search; 0 is the game as it is.
    pub(crate) candidate: usize,
    /// How far it came: `look`, `halving` or `final`; `unchanged` for the game as it is.
    pub(crate) reached: String,
    /// Deals it was played on.
    pub(crate) blocks: usize,
    pub(crate) games: usize,
    /// Its loss over these deals: tolerances away from the targets, summed up. The fewer the deals,
    /// the more of it is noise.
    pub(crate) loss: Number,
}

/// Rules in the test on fresh deals; a column for each part that varies follows.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct FinalistRow {
    /// 1 is the smallest loss.
    pub(crate) rank: usize,
    pub(crate) candidate: usize,
    /// Tolerances away from the targets, summed up, with the interval of a bootstrap over deals.
    pub(crate) loss: Number,
    pub(crate) lo: Number,
    pub(crate) hi: Number,
    /// The loss less that of the game as it is, on the same deals; `NA` for itself.
    pub(crate) change: Number,
    pub(crate) change_lo: Number,
    pub(crate) change_hi: Number,
    /// Whether no other rules of the test are at least as good in every target and better in one:
    /// `yes` or `no`.
    pub(crate) front: String,
}

/// A target of rules in the test.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct FinalistTargetRow {
    pub(crate) candidate: usize,
    /// As it was asked for, such as `margin<=10`.
    pub(crate) target: String,
    /// What was measured, with the interval of a bootstrap over deals; for `seat-shares` the
    /// largest distance of a seat's win share from the fair one.
    pub(crate) value: Number,
    pub(crate) lo: Number,
    pub(crate) hi: Number,
    /// Tolerances that the value is away from the target.
    pub(crate) loss: Number,
}

/// An outcome of rules in the test.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct FinalistOutcomeRow {
    pub(crate) candidate: usize,
    /// An outcome of balance studies.
    pub(crate) outcome: Outcome,
    pub(crate) mean: Number,
    pub(crate) lo: Number,
    pub(crate) hi: Number,
    /// How much more than under the game as it is, deal by deal; `NA` for itself.
    pub(crate) change: Number,
    pub(crate) change_lo: Number,
    pub(crate) change_hi: Number,
    pub(crate) blocks: usize,
}
