//! Everything a tournament found out.

use serde::Serialize;

use super::choice::ChoiceResult;
use super::outside::OutsideResult;
use super::pairing::PairingResult;
use super::pairs::PairResult;
use super::ratings::RatingResult;
use super::tally::{CategoryPoints, SeatAdvantage, Tally, Totals, WinRate};
use super::{Schedule, Tournament};
use crate::spec::shard::Shard;
use crate::stats::{Decision, Sprt};

/// The results of a tournament, for tables, summary and JSON.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Results {
    pub(crate) conditions: Conditions,
    pub(crate) totals: Totals,
    /// Win shares and scores by bot and seat.
    pub(crate) win_rates: Vec<WinRate>,
    /// Points by bot and category.
    pub(crate) breakdown: Vec<CategoryPoints>,
    pub(crate) pairs: Vec<PairResult>,
    /// Ratings of bots, effects of seats.
    pub(crate) ratings: Vec<RatingResult>,
    /// Ratings from comparisons of pairs, which do not assume an order.
    pub(crate) choice: ChoiceResult,
    /// Whether some seats win more.
    pub(crate) seats: SeatAdvantage,
    /// What it bought to play the games of a block on one deal, if that is known.
    pub(crate) pairing: Option<PairingResult>,
    /// The sequential test, if there was one.
    pub(crate) sprt: Option<SprtResult>,
    /// Bots from outside, if any play.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) outside: Vec<OutsideResult>,
}

#[derive(Clone, Debug, Serialize)]
pub(crate) struct Conditions {
    pub(crate) game: String,
    pub(crate) pairing: &'static str,
    pub(crate) line_ups: usize,
    /// Seatings of each line-up on each deal.
    pub(crate) seatings: usize,
    pub(crate) seed: u64,
    /// The part of the tournament, if it is not all of it.
    pub(crate) shard: Option<String>,
    pub(crate) fair_share: f64,
    pub(crate) command: String,
}

/// How a sequential test ended.
#[derive(Clone, Copy, Debug, Serialize)]
pub(crate) struct SprtResult {
    /// The lower win share of the first bot.
    pub(crate) mu0: f64,
    /// The higher win share of the first bot.
    pub(crate) mu1: f64,
    pub(crate) llr: f64,
    /// Where it decides, on either side.
    pub(crate) bound: f64,
    pub(crate) decision: Option<Decision>,
    pub(crate) blocks: u64,
    /// The mean win share of the first bot, and corrected for stopping by it if the test decided.
    pub(crate) win_share: f64,
    pub(crate) median_unbiased: Option<f64>,
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
        let pairs = tally.pairs.rows();
        Self {
            choice: ChoiceResult::new(&pairs),
            conditions: Conditions::new(tournament, schedule, shard),
            totals: tally.totals,
            win_rates: tally.win_rates(),
            breakdown: tally.category_rows(categories),
            pairs,
            ratings: tally.ratings.rows(tournament),
            seats: tally.seat_advantage(),
            pairing: tally.paired.result(tally.totals.games),
            sprt: test.map(|test| SprtResult::new(test, tally, tournament.blocks)),
            outside: Vec::new(),
        }
    }

    /// Bots over all seats, the best first.
    pub(crate) fn ranking(&self) -> Vec<&WinRate> {
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
    fn new(test: Sprt, tally: &Tally, most: usize) -> Self {
        let blocks = tally.first_bot();
        let decision = test.decision(blocks);
        Self {
            mu0: test.mu0,
            mu1: test.mu1,
            llr: test.log_likelihood_ratio(blocks),
            bound: Sprt::bound(),
            decision,
            blocks: blocks.count(),
            win_share: blocks.mean(),
            median_unbiased: decision.map(|_| test.median_unbiased(blocks, most as u64)),
        }
    }
}
