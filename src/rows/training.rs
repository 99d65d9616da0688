//! The table of a training.

use serde::{Deserialize, Serialize};

use super::{Number, Row};
use crate::training::Epoch;

/// An epoch of a training.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct EpochRow {
    /// The run, from 1.
    pub(crate) run: usize,
    /// Its number in the run, from 1.
    pub(crate) epoch: usize,
    /// Rounds of self-play so far.
    pub(crate) rounds: usize,
    /// Games of the epoch.
    pub(crate) games: usize,
    /// Samples of the epoch.
    pub(crate) samples: usize,
    /// Root mean square of the errors of the network in the last round, in points.
    pub(crate) error: Number,
    /// Win share of the network against the linear evaluation, both greedy, on deals of their own.
    pub(crate) win_share: Number,
    /// Lower end of the win share.
    pub(crate) lo: Number,
    /// Upper end of the win share.
    pub(crate) hi: Number,
    /// Mean score of the network there.
    pub(crate) score: Number,
    /// Mean score of the linear evaluation.
    pub(crate) opponent_score: Number,
}

impl Row for EpochRow {
    const FILE: &'static str = "curve.csv";
}

impl EpochRow {
    /// The row of an epoch.
    pub(crate) fn new(run: usize, number: usize, epoch: &Epoch) -> Self {
        let strength = epoch.strength;
        Self {
            run,
            epoch: number,
            rounds: epoch.rounds,
            games: epoch.games,
            samples: epoch.samples,
            error: epoch.error.into(),
            win_share: strength.win_share.into(),
            lo: strength.lo.into(),
            hi: strength.hi.into(),
            score: strength.score.into(),
            opponent_score: strength.opponent_score.into(),
        }
    }
}
