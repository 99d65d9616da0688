//! The weights of a network while it learns: floating-point numbers in one list.

use std::ops::Range;

use nabu_games::GameRng;

use crate::Network;
use crate::network::{LANES, LINEAR, Layers, ONE, SECOND, Target};

/// Sizes of a network, and where each layer lies in a list of numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Shape {
    pub(super) inputs: usize,
    pub(super) hidden: usize,
}

impl Shape {
    pub(super) fn first(self) -> Range<usize> {
        0..self.inputs * self.hidden
    }

    pub(super) fn first_bias(self) -> Range<usize> {
        after(&self.first(), self.hidden)
    }

    pub(super) fn second(self) -> Range<usize> {
        after(&self.first_bias(), self.hidden * SECOND)
    }

    pub(super) fn second_bias(self) -> Range<usize> {
        after(&self.second(), SECOND)
    }

    pub(super) fn direct(self) -> Range<usize> {
        after(&self.second_bias(), self.hidden)
    }

    pub(super) fn output(self) -> Range<usize> {
        after(&self.direct(), SECOND)
    }

    pub(super) fn output_bias(self) -> usize {
        self.output().end
    }

    /// How many numbers there are in all.
    pub(super) fn len(self) -> usize {
        self.output_bias() + 1
    }
}

fn after(before: &Range<usize>, len: usize) -> Range<usize> {
    before.end..before.end + len
}

/// Numbers for weights that begin to learn: small enough for sums of usual size, and none for what
/// goes to the output, so that the first guess is the score at hand.
pub(super) fn begin(shape: Shape, rng: &mut GameRng) -> Vec<f32> {
    let mut weights = vec![0.0; shape.len()];
    // Perhaps a quarter of the inputs are not 0 at a time.
    let first = (2.0 / (shape.inputs as f32 / 4.0)).sqrt();
    let second = (2.0 / shape.hidden as f32).sqrt();
    let spread = |rng: &mut GameRng| (rng.unit() as f32 * 2.0 - 1.0) * 3.0_f32.sqrt();
    weights[shape.first()].fill_with(|| first * spread(rng));
    weights[shape.second()].fill_with(|| second * spread(rng));
    weights[shape.output()].fill_with(|| 0.1 * spread(rng));
    weights
}

/// The network with these weights, for inputs that come undivided.
pub(super) fn network(
    shape: Shape,
    weights: &[f32],
    units: &[i16],
    inputs: Vec<String>,
    target: Target,
) -> Network {
    let whole = |weight: f32| (weight * ONE).round().clamp(-32767.0, 32767.0) as i16;
    let rows = weights[shape.first()].chunks_exact(shape.hidden).zip(units);
    let first: Vec<i16> = rows
        .flat_map(|(row, unit)| row.iter().map(move |weight| whole(weight / f32::from(*unit))))
        .collect();
    let bias = weights[shape.first_bias()].iter().map(|weight| (weight * ONE).round() as i32);
    let bias: Vec<i32> = bias.collect();
    Network::new(Layers {
        target,
        inputs,
        first: first.as_chunks::<LANES>().0.to_vec(),
        first_bias: bias.as_chunks::<LANES>().0.to_vec(),
        second: weights[shape.second()].as_chunks::<SECOND>().0.to_vec(),
        second_bias: array(&weights[shape.second_bias()]),
        direct: weights[shape.direct()].to_vec(),
        output: array(&weights[shape.output()]),
        output_bias: weights[shape.output_bias()],
    })
}

/// The weights of a network, for inputs that come undivided.
pub(super) fn weights(shape: Shape, network: &Network, units: &[i16]) -> Vec<f32> {
    let layers = network.layers();
    let mut weights = vec![0.0; shape.len()];
    let rows = weights[shape.first()].chunks_exact_mut(shape.hidden).zip(units);
    for ((row, unit), whole) in rows.zip(layers.first.as_flattened().chunks_exact(shape.hidden)) {
        for (weight, whole) in row.iter_mut().zip(whole) {
            *weight = f32::from(*whole) / ONE * f32::from(*unit);
        }
    }
    for (weight, whole) in
        weights[shape.first_bias()].iter_mut().zip(layers.first_bias.as_flattened())
    {
        *weight = *whole as f32 / ONE;
    }
    weights[shape.second()].copy_from_slice(layers.second.as_flattened());
    weights[shape.second_bias()].copy_from_slice(&layers.second_bias);
    weights[shape.direct()].copy_from_slice(&layers.direct);
    weights[shape.output()].copy_from_slice(&layers.output);
    weights[shape.output_bias()] = layers.output_bias;
    weights
}

fn array(numbers: &[f32]) -> [f32; SECOND] {
    std::array::from_fn(|place| numbers[place])
}

/// Whether a hidden unit is rectified.
pub(super) fn is_rectified(unit: usize, shape: Shape) -> bool {
    unit < shape.hidden - LINEAR
}
