//! Resampling blocks in one pass.

use nabu_games::Seed;

/// How often each replicate of a bootstrap draws a block: independent Poisson numbers of mean 1,
/// the limit of drawing as many blocks as there are with replacement. Blocks can then be added
/// one by one and forgotten.
///
/// Replicate 0 draws every block once: it is the sample itself.
#[derive(Clone, Debug)]
pub(crate) struct PoissonWeights {
    seed: Seed,
    thresholds: [u16; 8],
    weights: Vec<f64>,
}

impl PoissonWeights {
    /// Weights for the sample and `replicates` of it.
    pub(crate) fn new(seed: Seed, replicates: usize) -> Self {
        let mut thresholds = [0; 8];
        let (mut term, mut sum) = ((-1.0_f64).exp(), 0.0);
        for (count, threshold) in thresholds.iter_mut().enumerate() {
            sum += term;
            term /= (count + 1) as f64;
            *threshold = (sum * 65536.0).round().min(65535.0) as u16;
        }
        Self { seed, thresholds, weights: vec![1.0; replicates + 1] }
    }

    /// The weights of a block.
    pub(crate) fn of_block(&mut self, block: u64) -> &[f64] {
        let mut rng = self.seed.child(block).rng();
        for four in self.weights[1..].chunks_mut(4) {
            let bits = rng.next_u64();
            for (place, weight) in four.iter_mut().enumerate() {
                let draw = (bits >> (16 * place)) as u16;
                let count: u8 = self.thresholds.iter().map(|least| u8::from(draw >= *least)).sum();
                *weight = f64::from(count);
            }
        }
        &self.weights
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::Sample;

    #[test]
    fn weights_have_mean_and_variance_one() {
        let mut weights = PoissonWeights::new(Seed(1), 1000);
        let mut sample = Sample::default();
        for block in 0..100 {
            let drawn = weights.of_block(block);
            assert!((drawn[0] - 1.0).abs() < f64::EPSILON, "replicate 0 is the sample");
            drawn[1..].iter().for_each(|weight| sample.push(*weight));
        }
        assert!((sample.mean() - 1.0).abs() < 0.01 && (sample.variance() - 1.0).abs() < 0.02);
    }
}
