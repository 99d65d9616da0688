//! Charts of estimates with intervals, as text and as SVG. Budgets grow by factors: the horizontal
//! axis is logarithmic.

use std::fmt::Write;

use crate::stats::Interval;

/// A point of a chart.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Point {
    /// Where it stands.
    pub(super) x: f64,
    /// What was measured there.
    pub(super) y: Interval,
}

const TEXT_WIDTH: usize = 60;

/// The range of all points; ends that are not known reach no further than the others.
fn range(points: &[Point]) -> (f64, f64) {
    let values = points.iter().flat_map(|point| [point.y.mean, point.y.lo, point.y.hi]);
    let known: Vec<f64> = values.filter(|value| value.is_finite()).collect();
    let least = known.iter().copied().fold(0.0, f64::min);
    let most = known.iter().copied().fold(0.0, f64::max);
    (least, most.max(least + 1.0))
}

/// One line for each point: `*` is the estimate, `-` its interval.
pub(super) fn text_chart(points: &[Point]) -> String {
    let (least, most) = range(points);
    let column = |value: f64| {
        let part = (value.clamp(least, most) - least) / (most - least);
        (part * (TEXT_WIDTH - 1) as f64).round() as usize
    };
    let mut text = format!("{:>10} {least:<10.0}{:>50.0}\n", "budget", most);
    for point in points {
        let mut line = vec![' '; TEXT_WIDTH];
        line[column(0.0)] = '|';
        line[column(point.y.lo)..=column(point.y.hi)].fill('-');
        line[column(point.y.mean)] = '*';
        let line: String = line.into_iter().collect();
        let _ = writeln!(text, "{:>10} {}", point.x, line.trim_end());
    }
    text
}

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 400.0;
const LEFT: f64 = 64.0;
const TOP: f64 = 40.0;
const BOTTOM: f64 = 48.0;
const RIGHT: f64 = 24.0;

/// Where values lie in the picture.
struct Frame {
    x: (f64, f64),
    y: (f64, f64),
}

impl Frame {
    fn new(points: &[Point]) -> Self {
        let logs = points.iter().map(|point| point.x.ln());
        let (first, last) = logs.fold((f64::INFINITY, f64::NEG_INFINITY), |(first, last), x| {
            (first.min(x), last.max(x))
        });
        let (least, most) = range(points);
        let margin = 0.05 * (most - least);
        Self { x: (first, last.max(first + 1e-9)), y: (least - margin, most + margin) }
    }

    fn x(&self, value: f64) -> f64 {
        LEFT + (WIDTH - LEFT - RIGHT) * (value.ln() - self.x.0) / (self.x.1 - self.x.0)
    }

    fn y(&self, value: f64) -> f64 {
        let part = (value.clamp(self.y.0, self.y.1) - self.y.0) / (self.y.1 - self.y.0);
        HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * part
    }

    /// Round values about a fifth of the height apart.
    fn ticks(&self) -> Vec<f64> {
        let rough = (self.y.1 - self.y.0) / 5.0;
        let power = 10.0_f64.powf(rough.log10().floor());
        let factors = [1.0, 2.0, 5.0, 10.0];
        let step = factors.map(|factor| factor * power).into_iter().find(|step| *step >= rough);
        let step = step.unwrap_or(rough);
        let (first, last) = ((self.y.0 / step).ceil() as i64, (self.y.1 / step).floor() as i64);
        (first..=last).map(|place| place as f64 * step).collect()
    }
}

/// A picture of the points with their intervals.
pub(super) fn svg(title: &str, points: &[Point]) -> String {
    let frame = Frame::new(points);
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" \
         font-family=\"sans-serif\" font-size=\"12\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n\
         <text x=\"{LEFT}\" y=\"22\" font-size=\"15\">{}</text>\n",
        escaped(title)
    );
    for tick in frame.ticks() {
        let y = frame.y(tick);
        let _ = writeln!(
            text,
            "<line x1=\"{LEFT}\" x2=\"{}\" y1=\"{y:.1}\" y2=\"{y:.1}\" stroke=\"#ddd\"/>\
             <text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{tick}</text>",
            WIDTH - RIGHT,
            LEFT - 8.0,
            y + 4.0
        );
    }
    for point in points {
        text += &mark(&frame, point);
    }
    let line: Vec<_> = points
        .iter()
        .map(|point| format!("{:.1},{:.1}", frame.x(point.x), frame.y(point.y.mean)))
        .collect();
    let _ = writeln!(
        text,
        "<polyline points=\"{}\" fill=\"none\" stroke=\"#1b6ca8\" stroke-width=\"2\"/>\n\
         <text x=\"{}\" y=\"{}\" text-anchor=\"middle\">budget; bars: 95 % intervals of Elo above \
         the first</text>\n</svg>",
        line.join(" "),
        WIDTH / 2.0,
        HEIGHT - 8.0
    );
    text
}

/// A point with its bar, and its place on the axis.
fn mark(frame: &Frame, point: &Point) -> String {
    let (x, y) = (frame.x(point.x), frame.y(point.y.mean));
    format!(
        "<line x1=\"{x:.1}\" x2=\"{x:.1}\" y1=\"{:.1}\" y2=\"{:.1}\" stroke=\"#1b6ca8\"/>\
         <circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"4\" fill=\"#1b6ca8\"/>\
         <text x=\"{x:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{}</text>\n",
        frame.y(point.y.lo),
        frame.y(point.y.hi),
        HEIGHT - BOTTOM + 18.0,
        point.x
    )
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn points() -> Vec<Point> {
        let point = |x, mean, lo, hi| Point { x, y: Interval { mean, lo, hi } };
        vec![
            point(1.0, 0.0, 0.0, 0.0),
            point(10.0, 50.0, 20.0, f64::INFINITY),
            point(100.0, 100.0, 80.0, 118.0),
        ]
    }

    /// 118 Elo are 59 columns: one for two Elo.
    #[test]
    fn lines_show_estimate_and_interval() {
        let chart = text_chart(&points());
        let lines: Vec<_> = chart.lines().map(|line| line.get(11..).unwrap_or("")).collect();
        assert_eq!(lines[1], "*");
        assert_eq!(lines[2], format!("|{}{}*{}", " ".repeat(9), "-".repeat(15), "-".repeat(34)));
        assert_eq!(lines[3], format!("|{}{}*{}", " ".repeat(39), "-".repeat(10), "-".repeat(9)));
    }

    /// Equal factors are equal distances, and more is higher up.
    #[test]
    fn the_picture_has_a_logarithmic_axis() {
        let frame = Frame::new(&points());
        let distances = [frame.x(10.0) - frame.x(1.0), frame.x(100.0) - frame.x(10.0)];
        assert!((distances[0] - distances[1]).abs() < 1e-9);
        assert!(frame.y(100.0) < frame.y(0.0));
        let picture = svg("a < b", &points());
        assert!(picture.contains("a &lt; b") && picture.matches("<circle").count() == 3);
        assert!(!picture.contains("inf") && !picture.contains("NaN"));
    }
}
