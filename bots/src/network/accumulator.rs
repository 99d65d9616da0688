//! The sums of the first layer, kept from one encoding to the next.

use nabu_games::{Encoding, MAX_INPUTS};

use wide::{i16x8, i16x16, i32x8};

use super::{LANES, MAX_HIDDEN, Network};

/// Inputs that are compared at once.
const BLOCK: usize = 16;
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
        let (old, _) = self.inputs.as_chunks_mut::<BLOCK>();
        let (new, _) = encoding.values().as_chunks::<BLOCK>();
        for (block, (old, new)) in old.iter_mut().zip(new).enumerate() {
            let mut changed = differences(*old, *new);
            if changed == 0 {
                continue;
            }
            while changed != 0 {
                let lane = changed.trailing_zeros() as usize % BLOCK;
                let change = i32::from(new[lane]) - i32::from(old[lane]);
                add_row(&mut self.sums, network.row(block * BLOCK + lane), change);
                changed &= changed - 1;
            }
            *old = *new;
        }
    }
}

/// The places in which two blocks differ, as bits.
#[inline]
fn differences(old: [i16; BLOCK], new: [i16; BLOCK]) -> u32 {
    i16x16::from(old).simd_ne(i16x16::from(new)).to_bitmask()
}

/// Sums wrap around, so that not even a hostile file can make it panic.
#[inline]
fn add_row(sums: &mut [[i32; LANES]], row: &[[i16; LANES]], change: i32) {
    let sums = sums.as_flattened_mut().as_chunks_mut::<8>().0;
    for (sums, weights) in sums.iter_mut().zip(row.as_flattened().as_chunks::<8>().0) {
        let weights = i32x8::from_i16x8(i16x8::from(*weights));
        *sums = (i32x8::from(*sums) + weights * i32x8::splat(change)).to_array();
    }
}
