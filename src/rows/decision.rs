//! What the contrasts of a study have settled that was played until then.

use serde::{Deserialize, Serialize};

use super::number::or_empty;
use super::{ContrastKind, Number, Outcome};

/// A contrast with a line-up, and what it ended with.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct DecisionRow {
    pub(crate) contrast: ContrastKind,
    pub(crate) item: String,
    /// The round it is tried out in; empty if it is the whole game.
    #[serde(deserialize_with = "or_empty")]
    pub(crate) round: Option<usize>,
    pub(crate) condition: String,
    pub(crate) baseline: String,
    pub(crate) players: usize,
    /// What was looked at: the score, or that of the restricted player.
    pub(crate) outcome: Outcome,
    /// `above 0`, `below 0`, `small` (shown to be smaller than asked for), `about 0` (the interval
    /// is as narrow as asked for and contains 0), or `open` (all blocks were played before).
    pub(crate) verdict: String,
    /// Mean difference over blocks as it is, and corrected for having stopped by it.
    pub(crate) raw: Number,
    pub(crate) median_unbiased: Number,
    /// The interval that holds at every look, for all contrasts of the study together.
    pub(crate) lo: Number,
    pub(crate) hi: Number,
    /// Blocks compared.
    pub(crate) blocks: u64,
    pub(crate) bots: String,
}
