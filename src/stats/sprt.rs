//! The sequential test on block means.

use serde::Serialize;

use nabu_games::GameRng;

use super::{Sample, median_unbiased, normal};

/// No decision falls before so many blocks: the variance must be known first.
pub(crate) const MIN_BLOCKS: u64 = 30;

/// The probability of either wrong decision.
const ERROR_RATE: f64 = 0.05;

/// Two hypotheses about the mean of a block.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Sprt {
    pub(crate) mu0: f64,
    pub(crate) mu1: f64,
}

/// What a sequential test ends with.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub(crate) enum Decision {
    /// The data favour the lower mean.
    H0,
    /// The data favour the higher mean.
    H1,
}

impl Sprt {
    /// How far the log-likelihood ratio may go to either side.
    pub(crate) fn bound() -> f64 {
        ((1.0 - ERROR_RATE) / ERROR_RATE).ln()
    }

    /// The log-likelihood ratio of H1 against H0.
    pub(crate) fn log_likelihood_ratio(&self, blocks: &Sample) -> f64 {
        let count = blocks.count() as f64;
        if blocks.count() < 4 {
            return 0.0;
        }
        let beyond_middle = 2.0 * blocks.mean() - self.mu0 - self.mu1;
        count * (self.mu1 - self.mu0) * beyond_middle / (2.0 * self.variance(blocks))
    }

    /// The variance of a block if its mean lay between the hypotheses.
    ///
    /// Shares below one half vary the less the smaller they are. With the variance as it is, a
    /// bot that starts badly would look certain to be bad: 7 % wrong decisions instead of 5 % at
    /// tables of four. So the variance is scaled with mean * (1 - mean), widened by that of
    /// Student's t because it is an estimate, and never below one block in all being half a win
    /// off.
    fn variance(&self, blocks: &Sample) -> f64 {
        let count = blocks.count() as f64;
        let spread = |mean: f64| mean * (1.0 - mean);
        let seen = spread(blocks.mean()).max(f64::MIN_POSITIVE);
        let scaled = blocks.variance() * spread(f64::midpoint(self.mu0, self.mu1)) / seen;
        (scaled * (count - 1.0) / (count - 3.0)).max(0.25 / count)
    }

    /// The decision, if there is one yet.
    pub(crate) fn decision(&self, blocks: &Sample) -> Option<Decision> {
        let ratio = self.log_likelihood_ratio(blocks);
        if blocks.count() < MIN_BLOCKS || ratio.abs() < Self::bound() {
            return None;
        }
        Some(if ratio > 0.0 { Decision::H1 } else { Decision::H0 })
    }

    /// The median-unbiased mean of a test that ended with these blocks and would have ended after
    /// `most` in any case.
    pub(crate) fn median_unbiased(&self, blocks: &Sample, most: u64) -> f64 {
        let deviation = blocks.variance().sqrt();
        let reach = 4.0 * deviation / (blocks.count() as f64).sqrt();
        let end = |truth: f64, rng: &mut GameRng| self.simulate(truth, deviation, most, rng);
        median_unbiased(blocks.mean(), reach, end)
    }

    /// The mean that a test with normal blocks ends with. Long tests are looked at less often than
    /// after every block, which changes little.
    fn simulate(&self, truth: f64, deviation: f64, most: u64, rng: &mut GameRng) -> f64 {
        let (mut count, mut sum) = (0, 0.0);
        loop {
            let more = if count == 0 { MIN_BLOCKS } else { (count / 50).max(1) };
            count += more;
            sum += more as f64 * truth + (more as f64).sqrt() * deviation * normal(rng);
            let mean = (sum / count as f64).clamp(0.001, 0.999);
            let blocks = Sample::of_moments(count, mean, deviation * deviation);
            if count >= most || self.decision(&blocks).is_some() {
                return mean;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nabu_games::{GameRng, Seed};

    const HYPOTHESES: Sprt = Sprt { mu0: 0.5, mu1: 0.55 };

    #[test]
    fn ratio_of_known_blocks() {
        let blocks: Sample = (0..100).map(|block| f64::from(block % 5 != 0) * 0.75).collect();
        let variance = blocks.variance() * (0.525 * 0.475) / (0.6 * 0.4) * 99.0 / 97.0;
        let expected = 100.0 * 0.05 * (1.2 - 1.05) / (2.0 * variance);
        assert!((HYPOTHESES.log_likelihood_ratio(&blocks) - expected).abs() < 1e-9);
        assert!((Sprt::bound() - 2.9444).abs() < 1e-4);
    }

    #[test]
    fn thirty_blocks_come_first() {
        let blocks = |count: usize| std::iter::repeat_n(1.0, count).collect::<Sample>();
        assert_eq!(HYPOTHESES.decision(&blocks(29)), None);
        assert_eq!(HYPOTHESES.decision(&blocks(30)), Some(Decision::H1));
    }

    /// A block of `players` games in which the first bot wins each with probability `share`,
    /// up to the luck of the deal, which swings all games of the block.
    fn block(players: usize, share: f64, rng: &mut GameRng) -> f64 {
        let luck = (rng.unit() - 0.5) * 0.2;
        let wins = (0..players).filter(|_| rng.unit() < share + luck).count();
        wins as f64 / players as f64
    }

    /// The part of simulated tests that end with `decision` when the truth is `share`.
    fn rate_of(decision: Decision, sprt: Sprt, players: usize, share: f64) -> f64 {
        const RUNS: u64 = 2000;
        let decide = |run: u64| {
            let mut rng = Seed(7).child(run).rng();
            let mut blocks = Sample::default();
            loop {
                blocks.push(block(players, share, &mut rng));
                if let Some(decision) = sprt.decision(&blocks) {
                    return decision;
                }
            }
        };
        (0..RUNS).filter(|&run| decide(run) == decision).count() as f64 / RUNS as f64
    }

    /// Tests that end with H1 overrate the bot; the corrected means are too high as often as too low.
    #[test]
    fn corrected_means_are_too_high_as_often_as_too_low() {
        const RUNS: u64 = 120;
        let truth = 0.55;
        let (mut raw, mut corrected) = (0, 0);
        for run in 0..RUNS {
            let (mut rng, mut blocks) = (Seed(8).child(run).rng(), Sample::default());
            while HYPOTHESES.decision(&blocks).is_none() {
                blocks.push(block(2, truth, &mut rng));
            }
            raw += u64::from(blocks.mean() > truth);
            corrected += u64::from(HYPOTHESES.median_unbiased(&blocks, 100_000) > truth);
        }
        let [raw, corrected] = [raw, corrected].map(|count| count as f64 / RUNS as f64);
        assert!(raw > 0.57, "raw means too high in {raw}");
        assert!((0.38..0.62).contains(&corrected), "{corrected}");
    }

    #[test]
    fn wrong_decisions_are_below_six_percent() {
        for (players, difference) in [(2, 0.04), (3, 0.05), (4, 0.03), (4, 0.05), (4, 0.1)] {
            let fair = 1.0 / players as f64;
            let sprt = Sprt { mu0: fair, mu1: fair + difference };
            let false_alarms = rate_of(Decision::H1, sprt, players, sprt.mu0);
            let misses = rate_of(Decision::H0, sprt, players, sprt.mu1);
            assert!((0.01..0.06).contains(&false_alarms), "{players} players: {false_alarms}");
            assert!((0.01..0.06).contains(&misses), "{players} players: {misses}");
        }
    }
}
