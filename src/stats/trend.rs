//! How an effect changes with the strength of the players it was measured with.

use super::interval::{Interval, ROUNDING, test_of_mean};
use super::{Covariance, Sample};

/// Effects of players of different strength on the same deals, and what changes between them.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Trend {
    /// What the line through the effects gains from the weakest player to the strongest.
    pub(crate) rise: Interval,
    /// What the strongest player finds more than the one before.
    pub(crate) step: Interval,
    /// p-value of no change: the smaller one of rise and step, doubled for the choice.
    pub(crate) p: f64,
}

/// Players do not settle anything with fewer blocks: those may be alike by chance.
pub(crate) const SETTLING_BLOCKS: u64 = 30;

impl Trend {
    /// That of players with nothing between them.
    pub(crate) const UNKNOWN: Self = {
        let unknown = Interval { mean: f64::NAN, lo: f64::NAN, hi: f64::NAN };
        Self { rise: unknown, step: unknown, p: 1.0 }
    };

    /// The trend over some players, `ladder`, by their places among the effects and from the weakest
    /// to the strongest. The line is fitted with weights by the variance of each effect. Rise and
    /// step are sums over the effects of each block, so their intervals know that players share their
    /// deals. Ratings are taken as they are: a constant effect has no trend whatever they are.
    ///
    /// `None` if there are fewer than two players or no strength between them.
    pub(crate) fn new(effects: &Covariance, ratings: &[f64], ladder: &[usize]) -> Option<Self> {
        let [.., before, strongest] = *ladder else { return None };
        let range = ratings[strongest] - ratings[*ladder.first()?];
        let slope = slope_of(effects, ratings, ladder).filter(|_| range > ROUNDING)?;
        let rise: Vec<f64> = slope.iter().map(|part| part * range).collect();
        let mut step = vec![0.0; ratings.len()];
        (step[strongest], step[before]) = (1.0, -1.0);
        let [rise, step] = [rise, step].map(|weights| weighted(effects, &weights));
        let p = test_of_mean(&rise, 0.0).min(test_of_mean(&step, 0.0));
        Some(Self { rise: rise.t_interval(), step: step.t_interval(), p: (2.0 * p).min(1.0) })
    }

    /// Whether everything that may have changed is smaller than the margin.
    pub(crate) fn is_within(&self, margin: f64) -> bool {
        self.rise.farthest(0.0) <= margin && self.step.farthest(0.0) <= margin
    }
}

/// What each effect counts for in the slope of the line through those of the ladder.
fn slope_of(effects: &Covariance, ratings: &[f64], ladder: &[usize]) -> Option<Vec<f64>> {
    let variances: Vec<f64> = effects.samples().iter().map(Sample::variance).collect();
    let is_known = ladder.iter().all(|&place| variances[place] > ROUNDING);
    let weight = |place: usize| if is_known { 1.0 / variances[place] } else { 1.0 };
    let sum = |value: &dyn Fn(usize) -> f64| -> f64 {
        ladder.iter().map(|&place| weight(place) * value(place)).sum()
    };
    let middle = sum(&|place| ratings[place]) / sum(&|_| 1.0);
    let spread = sum(&|place| (ratings[place] - middle).powi(2));
    let mut slope = vec![0.0; ratings.len()];
    for &place in ladder {
        slope[place] = weight(place) * (ratings[place] - middle) / spread;
    }
    slope.iter().all(|part| part.is_finite()).then_some(slope)
}

/// The blocks of a weighted sum of effects.
fn weighted(effects: &Covariance, weights: &[f64]) -> Sample {
    let means = effects.samples().iter().map(Sample::mean);
    let mean = means.zip(weights).map(|(mean, weight)| mean * weight).sum();
    // Sums of products can be below zero by rounding.
    Sample::of_moments(effects.blocks(), mean, effects.of_sum(weights).max(0.0))
}

/// Effects of so many blocks around these means; the players share half of the luck.
#[cfg(test)]
pub(crate) fn simulated_effects(
    means: &[f64],
    deviation: f64,
    blocks: u64,
    rng: &mut nabu_games::GameRng,
) -> Covariance {
    let mut effects = Covariance::new(means.len());
    for _ in 0..blocks {
        let shared = noise(rng);
        let value = |mean: &f64| mean + deviation * 0.5_f64.sqrt() * (shared + noise(rng));
        effects.push(&means.iter().map(value).collect::<Vec<_>>());
    }
    effects
}

/// The sum of twelve uniform numbers is close to normal with variance 1.
#[cfg(test)]
fn noise(rng: &mut nabu_games::GameRng) -> f64 {
    let uniform = |bits: u64| (bits >> 11) as f64 / (1_u64 << 53) as f64;
    (0..12).map(|_| uniform(rng.next_u64())).sum::<f64>() - 6.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use nabu_games::Seed;

    #[test]
    fn a_line_without_noise_is_found_exactly() {
        let mut effects = Covariance::new(3);
        for luck in [0.0, 1.0, -1.0, 0.5] {
            effects.push(&[1.0 + luck, 2.0 + luck, 4.0 + luck]);
        }
        let trend = Trend::new(&effects, &[0.0, 100.0, 300.0], &[0, 1, 2]).unwrap();
        assert!((trend.rise.mean - 3.0).abs() < 1e-9 && (trend.step.mean - 2.0).abs() < 1e-9);
        assert!((trend.rise.hi - trend.rise.lo).abs() < 1e-6, "the players share their luck");
        let upper = Trend::new(&effects, &[0.0, 100.0, 300.0], &[1, 2]).unwrap();
        assert!((upper.rise.mean - upper.step.mean).abs() < 1e-9);
        assert_eq!(Trend::new(&effects, &[0.0, 100.0, 300.0], &[2]), None);
        assert_eq!(Trend::new(&effects, &[7.0; 3], &[0, 1, 2]), None);
    }

    /// Whatever the ratings are, the intervals of a constant effect contain 0 and p is honest. The
    /// bounds are four standard errors of so many trials around 5 %, and below as p is doubled for
    /// two tests that have something in common.
    #[test]
    fn a_constant_effect_has_a_trend_once_in_twenty_times() {
        const TRIALS: usize = 20_000;
        let rng = &mut Seed(5).rng();
        let (mut outside, mut low) = (0, 0);
        for _ in 0..TRIALS {
            let effects = simulated_effects(&[2.0; 4], 5.0, 60, rng);
            let trend = Trend::new(&effects, &[-300.0, -50.0, 90.0, 260.0], &[0, 1, 2, 3]).unwrap();
            outside += usize::from(!trend.rise.contains(0.0));
            low += usize::from(trend.p < 0.05);
        }
        let share = |count: usize| count as f64 / TRIALS as f64;
        assert!((0.044..0.056).contains(&share(outside)), "{}", share(outside));
        assert!((0.04..0.056).contains(&share(low)), "{}", share(low));
    }
}
