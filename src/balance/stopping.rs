//! When a contrast is over, and what its mean is worth then.

use nabu_games::GameRng;

use super::Study;
use crate::spec::until::Until;
use crate::stats::{
    BURN_IN, CONFIDENCE, ConfidenceSequence, Interval, Sample, median_unbiased, normal,
};

/// Fewer blocks are not worth a round.
const LEAST: usize = 10;

/// The part of the blocks that a contrast seems to need still which it gets at once: little enough
/// to waste little if it is decided sooner.
const PART: usize = 4;

/// What comes next for a contrast.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Step {
    /// It is to have so many blocks in all.
    PlayTo(usize),
    /// It is settled, in a word.
    Settled(&'static str),
    /// It has all blocks it may get.
    Exhausted,
}

/// The rule that ends each contrast of a study.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Stopping {
    until: Until,
    sequence: ConfidenceSequence,
    most: usize,
}

impl Stopping {
    /// The rule of a study, if it has one. The error is shared out among all contrasts with all
    /// line-ups (Bonferroni), so that with 95 % no interval of the study ever misses.
    pub(super) fn of(study: &Study) -> Option<Self> {
        let contrasts = study.contrasts.len() * study.lineups.len();
        Some(Self::new(study.until?, contrasts, study.blocks))
    }

    fn new(until: Until, contrasts: usize, most: usize) -> Self {
        let error = (1.0 - CONFIDENCE) / contrasts as f64;
        Self { until, sequence: ConfidenceSequence::new(error, 1.0), most }
    }

    pub(super) fn interval(&self, blocks: &Sample) -> Interval {
        self.sequence.interval(blocks)
    }

    /// What comes next after some blocks. The further from settled, the more blocks come at once.
    pub(super) fn step(&self, blocks: &Sample) -> Step {
        let count = blocks.count() as usize;
        if count < BURN_IN as usize {
            return Step::PlayTo(self.most.min(BURN_IN as usize));
        }
        if let Some(verdict) = self.until.verdict(&self.interval(blocks)) {
            return Step::Settled(verdict);
        }
        if count >= self.most {
            return Step::Exhausted;
        }
        let (half, variance) =
            (self.until.half_width(blocks.mean()), self.sequence.variance(blocks));
        let needed = self.sequence.blocks_for(half, variance, self.most);
        let more = (needed.saturating_sub(count) / PART).max(LEAST);
        Step::PlayTo(self.most.min(count + more))
    }

    /// The median-unbiased mean of a contrast that ended with these blocks. A contrast that ends by
    /// its width alone needs no correction.
    pub(super) fn median_unbiased(&self, blocks: &Sample) -> f64 {
        let reach = 2.0 * self.sequence.half_width(blocks.count() as f64, blocks.variance());
        if matches!(self.until, Until::HalfWidth(_)) || reach.is_nan() || reach == 0.0 {
            return blocks.mean();
        }
        let deviation = blocks.variance().sqrt();
        median_unbiased(blocks.mean(), reach, |truth, rng| self.simulate(truth, deviation, rng))
    }

    /// The mean that a contrast with normal blocks ends with.
    fn simulate(&self, truth: f64, deviation: f64, rng: &mut GameRng) -> f64 {
        let (mut count, mut sum) = (0, 0.0);
        loop {
            let mean = if count == 0 { 0.0 } else { sum / count as f64 };
            let blocks = Sample::of_moments(count as u64, mean, deviation * deviation);
            let Step::PlayTo(target) = self.step(&blocks) else { return mean };
            let more = (target - count) as f64;
            sum += more * truth + more.sqrt() * deviation * normal(rng);
            count = target;
        }
    }
}

#[cfg(test)]
mod tests {
    use nabu_games::Seed;

    use super::*;

    /// Plays the rule with real blocks: the raw mean at the end, the estimate, and the step.
    fn play(stopping: &Stopping, truth: f64, run: u64) -> (Sample, Step) {
        let (mut rng, mut blocks) = (Seed(9).child(run).rng(), Sample::default());
        loop {
            match stopping.step(&blocks) {
                Step::PlayTo(target) => {
                    (blocks.count() as usize..target)
                        .for_each(|_| blocks.push(truth + 4.0 * normal(&mut rng)));
                }
                end => return (blocks, end),
            }
        }
    }

    #[test]
    fn estimates_are_too_high_as_often_as_too_low() {
        const RUNS: u64 = 200;
        let stopping = Stopping::new(Until::Decided(0.5), 1, 3000);
        for truth in [0.6, 1.0] {
            let ends: Vec<_> = (0..RUNS).map(|run| play(&stopping, truth, run).0).collect();
            let part = |estimate: &dyn Fn(&Sample) -> f64| {
                ends.iter().filter(|blocks| estimate(blocks) > truth).count() as f64 / RUNS as f64
            };
            let (raw, corrected) =
                (part(&Sample::mean), part(&|blocks| stopping.median_unbiased(blocks)));
            assert!(raw > 0.53, "{truth}: raw means too high in {raw}");
            assert!((0.4..0.6).contains(&corrected), "{truth}: {corrected}");
        }
    }

    #[test]
    fn wrong_decisions_are_rare_with_any_number_of_contrasts() {
        const STUDIES: u64 = 150;
        let stopping = Stopping::new(Until::Decided(0.5), 6, 2000);
        let is_wrong = |study: &u64| {
            let wrong = |truth: f64, end: Step| match end {
                Step::Settled("above 0") => truth <= 0.0,
                Step::Settled("below 0") => truth >= 0.0,
                Step::Settled(_) => truth.abs() >= 0.5,
                _ => false,
            };
            [0.0, 0.0, 0.0, 0.5, -0.5, 1.0].iter().enumerate().any(|(place, truth)| {
                wrong(*truth, play(&stopping, *truth, study * 6 + place as u64).1)
            })
        };
        let wrong = (0..STUDIES).filter(is_wrong).count() as f64 / STUDIES as f64;
        assert!(wrong < 0.05, "{wrong}");
    }

    #[test]
    fn what_is_further_from_settled_gets_more_blocks() {
        let stopping = Stopping::new(Until::Decided(0.5), 2, 100_000);
        let next = |mean: f64| match stopping.step(&Sample::of_moments(100, mean, 16.0)) {
            Step::PlayTo(target) => target,
            end => panic!("{end:?}"),
        };
        assert!(next(0.3) > next(1.0));
        assert_eq!(next(1.2), 110, "no round is smaller than ten blocks");
        let far = stopping.step(&Sample::of_moments(100, 4.0, 16.0));
        assert_eq!(far, Step::Settled("above 0"));
    }
}
