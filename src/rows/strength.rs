//! Tables of balance studies that measure how strong their players are.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::number::{or_empty, scientific};
use super::{ContrastKind, Number, Outcome};

/// The rating of a line-up, from games in which neighbours of the ladder meet.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct StrengthRow {
    /// The condition in which the players meet; the rating holds for all conditions of the same
    /// game and number of players.
    pub(crate) condition: String,
    pub(crate) players: usize,
    pub(crate) bots: String,
    /// Its rating by the model of Plackett and Luce, with a bootstrap interval over blocks.
    pub(crate) rating: Number,
    pub(crate) lo: Number,
    pub(crate) hi: Number,
}

/// What an effect is for better players.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct TrendRow {
    pub(crate) contrast: ContrastKind,
    pub(crate) item: String,
    /// The round it is tried out in; empty if it is the whole game.
    #[serde(deserialize_with = "or_empty")]
    pub(crate) round: Option<usize>,
    pub(crate) condition: String,
    /// The condition it is compared with, or `fair share`.
    pub(crate) baseline: String,
    pub(crate) players: usize,
    pub(crate) outcome: Outcome,
    /// The line-up with the lowest rating.
    pub(crate) weakest: String,
    /// The line-up with the highest rating.
    pub(crate) strongest: String,
    /// Points of rating between them.
    pub(crate) range: Number,
    /// What the weighted line through the effects gains from the weakest to the strongest, with
    /// Student's interval over blocks.
    pub(crate) rise: Number,
    pub(crate) lo: Number,
    pub(crate) hi: Number,
    /// What the strongest finds more than the one before, with Student's interval over blocks.
    pub(crate) last_step: Number,
    pub(crate) step_lo: Number,
    pub(crate) step_hi: Number,
    /// The change that would matter.
    pub(crate) margin: Number,
    /// p-value of neither rise nor step.
    #[serde(serialize_with = "scientific")]
    pub(crate) p: Number,
    /// The same, adjusted by Benjamini and Hochberg's method over all rows of the table.
    #[serde(serialize_with = "scientific")]
    pub(crate) p_bh: Number,
    pub(crate) verdict: Verdict,
    /// The weakest line-up from which on the effect is settled; empty if it is not.
    pub(crate) holds_from: String,
    /// Blocks: the sample size.
    pub(crate) blocks: u64,
}

/// Whether an effect holds for better players.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Verdict {
    /// It does not change with strength by as much as would matter.
    Settled,
    /// It changes with strength, and not shown to be by little.
    DependsOnSkill,
    /// These games do not tell.
    Open,
}

impl Verdict {
    /// The verdict in words.
    pub(crate) fn title(self) -> String {
        self.to_string().replace('-', " ")
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}
