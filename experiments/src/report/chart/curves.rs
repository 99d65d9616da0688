//! Estimates along an axis, joined by lines in bands of their intervals.

use super::canvas::{Anchor, Canvas};
use super::label::{NUMBER, width, wrapped};
use super::legend::{self, Sample};
use super::scale::Scale;
use super::{Chart, Reference, axis};
use crate::report::unit::{Estimate, Unit};

/// Curves over a shared axis.
#[derive(Clone, Debug)]
pub(in crate::report) struct Curves {
    pub(in crate::report) lines: Vec<Curve>,
    /// Whether the horizontal axis is logarithmic.
    pub(in crate::report) is_log: bool,
    /// Whether points of a series are joined.
    pub(in crate::report) is_joined: bool,
    pub(in crate::report) reference: Option<Reference>,
    pub(in crate::report) unit: Unit,
    /// What the vertical axis counts.
    pub(in crate::report) upright: String,
    pub(in crate::report) axis: String,
    /// Values the vertical axis covers in any case, so that panels can be compared.
    pub(in crate::report) covered: Vec<f64>,
}

/// A series of points.
#[derive(Clone, Debug)]
pub(in crate::report) struct Curve {
    pub(in crate::report) name: String,
    pub(in crate::report) points: Vec<Point>,
}

/// An estimate at a place on the axis.
#[derive(Clone, Debug)]
pub(in crate::report) struct Point {
    pub(in crate::report) x: f64,
    pub(in crate::report) estimate: Estimate,
    /// Whether it is told apart from the reference.
    pub(in crate::report) is_clear: bool,
}

/// The distance of names at the ends of curves.
const LINE: f64 = 15.0;
/// From here on names stand at the ends of curves, below in a legend.
const WIDE: f64 = 500.0;

impl Curves {
    fn points(&self) -> impl Iterator<Item = &Point> {
        self.lines.iter().flat_map(|curve| &curve.points)
    }

    fn has_end_names(&self, total: f64) -> bool {
        total >= WIDE && self.lines.len() > 1 && self.is_joined
    }

    fn horizontal(&self, places: (f64, f64)) -> Scale {
        let values = self.points().map(|point| point.x);
        if self.is_log { Scale::log(values, places) } else { Scale::linear(values, places) }
    }

    fn vertical(&self, places: (f64, f64)) -> Scale {
        let values = self.points().flat_map(|point| point.estimate.values());
        let covered = self.covered.iter().copied();
        Scale::linear(values.chain(covered).chain(self.reference.iter().map(|r| r.value)), places)
    }

    /// Every place where there are points, if their numbers have room.
    fn ticks(&self, scale: &Scale) -> Vec<f64> {
        let mut places: Vec<f64> = self.points().map(|point| point.x).collect();
        places.sort_by(f64::total_cmp);
        places.dedup();
        let has_room = places.windows(2).all(|pair| {
            let room = scale.at(pair[1]) - scale.at(pair[0]);
            room > width(&Unit::Count.tick(pair[1]), NUMBER) + 6.0
        });
        if has_room { places } else { axis::roomy_ticks(scale, Unit::Count) }
    }

    fn draw_curve(&self, canvas: &mut Canvas, series: usize, x: &Scale, y: &Scale) {
        let curve = &self.lines[series];
        let at = |value: f64, point: &Point| (x.at(point.x), y.at(value));
        canvas.group(&legend::class(series, Sample::Mark), "", |canvas| {
            if self.is_joined {
                let bounded = curve.points.iter().filter(|p| p.estimate.hi.is_some());
                let upper = bounded.filter_map(|p| Some(at(p.estimate.hi?, p)));
                let bounded = curve.points.iter().filter(|p| p.estimate.lo.is_some());
                let lower = bounded.rev().filter_map(|p| Some(at(p.estimate.lo?, p)));
                let band: Vec<_> = upper.chain(lower).collect();
                if band.len() > 2 {
                    canvas.path("band", &band, true);
                }
                let line: Vec<_> = curve.points.iter().map(|p| at(p.estimate.mean, p)).collect();
                canvas.path("curve", &line, false);
            }
            for point in &curve.points {
                self.draw_point(canvas, series, point, x, y);
            }
        });
    }

    fn draw_point(&self, canvas: &mut Canvas, series: usize, point: &Point, x: &Scale, y: &Scale) {
        let Curve { name, points } = &self.lines[series];
        let place = Unit::Count.tick(point.x);
        let title =
            format!("{name}, {} {place}: {}", self.axis, self.unit.interval(&point.estimate));
        canvas.group("", title.trim_start_matches(", "), |canvas| {
            let at = |value: f64| (x.at(point.x), y.at(value));
            if points.len() == 1 || !self.is_joined {
                for end in [point.estimate.lo, point.estimate.hi].into_iter().flatten() {
                    canvas.line("interval", at(point.estimate.mean), at(end));
                }
            }
            canvas.mark(series, at(point.estimate.mean), point.is_clear);
        });
    }

    /// Names at the ends of curves, moved apart where they would touch.
    fn draw_end_names(&self, canvas: &mut Canvas, x: &Scale, y: &Scale, total: f64) {
        let last = |curve: &Curve| curve.points.last().map(|point| y.at(point.estimate.mean));
        let lines = |curve: &Curve| wrapped(&curve.name, total - x.end() - 16.0, NUMBER, 3);
        let ends = self.lines.iter().enumerate();
        let mut ends: Vec<_> =
            ends.filter_map(|(series, curve)| Some((last(curve)?, series, lines(curve)))).collect();
        ends.sort_by(|a, b| a.0.total_cmp(&b.0));
        let mut free = f64::NEG_INFINITY;
        for (place, series, lines) in ends {
            let middle = LINE * (lines.len() - 1) as f64 / 2.0;
            let mut at = (place - middle).max(free);
            canvas.line("grid", (x.end() + 4.0, place), (x.end() + 12.0, at + middle));
            canvas.group(
                &legend::class(series, Sample::Mark),
                &self.lines[series].name,
                |canvas| {
                    for line in &lines {
                        canvas.text("number end", (x.end() + 16.0, at + 4.0), Anchor::Start, line);
                        at += LINE;
                    }
                },
            );
            free = at + 3.0;
        }
    }
}

impl Chart for Curves {
    fn draw(&self, width_of_all: f64, name: &str) -> String {
        let mut canvas = Canvas::default();
        let names: Vec<_> = self.lines.iter().map(|curve| curve.name.clone()).collect();
        let longest = names.iter().map(|name| width(name, NUMBER)).fold(0.0, f64::max);
        let mut top = 20.0;
        let mut right = width_of_all - 14.0;
        if self.has_end_names(width_of_all) {
            right -= longest.min(0.26 * width_of_all) + 20.0;
        } else {
            top += legend::draw(&mut canvas, &names, Sample::Mark, width_of_all);
        }
        let bottom = top + if width_of_all < WIDE { 190.0 } else { 280.0 };
        let y = self.vertical((bottom, top));
        let numbers = y.ticks(5).into_iter().map(|tick| width(&self.unit.tick(tick), NUMBER));
        let left = numbers.fold(0.0, f64::max) + 12.0;
        let x = self.horizontal((left, right));
        axis::vertical(&mut canvas, &y, self.unit, (left, right));
        canvas.text("number soft", (0.0, top - 8.0), Anchor::Start, &self.upright);
        axis::horizontal(&mut canvas, &x, Unit::Count, &self.ticks(&x), (bottom, bottom));
        axis::name(&mut canvas, &x, bottom, &self.axis);
        if let Some(reference) = &self.reference {
            let at = y.at(reference.value);
            canvas.line("reference", (left, at), (right, at));
            canvas.text("number soft", (right, at - 5.0), Anchor::End, &reference.label);
        }
        (0..self.lines.len()).for_each(|series| self.draw_curve(&mut canvas, series, &x, &y));
        if self.has_end_names(width_of_all) {
            self.draw_end_names(&mut canvas, &x, &y, width_of_all);
        }
        canvas.finish(width_of_all, bottom + axis::BELOW, name)
    }
}
