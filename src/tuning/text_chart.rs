//! A chart of estimates with intervals as plain text, for terminals and summaries.

use std::fmt::Write;

use crate::stats::Interval;

#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Point {
    pub(super) x: f64,
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
}
