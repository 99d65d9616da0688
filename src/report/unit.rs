//! How numbers are written.

use crate::rows::Number;

/// An estimate with its interval, as far as it is known.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Estimate {
    pub(super) mean: f64,
    pub(super) lo: Option<f64>,
    pub(super) hi: Option<f64>,
}

impl Estimate {
    /// An estimate, unless its mean is unknown.
    pub(super) fn new(mean: Number, lo: Number, hi: Number) -> Option<Self> {
        Some(Self { mean: mean.known()?, lo: lo.known(), hi: hi.known() })
    }

    /// A value without an interval.
    pub(super) fn exact(value: f64) -> Self {
        Self { mean: value, lo: Some(value), hi: Some(value) }
    }

    /// Whether the interval lies on one side of a value.
    pub(super) fn excludes(&self, value: f64) -> bool {
        self.lo.is_some_and(|lo| lo > value) || self.hi.is_some_and(|hi| hi < value)
    }

    /// Everything a scale must cover.
    pub(super) fn values(&self) -> impl Iterator<Item = f64> {
        [Some(self.mean), self.lo, self.hi].into_iter().flatten()
    }

    /// The part of the interval that is farthest from a value, if it is known.
    pub(super) fn farthest(&self, value: f64) -> Option<f64> {
        Some((self.lo? - value).abs().max((self.hi? - value).abs()))
    }
}

/// What a number counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Unit {
    /// Shares between 0 and 1, written in percent.
    Percent,
    /// Differences of shares, written in percentage points.
    PercentPoints,
    /// Points and other amounts.
    Amount,
    /// Differences of amounts.
    Difference,
    /// Ratings, without digits after the point.
    Rating,
    /// Whole numbers.
    Count,
}

impl Unit {
    /// A number without its unit.
    pub(super) fn number(self, value: f64) -> String {
        let text = match self {
            Self::Percent => format!("{:.1}", 100.0 * value),
            Self::PercentPoints => format!("{:+.1}", 100.0 * value),
            Self::Amount => format!("{value:.*}", decimals(value)),
            Self::Difference => format!("{value:+.*}", decimals(value)),
            Self::Rating => format!("{value:+.0}"),
            Self::Count => return grouped(value),
        };
        typographic(text.strip_prefix('-').filter(|rest| is_zero(rest)).unwrap_or(&text))
    }

    /// A number at an axis.
    pub(super) fn tick(self, value: f64) -> String {
        match self {
            Self::Percent => format!("{}\u{202f}%", plain(100.0 * value)),
            Self::PercentPoints => signed(100.0 * value),
            Self::Amount => plain(value),
            Self::Difference | Self::Rating => signed(value),
            Self::Count => grouped(value),
        }
    }

    /// A number with its unit.
    pub(super) fn text(self, value: f64) -> String {
        self.number(value) + self.suffix()
    }

    /// An estimate with its interval.
    pub(super) fn interval(self, estimate: &Estimate) -> String {
        let end = |value: Option<f64>, missing: &str| {
            value.map_or_else(|| missing.to_owned(), |value| self.number(value))
        };
        let mean = self.text(estimate.mean);
        match (estimate.lo, estimate.hi) {
            (None, None) => format!("{mean} (no interval)"),
            (Some(lo), Some(hi)) if hi <= lo => mean,
            (lo, hi) => {
                format!("{mean} [{}, {}]", end(lo, "\u{2212}\u{221e}"), end(hi, "+\u{221e}"))
            }
        }
    }

    fn suffix(self) -> &'static str {
        match self {
            Self::Percent => "\u{202f}%",
            Self::PercentPoints => "\u{202f}pp",
            _ => "",
        }
    }
}

/// Whether no digit says anything, as in `0.0`.
fn is_zero(text: &str) -> bool {
    text.chars().all(|c| c == '0' || c == '.')
}

/// Small numbers have more digits after the point.
fn decimals(value: f64) -> usize {
    match value.abs() {
        0.0..0.095 => 3,
        0.095..10.0 => 2,
        _ => 1,
    }
}

/// Up to four digits after the point, none of them idle.
pub(super) fn plain(value: f64) -> String {
    let text = format!("{value:.4}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    typographic(if text == "-0" { "0" } else { text })
}

fn signed(value: f64) -> String {
    let text = plain(value);
    if value > 0.0 && text != "0" { format!("+{text}") } else { text }
}

/// A whole number in groups of three digits.
pub(super) fn grouped(value: f64) -> String {
    let (whole, part) = (format!("{:.0}", value.abs().trunc()), plain(value.abs().fract()));
    let mut text = String::new();
    for (place, digit) in whole.chars().enumerate() {
        if place > 0 && (whole.len() - place).is_multiple_of(3) && whole.len() > 4 {
            text.push('\u{202f}');
        }
        text.push(digit);
    }
    let sign = if value < 0.0 { "\u{2212}" } else { "" };
    format!("{sign}{text}{}", part.trim_start_matches('0'))
}

/// A probability; tiny ones by their bound.
pub(super) fn p_value(p: f64) -> String {
    match p {
        ..1e-9 => "p\u{a0}<\u{a0}10\u{207b}\u{2079}".to_owned(),
        ..0.001 => "p\u{a0}<\u{a0}0.001".to_owned(),
        ..0.1 => format!("p\u{a0}=\u{a0}{p:.3}"),
        _ => format!("p\u{a0}=\u{a0}{p:.2}"),
    }
}

/// With a minus that is as wide as a plus.
fn typographic(text: &str) -> String {
    text.replace('-', "\u{2212}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_by_unit() {
        let estimate = Estimate { mean: 0.914, lo: Some(0.886), hi: Some(0.935) };
        assert_eq!(Unit::Percent.interval(&estimate), "91.4\u{202f}% [88.6, 93.5]");
        assert_eq!(Unit::Difference.text(-1.234), "\u{2212}1.23");
        assert_eq!(Unit::Rating.text(136.4), "+136");
        assert_eq!(Unit::Percent.tick(0.075), "7.5\u{202f}%");
        assert_eq!(Unit::Count.tick(1_234_567.0), "1\u{202f}234\u{202f}567");
        assert_eq!(Unit::Count.tick(1600.0), "1600");
        assert_eq!(plain(-0.00001), "0");
        assert_eq!(Unit::Rating.text(-0.2), "0");
    }

    #[test]
    fn ends_that_are_not_known() {
        let estimate = Estimate { mean: -1212.0, lo: None, hi: None };
        assert_eq!(Unit::Rating.interval(&estimate), "\u{2212}1212 (no interval)");
        assert!(!estimate.excludes(0.0));
        let above = Estimate { mean: 3.0, lo: Some(1.0), hi: None };
        assert!(above.excludes(0.0) && !above.excludes(2.0));
        assert_eq!(Unit::Amount.interval(&Estimate::exact(12.0)), "12.0");
    }
}
