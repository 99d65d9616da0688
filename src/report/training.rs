//! The chapter about a training.

use anyhow::Result;

use super::chart::{Curve, Curves, Point, Reference};
use super::directory::Directory;
use super::distinct;
use super::figure::{Chapter, Figure, Section};
use super::grid::Grid;
use super::sentence::counted;
use super::unit::{Unit, grouped};
use crate::rows::{EpochRow, Number, Table};
use crate::stats::Interval;

impl EpochRow {
    fn share(&self) -> Option<Interval> {
        Interval::of_cells(self.win_share, self.lo, self.hi)
    }
}

/// Everything about a training.
pub(super) fn chapter(directory: &Directory) -> Result<Chapter> {
    let table = directory.table_with_rows::<EpochRow>()?;
    let fair = directory.fair_share();
    let games: usize = table.rows.iter().map(|row| row.games).sum();
    let samples: usize = table.rows.iter().map(|row| row.samples).sum();
    let runs = runs(&table);
    Ok(Chapter {
        title: directory.named("game").unwrap_or("Training").to_owned(),
        facts: vec![
            counted(runs.len() as u64, "run"),
            counted(games as u64, "game"),
            counted(samples as u64, "sample"),
        ],
        summary: runs.iter().filter_map(|(run, epochs)| sentence(*run, epochs)).collect(),
        sections: vec![Section::new("Learning curve", figures(&table, &runs, fair))],
    })
}

/// The epochs of each run.
fn runs(table: &Table<EpochRow>) -> Vec<(usize, Vec<&EpochRow>)> {
    let runs = distinct(table.rows.iter().map(|row| row.run)).into_iter();
    runs.map(|run| (run, table.rows.iter().filter(|row| row.run == run).collect())).collect()
}

fn sentence(run: usize, epochs: &[&EpochRow]) -> Option<String> {
    let last = epochs.last()?;
    let games: usize = epochs.iter().map(|epoch| epoch.games).sum();
    Some(format!(
        "After {} games the network of run {run} wins {} against the linear evaluation, both greedy, \
         with {} to {} points.",
        grouped(games as f64),
        Unit::Percent.interval(&last.share()?),
        Unit::Amount.text(last.score.known()?),
        Unit::Amount.text(last.opponent_score.known()?),
    ))
}

fn figures(table: &Table<EpochRow>, runs: &[(usize, Vec<&EpochRow>)], fair: f64) -> Vec<Figure> {
    let exact = |number: Number| number.known().map(Interval::exact);
    let share = Curves {
        reference: Some(Reference { value: fair, label: "even".to_owned() }),
        ..curves(runs, EpochRow::share, Unit::Percent, "win share", fair)
    };
    let score = curves(runs, |row| exact(row.score), Unit::Amount, "mean score", fair);
    let error = curves(runs, |row| exact(row.error), Unit::Amount, "error", fair);
    vec![
        Figure::single(
            "training-share",
            "Win share against the linear evaluation",
            "Both play greedily, on deals that training never sees, the same after every epoch. With \
             the 95 % interval over deals; hollow: not significantly different from an even match.",
            share,
        ),
        Figure::single("training-score", "Mean score", "On the same deals.", score),
        Figure::single(
            "training-error",
            "Error of the network",
            "Root mean square of what the network expected against what it was to learn, in the last \
             round of each epoch. Chance that nobody can foresee is part of it.",
            error,
        )
        .with_numbers([Grid::whole(table)]),
    ]
}

fn curves(
    runs: &[(usize, Vec<&EpochRow>)],
    value: impl Fn(&EpochRow) -> Option<Interval>,
    unit: Unit,
    upright: &str,
    fair: f64,
) -> Curves {
    let curve = |(run, epochs): &(usize, Vec<&EpochRow>)| {
        let mut games = 0;
        let points = epochs.iter().filter_map(|epoch| {
            games += epoch.games;
            let is_significant = epoch.share().is_some_and(|share| !share.contains(fair));
            Some(Point { x: games as f64, estimate: value(epoch)?, is_significant })
        });
        Curve { name: format!("run {run}"), points: points.collect() }
    };
    let lines = runs.iter().map(curve).collect();
    Curves { upright: upright.to_owned(), ..Curves::new(lines, unit, "games of self-play") }
}
