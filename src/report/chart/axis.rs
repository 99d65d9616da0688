//! Axes with ticks, grid lines and names.

use super::Reference;
use super::canvas::{Anchor, Canvas};
use super::label::{NUMBER, widest, width};
use super::scale::Scale;
use crate::report::unit::Unit;

/// Height of the axis below a chart, its name included.
pub(super) const BELOW: f64 = 44.0;

/// Room beside every plot, into which numbers at its ends may reach.
const MARGIN: f64 = 8.0;

/// An axis along the bottom, with grid lines up to the top.
pub(super) fn horizontal(
    canvas: &mut Canvas,
    scale: &Scale,
    unit: Unit,
    ticks: &[f64],
    (top, bottom): (f64, f64),
) {
    let margin = |text: &str| (width(text, NUMBER) / 2.0 - MARGIN).max(0.0);
    for &tick in ticks {
        let (x, text) = (scale.at(tick), unit.tick(tick));
        canvas.line("grid", (x, top), (x, bottom));
        let room = margin(&text);
        let middle = x.min(scale.end() - room).max(scale.start() + room);
        canvas.text("number soft", (middle, bottom + 16.0), Anchor::Middle, &text);
    }
    canvas.line("axis", (scale.start(), bottom), (scale.end(), bottom));
}

/// The name of the horizontal axis, below its numbers.
pub(super) fn name(canvas: &mut Canvas, scale: &Scale, bottom: f64, name: &str) {
    let middle = f64::midpoint(scale.start(), scale.end());
    canvas.text("number soft", (middle, bottom + 36.0), Anchor::Middle, name);
}

/// An axis along the left side, with grid lines to the right.
pub(super) fn vertical(canvas: &mut Canvas, scale: &Scale, unit: Unit, (left, right): (f64, f64)) {
    for tick in scale.ticks(5) {
        let y = scale.at(tick);
        canvas.line("grid", (left, y), (right, y));
        canvas.text("number soft", (left - 8.0, y + 4.0), Anchor::End, &unit.tick(tick));
    }
}

/// A dashed line at the reference, with its name above it.
pub(super) fn reference(
    canvas: &mut Canvas,
    scale: &Scale,
    reference: &Reference,
    (top, bottom): (f64, f64),
) {
    let x = scale.at(reference.value);
    canvas.line("reference", (x, top), (x, bottom));
    let half = width(&reference.label, NUMBER) / 2.0;
    let middle = x.min(scale.end() - half).max(scale.start() + half);
    canvas.text("number soft halo", (middle, top - 6.0), Anchor::Middle, &reference.label);
}

/// Ticks that have room for their numbers.
pub(super) fn roomy_ticks(scale: &Scale, unit: Unit) -> Vec<f64> {
    let span = scale.end() - scale.start();
    let fits = |ticks: &Vec<f64>| {
        let widest = widest(ticks.iter().map(|tick| unit.tick(*tick)), NUMBER);
        ticks.len() as f64 * (widest + 14.0) <= span
    };
    let mut choices = (2..=8).rev().map(|about| scale.ticks(about));
    choices.find(fits).unwrap_or_else(|| scale.ticks(1))
}
