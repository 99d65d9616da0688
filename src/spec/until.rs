//! When a contrast has been played enough: `half-width=0.5` or `decided=0.5`.

use std::fmt;
use std::str::FromStr;

use anyhow::{Context, Error, Result, bail, ensure};

use crate::stats::Interval;

/// The rule that ends a contrast, in points.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Until {
    /// Half the interval is no wider.
    HalfWidth(f64),
    /// The sign is settled, or the effect is shown to be smaller.
    Decided(f64),
}

impl Until {
    pub(crate) const FORM: &str = "write half-width=POINTS or decided=POINTS, as in decided=0.5";

    /// What an interval settles, if that is enough.
    pub(crate) fn verdict(self, interval: &Interval) -> Option<&'static str> {
        let Interval { lo, hi, .. } = *interval;
        let is_narrow = |half: f64| hi - lo <= 2.0 * half;
        match self {
            Self::HalfWidth(half) if !is_narrow(half) => None,
            _ if lo > 0.0 => Some("above 0"),
            _ if hi < 0.0 => Some("below 0"),
            Self::HalfWidth(_) => Some("about 0"),
            Self::Decided(small) => (-small < lo && hi < small).then_some("small"),
        }
    }

    /// The half-width that would be enough if the effect were `mean`.
    pub(crate) fn half_width(self, mean: f64) -> f64 {
        match self {
            Self::HalfWidth(half) => half,
            Self::Decided(small) => mean.abs().max(small - mean.abs()),
        }
    }
}

impl FromStr for Until {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        let (rule, points) = text.split_once('=').context(Self::FORM)?;
        let points: f64 = points.trim().parse().context(Self::FORM)?;
        ensure!(points > 0.0 && points.is_finite(), "the points must be a number above 0");
        match rule.trim() {
            "half-width" => Ok(Self::HalfWidth(points)),
            "decided" => Ok(Self::Decided(points)),
            _ => bail!(Self::FORM),
        }
    }
}

impl fmt::Display for Until {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::HalfWidth(points) => write!(f, "half-width={points}"),
            Self::Decided(points) => write!(f, "decided={points}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_read_back_or_refused() {
        for text in ["half-width=0.5", "decided=2"] {
            assert_eq!(text.parse::<Until>().unwrap().to_string(), text);
        }
        for text in ["0.5", "decided", "decided=0", "decided=-1", "decided=inf", "width=1"] {
            assert!(text.parse::<Until>().is_err(), "{text}");
        }
    }

    #[test]
    fn an_interval_settles_sign_or_smallness_or_nothing() {
        let verdict = |until: Until, lo, hi| until.verdict(&Interval { mean: 0.0, lo, hi });
        let decided = Until::Decided(0.5);
        assert_eq!(verdict(decided, 0.1, 9.0), Some("above 0"));
        assert_eq!(verdict(decided, -9.0, -0.1), Some("below 0"));
        assert_eq!(verdict(decided, -0.4, 0.4), Some("small"));
        assert_eq!(verdict(decided, -0.6, 0.4), None);
        let width = Until::HalfWidth(0.5);
        assert_eq!(verdict(width, 0.1, 9.0), None);
        assert_eq!(verdict(width, -0.6, 0.3), Some("about 0"));
        assert_eq!(verdict(width, 0.2, 1.1), Some("above 0"));
    }
}
