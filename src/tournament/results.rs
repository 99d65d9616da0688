//! Everything a tournament found out.

use serde::Serialize;

use super::pairs::PairResult;
use super::ratings::RatingResult;
use super::tally::{CategoryPoints, SeatAdvantage, Tally, Totals, WinRate};
use super::{Schedule, Tournament};
use crate::spec::shard::Shard;
use crate::stats::{Decision, Sprt};

/// The results of a tournament, for tables, summary and JSON.
#[derive(Clone, Debug, Serialize)]
pub struct Results {
    /// What was played.
    pub conditions: Conditions,
    /// How much was played.
    pub totals: Totals,
    /// Win shares and scores by bot and seat.
    pub win_rates: Vec<WinRate>,
    /// Points by bot and category.
    pub breakdown: Vec<CategoryPoints>,
    /// Pairs of bots.
    pub pairs: Vec<PairResult>,
    /// Ratings of bots, effects of seats.
    pub ratings: Vec<RatingResult>,
    /// Whether some seats win more.
    pub seats: SeatAdvantage,
    /// The sequential test, if there was one.
    pub sprt: Option<SprtResult>,
}

/// The conditions of a tournament.
#[derive(Clone, Debug, Serialize)]
pub struct Conditions {
    /// The game with its options.
    pub game: String,
    /// Who met whom.
    pub pairing: &'static str,
    /// Line-ups that met.
    pub line_ups: usize,
    /// Seatings of each line-up on each deal.
    pub seatings: usize,
    /// Seed of all random numbers.
    pub seed: u64,
    /// The part of the tournament, if it is not all of it.
    pub shard: Option<String>,
    /// The win share that would be fair.
    pub fair_share: f64,
    /// The command that repeats it.
    pub command: String,
}

/// How a sequential test ended.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct SprtResult {
    /// The lower win share of the first bot.
    pub mu0: f64,
    /// The higher win share of the first bot.
    pub mu1: f64,
    /// The log-likelihood ratio.
    pub llr: f64,
    /// Where it decides, on either side.
    pub bound: f64,
    /// The decision, if there is one.
    pub decision: Option<Decision>,
    /// Blocks it took.
    pub blocks: u64,
}

impl Results {
    pub(super) fn new(
        tournament: &Tournament,
        schedule: &Schedule,
        shard: Option<Shard>,
        tally: &Tally,
        categories: &'static [&'static str],
    ) -> Self {
        let test = tournament.sprt.map(|hypotheses| hypotheses.test(tournament.game.players));
        Self {
            conditions: Conditions::new(tournament, schedule, shard),
            totals: tally.totals(),
            win_rates: tally.win_rates(),
            breakdown: tally.category_rows(categories),
            pairs: tally.pair_rows(),
            ratings: tally.rating_rows(tournament),
            seats: tally.seat_advantage(),
            sprt: test.map(|test| SprtResult::new(test, tally)),
        }
    }

    /// Bots over all seats, the best first.
    pub fn ranking(&self) -> Vec<&WinRate> {
        let mut rows: Vec<_> = self.win_rates.iter().filter(|row| row.seat.is_none()).collect();
        rows.sort_by(|a, b| b.win_share.mean.total_cmp(&a.win_share.mean));
        rows
    }
}

impl Conditions {
    fn new(tournament: &Tournament, schedule: &Schedule, shard: Option<Shard>) -> Self {
        Self {
            game: tournament.game.to_string(),
            pairing: tournament.format.name(),
            line_ups: schedule.lineups(),
            seatings: schedule.seatings(),
            seed: tournament.seed,
            shard: shard.map(|shard| shard.to_string()),
            fair_share: 1.0 / tournament.game.players as f64,
            command: tournament.command(),
        }
    }
}

impl SprtResult {
    fn new(test: Sprt, tally: &Tally) -> Self {
        let blocks = tally.first_bot();
        Self {
            mu0: test.mu0,
            mu1: test.mu1,
            llr: test.log_likelihood_ratio(blocks),
            bound: Sprt::bound(),
            decision: test.decision(blocks),
            blocks: blocks.count(),
        }
    }
}
