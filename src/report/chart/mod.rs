//! Charts as SVG: scales, axes and marks, drawn for a given width so that text keeps its size.

mod axis;
mod canvas;
mod curves;
mod forest;
mod label;
mod legend;
mod palette;
mod ridges;
mod scale;
mod stack;

pub(super) use canvas::escaped;
pub(super) use curves::{Curve, Curves, Point};
pub(super) use forest::{Forest, Mark, Row};
pub(super) use palette::{standalone, style_sheet};
pub(super) use ridges::{Bins, Ridge, Ridges};
pub(super) use stack::{Bar, Part, Stack};

/// Something that can be drawn in any width.
pub(super) trait Chart {
    /// The chart as an SVG element; the name is what a screen reader says.
    fn draw(&self, width: f64, name: &str) -> String;
}

/// A value that others are compared with, and what it is called.
#[derive(Clone, Debug)]
pub(super) struct Reference {
    pub(super) value: f64,
    pub(super) label: String,
}
