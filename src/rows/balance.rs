//! Tables of balance studies. A condition is a game with its options and, behind it, what is
//! banned; with `condition` and `bots` the tables can be joined.

use serde::{Deserialize, Serialize};

use super::number::{or_empty, scientific};
use super::{ContrastKind, Number, Outcome, Row};

/// One seat of one game under a condition; the points of each category follow, empty for games
/// without that category. Every effect can be computed from these rows: take the mean of a block,
/// then the difference between two conditions block by block.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct ConditionSeatRow {
    /// The condition.
    pub condition: String,
    /// The line-up.
    pub bots: String,
    /// Whether the first of the line-up plays against the weak bot; only `skill_gap` counts these
    /// games, and all other outcomes leave them out.
    pub skill_test: bool,
    /// The block: which deal was played.
    pub block: usize,
    /// The seating within the block.
    pub rotation: usize,
    /// The seat.
    pub seat: usize,
    /// The place in the line-up of the bot in the seat; place 0 is the restricted player under a
    /// ban and the strong one in a skill test.
    pub place: usize,
    /// The bot in the seat.
    pub bot: String,
    /// Its final score.
    pub score: i32,
    /// Its final rank, from 1; tied seats share the better rank.
    pub rank: u8,
    /// Its share of the win: tied winners share one win equally, losers have 0.
    pub win_share: Number,
    /// Whether the seat led at half time, alone or tied.
    pub led_at_half_time: bool,
    /// Turns of the game.
    pub turns: usize,
    /// How often the lead changed in the game.
    pub lead_changes: u32,
    /// Banned actions that the restricted player took because nothing else was legal.
    pub forced: u32,
}

impl Row for ConditionSeatRow {
    const FILE: &'static str = "condition_seats.csv";
}

/// The difference that a contrast makes to an outcome.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct EffectRow {
    /// The kind of comparison.
    pub contrast: ContrastKind,
    /// What is tried out.
    pub item: String,
    /// The round it is tried out in; empty if it is the whole game.
    #[serde(deserialize_with = "or_empty")]
    pub round: Option<usize>,
    /// The condition with it.
    pub condition: String,
    /// The condition it is compared with, or `fair share`.
    pub baseline: String,
    /// Number of players.
    pub players: usize,
    /// What is measured.
    pub outcome: Outcome,
    /// Mean difference over blocks, in the unit of the outcome, with Student's interval; for seats
    /// the distance from the fair share, with Wilson's interval.
    pub difference: Number,
    /// Lower end of the difference.
    pub lo: Number,
    /// Upper end of the difference.
    pub hi: Number,
    /// The difference in standard deviations between blocks; empty if they do not vary.
    pub effect_size: Number,
    /// p-value of no difference, by Student's t over blocks.
    #[serde(serialize_with = "scientific")]
    pub p: Number,
    /// The same, adjusted by Benjamini and Hochberg's method over all rows of the table.
    #[serde(serialize_with = "scientific")]
    pub p_bh: Number,
    /// Blocks compared: the sample size.
    pub blocks: u64,
    /// The line-up.
    pub bots: String,
}

impl Row for EffectRow {
    const FILE: &'static str = "effects.csv";
}

/// The mean of an outcome under a condition.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct LevelRow {
    /// The condition.
    pub condition: String,
    /// Its game, without what is banned.
    pub game: String,
    /// Number of players.
    pub players: usize,
    /// What is measured.
    pub outcome: Outcome,
    /// Mean over blocks, with Wilson's interval for shares and Student's for all else.
    pub mean: Number,
    /// Lower end of the mean.
    pub lo: Number,
    /// Upper end of the mean.
    pub hi: Number,
    /// Blocks: the sample size.
    pub blocks: u64,
    /// The line-up.
    pub bots: String,
}

impl Row for LevelRow {
    const FILE: &'static str = "levels.csv";
}

/// A seat under a condition, and the handicap that would make it equal.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct HandicapRow {
    /// The condition.
    pub condition: String,
    /// Number of players.
    pub players: usize,
    /// The seat.
    pub seat: usize,
    /// Mean win share, with Wilson's interval over blocks.
    pub win_share: Number,
    /// Lower end of the win share.
    pub lo: Number,
    /// Upper end of the win share.
    pub hi: Number,
    /// Mean score.
    pub mean_score: Number,
    /// Points to give to the seat, relative to seat 0, so that all seats win equally often, with a
    /// bootstrap interval over blocks.
    pub handicap: Number,
    /// Lower end of the handicap.
    pub handicap_lo: Number,
    /// Upper end of the handicap.
    pub handicap_hi: Number,
    /// Blocks: the sample size.
    pub blocks: u64,
    /// The line-up.
    pub bots: String,
}

impl Row for HandicapRow {
    const FILE: &'static str = "handicaps.csv";
}

/// What winners have of a category, and losers.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct WinnerRow {
    /// The condition.
    pub condition: String,
    /// Number of players.
    pub players: usize,
    /// The category, or `score` for the sum of all.
    pub category: String,
    /// Mean points of winners; empty if no game had winners and losers.
    pub mean_when_winning: Number,
    /// Mean points of losers, as above.
    pub mean_when_losing: Number,
    /// Mean difference over blocks, with Student's interval.
    pub difference: Number,
    /// Lower end of the difference.
    pub lo: Number,
    /// Upper end of the difference.
    pub hi: Number,
    /// The difference in standard deviations between blocks; empty if they do not vary.
    pub effect_size: Number,
    /// p-value of no difference, by Student's t over blocks; not adjusted.
    #[serde(serialize_with = "scientific")]
    pub p: Number,
    /// Blocks with winners and losers: the sample size.
    pub blocks: u64,
    /// The line-up.
    pub bots: String,
}

impl Row for WinnerRow {
    const FILE: &'static str = "winners.csv";
}
