//! The sums of the first layer, kept from one encoding to the next.

use std::array;

use nabu_games::{Encoding, MAX_INPUTS};
use wide::{i8x32, i16x32, i32x16};

use super::{LANES, MAX_HIDDEN, Network};

/// Inputs that are compared at once, one for each bit of a word.
const WORD: usize = u64::BITS as usize;
const HALF: usize = WORD / 2;
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
        let bias = &network.layers.first_bias;
        sums[..bias.len()].copy_from_slice(bias);
        Self { inputs: [0; MAX_INPUTS], sums }
    }

    /// The sums of the hidden units for an encoding.
    #[inline]
    pub(super) fn sums(&mut self, network: &Network, encoding: &Encoding) -> &[i32] {
        self.update(network, encoding);
        self.sums[..network.layers.first_bias.len()].as_flattened()
    }

    #[inline]
    fn update(&mut self, network: &Network, encoding: &Encoding) {
        let changes = Changes::between(&self.inputs, encoding.values());
        let blocks = network.layers.first_bias.len();
        let (quads, rest) = self.sums[..blocks].as_chunks_mut::<QUAD>();
        let first_of_rest = QUAD * quads.len();
        for (quad, sums) in quads.iter_mut().enumerate() {
            changes.add_to(sums, network, QUAD * quad);
        }
        for (block, sums) in rest.as_chunks_mut::<1>().0.iter_mut().enumerate() {
            changes.add_to(sums, network, first_of_rest + block);
        }
        let places = changes.places;
        self.keep(encoding.values(), &places);
    }

    /// Keeps what was different of some inputs.
    #[inline]
    fn keep(&mut self, inputs: &[i16; MAX_INPUTS], places: &[u64]) {
        let words = self.inputs.as_chunks_mut::<WORD>().0.iter_mut();
        for ((old, new), places) in words.zip(inputs.as_chunks::<WORD>().0).zip(places) {
            if *places != 0 {
                *old = *new;
            }
        }
    }
}

/// What is different in an encoding.
struct Changes<'a> {
    old: &'a [i16; MAX_INPUTS],
    new: &'a [i16; MAX_INPUTS],
    /// The first input of every pair that differs, one bit each.
    places: [u64; MAX_INPUTS / WORD],
}

impl<'a> Changes<'a> {
    #[inline]
    fn between(old: &'a [i16; MAX_INPUTS], new: &'a [i16; MAX_INPUTS]) -> Self {
        let mut places = [0; MAX_INPUTS / WORD];
        let pairs = old.as_chunks::<WORD>().0.iter().zip(new.as_chunks::<WORD>().0);
        for (places, (old, new)) in places.iter_mut().zip(pairs) {
            let differing = differences(old, new);
            *places = (differing | differing >> 1) & FIRST_OF_PAIRS;
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
                let by = [input, input + 1].map(|place| self.change(place));
                let by = i16x32::from(array::from_fn::<_, { 2 * LANES }, _>(|lane| by[lane % 2]));
                let weights = &network.pair(input / 2)[first..][..BLOCKS];
                for block in 0..BLOCKS {
                    totals[block] += i16x32::from(weights[block]).dot(by);
                }
                places &= places - 1;
            }
        }
        *sums = totals.map(i32x16::to_array);
    }

    /// By how much an input differs: encoders write numbers that are far from the ends of what an
    /// `i16` holds.
    #[inline]
    fn change(&self, input: usize) -> i16 {
        self.new[input].wrapping_sub(self.old[input])
    }
}

/// A bit for the first input of every pair.
const FIRST_OF_PAIRS: u64 = 0x5555_5555_5555_5555;

/// The places in which two lists differ, as bits. Without a branch for each block: which of them
/// differ is hard to foretell.
#[inline]
fn differences(old: &[i16; WORD], new: &[i16; WORD]) -> u64 {
    let mut places = 0;
    for half in 0..2 {
        let (old, new) = (&old.as_chunks::<HALF>().0[half], &new.as_chunks::<HALF>().0[half]);
        let differs: [i8; HALF] = array::from_fn(|place| -i8::from(old[place] != new[place]));
        places |= u64::from(i8x32::from(differs).to_bitmask()) << (HALF * half);
    }
    places
}
