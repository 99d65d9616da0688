//! Tables of tournaments.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::number::scientific;
use super::{Number, Row};

/// One game of a tournament.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct GameRow {
    /// The block: which deal was played.
    pub block: usize,
    /// The game within its block: which line-up in which seating.
    pub rotation: usize,
    /// Decisions made.
    pub moves: usize,
    /// Turns played.
    pub turns: usize,
    /// Seats that won, separated by spaces.
    pub winners: String,
    /// Points by which the best score exceeds the next.
    pub margin: i32,
}

impl Row for GameRow {
    const FILE: &'static str = "games.csv";
}

/// One seat of one game of a tournament; the points of each category follow.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct SeatRow {
    /// The block: which deal was played.
    pub block: usize,
    /// The game within its block.
    pub rotation: usize,
    /// The seat.
    pub seat: usize,
    /// The bot in the seat.
    pub bot: String,
    /// Its final score.
    pub score: i32,
    /// Its final rank, from 1; tied seats share the better rank.
    pub rank: u8,
    /// Its share of the win: tied winners share one win equally, losers have 0.
    pub win_share: Number,
}

impl Row for SeatRow {
    const FILE: &'static str = "seats.csv";
}

/// A seat, or all seats together.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub enum SeatScope {
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
pub struct WinRateRow {
    /// The bot.
    pub bot: String,
    /// The seat, or `all`.
    pub seat: SeatScope,
    /// Games it played there.
    pub games: u64,
    /// Blocks of these games: the sample size.
    pub blocks: u64,
    /// Mean win share, with Wilson's interval over blocks.
    pub win_share: Number,
    /// Lower end of the win share.
    pub lo: Number,
    /// Upper end of the win share.
    pub hi: Number,
    /// The win share of equally strong bots: one over the number of players.
    pub fair_share: Number,
    /// Mean score, with Student's interval over blocks.
    pub mean_score: Number,
    /// Lower end of the mean score.
    pub score_lo: Number,
    /// Upper end of the mean score.
    pub score_hi: Number,
}

impl Row for WinRateRow {
    const FILE: &'static str = "win_rates.csv";
}

/// What a category of points brings to a bot.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct CategoryRow {
    /// The bot.
    pub bot: String,
    /// The category.
    pub category: String,
    /// Mean points, with Student's interval over blocks.
    pub mean: Number,
    /// Lower end of the mean.
    pub lo: Number,
    /// Upper end of the mean.
    pub hi: Number,
    /// The mean as a share of the bot's mean score.
    pub share_of_score: Number,
    /// Mean points in games the bot won, alone or tied; empty if there are none.
    pub mean_when_winning: Number,
    /// Mean points in games the bot lost; empty if there are none.
    pub mean_when_losing: Number,
}

impl Row for CategoryRow {
    const FILE: &'static str = "breakdown.csv";
}

/// Two bots in the games they played together.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct PairRow {
    /// The bot.
    pub bot: String,
    /// The bot it is compared with.
    pub other: String,
    /// Blocks in which they met: the sample size.
    pub blocks: u64,
    /// Share of common games in which the bot ranks above the other, ties counting half, with
    /// Wilson's interval over blocks.
    pub share_above: Number,
    /// Lower end of the share.
    pub lo: Number,
    /// Upper end of the share.
    pub hi: Number,
    /// p-value of neither being better, by Student's t over blocks.
    #[serde(serialize_with = "scientific")]
    pub p: Number,
    /// The same, adjusted by Holm's method for the number of pairs.
    #[serde(serialize_with = "scientific")]
    pub p_holm: Number,
    /// The number of pairs that p is adjusted for.
    pub family: usize,
}

impl Row for PairRow {
    const FILE: &'static str = "pairs.csv";
}

/// Two bots on the scales of two-player games.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct EloRow {
    /// The bot.
    pub bot: String,
    /// The bot it is compared with.
    pub other: String,
    /// Games the bot won.
    pub wins: u64,
    /// Games that were tied.
    pub draws: u64,
    /// Games the bot lost.
    pub losses: u64,
    /// Blocks of two games that brought the bot no point.
    pub ptnml_0: u64,
    /// Blocks of two games that brought half a point.
    pub ptnml_1: u64,
    /// Blocks of two games that brought one point.
    pub ptnml_2: u64,
    /// Blocks of two games that brought one and a half points.
    pub ptnml_3: u64,
    /// Blocks of two games that brought two points.
    pub ptnml_4: u64,
    /// Difference in Elo; empty if one bot won everything.
    pub elo: Number,
    /// Lower end of the Elo difference.
    pub elo_lo: Number,
    /// Upper end of the Elo difference.
    pub elo_hi: Number,
    /// Normalised Elo: the distance from equality in standard deviations of a game.
    pub nelo: Number,
    /// Lower end of the normalised Elo.
    pub nelo_lo: Number,
    /// Upper end of the normalised Elo.
    pub nelo_hi: Number,
    /// Likelihood of superiority: the probability that the bot is the better one.
    pub los: Number,
}

impl Row for EloRow {
    const FILE: &'static str = "elo.csv";
}

/// What a rating belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum RatedThing {
    /// A bot.
    Bot,
    /// A seat, whose rating is added to that of the bot in it.
    Seat,
}

/// A Plackett-Luce rating on the scale of Elo.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct RatingRow {
    /// `bot` or `seat`.
    pub effect: RatedThing,
    /// The bot or seat.
    pub name: String,
    /// Its rating, with a bootstrap interval over blocks; the mean is 0 unless a bot is anchored.
    pub rating: Number,
    /// Lower end; empty for a bot that always won or always lost against the others.
    pub lo: Number,
    /// Upper end, as `lo`.
    pub hi: Number,
}

impl Row for RatingRow {
    const FILE: &'static str = "ratings.csv";
}

/// The win share of a seat, whoever sits there; the last three columns are about all seats.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct SeatAdvantageRow {
    /// The seat.
    pub seat: usize,
    /// Blocks: the sample size.
    pub blocks: u64,
    /// Mean win share, with Wilson's interval over blocks.
    pub win_share: Number,
    /// Lower end of the win share.
    pub lo: Number,
    /// Upper end of the win share.
    pub hi: Number,
    /// The win share of an equal seat: one over the number of players.
    pub fair_share: Number,
    /// p-value of all seats being equal, by Hotelling's test over blocks.
    #[serde(serialize_with = "scientific")]
    pub p: Number,
    /// Cramer's V of wins by seat: 0 without any advantage, 1 if one seat always wins.
    pub cramers_v: Number,
    /// One minus the largest difference between two seats.
    pub balance: Number,
}

impl Row for SeatAdvantageRow {
    const FILE: &'static str = "seat_advantage.csv";
}
