//! How numbers are written.

use crate::stats::Interval;
use crate::stats::text::{self, amount, decimal, difference, percentage, signed};

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
    pub(super) fn number(self, value: f64) -> String {
        typographic(&match self {
            Self::Percent => decimal(percentage(value), 1),
            Self::PercentPoints => signed(percentage(value), 1),
            Self::Amount => amount(value),
            Self::Difference => difference(value),
            Self::Rating => signed(value, 0),
            Self::Count => return grouped(value),
        })
    }

    pub(super) fn tick(self, value: f64) -> String {
        match self {
            Self::Percent => format!("{}\u{202f}%", plain(100.0 * value)),
            Self::PercentPoints => signed_plain(100.0 * value),
            Self::Amount => plain(value),
            Self::Difference | Self::Rating => signed_plain(value),
            Self::Count => grouped(value),
        }
    }

    pub(super) fn text(self, value: f64) -> String {
        self.number(value) + self.suffix()
    }

    /// An estimate with its interval.
    pub(super) fn interval(self, estimate: &Interval) -> String {
        let mean = self.text(estimate.mean);
        let [lo, hi] = [estimate.lo, estimate.hi].map(|end| self.number(end));
        match estimate {
            unknown if unknown.lo.is_infinite() && unknown.hi.is_infinite() => {
                format!("{mean} (no interval)")
            }
            exact if exact.hi <= exact.lo => mean,
            _ => format!("{mean} [{lo}, {hi}]"),
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

/// Up to four digits after the point, none of them idle.
pub(super) fn plain(value: f64) -> String {
    let text = decimal(value, 4);
    typographic(text.trim_end_matches('0').trim_end_matches('.'))
}

fn signed_plain(value: f64) -> String {
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

/// A probability as summaries write it.
pub(super) fn p_value(p: f64) -> String {
    let text = text::p_value(p);
    let sign = if text.starts_with('<') { "" } else { "= " };
    typographic(&format!("p {sign}{text}")).replace(' ', "\u{a0}")
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
        let estimate = Interval { mean: 0.914, lo: 0.886, hi: 0.935 };
        assert_eq!(Unit::Percent.interval(&estimate), "91.4\u{202f}% [88.6, 93.5]");
        assert_eq!(Unit::Difference.text(-1.234), "\u{2212}1.23");
        assert_eq!(Unit::Rating.text(136.4), "+136");
        assert_eq!(Unit::Percent.tick(0.075), "7.5\u{202f}%");
        assert_eq!(Unit::Count.tick(1_234_567.0), "1\u{202f}234\u{202f}567");
        assert_eq!(Unit::Count.tick(1600.0), "1600");
        assert_eq!(plain(-0.00001), "0");
        assert_eq!(Unit::Rating.text(-0.2), "+0");
        assert_eq!(Unit::Percent.text(0.0865), "8.7\u{202f}%");
        assert_eq!(p_value(0.000_5), "p\u{a0}=\u{a0}0.0005");
    }

    #[test]
    fn ends_that_are_not_known() {
        let [less, more] = [f64::NEG_INFINITY, f64::INFINITY];
        let unknown = Interval { mean: -1212.0, lo: less, hi: more };
        assert_eq!(Unit::Rating.interval(&unknown), "\u{2212}1212 (no interval)");
        let above = Interval { mean: 3.0, lo: 1.0, hi: more };
        assert_eq!(Unit::Difference.interval(&above), "+3.00 [+1.00, inf]");
        assert_eq!(Unit::Amount.interval(&Interval::exact(12.0)), "12.0");
    }
}
