//! Estimates after a rule that stops by what it sees.
//!
//! A run that ends because its mean was far from something has a mean that is rather too far from
//! it. The median-unbiased estimate is the true mean under which ends with a smaller and with a
//! greater mean are equally likely, found by playing the rule with normal blocks.

use nabu_games::{GameRng, Seed};

/// Simulated runs for an estimate, and halvings of the distance to it.
const PATHS: u64 = 2000;
const HALVINGS: usize = 14;

/// The median-unbiased estimate after an end with `mean`, looked for as far away as `reach`;
/// `end` plays the rule with a true mean and tells the mean it ends with.
pub(crate) fn median_unbiased(
    mean: f64,
    reach: f64,
    end: impl Fn(f64, &mut GameRng) -> f64,
) -> f64 {
    // The luck is the same for all means.
    let part_below = |truth: f64| {
        let is_below = |path: &u64| end(truth, &mut Seed(1).child(*path).rng()) < mean;
        (0..PATHS).filter(is_below).count() as f64 / PATHS as f64
    };
    let (mut low, mut high) = (mean - reach, mean + reach);
    for _ in 0..HALVINGS {
        let middle = f64::midpoint(low, high);
        if part_below(middle) > 0.5 {
            low = middle;
        } else {
            high = middle;
        }
    }
    f64::midpoint(low, high)
}

/// A normal number, by Box and Muller's method.
pub(crate) fn normal(rng: &mut GameRng) -> f64 {
    (-2.0 * (1.0 - rng.unit()).ln()).sqrt() * (std::f64::consts::TAU * rng.unit()).cos()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A rule that never looks has nothing to correct.
    #[test]
    fn a_mean_of_fixed_size_stays() {
        let estimate = median_unbiased(2.0, 1.0, |truth, rng| truth + 0.2 * normal(rng));
        assert!((estimate - 2.0).abs() < 0.02, "{estimate}");
    }

    /// Who keeps the larger of two means must expect less.
    #[test]
    fn the_larger_of_two_means_is_too_large() {
        let end = |truth: f64, rng: &mut GameRng| {
            let [one, other] = [(); 2].map(|()| truth + 0.2 * normal(rng));
            one.max(other)
        };
        let estimate = median_unbiased(2.0, 1.0, end);
        // The median of the larger of two is 0.545 deviations above the mean.
        assert!((estimate - (2.0 - 0.2 * 0.545)).abs() < 0.02, "{estimate}");
    }
}
