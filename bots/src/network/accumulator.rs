//! The sums of the first layer, kept from one encoding to the next.

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
pub(super) struct Accumulator {
    inputs: [i16; MAX_INPUTS],
    sums: [[i32; LANES]; MAX_HIDDEN / LANES],
}

impl Accumulator {
    /// The first layer for inputs that are all 0.
    #[inline]
    pub(super) fn new(network: &Network) -> Self {
        let mut sums = [[0; LANES]; MAX_HIDDEN / LANES];
        let bias = &network.0.first_bias;
        sums[..bias.len()].copy_from_slice(bias);
        Self { inputs: [0; MAX_INPUTS], sums }
    }

    /// The sums of the hidden units for an encoding; of those beyond the last they mean nothing.
    #[inline]
    pub(super) fn sums(&mut self, network: &Network, encoding: &Encoding) -> &[i32; MAX_HIDDEN] {
        self.update(network, encoding);
        self.sums.as_flattened().as_array().expect("the blocks are all hidden units")
    }

    #[inline]
    fn update(&mut self, network: &Network, encoding: &Encoding) {
        let changes = Changes::between(&self.inputs, encoding.values());
        let blocks = network.0.first_bias.len();
        let (quads, rest) = self.sums[..blocks].as_chunks_mut::<QUAD>();
        let first_of_rest = QUAD * quads.len();
        for (quad, sums) in quads.iter_mut().enumerate() {
            changes.add_to(sums, network, QUAD * quad);
        }
        for (block, sums) in rest.as_chunks_mut::<1>().0.iter_mut().enumerate() {
            changes.add_to(sums, network, first_of_rest + block);
        }
        self.inputs = *encoding.values();
    }
}

/// What is different in an encoding.
struct Changes<'a> {
    old: &'a [i16; MAX_INPUTS],
    new: &'a [i16; MAX_INPUTS],
    /// The inputs that differ, one bit each.
    places: [u64; MAX_INPUTS / WORD],
}

impl<'a> Changes<'a> {
    #[inline]
    fn between(old: &'a [i16; MAX_INPUTS], new: &'a [i16; MAX_INPUTS]) -> Self {
        let mut places = [0; MAX_INPUTS / WORD];
        let pairs = old.as_chunks::<WORD>().0.iter().zip(new.as_chunks::<WORD>().0);
        for (places, (old, new)) in places.iter_mut().zip(pairs) {
            *places = differences(old, new);
        }
        Self { old, new, places }
    }

    /// Adds what changes make of some blocks of sums, which stay in registers meanwhile. Sums wrap
    /// around, so that not even a hostile file can make it panic.
    #[inline]
    fn add_to<const BLOCKS: usize>(
        &self,
        sums: &mut [[i32; LANES]; BLOCKS],
        network: &Network,
        first: usize,
    ) {
        let mut totals = sums.map(i32x16::from);
        for (word, places) in self.places.iter().enumerate() {
            let mut places = *places;
            while places != 0 {
                let input = word * WORD + places.trailing_zeros() as usize % WORD;
                let by = i32x16::splat(i32::from(self.new[input]) - i32::from(self.old[input]));
                let weights = &network.row(input)[first..][..BLOCKS];
                for block in 0..BLOCKS {
                    totals[block] += i32x16::from_i16x16(i16x16::from(weights[block])) * by;
                }
                places &= places - 1;
            }
        }
        *sums = totals.map(i32x16::to_array);
    }
}

/// The places in which two lists differ, as bits. Without a branch for each block: which of them
/// differ is hard to foretell.
#[inline]
fn differences(old: &[i16; WORD], new: &[i16; WORD]) -> u64 {
    let blocks = old.as_chunks::<LANES>().0.iter().zip(new.as_chunks::<LANES>().0);
    let mut places = 0;
    for (block, (old, new)) in blocks.enumerate() {
        let differs = i16x16::from(*old).simd_ne(i16x16::from(*new));
        places |= u64::from(differs.to_bitmask()) << (LANES * block);
    }
    places
}
