//! Distributions, one above the other on a shared axis.

use super::canvas::{Anchor, Canvas};
use super::label::{LABEL, NUMBER, widest, width, wrapped};
use super::legend::{self, Sample};
use super::scale::Scale;
use super::{Chart, axis};
use crate::report::unit::{Unit, grouped};

/// Rows of distributions.
#[derive(Clone, Debug)]
pub(crate) struct Ridges {
    pub(crate) rows: Vec<Ridge>,
    pub(crate) bins: Bins,
    pub(crate) axis: String,
}

/// Bins of equal width.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bins {
    pub(crate) first: i64,
    pub(crate) width: i64,
}

/// A distribution: how many values fall into each bin.
#[derive(Clone, Debug)]
pub(crate) struct Ridge {
    pub(crate) label: String,
    pub(crate) counts: Vec<u64>,
    pub(crate) median: i64,
    /// What is written beside it.
    pub(crate) note: String,
}

/// The height of the highest bin.
const RISE: f64 = 46.0;

impl Bins {
    /// Bins of a round width for values from the first to the last, no more than allowed.
    pub(crate) fn new(first: i64, last: i64, allowed: usize) -> Self {
        let width = super::scale::round_step((last - first + 1) as f64 / allowed as f64);
        let width = width.max(1.0) as i64;
        Self { first: first.div_euclid(width) * width, width }
    }

    pub(crate) fn of(&self, value: i64) -> usize {
        ((value - self.first) / self.width) as usize
    }

    /// The values of a bin, in words.
    pub(crate) fn name(&self, bin: usize) -> String {
        let low = self.first + bin as i64 * self.width;
        let text = |value: i64| Unit::Amount.tick(value as f64);
        match self.width {
            1 => text(low),
            width => format!("{} to {}", text(low), text(low + width - 1)),
        }
    }

    /// Where a bin begins on the axis, where whole numbers are in the middle of their width.
    fn edge(&self, bin: usize) -> f64 {
        (self.first + bin as i64 * self.width) as f64 - 0.5
    }
}

impl Ridge {
    fn games(&self) -> u64 {
        self.counts.iter().sum()
    }

    fn draw(&self, canvas: &mut Canvas, bins: Bins, x: &Scale, y: &Scale) {
        let games = self.games().max(1) as f64;
        canvas.group(&legend::class(0, Sample::Mark), "", |canvas| {
            let base = y.start();
            let mut steps = vec![(x.at(bins.edge(0)), base)];
            for (bin, &count) in self.counts.iter().enumerate() {
                let height = y.at(count as f64 / games);
                steps.push((x.at(bins.edge(bin)), height));
                steps.push((x.at(bins.edge(bin + 1)), height));
            }
            steps.push((x.at(bins.edge(self.counts.len())), base));
            canvas.path("area", &steps, true);
            let median = x.at(self.median as f64);
            canvas.line("interval", (median, base), (median, y.end()));
            for (bin, &count) in self.counts.iter().enumerate().filter(|(_, count)| **count > 0) {
                let share = Unit::Percent.text(count as f64 / games);
                let title = format!(
                    "{}: {}, {} ({share})",
                    self.label,
                    bins.name(bin),
                    grouped(count as f64)
                );
                let (left, right) = (x.at(bins.edge(bin)), x.at(bins.edge(bin + 1)));
                let height = base - y.end();
                canvas.group("", &title, |canvas| {
                    canvas.rect("hit", (left, y.end()), (right - left, height));
                });
            }
        });
    }
}

impl Ridges {
    /// The width of labels and notes beside the ridges; on narrow charts they stand above.
    fn beside(&self, total: f64) -> Option<f64> {
        let labels = widest(self.rows.iter().map(|row| &row.label), LABEL);
        let longest = labels.max(widest(self.rows.iter().map(|row| &row.note), NUMBER));
        (total >= 500.0).then(|| longest.min(0.3 * total) + 14.0)
    }

    fn highest(&self) -> f64 {
        let share = |row: &Ridge| {
            let most = row.counts.iter().max().copied().unwrap_or(0);
            most as f64 / row.games().max(1) as f64
        };
        self.rows.iter().map(share).fold(1e-9, f64::max)
    }

    /// Writes label and note of a row and returns where its ridge begins.
    fn draw_words(&self, canvas: &mut Canvas, row: &Ridge, top: f64, total: f64) -> f64 {
        let note = width(&row.note, NUMBER);
        let allowed = self.beside(total).map_or(total - note - 12.0, |beside| beside - 12.0);
        let lines = wrapped(&row.label, allowed, LABEL, 2);
        for (place, line) in lines.iter().enumerate() {
            canvas.text("label", (0.0, top + 16.0 * place as f64 + 14.0), Anchor::Start, line);
        }
        let below = top + 16.0 * lines.len() as f64;
        if self.beside(total).is_some() {
            canvas.text("number soft", (0.0, below + 14.0), Anchor::Start, &row.note);
            return top;
        }
        canvas.text("number soft halo", (total, top + 14.0), Anchor::End, &row.note);
        below + 6.0
    }
}

impl Chart for Ridges {
    fn draw(&self, total: f64, name: &str) -> String {
        let bins = self.rows.iter().map(|row| row.counts.len()).max().unwrap_or(1);
        let left = self.beside(total).unwrap_or(0.0) + 8.0;
        let x = Scale::exact((self.bins.edge(0), self.bins.edge(bins)), (left, total - 10.0));
        let mut ridges = Canvas::default();
        let mut y = 4.0;
        for row in &self.rows {
            y = self.draw_words(&mut ridges, row, y, total);
            let rise = Scale::exact((0.0, self.highest()), (y + RISE, y));
            row.draw(&mut ridges, self.bins, &x, &rise);
            y += RISE + 14.0;
        }
        let mut canvas = Canvas::default();
        let ticks = axis::roomy_ticks(&x, Unit::Amount);
        axis::horizontal(&mut canvas, &x, Unit::Amount, &ticks, (4.0, y));
        axis::name(&mut canvas, &x, y, &self.axis);
        canvas.append(&ridges);
        canvas.finish(total, y + axis::BELOW, name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bins_cover_all_values() {
        for (first, last) in [(-7, 12), (0, 0), (3, 131), (-250, -3), (0, 39)] {
            let bins = Bins::new(first, last, 40);
            assert!(bins.of(last) <= 40, "{bins:?}");
            assert!((first..=last).all(|value| {
                let low = bins.first + bins.of(value) as i64 * bins.width;
                (low..low + bins.width).contains(&value)
            }));
        }
        assert_eq!(Bins::new(0, 39, 40).name(3), "3");
        assert_eq!(Bins::new(0, 79, 40).name(1), "2 to 3");
    }
}
