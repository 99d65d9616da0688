//! The sums of the first layer, kept from one encoding to the next.

use arrayvec::ArrayVec;
use nabu_games::{Encoding, MAX_INPUTS};
use wide::{i16x16, i32x16};

use super::{LANES, MAX_HIDDEN, Network};

/// Inputs that are compared at once, one for each bit of a word.
const WORD: usize = u64::BITS as usize;
const _: () = assert!(MAX_INPUTS.is_multiple_of(WORD));
/// Blocks of sums that changes are added to at once.
const QUAD: usize = 4;

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
        // Lent, not returned: it is too large to be copied.
        let mut changes = Changes::new();
        self.note(encoding, &mut changes);
        let blocks = network.0.first_bias.len();
        let (quads, rest) = self.sums[..blocks].as_chunks_mut::<QUAD>();
        for (quad, sums) in quads.iter_mut().enumerate() {
            add_changes(sums, network, quad * QUAD, &changes);
        }
        let first = blocks - rest.len();
        for (block, sums) in rest.as_chunks_mut::<1>().0.iter_mut().enumerate() {
            add_changes(sums, network, first + block, &changes);
        }
    }

    /// Remembers an encoding and lists what is different in it.
    #[inline]
    fn note(&mut self, encoding: &Encoding, changes: &mut Changes) {
        let (old, _) = self.inputs.as_chunks_mut::<WORD>();
        let (new, _) = encoding.values().as_chunks::<WORD>();
        for (word, (old, new)) in old.iter_mut().zip(new).enumerate() {
            for lane in Bits(differences(old, new)) {
                let by = i32::from(new[lane]) - i32::from(old[lane]);
                changes.push(Change { input: word * WORD + lane, by });
            }
            *old = *new;
        }
    }
}

/// An input that is not what it was.
#[derive(Clone, Copy)]
struct Change {
    input: usize,
    by: i32,
}

type Changes = ArrayVec<Change, MAX_INPUTS>;

/// The places in which two lists differ, as bits. Without a branch for each block: which of them
/// differ is hard to foretell.
#[inline]
fn differences(old: &[i16; WORD], new: &[i16; WORD]) -> u64 {
    let (old, new) = (old.as_chunks::<16>().0, new.as_chunks::<16>().0);
    let mut bits = 0;
    for block in 0..WORD / 16 {
        let differs = i16x16::from(old[block]).simd_ne(i16x16::from(new[block]));
        bits |= u64::from(differs.to_bitmask()) << (16 * block);
    }
    bits
}

struct Bits(u64);

impl Iterator for Bits {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        let place = (self.0 != 0).then_some(self.0.trailing_zeros() as usize % WORD);
        self.0 &= self.0.wrapping_sub(1);
        place
    }
}

/// Adds all changes to some blocks of sums, which stay in registers meanwhile. Sums wrap around, so
/// that not even a hostile file can make it panic.
#[inline]
fn add_changes<const BLOCKS: usize>(
    sums: &mut [[i32; LANES]; BLOCKS],
    network: &Network,
    first: usize,
    changes: &Changes,
) {
    let stride = network.0.first_bias.len();
    let mut totals = sums.map(i32x16::from);
    for change in changes {
        let weights = &network.0.first[change.input * stride + first..][..BLOCKS];
        let by = i32x16::splat(change.by);
        for block in 0..BLOCKS {
            totals[block] += i32x16::from_i16x16(i16x16::from(weights[block])) * by;
        }
    }
    *sums = totals.map(i32x16::to_array);
}
