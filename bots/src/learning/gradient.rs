//! What a sample says about the weights: the network forwards and backwards.

use super::parameters::{Shape, is_rectified};
use super::returns::Sample;
use crate::network::{MAX_HIDDEN, POINTS, SECOND};

/// The derivatives of the error of some samples by every weight, added up.
pub(super) struct Gradient {
    shape: Shape,
    pub(super) sums: Vec<f32>,
    /// Squares of errors in points, added up.
    pub(super) squares: f64,
}

/// The activations of a network for one sample.
struct Activations {
    hidden: [f32; MAX_HIDDEN],
    second: [f32; SECOND],
    output: f32,
}

impl Gradient {
    pub(super) fn new(shape: Shape) -> Self {
        Self { shape, sums: vec![0.0; shape.len()], squares: 0.0 }
    }

    pub(super) fn clear(&mut self) {
        self.sums.fill(0.0);
        self.squares = 0.0;
    }

    /// Adds another gradient.
    pub(super) fn add(&mut self, other: &Self) {
        for (own, other) in self.sums.iter_mut().zip(&other.sums) {
            *own += other;
        }
        self.squares += other.squares;
    }

    /// Adds what a sample says. An error of more than `clip` points pulls no harder than that.
    pub(super) fn learn(&mut self, sample: &Sample, weights: &[f32], scales: &[f32], clip: f32) {
        let activations = forward(sample, weights, scales, self.shape);
        let error = activations.output * POINTS - sample.to_come;
        self.squares += f64::from(error * error);
        self.backward(sample, weights, scales, &activations, error.clamp(-clip, clip) / POINTS);
    }

    fn backward(
        &mut self,
        sample: &Sample,
        weights: &[f32],
        scales: &[f32],
        activations: &Activations,
        error: f32,
    ) {
        let (shape, sums) = (self.shape, &mut self.sums);
        let mut to_second = [0.0; SECOND];
        for (unit, weight) in weights[shape.output()].iter().enumerate() {
            let active = activations.second[unit];
            sums[shape.output().start + unit] += error * active;
            to_second[unit] = if active > 0.0 { error * weight } else { 0.0 };
            sums[shape.second_bias().start + unit] += to_second[unit];
        }
        sums[shape.output_bias()] += error;
        let mut to_hidden = [0.0; MAX_HIDDEN];
        let rows = weights[shape.second()].chunks_exact(SECOND).zip(&weights[shape.direct()]);
        for (unit, (row, direct)) in rows.enumerate() {
            let active = activations.hidden[unit];
            sums[shape.direct().start + unit] += error * active;
            if is_rectified(unit, shape) && active <= 0.0 {
                continue;
            }
            let mut pull = error * direct;
            let own = &mut sums[shape.second().start + unit * SECOND..][..SECOND];
            for lane in 0..SECOND {
                own[lane] += to_second[lane] * active;
                pull += to_second[lane] * row[lane];
            }
            to_hidden[unit] = pull;
        }
        let to_hidden = &to_hidden[..shape.hidden];
        add_scaled(&mut sums[shape.first_bias()], to_hidden, 1.0);
        for (input, value) in sample.active() {
            let row = &mut sums[input * shape.hidden..][..shape.hidden];
            add_scaled(row, to_hidden, f32::from(value) * scales[input]);
        }
    }
}

fn forward(sample: &Sample, weights: &[f32], scales: &[f32], shape: Shape) -> Activations {
    let mut hidden = [0.0; MAX_HIDDEN];
    let units = &mut hidden[..shape.hidden];
    units.copy_from_slice(&weights[shape.first_bias()]);
    for (input, value) in sample.active() {
        let row = &weights[input * shape.hidden..][..shape.hidden];
        add_scaled(units, row, f32::from(value) * scales[input]);
    }
    for (place, unit) in units.iter_mut().enumerate() {
        if is_rectified(place, shape) {
            *unit = unit.max(0.0);
        }
    }
    let mut second = [0.0; SECOND];
    second.copy_from_slice(&weights[shape.second_bias()]);
    let mut output = weights[shape.output_bias()];
    let rows = weights[shape.second()].chunks_exact(SECOND).zip(&weights[shape.direct()]);
    for (unit, (row, direct)) in units.iter().zip(rows) {
        output += unit * direct;
        add_scaled(&mut second, row, *unit);
    }
    for (unit, weight) in second.iter_mut().zip(&weights[shape.output()]) {
        *unit = unit.max(0.0);
        output += *unit * weight;
    }
    Activations { hidden, second, output }
}

#[inline]
fn add_scaled(sums: &mut [f32], row: &[f32], factor: f32) {
    for (sum, weight) in sums.iter_mut().zip(row) {
        *sum += factor * weight;
    }
}

#[cfg(test)]
mod tests {
    use nabu_games::{Encoding, Seed};

    use super::*;
    use crate::learning::parameters::begin;
    use crate::learning::returns::{Step, samples};

    const SHAPE: Shape = Shape { inputs: 5, hidden: 16 };
    const SCALES: [f32; 5] = [0.5, 1.0, 0.25, 1.0, 2.0];

    fn sample() -> Sample {
        let mut encoding = Encoding::default();
        encoding.set_input(0, 3);
        encoding.set_input(3, -2);
        encoding.set_input(4, 1);
        let step = Step { encoding, now: 0.0, value: 0.0, instead: None };
        samples(&[step], 7.0, 1.0).remove(0)
    }

    fn error(weights: &[f32]) -> f64 {
        let output = forward(&sample(), weights, &SCALES, SHAPE).output;
        f64::from(output - 7.0 / POINTS).powi(2) / 2.0
    }

    /// Every derivative against the difference that a small change of its weight makes.
    #[test]
    fn derivatives_are_those_of_the_error() {
        let mut weights = begin(SHAPE, &mut Seed(3).rng());
        weights[SHAPE.direct()].fill(0.3);
        let mut gradient = Gradient::new(SHAPE);
        gradient.learn(&sample(), &weights, &SCALES, 1e9);
        let mut seen = 0;
        for place in 0..SHAPE.len() {
            let [mut up, mut down] = [weights.clone(), weights.clone()];
            up[place] += 1e-2;
            down[place] -= 1e-2;
            let slope = (error(&up) - error(&down)) / 2e-2;
            let derivative = f64::from(gradient.sums[place]);
            assert!(
                (slope - derivative).abs() < 2e-3 + 0.02 * slope.abs(),
                "{place}: {slope} {derivative}"
            );
            seen += usize::from(derivative != 0.0);
        }
        assert!(seen > 60, "only {seen} derivatives are not 0");
    }

    #[test]
    fn large_errors_pull_no_harder() {
        let weights = begin(SHAPE, &mut Seed(3).rng());
        let pull = |clip| {
            let mut gradient = Gradient::new(SHAPE);
            gradient.learn(&sample(), &weights, &SCALES, clip);
            gradient.sums[SHAPE.output_bias()].abs()
        };
        assert!((pull(2.0) - 2.0 / POINTS).abs() < 1e-6);
        assert!(pull(100.0) > pull(2.0));
    }
}
