//! Tables of tournaments.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::Number;
use super::number::scientific;

/// One game of a tournament.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct GameRow {
    /// The block: which deal was played.
    pub(crate) block: usize,
    /// The game within its block: which line-up in which seating.
    pub(crate) rotation: usize,
    pub(crate) moves: usize,
    pub(crate) turns: usize,
    /// Seats that won, separated by spaces.
    pub(crate) winners: String,
    /// Points by which the best score exceeds the next.
    pub(crate) margin: i32,
}

/// One seat of one game of a tournament; the points of each category follow.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct SeatRow {
    /// The block: which deal was played.
    pub(crate) block: usize,
    pub(crate) rotation: usize,
    pub(crate) seat: usize,
    pub(crate) bot: String,
    pub(crate) score: i32,
    /// Its final rank, from 1; tied seats share the better rank.
    pub(crate) rank: u8,
    /// Its share of the win: tied winners share one win equally, losers have 0.
    pub(crate) win_share: Number,
}

/// A seat, or all seats together.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub(crate) enum SeatScope {
    /// One seat.
    Seat(usize),
    /// All of them, written `all`.
    All,
}

impl fmt::Display for SeatScope {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Seat(seat) => write!(f, "{seat}"),
            Self::All => f.write_str("all"),
        }
    }
}

impl From<SeatScope> for String {
    fn from(scope: SeatScope) -> Self {
        scope.to_string()
    }
}

impl TryFrom<String> for SeatScope {
    type Error = String;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        match text.as_str() {
            "all" => Ok(Self::All),
            _ => text.parse().map(Self::Seat).map_err(|_| format!("'{text}' is no seat")),
        }
    }
}

/// How often a bot wins, and how many points it makes, by seat.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct WinRateRow {
    pub(crate) bot: String,
    pub(crate) seat: SeatScope,
    /// Games it played there.
    pub(crate) games: u64,
    /// Blocks of these games: the sample size.
    pub(crate) blocks: u64,
    /// Mean win share, with Wilson's interval over blocks.
    pub(crate) win_share: Number,
    pub(crate) lo: Number,
    pub(crate) hi: Number,
    /// The win share of equally strong bots: one over the number of players.
    pub(crate) fair_share: Number,
    /// Mean score, with Student's interval over blocks.
    pub(crate) mean_score: Number,
    pub(crate) score_lo: Number,
    pub(crate) score_hi: Number,
}

/// What a category of points brings to a bot.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct CategoryRow {
    pub(crate) bot: String,
    pub(crate) category: String,
    /// Mean points, with Student's interval over blocks.
    pub(crate) mean: Number,
    pub(crate) lo: Number,
    pub(crate) hi: Number,
    /// The mean as a share of the bot's mean score.
    pub(crate) share_of_score: Number,
    /// Mean points in games the bot won, alone or tied; `NA` if there are none.
    pub(crate) mean_when_winning: Number,
    /// Mean points in games the bot lost; `NA` if there are none.
    pub(crate) mean_when_losing: Number,
}

/// Two bots in the games they played together.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct PairRow {
    pub(crate) bot: String,
    pub(crate) other: String,
    /// Blocks in which they met: the sample size.
    pub(crate) blocks: u64,
    /// Share of common games in which the bot ranks above the other, ties counting half, with
    /// Wilson's interval over blocks.
    pub(crate) share_above: Number,
    pub(crate) lo: Number,
    pub(crate) hi: Number,
    /// p-value of neither being better, by Student's t over blocks.
    #[serde(serialize_with = "scientific")]
    pub(crate) p: Number,
    /// The same, adjusted by Holm's method for the number of pairs.
    #[serde(serialize_with = "scientific")]
    pub(crate) p_holm: Number,
    /// The number of pairs that p is adjusted for.
    pub(crate) family: usize,
}

/// Two bots on the scales of two-player games.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct EloRow {
    pub(crate) bot: String,
    pub(crate) other: String,
    pub(crate) wins: u64,
    pub(crate) draws: u64,
    pub(crate) losses: u64,
    /// Blocks of two games that brought the bot no point.
    pub(crate) ptnml_0: u64,
    /// Blocks of two games that brought half a point.
    pub(crate) ptnml_1: u64,
    /// Blocks of two games that brought one point.
    pub(crate) ptnml_2: u64,
    /// Blocks of two games that brought one and a half points.
    pub(crate) ptnml_3: u64,
    /// Blocks of two games that brought two points.
    pub(crate) ptnml_4: u64,
    /// Difference in Elo; infinite if one bot won everything.
    pub(crate) elo: Number,
    pub(crate) elo_lo: Number,
    pub(crate) elo_hi: Number,
    /// Normalised Elo: the distance from equality in standard deviations of a game.
    pub(crate) nelo: Number,
    pub(crate) nelo_lo: Number,
    pub(crate) nelo_hi: Number,
    /// Likelihood of superiority: the probability that the bot is the better one.
    pub(crate) los: Number,
}

/// What a rating belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum RatedThing {
    /// A bot.
    Bot,
    /// A seat, whose rating is added to that of the bot in it.
    Seat,
}

/// A Plackett-Luce rating on the scale of Elo.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct RatingRow {
    /// `bot` or `seat`.
    pub(crate) effect: RatedThing,
    /// The bot or seat.
    pub(crate) name: String,
    /// Its rating, with a bootstrap interval over blocks; the mean is 0 unless a bot is anchored.
    pub(crate) rating: Number,
    /// Lower end; `-inf` for a bot that always lost against the others.
    pub(crate) lo: Number,
    /// Upper end; `inf` for a bot that always won.
    pub(crate) hi: Number,
    /// How often to pick the bot so that no other choice beats the pick on average; empty for seats.
    #[serde(default)]
    pub(crate) maximal_lottery: Option<Number>,
    /// Its place between 0 and 100 in a ranking that contradicts few comparisons of pairs; empty
    /// for seats.
    #[serde(default)]
    pub(crate) soft_condorcet: Option<Number>,
}

/// The win share of a seat, whoever sits there; the last three columns are about all seats.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct SeatAdvantageRow {
    pub(crate) seat: usize,
    pub(crate) blocks: u64,
    /// Mean win share, with Wilson's interval over blocks.
    pub(crate) win_share: Number,
    pub(crate) lo: Number,
    pub(crate) hi: Number,
    /// The win share of an equal seat: one over the number of players.
    pub(crate) fair_share: Number,
    /// p-value of all seats being equal, by Hotelling's test over blocks.
    #[serde(serialize_with = "scientific")]
    pub(crate) p: Number,
    /// Cramer's V of wins by seat: 0 without any advantage, 1 if one seat always wins.
    pub(crate) cramers_v: Number,
    /// One minus the largest difference between two seats.
    pub(crate) balance: Number,
}
