//! Confidence intervals and the test of a mean.

use serde::Serialize;
use statrs::distribution::{ContinuousCDF, Normal, StudentsT};

use super::Sample;
use super::text::json;

/// The confidence of every interval.
pub(crate) const CONFIDENCE: f64 = 0.95;

/// Differences below this are rounding.
pub(super) const ROUNDING: f64 = 1e-12;

/// An estimate with its confidence interval.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub(crate) struct Interval {
    #[serde(serialize_with = "json")]
    pub(crate) mean: f64,
    #[serde(serialize_with = "json")]
    pub(crate) lo: f64,
    #[serde(serialize_with = "json")]
    pub(crate) hi: f64,
}

impl Interval {
    /// The interval of a growing function of the estimate.
    #[must_use]
    pub(crate) fn map(self, function: impl Fn(f64) -> f64) -> Self {
        let [mean, lo, hi] = self.values().map(function);
        Self { mean, lo, hi }
    }

    /// A value without doubt.
    pub(crate) fn exact(value: f64) -> Self {
        Self { mean: value, lo: value, hi: value }
    }

    /// The estimate, the lower end and the upper end.
    pub(crate) fn values(&self) -> [f64; 3] {
        [self.mean, self.lo, self.hi]
    }

    /// Whether a value lies inside.
    pub(crate) fn contains(&self, value: f64) -> bool {
        (self.lo..=self.hi).contains(&value)
    }

    /// How far the farther end is from a value.
    pub(crate) fn farthest(&self, value: f64) -> f64 {
        (self.lo - value).abs().max((self.hi - value).abs())
    }
}

impl Sample {
    /// The mean with Student's interval; unbounded with fewer than two values.
    pub(crate) fn t_interval(&self) -> Interval {
        let half = match self.count() {
            0 | 1 => f64::INFINITY,
            count => t_quantile(count - 1) * self.standard_error(),
        };
        Interval { mean: self.mean(), lo: self.mean() - half, hi: self.mean() + half }
    }
}

/// The two-sided p of the mean being `expected`, by Student's t.
///
/// It is never below the smallest attainable p of a sign-flip test with as many blocks: a few
/// blocks that happen to be alike prove little. A mean that is not known proves nothing.
pub(crate) fn test_of_mean(sample: &Sample, expected: f64) -> f64 {
    let difference = (sample.mean() - expected).abs();
    if sample.count() < 2 || difference < ROUNDING || difference.is_nan() {
        return 1.0;
    }
    let t = difference / sample.standard_error().max(ROUNDING);
    (2.0 * student(sample.count() - 1).sf(t)).clamp(smallest_attainable_p(sample.count()), 1.0)
}

/// The smallest two-sided p that flipping the signs of so many blocks can give.
pub(super) fn smallest_attainable_p(blocks: u64) -> f64 {
    2.0_f64.powf(1.0 - blocks as f64).min(1.0)
}

/// The middle part of some draws around an estimate; it sorts them.
pub(crate) fn percentile_interval(mean: f64, draws: &mut [f64]) -> Interval {
    draws.sort_by(f64::total_cmp);
    let at = |part: f64| {
        let place = part * (draws.len() - 1) as f64;
        let (below, above) = (place.floor() as usize, place.ceil() as usize);
        draws[below] + (draws[above] - draws[below]) * place.fract()
    };
    let tail = (1.0 - CONFIDENCE) / 2.0;
    match draws.len() {
        0 | 1 => Interval { mean, lo: f64::NEG_INFINITY, hi: f64::INFINITY },
        _ => Interval { mean, lo: at(tail), hi: at(1.0 - tail) },
    }
}

fn student(freedom: u64) -> StudentsT {
    StudentsT::new(0.0, 1.0, freedom as f64).expect("there is at least one degree of freedom")
}

pub(super) fn t_quantile(freedom: u64) -> f64 {
    student(freedom).inverse_cdf(f64::midpoint(1.0, CONFIDENCE))
}

pub(super) fn normal_quantile() -> f64 {
    Normal::standard().inverse_cdf(f64::midpoint(1.0, CONFIDENCE))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample(values: &[f64]) -> Sample {
        values.iter().copied().collect()
    }

    #[track_caller]
    fn assert_close(a: f64, b: f64) {
        assert!((a - b).abs() < 5e-4, "{a} is not {b}");
    }

    #[test]
    fn an_unknown_mean_is_no_evidence() {
        assert_close(test_of_mean(&sample(&[f64::NAN, 1.0, 2.0]), 0.0), 1.0);
    }

    #[test]
    fn student_interval_of_five_values() {
        let interval = sample(&[1.0, 2.0, 3.0, 4.0, 5.0]).t_interval();
        assert_close(interval.mean, 3.0);
        assert_close(interval.hi, 3.0 + 2.7764 * (2.5_f64 / 5.0).sqrt());
    }

    /// t = 1.4639; p is the density of Student's t with 3 degrees integrated by Simpson's rule.
    #[test]
    fn test_of_four_blocks() {
        assert_close(test_of_mean(&sample(&[0.6, 0.7, 0.4, 0.8]), 0.5), 0.2394);
    }

    #[test]
    fn equal_blocks_prove_no_more_than_their_number_allows() {
        assert_close(test_of_mean(&sample(&[1.0; 6]), 0.5), 1.0 / 32.0);
        assert_close(test_of_mean(&sample(&[0.5; 6]), 0.5), 1.0);
    }

    #[test]
    fn percentiles_lie_between_the_draws() {
        let mut draws: Vec<f64> = (0..=100).rev().map(f64::from).collect();
        let interval = percentile_interval(50.0, &mut draws);
        assert_close(interval.lo, 2.5);
        assert_close(interval.hi, 97.5);
    }
}
