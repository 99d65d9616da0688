//! The key to colours and shapes, above a chart.

use super::canvas::{Anchor, Canvas};
use super::label::{NUMBER, width};

/// Height of a line of the legend.
const LINE: f64 = 20.0;

/// How a series is shown in the legend.
#[derive(Clone, Copy, Debug)]
pub(super) enum Sample {
    Mark,
    Swatch,
}

/// Draws the legend from the top left corner and returns the height it takes; a single series
/// needs none.
pub(super) fn draw(canvas: &mut Canvas, names: &[String], sample: Sample, right: f64) -> f64 {
    if names.len() < 2 {
        return 0.0;
    }
    let (mut x, mut y) = (0.0, 10.0);
    for (series, name) in names.iter().enumerate() {
        let needed = 18.0 + width(name, NUMBER);
        if x > 0.0 && x + needed > right {
            (x, y) = (0.0, y + LINE);
        }
        canvas.group(&class(series, sample), "", |canvas| match sample {
            Sample::Mark => canvas.mark(series, (x + 6.0, y), true),
            Sample::Swatch => canvas.rect("full", (x, y - 6.0), (12.0, 12.0)),
        });
        canvas.text("number", (x + 18.0, y + 4.0), Anchor::Start, name);
        x += needed + 16.0;
    }
    y + LINE
}

/// The class that gives a series its colour.
pub(super) fn class(series: usize, sample: Sample) -> String {
    match sample {
        Sample::Mark => format!("s{}", series % super::palette::SERIES + 1),
        Sample::Swatch => format!("f{}", series % super::palette::FILLS + 1),
    }
}
