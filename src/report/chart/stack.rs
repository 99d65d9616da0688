//! Bars of parts that add up.

use super::canvas::{Anchor, Canvas};
use super::label::{LABEL, NUMBER, widest, width, wrapped};
use super::legend::{self, Sample};
use super::scale::Scale;
use super::{Chart, axis};
use crate::report::unit::Unit;
use crate::stats::text::decimal;

/// Bars made of the same kinds of parts.
#[derive(Clone, Debug)]
pub(crate) struct Stack {
    pub(crate) bars: Vec<Bar>,
    pub(crate) parts: Vec<String>,
    pub(crate) axis: String,
}

/// A bar and its parts.
#[derive(Clone, Debug)]
pub(crate) struct Bar {
    pub(crate) label: String,
    pub(crate) parts: Vec<Part>,
}

/// A part of a bar.
#[derive(Clone, Debug)]
pub(crate) struct Part {
    /// Which of the names it has.
    pub(crate) name: usize,
    pub(crate) value: f64,
    pub(crate) title: String,
}

/// The height of a bar.
const BAR: f64 = 26.0;
/// The height of a line of a label.
const LINE: f64 = 16.0;

impl Bar {
    fn total(&self) -> f64 {
        self.parts.iter().map(|part| part.value).sum()
    }

    /// How far it reaches to both sides of zero.
    fn reach(&self) -> [f64; 2] {
        let side =
            |sign: f64| self.parts.iter().map(|part| (sign * part.value).max(0.0)).sum::<f64>();
        [-side(-1.0), side(1.0)]
    }

    fn draw(&self, canvas: &mut Canvas, scale: &Scale, top: f64) {
        let mut ends = [0.0, 0.0];
        for part in self.parts.iter().filter(|part| part.value != 0.0) {
            let end = &mut ends[usize::from(part.value > 0.0)];
            let (from, to) = (scale.at(*end), scale.at(*end + part.value));
            *end += part.value;
            let (left, right) = (from.min(to), from.max(to));
            canvas.group(&legend::class(part.name, Sample::Swatch), &part.title, |canvas| {
                canvas.rect("part", (left, top), (right - left, BAR));
                let text = tenths(part.value);
                if width(&text, NUMBER) + 6.0 < right - left {
                    let middle = f64::midpoint(left, right);
                    canvas.text("number", (middle, top + BAR / 2.0 + 4.0), Anchor::Middle, &text);
                }
            });
        }
        let total = tenths(self.total());
        let at = (scale.at(ends[1]) + 6.0, top + BAR / 2.0 + 4.0);
        canvas.text("number strong", at, Anchor::Start, &total);
    }
}

/// Every number of a bar has one digit after the point.
fn tenths(value: f64) -> String {
    decimal(value, 1).replace('-', "\u{2212}")
}

impl Chart for Stack {
    fn draw(&self, total: f64, name: &str) -> String {
        let mut canvas = Canvas::default();
        let longest = widest(self.bars.iter().map(|bar| &bar.label), LABEL);
        let is_stacked = total < 500.0 && longest > 0.2 * total;
        let left = if is_stacked { 0.0 } else { longest.min(0.3 * total) + 14.0 };
        let allowed = if is_stacked { total } else { left - 10.0 };
        let reach = self.bars.iter().flat_map(Bar::reach).chain([0.0]);
        let (low, high) = super::scale::range(reach).unwrap_or((0.0, 1.0));
        let scale = Scale::exact((low, high.max(low + 1e-9)), (left.max(8.0), total - 44.0));
        let mut y = 8.0 + legend::draw(&mut canvas, &self.parts, Sample::Swatch, total);
        let mut bars = Canvas::default();
        let top = y;
        for bar in &self.bars {
            let lines = wrapped(&bar.label, allowed, LABEL, 3);
            let text = LINE * lines.len() as f64;
            let height = if is_stacked { BAR } else { BAR.max(text) };
            let first = if is_stacked { y } else { y + (height - text) / 2.0 };
            for (place, line) in lines.iter().enumerate() {
                let at = (0.0, first + LINE * place as f64 + 12.0);
                bars.text("label", at, Anchor::Start, line);
            }
            y += if is_stacked { text + 2.0 } else { (height - BAR) / 2.0 };
            bar.draw(&mut bars, &scale, y);
            y += if is_stacked { BAR + 14.0 } else { f64::midpoint(height, BAR) + 14.0 };
        }
        let ticks = axis::roomy_ticks(&scale, Unit::Amount);
        axis::horizontal(&mut canvas, &scale, Unit::Amount, &ticks, (top, y));
        axis::name(&mut canvas, &scale, y, &self.axis);
        canvas.append(&bars);
        canvas.finish(total, y + axis::BELOW, name)
    }
}
