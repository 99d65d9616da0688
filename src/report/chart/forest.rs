//! Estimates with their intervals, one row for each thing estimated.

use super::canvas::{Anchor, Canvas};
use super::label::{LABEL, NUMBER, widest, wrapped};
use super::legend::{self, Sample};
use super::scale::Scale;
use super::{Chart, Reference, axis};
use crate::report::unit::Unit;
use crate::stats::Interval;

/// Rows of estimates; several series share a row.
#[derive(Clone, Debug)]
pub(crate) struct Forest {
    pub(crate) rows: Vec<Row>,
    pub(crate) series: Vec<String>,
    /// Whether the marks of a row are two ends of one line.
    pub(crate) is_paired: bool,
    pub(crate) reference: Option<Reference>,
    pub(crate) unit: Unit,
    pub(crate) axis: String,
}

impl Forest {
    /// Rows of a single series that are compared with nothing.
    pub(crate) fn new(rows: Vec<Row>, unit: Unit, axis: &str) -> Self {
        let (series, axis) = (Vec::new(), axis.to_owned());
        Self { rows, series, is_paired: false, reference: None, unit, axis }
    }
}

/// What is estimated, and the estimates.
#[derive(Clone, Debug)]
pub(crate) struct Row {
    pub(crate) label: String,
    pub(crate) marks: Vec<Mark>,
}

impl Row {
    pub(crate) fn single(
        label: impl Into<String>,
        estimate: Interval,
        is_significant: bool,
    ) -> Self {
        Self { label: label.into(), marks: vec![Mark { series: 0, estimate, is_significant }] }
    }
}

/// An estimate of one series.
#[derive(Clone, Debug)]
pub(crate) struct Mark {
    pub(crate) series: usize,
    pub(crate) estimate: Interval,
    /// Whether it differs significantly from the reference.
    pub(crate) is_significant: bool,
}

/// The distance of marks in a row.
const STEP: f64 = 15.0;
/// The height of a line of a label.
const LINE: f64 = 16.0;

/// Where the parts of the rows go.
struct Layout {
    /// Lines of the label of each row.
    labels: Vec<Vec<String>>,
    /// Whether labels stand above their marks, not beside them.
    is_stacked: bool,
    plot: (f64, f64),
    width: f64,
}

impl Forest {
    fn layout(&self, total: f64) -> Layout {
        let numbers = self.rows.iter().flat_map(|row| &row.marks).map(|mark| self.number(mark));
        let number = widest(numbers, NUMBER) + 16.0;
        let longest = self.longest_label();
        let is_stacked = total < 500.0 && longest > 0.28 * total;
        let beside = if is_stacked { 0.0 } else { longest.min(0.3 * total) + 14.0 };
        let room = match (is_stacked, self.has_numbers(total)) {
            (false, _) => beside - 10.0,
            (true, true) => total - number,
            (true, false) => total,
        };
        let labels = self.rows.iter().map(|row| wrapped(&row.label, room, LABEL, 4)).collect();
        let right = if self.has_numbers(total) && !is_stacked { total - number } else { total };
        let margin = if is_stacked { 8.0 } else { beside };
        Layout { labels, is_stacked, plot: (margin, right - 10.0), width: total }
    }

    /// Numbers are written out if every row has one and there is room.
    fn has_numbers(&self, total: f64) -> bool {
        self.rows.iter().all(|row| row.marks.len() < 2)
            && (total >= 500.0 || self.longest_label() > 0.28 * total)
    }

    fn longest_label(&self) -> f64 {
        widest(self.rows.iter().map(|row| &row.label), LABEL)
    }

    fn number(&self, mark: &Mark) -> String {
        self.unit.interval(&mark.estimate)
    }

    fn scale(&self, plot: (f64, f64)) -> Scale {
        let marks = self.rows.iter().flat_map(|row| &row.marks);
        let values = marks.flat_map(|mark| mark.estimate.values());
        Scale::linear(values.chain(self.reference.iter().map(|line| line.value)), plot)
    }

    /// Lines of marks in a row.
    fn lanes(&self, row: usize) -> usize {
        if self.is_paired { 1 } else { self.rows[row].marks.len().max(1) }
    }

    fn height(&self, row: usize, layout: &Layout) -> f64 {
        let marks = STEP * self.lanes(row) as f64;
        let lines = LINE * layout.labels[row].len() as f64;
        if layout.is_stacked { lines + marks + 14.0 } else { lines.max(marks) + 14.0 }
    }

    fn draw_row(&self, canvas: &mut Canvas, layout: &Layout, scale: &Scale, row: usize, top: f64) {
        let (lines, entry) = (&layout.labels[row], &self.rows[row]);
        let height = self.height(row, layout);
        let text = LINE * lines.len() as f64;
        let above = if layout.is_stacked { 4.0 } else { (height - text) / 2.0 };
        canvas.group("", &entry.label, |canvas| {
            for (place, line) in lines.iter().enumerate() {
                let y = top + above + LINE * place as f64 + 12.0;
                canvas.text("label", (0.0, y), Anchor::Start, line);
            }
        });
        let marks = STEP * self.lanes(row) as f64;
        let start = if layout.is_stacked { above + text } else { (height - marks) / 2.0 };
        if let (true, [one, other]) = (self.is_paired, entry.marks.as_slice()) {
            let [from, to] = [one, other].map(|mark| scale.at(mark.estimate.mean));
            let y = top + start + STEP / 2.0;
            canvas.line("pair", (from, y), (to, y));
        }
        for (place, mark) in entry.marks.iter().enumerate() {
            let lane = place.min(self.lanes(row) - 1) as f64;
            let y = top + start + STEP * (lane + 0.5);
            self.draw_mark(canvas, &entry.label, mark, scale, y);
            if self.has_numbers(layout.width) {
                let y = if layout.is_stacked { top + above + 12.0 } else { y + 4.0 };
                let at = (layout.width, y);
                canvas.text("number soft halo", at, Anchor::End, &self.number(mark));
            }
        }
    }

    fn draw_mark(&self, canvas: &mut Canvas, label: &str, mark: &Mark, scale: &Scale, y: f64) {
        let Interval { mean, lo, hi } = mark.estimate;
        let series = self.series.get(mark.series).filter(|_| self.series.len() > 1);
        let series = series.map_or(String::new(), |name| format!(", {name}"));
        let title = format!("{label}{series}: {}", self.number(mark));
        canvas.group(&legend::class(mark.series, Sample::Mark), &title, |canvas| {
            let x = scale.at(mean);
            for end in [lo, hi] {
                let class = if end.is_finite() { "interval" } else { "unbounded" };
                canvas.line(class, (x, y), (scale.at(end), y));
            }
            canvas.mark(mark.series, (x, y), mark.is_significant);
        });
    }
}

impl Chart for Forest {
    fn draw(&self, width: f64, name: &str) -> String {
        let mut canvas = Canvas::default();
        let layout = self.layout(width);
        let scale = self.scale(layout.plot);
        let legend = legend::draw(&mut canvas, &self.series, Sample::Mark, width);
        let is_named = self.reference.as_ref().is_some_and(|line| !line.label.is_empty());
        let top = legend + if is_named { 20.0 } else { 4.0 };
        let heights: Vec<f64> = (0..self.rows.len()).map(|row| self.height(row, &layout)).collect();
        let bottom = top + heights.iter().sum::<f64>();
        let ticks = axis::roomy_ticks(&scale, self.unit);
        axis::horizontal(&mut canvas, &scale, self.unit, &ticks, (top, bottom));
        axis::name(&mut canvas, &scale, bottom, &self.axis);
        if let Some(reference) = &self.reference {
            axis::reference(&mut canvas, &scale, reference, (top, bottom));
        }
        let mut y = top;
        for (row, height) in heights.iter().enumerate() {
            self.draw_row(&mut canvas, &layout, &scale, row, y);
            y += height;
        }
        canvas.finish(width, bottom + axis::BELOW, name)
    }
}
