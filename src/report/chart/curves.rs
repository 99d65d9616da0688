//! Estimates along an axis, joined by lines in bands of their intervals.

use super::canvas::{Anchor, Canvas};
use super::label::{NUMBER, widest, width, wrapped};
use super::legend::{self, Sample};
use super::scale::Scale;
use super::{Chart, Reference, axis};
use crate::report::unit::Unit;
use crate::stats::Interval;

/// Curves over a shared axis.
#[derive(Clone, Debug)]
pub(crate) struct Curves {
    pub(crate) lines: Vec<Curve>,
    /// Whether the horizontal axis is logarithmic.
    pub(crate) is_log: bool,
    /// Whether the vertical axis is.
    pub(crate) is_upright_log: bool,
    /// Whether points of a series are joined.
    pub(crate) is_joined: bool,
    pub(crate) reference: Option<Reference>,
    pub(crate) unit: Unit,
    /// What the vertical axis counts.
    pub(crate) upright: String,
    pub(crate) axis: String,
    /// Values the vertical axis covers in any case, so that panels can be compared.
    pub(crate) covered: Vec<f64>,
}

/// A series of points.
#[derive(Clone, Debug)]
pub(crate) struct Curve {
    pub(crate) name: String,
    pub(crate) points: Vec<Point>,
}

/// An estimate at a place on the axis.
#[derive(Clone, Debug)]
pub(crate) struct Point {
    pub(crate) x: f64,
    pub(crate) estimate: Interval,
    /// Whether it differs significantly from the reference.
    pub(crate) is_significant: bool,
}

/// The distance of names at the ends of curves.
const LINE: f64 = 15.0;
/// From here on names stand at the ends of curves, below in a legend.
const WIDE: f64 = 500.0;

impl Curves {
    /// Curves over a linear axis, compared with nothing.
    pub(crate) fn new(lines: Vec<Curve>, unit: Unit, axis: &str) -> Self {
        Self {
            lines,
            is_log: false,
            is_upright_log: false,
            is_joined: true,
            reference: None,
            unit,
            upright: String::new(),
            axis: axis.to_owned(),
            covered: Vec::new(),
        }
    }

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
        let values = values.chain(covered).chain(self.reference.iter().map(|r| r.value));
        if self.is_upright_log { Scale::log(values, places) } else { Scale::linear(values, places) }
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
                let upper = curve.points.iter().map(|p| (p.estimate.hi, p));
                let lower = curve.points.iter().rev().map(|p| (p.estimate.lo, p));
                let bounds = upper.chain(lower).filter(|(end, _)| end.is_finite());
                let band: Vec<_> = bounds.map(|(end, p)| at(end, p)).collect();
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
                let ends = [point.estimate.lo, point.estimate.hi].into_iter();
                for end in ends.filter(|end| end.is_finite()) {
                    canvas.line("interval", at(point.estimate.mean), at(end));
                }
            }
            canvas.mark(series, at(point.estimate.mean), point.is_significant);
        });
    }

    /// The lines of the names at the ends of curves.
    fn end_names(&self, total: f64) -> Vec<Vec<String>> {
        self.lines.iter().map(|curve| wrapped(&curve.name, 0.26 * total, NUMBER, 3)).collect()
    }

    /// Names at the ends of curves, moved apart where they would touch.
    fn draw_end_names(&self, canvas: &mut Canvas, x: &Scale, y: &Scale, names: &[Vec<String>]) {
        if names.is_empty() {
            return;
        }
        let end = |curve: &Curve| curve.points.last().map(|point| y.at(point.estimate.mean));
        let ends = self.lines.iter().enumerate();
        let mut ends: Vec<_> =
            ends.filter_map(|(series, curve)| Some((end(curve)?, series))).collect();
        ends.sort_by(|a, b| a.0.total_cmp(&b.0));
        let mut free = f64::NEG_INFINITY;
        for (place, series) in ends {
            let middle = LINE * (names[series].len() - 1) as f64 / 2.0;
            let mut at = (place - middle).max(free);
            canvas.line("grid", (x.end() + 4.0, place), (x.end() + 12.0, at + middle));
            canvas.group(
                &legend::class(series, Sample::Mark),
                &self.lines[series].name,
                |canvas| {
                    for line in &names[series] {
                        canvas.text("number end", (x.end() + 16.0, at + 4.0), Anchor::Start, line);
                        at += LINE;
                    }
                },
            );
            free = at + 3.0;
        }
    }

    /// The reference, named at that end where the curves are farther from it.
    fn draw_reference(&self, canvas: &mut Canvas, x: &Scale, y: &Scale) {
        let Some(Reference { value, label }) = &self.reference else { return };
        let at = y.at(*value);
        canvas.line("reference", (x.start(), at), (x.end(), at));
        let distance = |end: fn(&[Point]) -> Option<&Point>| {
            let ends = self.lines.iter().filter_map(|curve| end(&curve.points));
            ends.map(|point| (y.at(point.estimate.mean) - at).abs()).fold(f64::INFINITY, f64::min)
        };
        let (place, anchor) = if distance(<[Point]>::first) > distance(<[Point]>::last) {
            (x.start() + 4.0, Anchor::Start)
        } else {
            (x.end(), Anchor::End)
        };
        canvas.text("number soft halo", (place, at - 5.0), anchor, label);
    }

    fn draw_axes(&self, canvas: &mut Canvas, x: &Scale, y: &Scale) {
        axis::vertical(canvas, y, self.unit, (x.start(), x.end()));
        canvas.text("number soft", (0.0, y.end() - 16.0), Anchor::Start, &self.upright);
        let bottom = y.start();
        axis::horizontal(canvas, x, Unit::Count, &self.ticks(x), (bottom, bottom));
        axis::name(canvas, x, bottom, &self.axis);
    }
}

impl Chart for Curves {
    fn draw(&self, total: f64, name: &str) -> String {
        let mut canvas = Canvas::default();
        let ends = if self.has_end_names(total) { self.end_names(total) } else { Vec::new() };
        let named = widest(ends.iter().flatten(), NUMBER) + 20.0;
        let right = if ends.is_empty() { total - 14.0 } else { total - named };
        let mut top = 28.0;
        if ends.is_empty() {
            let names: Vec<_> = self.lines.iter().map(|curve| curve.name.clone()).collect();
            top += legend::draw(&mut canvas, &names, Sample::Mark, total);
        }
        let bottom = top + if total < WIDE { 190.0 } else { 280.0 };
        let y = self.vertical((bottom, top));
        let numbers = widest(y.ticks(5).into_iter().map(|tick| self.unit.tick(tick)), NUMBER);
        let x = self.horizontal((numbers + 12.0, right));
        self.draw_axes(&mut canvas, &x, &y);
        (0..self.lines.len()).for_each(|series| self.draw_curve(&mut canvas, series, &x, &y));
        self.draw_reference(&mut canvas, &x, &y);
        self.draw_end_names(&mut canvas, &x, &y, &ends);
        canvas.finish(total, bottom + axis::BELOW, name)
    }
}
