//! Distributions of scores, margins and lengths, read row by row: memory does not grow with the
//! number of games.

use std::collections::BTreeMap;

use anyhow::Result;

use crate::report::chart::{Bins, Ridge, Ridges};
use crate::report::directory::Directory;
use crate::report::figure::{Figure, Panel};
use crate::report::grid::{Cell, Grid};
use crate::report::unit::{Unit, grouped};
use crate::rows::{self, GameRow, SeatRow};

/// How often each value occurs.
#[derive(Clone, Debug, Default)]
struct Counts(BTreeMap<i64, u64>);

impl Counts {
    fn push(&mut self, value: i64) {
        *self.0.entry(value).or_default() += 1;
    }

    fn total(&self) -> u64 {
        self.0.values().sum()
    }

    /// The smallest value that a part of all values does not exceed.
    fn quantile(&self, part: f64) -> i64 {
        let wanted = (part * self.total() as f64).ceil().max(1.0) as u64;
        let mut seen = 0;
        let mut values = self.0.iter();
        let reaches = values.find(|(_, count)| {
            seen += **count;
            seen >= wanted
        });
        reaches.map_or(0, |(value, _)| *value)
    }

    fn mean(&self) -> f64 {
        let sum: f64 = self.0.iter().map(|(value, count)| *value as f64 * *count as f64).sum();
        sum / self.total().max(1) as f64
    }

    fn ridge(&self, label: &str, bins: Bins, size: usize) -> Ridge {
        let mut counts = vec![0; size];
        self.0.iter().for_each(|(value, count)| counts[bins.of(*value)] += count);
        let [low, median, high] = [0.1, 0.5, 0.9].map(|part| self.quantile(part));
        let note = format!("median {median} ({low} to {high})");
        Ridge { label: label.to_owned(), counts, median, note }
    }

    fn row(&self, label: &str) -> Vec<Cell> {
        let total = self.total() as f64;
        let quantiles = [0.0, 0.1, 0.25, 0.5, 0.75, 0.9, 1.0].map(|part| self.quantile(part));
        let number = |value: i64| Cell::number(Unit::Amount.tick(value as f64), value as f64);
        let mut cells = vec![Cell::text(label), Cell::number(grouped(total), total)];
        cells.push(Cell::number(Unit::Amount.number(self.mean()), self.mean()));
        cells.extend(quantiles.map(number));
        cells
    }
}

/// The distributions of a tournament.
#[derive(Debug)]
pub(super) struct Scores {
    bots: Vec<(String, Counts)>,
    margins: Counts,
    turns: Counts,
}

const QUANTILES: &str = "|number#|mean#|least#|10 %#|25 %#|median#|75 %#|90 %#|most#";

impl Scores {
    /// Reads the rows of all games.
    pub(super) fn read(directory: &Directory, bots: &[String]) -> Result<Self> {
        let mut bots: Vec<_> = bots.iter().map(|bot| (bot.clone(), Counts::default())).collect();
        rows::stream(&directory.path, |row: SeatRow| {
            if let Some((_, counts)) = bots.iter_mut().find(|(bot, _)| *bot == row.bot) {
                counts.push(row.score.into());
            }
        })?;
        let (mut margins, mut turns) = (Counts::default(), Counts::default());
        rows::stream(&directory.path, |row: GameRow| {
            margins.push(row.margin.into());
            turns.push(row.turns as i64);
        })?;
        Ok(Self { bots, margins, turns })
    }

    pub(super) fn games(&self) -> u64 {
        self.margins.total()
    }

    pub(super) fn figures(&self) -> Vec<Figure> {
        let note = "How often each score occurs; the line marks the median, the numbers are the \
                    median and the range without the lowest and highest tenth.";
        let scores: Vec<_> = self.bots.iter().map(|(bot, counts)| (bot.as_str(), counts)).collect();
        let (chart, numbers) = ridges(&scores, "score");
        let of_scores = Figure::single("scores", "Distribution of scores", note, chart);
        let games = [("margin", &self.margins), ("turns", &self.turns)];
        let panels = games.iter().map(|&(name, counts)| {
            let row = [("all games", counts)];
            Panel::small(name, ridges(&row, name).0)
        });
        let note = "The margin between the winner and the next, and the number of turns.";
        let of_games =
            Figure::of_panels("margins", "Margins and lengths of games", note, panels.collect());
        let quantiles = games.iter().map(|(name, counts)| counts.row(name)).collect();
        let bins = games.iter().map(|&(name, counts)| ridges(&[("games", counts)], name).1);
        vec![
            of_scores.with_numbers(numbers),
            of_games
                .with_numbers([Grid::new(QUANTILES, quantiles)])
                .with_numbers(bins.flat_map(|b| b[1..].to_vec())),
        ]
    }
}

/// Distributions above each other, with their quantiles and the counts in their bins.
fn ridges(rows: &[(&str, &Counts)], axis: &str) -> (Ridges, Vec<Grid>) {
    let values = || rows.iter().flat_map(|(_, counts)| counts.0.keys().copied());
    let (first, last) = (values().min().unwrap_or(0), values().max().unwrap_or(0));
    let bins = Bins::new(first, last, 36);
    let size = bins.of(last) + 1;
    let ridges: Vec<_> = rows.iter().map(|(name, counts)| counts.ridge(name, bins, size)).collect();
    let quantiles = rows.iter().map(|(name, counts)| counts.row(name)).collect();
    let head: Vec<_> = rows.iter().map(|(name, _)| format!("{name}#")).collect();
    let line = |bin: usize| {
        let low = (bins.first + bin as i64 * bins.width) as f64;
        let counts = ridges.iter().map(|ridge| ridge.counts[bin] as f64);
        let counts = counts.map(|count| Cell::number(grouped(count), count));
        [Cell::number(bins.name(bin), low)].into_iter().chain(counts).collect()
    };
    let counts = Grid::new(&format!("{axis}#|{}", head.join("|")), (0..size).map(line).collect());
    let grids = vec![Grid::new(QUANTILES, quantiles), counts];
    (Ridges { rows: ridges, bins, axis: axis.to_owned() }, grids)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_of_counts() {
        let mut counts = Counts::default();
        (1..=100).for_each(|value| counts.push(value));
        assert_eq!(
            [0.0, 0.1, 0.5, 0.9, 1.0].map(|part| counts.quantile(part)),
            [1, 10, 50, 90, 100]
        );
        assert!((counts.mean() - 50.5).abs() < 1e-12);
        assert_eq!(Counts::default().quantile(0.5), 0);
    }
}
