//! Adam: steps of a size that fits each weight.

/// The fading of the means of gradients and of their squares.
const FADING: [f32; 2] = [0.9, 0.999];
/// Keeps steps finite where gradients were all 0.
const EPSILON: f32 = 1e-7;

/// What is remembered of gradients.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Adam {
    pub(super) means: Vec<f32>,
    pub(super) squares: Vec<f32>,
    pub(super) steps: u64,
}

impl Adam {
    pub(super) fn new(len: usize) -> Self {
        Self { means: vec![0.0; len], squares: vec![0.0; len], steps: 0 }
    }

    /// Moves the weights against a gradient that was added up over `samples` samples.
    pub(super) fn step(
        &mut self,
        weights: &mut [f32],
        gradient: &[f32],
        samples: usize,
        rate: f32,
    ) {
        self.steps += 1;
        // Means that began at 0 are too small at first.
        let [mean, square] = FADING.map(|fading| 1.0 - fading.powi(self.steps.min(100_000) as i32));
        let share = 1.0 / samples as f32;
        let step = rate * square.sqrt() / mean;
        let moments = self.means.iter_mut().zip(&mut self.squares);
        for ((weight, gradient), (mean, square)) in weights.iter_mut().zip(gradient).zip(moments) {
            let gradient = gradient * share;
            *mean = FADING[0] * *mean + (1.0 - FADING[0]) * gradient;
            *square = FADING[1] * *square + (1.0 - FADING[1]) * gradient * gradient;
            *weight -= step * *mean / (square.sqrt() + EPSILON);
        }
    }
}
