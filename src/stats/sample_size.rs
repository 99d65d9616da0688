//! The sample size that a test needs for a given power.

use statrs::distribution::{ContinuousCDF, Normal};

/// The blocks it takes to detect a difference from a known mean with a two-sided test.
pub(crate) fn blocks_needed(deviation: f64, difference: f64, alpha: f64, power: f64) -> f64 {
    let normal = Normal::standard();
    let quantiles = normal.inverse_cdf(1.0 - alpha / 2.0) + normal.inverse_cdf(power);
    (quantiles * deviation / difference).powi(2).ceil().max(2.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::{Sample, test_of_mean};
    use nabu_games::Seed;

    #[test]
    fn known_sizes() {
        let sizes = [0.05, 0.03, 0.02].map(|difference| blocks_needed(0.35, difference, 0.05, 0.8));
        for (size, expected) in sizes.iter().zip([385.0, 1069.0, 2404.0]) {
            assert!((size - expected).abs() <= 1.0, "{size} is not {expected}");
        }
    }

    /// With the planned size the test finds the difference as often as planned.
    #[test]
    fn planned_sample_size_has_the_planned_power() {
        let deviation = 0.3 / 3.0_f64.sqrt();
        let blocks = blocks_needed(deviation, 0.03, 0.05, 0.8) as u64;
        let found = |run: &u64| {
            let mut rng = Seed(3).child(*run).rng();
            let shares: Sample =
                (0..blocks).map(|_| 0.53 + 0.3 * (2.0 * rng.unit() - 1.0)).collect();
            test_of_mean(&shares, 0.5) < 0.05
        };
        let rate = (0..1000).filter(found).count() as f64 / 1000.0;
        assert!((0.76..0.84).contains(&rate), "{rate}");
    }
}
