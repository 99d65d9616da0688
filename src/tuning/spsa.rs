//! Simultaneous perturbation: noisy optimisation of many numbers at once.
//!
//! Every step moves all numbers a little up or down at random, lets the two opposite moves play,
//! and goes some way towards the winner (Spall 1992, with the exponents given there). Two evaluations
//! a step, however many numbers there are, and no model of their interactions to be misled by
//! noise: chess engines are tuned this way.

use nabu_games::GameRng;

/// The part of each number's scale that the first step moves it by.
const FIRST_MOVE: f64 = 0.25;
const MOVE_EXPONENT: f64 = 0.101;
const GAIN_EXPONENT: f64 = 0.602;

/// The part of the steps that keeps early ones from being the largest by far.
const STABILITY: f64 = 0.1;

/// The last part of the steps over which the answer is averaged.
const AVERAGED: f64 = 0.5;

/// A number of small scale may still grow to this part of the mean scale in one move.
const LEAST_SCALE: f64 = 0.1;

pub(super) struct Spsa {
    at: Vec<f64>,
    scales: Vec<f64>,
    steps: usize,
    step: usize,
    signs: Vec<f64>,
    sum: Vec<f64>,
    summed: usize,
}

impl Spsa {
    /// A search of so many steps from some numbers; the size of each is its scale.
    pub(super) fn new(start: &[f64], steps: usize) -> Self {
        let mean = start.iter().map(|value| value.abs()).sum::<f64>() / start.len().max(1) as f64;
        let least = if mean > 0.0 { LEAST_SCALE * mean } else { 1.0 };
        Self {
            at: start.to_vec(),
            scales: start.iter().map(|value| value.abs().max(least)).collect(),
            steps,
            step: 0,
            signs: Vec::new(),
            sum: vec![0.0; start.len()],
            summed: 0,
        }
    }

    /// Two opposite moves from the numbers at hand.
    pub(super) fn propose(&mut self, rng: &mut GameRng) -> [Vec<f64>; 2] {
        self.step += 1;
        self.signs = self.at.iter().map(|_| [-1.0, 1.0][rng.below(2)]).collect();
        let size = self.move_size();
        [size, -size].map(|size| self.moved(size))
    }

    /// Learns how far the first move is better than the second, from -1 to 1.
    pub(super) fn learn(&mut self, difference: f64) {
        let gain = self.gain() * difference / (2.0 * self.move_size());
        self.at = self.moved(gain);
        if self.step as f64 > (1.0 - AVERAGED) * self.steps as f64 {
            self.sum.iter_mut().zip(&self.at).for_each(|(sum, value)| *sum += value);
            self.summed += 1;
        }
    }

    /// The numbers found: the mean over the last steps, which is less noisy than the last one.
    pub(super) fn best(&self) -> Vec<f64> {
        if self.summed == 0 {
            return self.at.clone();
        }
        self.sum.iter().map(|sum| sum / self.summed as f64).collect()
    }

    fn moved(&self, size: f64) -> Vec<f64> {
        let moved = self.at.iter().zip(&self.signs).zip(&self.scales);
        moved.map(|((value, sign), scale)| value + size * sign * scale).collect()
    }

    fn move_size(&self) -> f64 {
        FIRST_MOVE / (self.step as f64).powf(MOVE_EXPONENT)
    }

    /// So large that noise alone moves the numbers about as far in many steps as in few.
    fn gain(&self) -> f64 {
        let stability = STABILITY * self.steps as f64;
        let decay = (1.0 + stability) / (self.step as f64 + stability);
        decay.powf(GAIN_EXPONENT) / (self.steps as f64).sqrt()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nabu_games::Seed;

    const BEST: [f64; 4] = [1.0, 2.0, -0.5, 0.2];

    /// How much worse numbers are than the best, in their scales.
    fn loss(values: &[f64]) -> f64 {
        values.iter().zip(BEST).map(|(value, best)| ((value - best) / best).powi(2)).sum()
    }

    /// Eight noisy games a step, won with a probability that grows with the difference in loss.
    fn tuned(start: &[f64], steps: usize, seed: u64) -> f64 {
        let mut rng = Seed(seed).rng();
        let mut search = Spsa::new(start, steps);
        for _ in 0..steps {
            let [up, down] = search.propose(&mut rng);
            let win = 1.0 / (1.0 + (0.5 * (loss(&up) - loss(&down))).exp());
            let wins = (0..8).filter(|_| rng.unit() < win).count() as f64 / 8.0;
            search.learn(2.0 * wins - 1.0);
        }
        loss(&search.best())
    }

    /// The third number begins with the wrong sign: a loss of 4.
    #[test]
    fn a_wrong_sign_is_found_through_noise() {
        let losses: Vec<f64> =
            (0..20).map(|seed| tuned(&[1.0, 2.0, 0.5, 0.2], 400, seed)).collect();
        assert!(losses.iter().all(|loss| *loss < 1.5), "{losses:?}");
        assert!(losses.iter().sum::<f64>() < 10.0, "{losses:?}");
    }

    #[test]
    fn nothing_moves_without_a_difference() {
        let mut search = Spsa::new(&BEST, 3);
        let mut rng = Seed(1).rng();
        for _ in 0..3 {
            let [up, down] = search.propose(&mut rng);
            let middle = up.iter().zip(&down).map(|(up, down)| f64::midpoint(*up, *down));
            assert!(middle.zip(BEST).all(|(middle, best)| (middle - best).abs() < 1e-9));
            search.learn(0.0);
        }
        assert!(loss(&search.best()) < 1e-9);
    }
}
