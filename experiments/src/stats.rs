//! Means and intervals.

use statrs::distribution::{ContinuousCDF, Normal, StudentsT};

/// The confidence of every interval.
pub const CONFIDENCE: f64 = 0.95;

/// A running mean and variance.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Sample {
    count: u64,
    mean: f64,
    squares: f64,
}

/// An estimate with its confidence interval.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Interval {
    /// The estimate.
    pub mean: f64,
    /// The lower end.
    pub lo: f64,
    /// The upper end.
    pub hi: f64,
}

impl Sample {
    /// Adds a value.
    pub fn push(&mut self, value: f64) {
        self.count += 1;
        let from_old = value - self.mean;
        self.mean += from_old / self.count as f64;
        self.squares += from_old * (value - self.mean);
    }

    /// How many values there are.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// Their mean, 0 without values.
    pub fn mean(&self) -> f64 {
        self.mean
    }

    /// Their variance, as an estimate for what they were drawn from.
    pub fn variance(&self) -> f64 {
        if self.count < 2 { 0.0 } else { self.squares / (self.count - 1) as f64 }
    }

    /// The standard error of the mean.
    pub fn standard_error(&self) -> f64 {
        (self.variance() / self.count.max(1) as f64).sqrt()
    }

    /// The mean with Student's interval; unbounded with fewer than two values.
    pub fn t_interval(&self) -> Interval {
        let half = match self.count {
            0 | 1 => f64::INFINITY,
            count => t_quantile(count - 1) * self.standard_error(),
        };
        Interval { mean: self.mean, lo: self.mean - half, hi: self.mean + half }
    }

    /// The mean of shares between 0 and 1 with Wilson's interval on the effective size: as many
    /// independent games as would give the standard error seen between blocks.
    pub fn wilson_interval(&self) -> Interval {
        let mean = self.mean;
        let spread = mean * (1.0 - mean);
        let error = self.standard_error();
        let size = if error > 0.0 { spread / (error * error) } else { self.count as f64 };
        if size == 0.0 {
            return Interval { mean, lo: 0.0, hi: 1.0 };
        }
        let z2 = normal_quantile().powi(2) / size;
        let centre = (mean + z2 / 2.0) / (1.0 + z2);
        let half = (z2 * (spread + z2 / 4.0)).sqrt() / (1.0 + z2);
        Interval { mean, lo: (centre - half).max(0.0), hi: (centre + half).min(1.0) }
    }
}

fn t_quantile(freedom: u64) -> f64 {
    let t =
        StudentsT::new(0.0, 1.0, freedom as f64).expect("there is at least one degree of freedom");
    t.inverse_cdf(f64::midpoint(1.0, CONFIDENCE))
}

fn normal_quantile() -> f64 {
    Normal::standard().inverse_cdf(f64::midpoint(1.0, CONFIDENCE))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample(values: &[f64]) -> Sample {
        let mut sample = Sample::default();
        values.iter().for_each(|value| sample.push(*value));
        sample
    }

    fn close(a: f64, b: f64) -> bool {
        (a - b).abs() < 5e-4
    }

    #[test]
    fn student_interval_of_five_values() {
        let interval = sample(&[1.0, 2.0, 3.0, 4.0, 5.0]).t_interval();
        assert!(close(interval.mean, 3.0));
        assert!(close(interval.hi, 3.0 + 2.7764 * (2.5_f64 / 5.0).sqrt()));
    }

    /// With independent games of 0 or 1 the effective size is the number of games, but for the
    /// difference between `n` and `n - 1` in the variance.
    #[test]
    fn wilson_interval_of_single_games() {
        let mut values = vec![1.0; 7];
        values.extend([0.0; 3]);
        let interval = sample(&values).wilson_interval();
        assert!(close(interval.lo, 0.3787), "{interval:?}");
        assert!(close(interval.hi, 0.8998), "{interval:?}");
    }

    #[test]
    fn wins_only_still_leave_doubt() {
        let interval = sample(&[1.0; 20]).wilson_interval();
        assert!(close(interval.hi, 1.0) && close(interval.lo, 0.8389), "{interval:?}");
    }
}
