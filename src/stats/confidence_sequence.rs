//! Intervals that stay valid however often one looks.
//!
//! The boundary is that of a Brownian motion mixed over a normal drift, with the variance of the
//! blocks in place of the known one: an asymptotic confidence sequence (Waudby-Smith, Arbour,
//! Sinha, Kennedy and Ramdas, "Time-uniform central limit theory and asymptotic confidence
//! sequences", Annals of Statistics 2024). It needs no bounds of what is measured.

use super::{Interval, Sample};

/// Nobody looks before so many blocks: the limit theorem must hold first. With 50, differences as
/// skewed as exponential ones are missed in more than 5 of 100 runs.
pub(crate) const BURN_IN: u64 = 100;

/// The number of blocks at which the intervals are to be tightest.
const TIGHTEST_AT: f64 = 200.0;

/// Intervals for a mean that all hold at once, from [`BURN_IN`] blocks on.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct ConfidenceSequence {
    /// The probability that the mean is ever outside.
    error: f64,
    /// The squared scale of the mixture.
    scale: f64,
    /// What one block may differ by at least, so that blocks that happen to be equal prove little.
    unit: f64,
}

impl ConfidenceSequence {
    pub(crate) fn new(error: f64, unit: f64) -> Self {
        let log = -2.0 * error.ln();
        Self { error, scale: (log + log.ln() + 1.0) / TIGHTEST_AT, unit }
    }

    /// The interval after the blocks; unbounded before the burn-in.
    pub(crate) fn interval(&self, blocks: &Sample) -> Interval {
        let (mean, half) = match blocks.count() {
            ..BURN_IN => (blocks.mean(), f64::INFINITY),
            count => (blocks.mean(), self.half_width(count as f64, self.variance(blocks))),
        };
        Interval { mean, lo: mean - half, hi: mean + half }
    }

    /// Half the width after `count` blocks of known variance.
    pub(crate) fn half_width(&self, count: f64, variance: f64) -> f64 {
        let grown = count * self.scale + 1.0;
        let boundary = 2.0 * grown / self.scale * (grown.sqrt() / self.error).ln();
        (variance * boundary).sqrt() / count
    }

    /// The variance of a block, widened as that of Student's t because it is an estimate, and
    /// never below one block in all being a unit off.
    pub(crate) fn variance(&self, blocks: &Sample) -> f64 {
        let count = blocks.count() as f64;
        (blocks.variance() * (count - 1.0) / (count - 3.0)).max(self.unit * self.unit / count)
    }

    /// How many blocks of this variance bring half the width down to `half`.
    pub(crate) fn blocks_for(&self, half: f64, variance: f64, most: usize) -> usize {
        let is_wide = |count: &usize| self.half_width(*count as f64, variance) > half;
        let (mut low, mut high) = (BURN_IN as usize, most.max(BURN_IN as usize));
        while low < high {
            let middle = usize::midpoint(low, high);
            if is_wide(&middle) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        low
    }
}

#[cfg(test)]
mod tests {
    use super::super::normal;
    use super::*;
    use nabu_games::{GameRng, Seed};

    const RUNS: u64 = 1500;
    const BLOCKS: u64 = 2000;

    /// The part of runs whose interval misses the mean at least once, looking after every block.
    fn misses(mean: f64, block: impl Fn(&mut GameRng) -> f64) -> f64 {
        let sequence = ConfidenceSequence::new(0.05, 0.1);
        let is_missed = |run: u64| {
            let (mut rng, mut blocks) = (Seed(3).child(run).rng(), Sample::default());
            (0..BLOCKS).any(|_| {
                blocks.push(block(&mut rng));
                !sequence.interval(&blocks).contains(mean)
            })
        };
        (0..RUNS).filter(|&run| is_missed(run)).count() as f64 / RUNS as f64
    }

    /// The part of runs whose fixed interval misses at least once: what looking costs otherwise.
    #[test]
    fn looking_after_every_block_breaks_fixed_intervals() {
        let is_missed = |run: u64| {
            let (mut rng, mut blocks) = (Seed(3).child(run).rng(), Sample::default());
            (0..BLOCKS).any(|count| {
                blocks.push(normal(&mut rng));
                count >= BURN_IN && !blocks.t_interval().contains(0.0)
            })
        };
        let missed = (0..RUNS).filter(|&run| is_missed(run)).count() as f64 / RUNS as f64;
        assert!(missed > 0.25, "{missed}");
    }

    #[test]
    fn normal_blocks_are_covered_at_every_look() {
        let missed = misses(2.0, |rng| 2.0 + 5.0 * normal(rng));
        assert!((0.005..0.05).contains(&missed), "{missed}");
    }

    /// An exponential difference has skewness 2, more than any difference of scores.
    #[test]
    fn skewed_blocks_are_covered_at_every_look() {
        let missed = misses(1.0, |rng| -(1.0 - rng.unit()).ln());
        assert!((0.005..0.05).contains(&missed), "{missed}");
    }

    /// Win shares of two games under two conditions: -1, -1/2, 0, 1/2 or 1.
    #[test]
    fn differences_of_win_shares_are_covered_at_every_look() {
        let missed = misses(0.3, |rng| {
            let mut wins = |share: f64| (0..2).filter(|_| rng.unit() < share).count() as f64;
            (wins(0.7) - wins(0.4)) / 2.0
        });
        assert!((0.005..0.05).contains(&missed), "{missed}");
    }

    /// One block in four differs.
    #[test]
    fn rare_differences_are_covered_at_every_look() {
        let missed = misses(0.25, |rng| f64::from(u8::from(rng.unit() < 0.25)));
        assert!(missed < 0.05, "{missed}");
    }

    #[test]
    fn one_block_before_the_burn_in_nothing_is_known() {
        let sequence = ConfidenceSequence::new(0.05, 1.0);
        let blocks = |count: u64| (0..count).map(|block| (block % 3) as f64).collect::<Sample>();
        assert!(sequence.interval(&blocks(BURN_IN - 1)).hi.is_infinite());
        assert!(sequence.interval(&blocks(BURN_IN)).hi.is_finite());
    }

    #[test]
    fn equal_blocks_leave_some_doubt() {
        let sequence = ConfidenceSequence::new(0.05, 1.0);
        let interval = sequence.interval(&std::iter::repeat_n(0.0, 100).collect());
        assert!(interval.hi > 0.02 && interval.hi < 0.1, "{interval:?}");
    }

    #[test]
    fn the_blocks_for_a_width_are_the_first_that_reach_it() {
        let sequence = ConfidenceSequence::new(0.05, 1.0);
        let needed = sequence.blocks_for(0.5, 16.0, 100_000);
        assert!(sequence.half_width(needed as f64, 16.0) <= 0.5);
        assert!(sequence.half_width(needed as f64 - 1.0, 16.0) > 0.5);
        assert_eq!(sequence.blocks_for(0.5, 16.0, 300), 300, "no more than that");
    }
}
