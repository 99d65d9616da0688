//! The conditions by themselves: means, seats, winners and losers.

use super::Study;
use super::cell::{Cell, Outcome, Scale};
use super::ledger::Outcomes;
use crate::stats::{Interval, Sample, test_of_mean};

/// The mean of an outcome under a condition.
#[derive(Clone, PartialEq, Debug)]
pub struct Level {
    /// The condition.
    pub condition: String,
    /// Its game.
    pub game: String,
    /// How many play.
    pub players: usize,
    /// Who plays.
    pub bots: String,
    /// What is measured.
    pub outcome: String,
    /// Its mean over blocks.
    pub mean: Interval,
    /// Blocks played.
    pub blocks: u64,
}

/// How a seat fares under a condition.
#[derive(Clone, PartialEq, Debug)]
pub struct SeatRow {
    /// The condition.
    pub game: String,
    /// How many play.
    pub players: usize,
    /// Who plays.
    pub bots: String,
    /// The seat.
    pub seat: usize,
    /// Its win share.
    pub win_share: Interval,
    /// Its mean score.
    pub mean_score: f64,
    /// Points it would need, compared with seat 0, for all seats to win alike.
    pub compensation: Interval,
    /// Blocks played.
    pub blocks: u64,
}

/// What winners have of a category, and losers.
#[derive(Clone, PartialEq, Debug)]
pub struct WinnerRow {
    /// The condition.
    pub game: String,
    /// How many play.
    pub players: usize,
    /// Who plays.
    pub bots: String,
    /// The category, or `score` for their sum.
    pub category: String,
    /// Mean points of winners.
    pub winning: f64,
    /// Mean points of losers.
    pub losing: f64,
    /// The difference, with its interval over blocks.
    pub difference: Interval,
    /// The difference in units of its standard deviation between blocks.
    pub effect_size: f64,
    /// The p of there being no difference.
    pub p: f64,
    /// Blocks with winners and losers.
    pub blocks: u64,
}

/// A condition with a line-up, as the rows of tables name it.
struct Place {
    game: String,
    players: usize,
    bots: String,
}

fn each_cell<'a, R>(
    study: &'a Study,
    outcomes: &'a Outcomes<'_>,
    rows: impl Fn(&Place, usize, &Cell) -> Vec<R>,
) -> Vec<R> {
    let mut all = Vec::new();
    for (condition, given) in study.conditions.iter().enumerate() {
        for (lineup, bots) in study.lineups.iter().enumerate() {
            let players = given.game.players;
            let place = Place { game: given.to_string(), players, bots: bots.to_string() };
            all.extend(rows(&place, condition, outcomes.cell(condition, lineup)));
        }
    }
    all
}

/// All outcomes of all conditions.
pub(super) fn levels(study: &Study, outcomes: &Outcomes<'_>) -> Vec<Level> {
    each_cell(study, outcomes, |place, condition, cell| {
        let level = |outcome: &Outcome| {
            let sample: Sample = outcome.values.iter().copied().collect();
            Level {
                condition: place.game.clone(),
                game: study.conditions[condition].game.to_string(),
                players: place.players,
                bots: place.bots.clone(),
                outcome: outcome.name.clone(),
                mean: match outcome.scale {
                    Scale::Amount => sample.t_interval(),
                    Scale::Share => sample.share_interval(),
                },
                blocks: sample.count(),
            }
        };
        cell.finished().iter().map(level).collect()
    })
}

/// All seats of all conditions.
pub(super) fn seats(study: &Study, outcomes: &Outcomes<'_>) -> Vec<SeatRow> {
    each_cell(study, outcomes, |place, _, cell| {
        let row = |(seat, compensation): (usize, Interval)| {
            let (shares, scores) = cell.seat(seat);
            SeatRow {
                game: place.game.clone(),
                players: place.players,
                bots: place.bots.clone(),
                seat,
                win_share: shares.share_interval(),
                mean_score: scores.mean(),
                compensation,
                blocks: shares.count(),
            }
        };
        cell.final_scores.compensation().into_iter().enumerate().map(row).collect()
    })
}

/// Winners against losers in all conditions; `categories` are those of each condition.
pub(super) fn winners(
    study: &Study,
    outcomes: &Outcomes<'_>,
    categories: &[&'static [&'static str]],
) -> Vec<WinnerRow> {
    each_cell(study, outcomes, |place, condition, cell| {
        let names = std::iter::once(&"score").chain(categories[condition]);
        let row = |(category, points): (&&str, &super::cell::WinnersPoints)| {
            let mean = |values: &[f64]| values.iter().copied().collect::<Sample>().known_mean();
            let pairs = points.winning.iter().zip(&points.losing);
            let sample: Sample = pairs.map(|(winning, losing)| winning - losing).collect();
            let deviation = sample.variance().sqrt();
            WinnerRow {
                game: place.game.clone(),
                players: place.players,
                bots: place.bots.clone(),
                category: (*category).to_owned(),
                winning: mean(&points.winning),
                losing: mean(&points.losing),
                difference: sample.t_interval(),
                effect_size: if deviation > 1e-12 { sample.mean() / deviation } else { f64::NAN },
                p: test_of_mean(&sample, 0.0),
                blocks: sample.count(),
            }
        };
        names.zip(&cell.winners).map(row).collect()
    })
}
