//! The variance of scores from deal to deal, with contributions block by block.

use super::{Covariance, Sample};

/// The variance of a seat's score from deal to deal: that of its means, less what the games of one
/// deal vary; or the difference of it between two conditions on the same deals.
///
/// Jackknife pseudo-values make it comparable like any outcome of a block: their mean is the
/// variance. Leaving out one of `n` values with variance `v` gives `((n-1) v - n/(n-1) d²) / (n-2)`,
/// where `d` is its distance from the mean; the pseudo-value is `n v` less `n - 1` times that. So
/// it is a constant and `d² n/(n-2)`: linear in the score and its square once the mean is known,
/// and the covariances of these are all that must be kept.
#[derive(Clone, Debug)]
pub(crate) struct DealVariance {
    seats: usize,
    /// The scores of the first deal; all are counted from there, so that squares keep their digits.
    origin: Vec<f64>,
    /// The sum of squares, what games of one deal vary, and every score.
    seen: Covariance,
}

impl DealVariance {
    /// No deals yet, under one condition or two.
    pub(crate) fn new(seats: usize, conditions: usize) -> Self {
        Self { seats, origin: Vec::new(), seen: Covariance::new(2 + seats * conditions) }
    }

    /// Adds a deal: the mean scores of all seats, behind them those under the condition compared
    /// with, and the variance between the games of the deal, or its difference.
    pub(crate) fn push(&mut self, scores: &[f64], within: f64) {
        if self.origin.is_empty() {
            self.origin = scores.to_vec();
        }
        let from = scores.iter().zip(&self.origin).map(|(score, origin)| score - origin);
        let from: Vec<f64> = from.collect();
        let squares = from.iter().enumerate().map(|(place, from)| self.sign(place) * from * from);
        self.seen.push(&[&[squares.sum(), within], from.as_slice()].concat());
    }

    /// Scores of the condition compared with count against the others.
    fn sign(&self, place: usize) -> f64 {
        if place < self.seats { 1.0 } else { -1.0 }
    }

    /// The pseudo-values; they are not known with fewer than three deals.
    pub(crate) fn sample(&self) -> Sample {
        let (deals, seats) = (self.seen.blocks(), self.seats as f64);
        if deals < 3 {
            return Sample::of_moments(deals, f64::NAN, f64::NAN);
        }
        let (within, scores) = (&self.seen.samples()[1], &self.seen.samples()[2..]);
        let scores = || scores.iter().enumerate().map(|(place, score)| (self.sign(place), score));
        let variances: f64 = scores().map(|(sign, score)| sign * score.variance()).sum();
        let factor = deals as f64 / (deals as f64 - 2.0) / seats;
        let slopes = scores().map(|(sign, score)| -2.0 * factor * sign * score.mean());
        let weights: Vec<f64> = [factor, -1.0 / seats].into_iter().chain(slopes).collect();
        let mean = (variances - within.mean()) / seats;
        Sample::of_moments(deals, mean, self.seen.of_sum(&weights))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SCORES: [[f64; 2]; 6] =
        [[93.0, 80.5], [91.0, 88.0], [94.0, 71.0], [91.5, 79.0], [95.0, 80.0], [99.0, 83.5]];
    const WITHIN: [f64; 6] = [2.0, 0.0, 5.0, 1.0, 0.5, 3.0];

    fn variance(values: &[f64]) -> f64 {
        values.iter().copied().collect::<Sample>().variance()
    }

    /// Pseudo-values of the variance of a column by leaving out one deal after the other.
    fn left_out(column: usize) -> Vec<f64> {
        let values: Vec<f64> = SCORES.iter().map(|scores| scores[column]).collect();
        let pseudo_value = |place: usize| {
            let mut rest = values.clone();
            rest.remove(place);
            6.0 * variance(&values) - 5.0 * variance(&rest)
        };
        (0..values.len()).map(pseudo_value).collect()
    }

    #[track_caller]
    fn assert_same(found: Sample, expected: impl Iterator<Item = f64>) {
        let expected: Sample = expected.collect();
        assert_eq!(found.count(), expected.count());
        assert!((found.mean() - expected.mean()).abs() < 1e-9, "{found:?} is not {expected:?}");
        assert!((found.variance() - expected.variance()).abs() < 1e-9, "{found:?} {expected:?}");
    }

    #[test]
    fn two_deals_are_too_few() {
        let mut variance = DealVariance::new(1, 1);
        for score in [3.0, 1.0] {
            variance.push(&[score], 0.0);
        }
        assert!(variance.sample().mean().is_nan());
    }

    #[test]
    fn two_seats_are_what_leaving_out_gives() {
        let mut variance = DealVariance::new(2, 1);
        SCORES.iter().zip(WITHIN).for_each(|(scores, within)| variance.push(scores, within));
        let parts = left_out(0).into_iter().zip(left_out(1)).zip(WITHIN);
        assert_same(variance.sample(), parts.map(|((a, b), within)| (a + b - within) / 2.0));
    }

    #[test]
    fn two_conditions_are_compared_deal_by_deal() {
        let mut variance = DealVariance::new(1, 2);
        SCORES.iter().zip(WITHIN).for_each(|(scores, within)| variance.push(scores, within));
        let parts = left_out(0).into_iter().zip(left_out(1)).zip(WITHIN);
        assert_same(variance.sample(), parts.map(|((a, b), within)| a - b - within));
    }
}
