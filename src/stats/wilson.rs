//! Wilson's interval of a share, on an effective sample size.

use super::interval::{ROUNDING, normal_quantile, t_quantile};
use super::{Interval, Sample};

impl Sample {
    /// The mean of shares between 0 and 1 with Wilson's interval on the effective sample size: as
    /// many independent games as would give the standard error seen between blocks.
    ///
    /// The quantile is Student's because the standard error is itself an estimate. Blocks that
    /// are all alike say nothing about the error; each then counts as one game.
    pub(crate) fn wilson_interval(&self) -> Interval {
        let (mean, error) = (self.mean(), self.standard_error());
        let spread = mean * (1.0 - mean);
        if self.count() < 2 {
            return Interval { mean, lo: 0.0, hi: 1.0 };
        }
        let ratio = if error > ROUNDING && spread > ROUNDING {
            t_quantile(self.count() - 1).powi(2) * error * error / spread
        } else {
            normal_quantile().powi(2) / self.count() as f64
        };
        let centre = (mean + ratio / 2.0) / (1.0 + ratio);
        let half = (ratio * (spread + ratio / 4.0)).sqrt() / (1.0 + ratio);
        Interval { mean, lo: (centre - half).max(0.0), hi: (centre + half).min(1.0) }
    }
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

    /// With many independent games of 0 or 1 the effective size is the number of games; the
    /// expected ends are those of Wilson's formula for 700 of 1000 worked out separately.
    #[test]
    fn wilson_interval_of_single_games() {
        let values: Vec<f64> = (0..1000).map(|game| f64::from(game < 700)).collect();
        let interval = sample(&values).wilson_interval();
        assert_close(interval.lo, 0.6709);
        assert_close(interval.hi, 0.7276);
    }

    #[test]
    fn wins_only_still_leave_doubt() {
        let interval = sample(&[1.0; 20]).wilson_interval();
        assert_close(interval.hi, 1.0);
        assert_close(interval.lo, 0.8389);
    }
}
