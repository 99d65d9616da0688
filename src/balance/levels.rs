//! The conditions by themselves: means, seats, winners and losers.

use super::Study;
use super::arm::{Arm, WinnersPoints};
use super::effects::effect_size;
use super::ledger::Outcomes;
use crate::rows::{HandicapRow, LevelRow, Outcome, WinnerRow};
use crate::stats::{Interval, test_of_mean};

/// A condition with a line-up, as the rows of tables name it.
struct Place {
    number: usize,
    condition: String,
    players: usize,
    bots: String,
}

fn each_arm<'a, R>(
    study: &'a Study,
    outcomes: &'a Outcomes<'_>,
    rows: impl Fn(&Place, &Arm) -> Vec<R>,
) -> Vec<R> {
    let mut all = Vec::new();
    for (number, given) in study.conditions.iter().enumerate() {
        for (lineup, bots) in study.lineups.iter().enumerate() {
            let (condition, players) = (given.to_string(), given.game.players);
            let place = Place { number, condition, players, bots: bots.name() };
            all.extend(rows(&place, outcomes.arm(number, lineup)));
        }
    }
    all
}

/// All outcomes of all conditions.
pub(super) fn levels(study: &Study, outcomes: &Outcomes<'_>) -> Vec<LevelRow> {
    each_arm(study, outcomes, |place, arm| {
        let level = |outcome: &Outcome| {
            let sample = arm.sample(outcome);
            let is_share = outcome.is_share();
            let interval = if is_share { sample.wilson_interval() } else { sample.t_interval() };
            let [mean, lo, hi] = interval.into();
            LevelRow {
                condition: place.condition.clone(),
                game: study.conditions[place.number].game.to_string(),
                players: place.players,
                outcome: outcome.clone(),
                mean,
                lo,
                hi,
                blocks: sample.count(),
                bots: place.bots.clone(),
            }
        };
        arm.outcomes.iter().map(level).collect()
    })
}

/// All seats of all conditions: what they win, and the handicaps that would make them equal.
pub(super) fn handicaps(study: &Study, outcomes: &Outcomes<'_>) -> Vec<HandicapRow> {
    each_arm(study, outcomes, |place, arm| {
        let row = |(seat, points): (usize, Interval)| {
            let shares = arm.sample(&Outcome::WinShareOfSeat(seat));
            let [win_share, lo, hi] = shares.wilson_interval().into();
            let [handicap, handicap_lo, handicap_hi] = points.into();
            HandicapRow {
                condition: place.condition.clone(),
                players: place.players,
                seat,
                win_share,
                lo,
                hi,
                mean_score: arm.seat_scores[seat].mean().into(),
                handicap,
                handicap_lo,
                handicap_hi,
                blocks: shares.count(),
                bots: place.bots.clone(),
            }
        };
        arm.final_scores.handicap().into_iter().enumerate().map(row).collect()
    })
}

/// Winners against losers in all conditions; `categories` are those of each condition.
pub(super) fn winners(
    study: &Study,
    outcomes: &Outcomes<'_>,
    categories: &[&'static [&'static str]],
) -> Vec<WinnerRow> {
    each_arm(study, outcomes, |place, arm| {
        let names = std::iter::once(&"score").chain(categories[place.number]);
        names.zip(&arm.winners).map(|(name, points)| winner_row(place, name, points)).collect()
    })
}

fn winner_row(place: &Place, category: &str, points: &WinnersPoints) -> WinnerRow {
    let sample = &points.difference;
    let [difference, lo, hi] = sample.t_interval().into();
    WinnerRow {
        condition: place.condition.clone(),
        players: place.players,
        category: category.to_owned(),
        mean_when_winning: points.winning.known_mean().into(),
        mean_when_losing: points.losing.known_mean().into(),
        difference,
        lo,
        hi,
        effect_size: effect_size(sample, sample.mean()),
        p: test_of_mean(sample, 0.0).into(),
        blocks: sample.count(),
        bots: place.bots.clone(),
    }
}
