//! Tables of balance studies. A condition is a game with its options and, behind it, what is
//! banned; with `condition` and `bots` the tables can be joined.

use serde::{Deserialize, Serialize};

use super::number::{or_empty, scientific};
use super::{ContrastKind, Number, Outcome, Verdict};

/// One seat of one game under a condition; the points of each category follow, empty for games
/// without that category. Every effect can be computed from these rows: take the mean of a block,
/// then the difference between two conditions block by block.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct ConditionSeatRow {
    pub(crate) condition: String,
    pub(crate) bots: String,
    /// Whether the first of the line-up plays against the weak bot; only `skill_gap` counts these
    /// games, and all other outcomes leave them out.
    pub(crate) skill_test: bool,
    /// The block: which deal was played.
    pub(crate) block: usize,
    pub(crate) rotation: usize,
    pub(crate) seat: usize,
    /// The place in the line-up of the bot in the seat; place 0 is the restricted player under a
    /// ban and the strong one in a skill test.
    pub(crate) place: usize,
    pub(crate) bot: String,
    pub(crate) score: i32,
    /// Its final rank, from 1; tied seats share the better rank.
    pub(crate) rank: u8,
    /// Its share of the win: tied winners share one win equally, losers have 0.
    pub(crate) win_share: Number,
    /// Whether the seat led at half time, alone or tied.
    pub(crate) led_at_half_time: bool,
    pub(crate) turns: usize,
    pub(crate) lead_changes: u32,
    /// Banned actions that the restricted player took because nothing else was legal.
    pub(crate) forced: u32,
}

/// The difference that a contrast makes to an outcome.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct EffectRow {
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
    /// Mean difference over blocks, in the unit of the outcome, with Student's interval; for seats
    /// the distance from the fair share, with Wilson's interval.
    pub(crate) difference: Number,
    pub(crate) lo: Number,
    pub(crate) hi: Number,
    /// The difference in standard deviations between blocks; `NA` if they do not vary.
    pub(crate) effect_size: Number,
    /// p-value of no difference, by Student's t over blocks.
    #[serde(serialize_with = "scientific")]
    pub(crate) p: Number,
    /// The same, adjusted by Benjamini and Hochberg's method over all rows of the table.
    #[serde(serialize_with = "scientific")]
    pub(crate) p_bh: Number,
    /// Blocks compared: the sample size.
    pub(crate) blocks: u64,
    pub(crate) bots: String,
    /// The rating of the line-up; empty without `--strength`.
    #[serde(default)]
    pub(crate) rating: Option<Number>,
    /// Whether the effect holds for better players, from the row of all line-ups in `trends.csv`;
    /// empty without `--strength`.
    #[serde(default)]
    pub(crate) verdict: Option<Verdict>,
}

#[cfg(test)]
impl EffectRow {
    /// What a contrast of Babylon with two players does to the score, significantly.
    pub(crate) fn example(contrast: ContrastKind, item: &str, interval: [f64; 3]) -> Self {
        let [difference, lo, hi] = interval.map(Number);
        Self {
            contrast,
            item: item.to_owned(),
            round: None,
            condition: format!("babylon(players=2,{item})"),
            baseline: "babylon(players=2)".to_owned(),
            players: 2,
            outcome: Outcome::Score,
            difference,
            lo,
            hi,
            effect_size: Number(1.0),
            p: Number(0.001),
            p_bh: Number(0.001),
            blocks: 100,
            bots: "greedy".to_owned(),
            rating: None,
            verdict: None,
        }
    }
}

/// The mean of an outcome under a condition.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct LevelRow {
    pub(crate) condition: String,
    /// Its game, without what is banned.
    pub(crate) game: String,
    pub(crate) players: usize,
    pub(crate) outcome: Outcome,
    /// Mean over blocks, with Wilson's interval for shares and Student's for all else.
    pub(crate) mean: Number,
    pub(crate) lo: Number,
    pub(crate) hi: Number,
    pub(crate) blocks: u64,
    pub(crate) bots: String,
}

/// A seat under a condition, and the handicap that would make it equal.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct HandicapRow {
    pub(crate) condition: String,
    pub(crate) players: usize,
    pub(crate) seat: usize,
    /// Mean win share, with Wilson's interval over blocks.
    pub(crate) win_share: Number,
    pub(crate) lo: Number,
    pub(crate) hi: Number,
    pub(crate) mean_score: Number,
    /// Points to give to the seat, relative to seat 0, so that all seats win equally often, with a
    /// bootstrap interval over blocks.
    pub(crate) handicap: Number,
    pub(crate) handicap_lo: Number,
    pub(crate) handicap_hi: Number,
    pub(crate) blocks: u64,
    pub(crate) bots: String,
}

/// What winners have of a category, and losers.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct WinnerRow {
    pub(crate) condition: String,
    pub(crate) players: usize,
    /// The category, or `score` for the sum of all.
    pub(crate) category: String,
    /// Mean points of winners; `NA` if no game had winners and losers.
    pub(crate) mean_when_winning: Number,
    pub(crate) mean_when_losing: Number,
    /// Mean difference over blocks, with Student's interval.
    pub(crate) difference: Number,
    pub(crate) lo: Number,
    pub(crate) hi: Number,
    /// The difference in standard deviations between blocks; `NA` if they do not vary.
    pub(crate) effect_size: Number,
    /// p-value of no difference, by Student's t over blocks; not adjusted.
    #[serde(serialize_with = "scientific")]
    pub(crate) p: Number,
    /// Blocks with winners and losers: the sample size.
    pub(crate) blocks: u64,
    pub(crate) bots: String,
}
