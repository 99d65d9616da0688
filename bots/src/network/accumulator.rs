//! The sums of the first layer, kept from one encoding to the next.

use nabu_games::{Encoding, MAX_INPUTS};

use super::{LANES, MAX_HIDDEN, Network};

/// Inputs that are compared at once.
const BLOCK: usize = 32;
const _: () = assert!(MAX_INPUTS.is_multiple_of(BLOCK));

/// The first layer for the encoding seen last: the next costs only what is different in it.
#[derive(Clone, Debug)]
pub(crate) struct Accumulator {
    inputs: [i16; MAX_INPUTS],
    sums: [[i32; LANES]; MAX_HIDDEN / LANES],
}

impl Accumulator {
    /// The first layer for inputs that are all 0.
    #[inline]
    pub(crate) fn new(network: &Network) -> Self {
        let mut sums = [[0; LANES]; MAX_HIDDEN / LANES];
        let bias = &network.0.first_bias;
        sums[..bias.len()].copy_from_slice(bias);
        Self { inputs: [0; MAX_INPUTS], sums }
    }

    /// The value of an encoding: points now and those still to come.
    #[inline]
    pub(crate) fn value(&mut self, network: &Network, encoding: &Encoding) -> f32 {
        let now = network.target().now(encoding);
        if encoding.is_over() {
            return now;
        }
        self.update(network, encoding);
        now + network.output(&self.sums[..network.0.first_bias.len()])
    }

    #[inline]
    fn update(&mut self, network: &Network, encoding: &Encoding) {
        let blocks = self.inputs.chunks_exact_mut(BLOCK).zip(encoding.values().chunks_exact(BLOCK));
        for (block, (old, new)) in blocks.enumerate() {
            if old == new {
                continue;
            }
            for lane in 0..BLOCK {
                let change = i32::from(new[lane]) - i32::from(old[lane]);
                if change != 0 {
                    add_row(&mut self.sums, network.row(block * BLOCK + lane), change);
                }
            }
            old.copy_from_slice(new);
        }
    }
}

#[inline]
fn add_row(sums: &mut [[i32; LANES]], row: &[[i16; LANES]], change: i32) {
    for (sums, weights) in sums.iter_mut().zip(row) {
        for lane in 0..LANES {
            // Wrapping, so that not even a hostile file can make it panic.
            let product = change.wrapping_mul(i32::from(weights[lane]));
            sums[lane] = sums[lane].wrapping_add(product);
        }
    }
}
