//! The scales of two-player games.

use std::f64::consts::{LN_10, SQRT_2};

use statrs::distribution::{ContinuousCDF, Normal};

use super::Sample;

/// The difference in Elo that gives this share of the points.
pub(crate) fn elo(share: f64) -> f64 {
    -400.0 * (1.0 / share - 1.0).log10()
}

/// Normalised Elo of a share when blocks of two games spread like `blocks`: how many standard
/// deviations of a game lie between share and half.
pub(crate) fn normalised_elo(share: f64, blocks: &Sample) -> f64 {
    let above = share - 0.5;
    if above == 0.0 {
        return 0.0;
    }
    above / (SQRT_2 * blocks.variance().sqrt()) * 800.0 / LN_10
}

/// The probability that the mean really is above one half, as normal theory has it.
pub(crate) fn likelihood_of_superiority(blocks: &Sample) -> f64 {
    let above = blocks.mean() - 0.5;
    if above == 0.0 {
        return 0.5;
    }
    Normal::standard().cdf(above / blocks.standard_error())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn assert_close(a: f64, b: f64) {
        assert!((a - b).abs() < 0.01, "{a} is not {b}");
    }

    #[test]
    fn three_quarters_are_190_elo() {
        assert_close(elo(0.75), 190.85);
        assert_close(elo(0.25), -190.85);
        assert_close(elo(0.5), 0.0);
        assert!(elo(1.0).is_infinite());
    }

    /// Pairs 10 LL, 20 LD, 40 even, 25 WD, 5 WW: share 0.4875, variance of a pair 0.06613, so
    /// normalised Elo is -0.0125 / sqrt(2 * 0.06613) * 347.44 = -11.94.
    #[test]
    fn normalised_elo_of_a_pentanomial() {
        let counts = [10, 20, 40, 25, 5];
        let shares = counts
            .iter()
            .enumerate()
            .flat_map(|(quarter, &count)| std::iter::repeat_n(quarter as f64 / 4.0, count));
        let blocks: Sample = shares.collect();
        assert_close(normalised_elo(blocks.mean(), &blocks), -11.942);
        assert!((likelihood_of_superiority(&blocks) - 0.3135).abs() < 1e-4);
    }

    #[test]
    fn even_blocks_that_do_not_vary_are_even() {
        let blocks: Sample = [0.5; 10].into_iter().collect();
        assert_close(normalised_elo(0.5, &blocks), 0.0);
    }
}
