//! The conditions by themselves: means, winners and losers.

use super::Study;
use super::arm::{Arm, Measured, WinnersPoints};
use super::effects::effect_size;
use super::ledger::Outcomes;
use crate::rows::{LevelRow, WinnerRow};
use crate::stats::{Sample, test_of_mean};

/// A condition with a line-up, as the rows of tables name it.
pub(super) struct Place {
    number: usize,
    pub(super) condition: String,
    pub(super) players: usize,
    pub(super) bots: String,
}

pub(super) fn each_arm<'a, R>(
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
        let level = |Measured { outcome, values }: Measured| {
            let sample: Sample = values.into_iter().collect();
            let is_share = outcome.is_share();
            let interval = if is_share { sample.wilson_interval() } else { sample.t_interval() };
            let [mean, lo, hi] = interval.into();
            LevelRow {
                condition: place.condition.clone(),
                game: study.conditions[place.number].game.to_string(),
                players: place.players,
                outcome,
                mean,
                lo,
                hi,
                blocks: sample.count(),
                bots: place.bots.clone(),
            }
        };
        arm.finished().into_iter().map(level).collect()
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
    let mean = |values: &[f64]| values.iter().copied().collect::<Sample>().known_mean();
    let pairs = points.winning.iter().zip(&points.losing);
    let sample: Sample = pairs.map(|(winning, losing)| winning - losing).collect();
    let [difference, lo, hi] = sample.t_interval().into();
    WinnerRow {
        condition: place.condition.clone(),
        players: place.players,
        category: category.to_owned(),
        mean_when_winning: mean(&points.winning).into(),
        mean_when_losing: mean(&points.losing).into(),
        difference,
        lo,
        hi,
        effect_size: effect_size(&sample, sample.mean()),
        p: test_of_mean(&sample, 0.0).into(),
        blocks: sample.count(),
        bots: place.bots.clone(),
    }
}
