//! The layers above the first, for one position or for several side by side.
//!
//! Side by side, a lane of a vector is a position, so that no sum goes across lanes, and hidden units
//! that are 0 in all of them, which is about half, cost nothing. For one, a lane is a unit. Both add
//! up in the same order, so that they tell the same bits.

use std::array;

use nabu_games::bits::Bits;
use wide::{f32x8, f32x16, i32x8, i32x16};

use super::{CHAINS, LANES, LINEAR, Layers, MAX_HIDDEN, ONE, POINTS, SECOND};

/// How many positions are computed side by side.
pub(super) const ABREAST: usize = 8;
/// Units of the second layer whose sums stay in registers, of which some processors have more.
const BLOCK: usize = if cfg!(target_feature = "avx512f") { 16 } else { 8 };
const _: () = assert!(LINEAR == ABREAST && LANES.is_multiple_of(ABREAST));
const _: () = assert!(SECOND.is_multiple_of(BLOCK));

/// The sums of the hidden units of some positions.
pub(super) type Sums = [[i32; MAX_HIDDEN]; ABREAST];

/// The points still to come in each position.
#[inline]
pub(super) fn outputs(layers: &Layers, sums: &Sums) -> [f32; ABREAST] {
    let mut units = [f32x8::ZERO; MAX_HIDDEN];
    let units = &mut units[..layers.direct.len()];
    activate(sums, units);
    let active = Active::among(units);
    let mut out = f32x8::splat(layers.output_bias) + direct(units, &layers.direct);
    for first in (0..SECOND).step_by(BLOCK) {
        let sums = second_layer(units, &active, &layers.second, first);
        for (place, sum) in (first..).zip(sums) {
            let unit = (sum + f32x8::splat(layers.second_bias[place])).max(f32x8::ZERO);
            out += unit * f32x8::splat(layers.output[place]);
        }
    }
    (out * f32x8::splat(POINTS)).to_array()
}

/// The points still to come in one position.
#[inline]
pub(super) fn output(layers: &Layers, sums: &[i32; MAX_HIDDEN]) -> f32 {
    let mut units = [[0.0; LANES]; MAX_HIDDEN / LANES];
    let units = &mut units[..layers.first_bias.len()];
    let last = units.len() - 1;
    for (block, (units, sums)) in units.iter_mut().zip(sums.as_chunks().0).enumerate() {
        let least = i32x16::from(if block == last { LEAST_OF_LAST } else { [0; LANES] });
        *units = (i32x16::from(*sums).max(least).round_float() / f32x16::splat(ONE)).to_array();
    }
    let (mut chains, mut direct) = ([f32x16::ZERO; CHAINS], f32x16::ZERO);
    for (units, weights) in units.iter().zip(layers.direct.as_chunks().0) {
        direct += f32x16::from(*units) * f32x16::from(*weights);
    }
    let rows = layers.second.as_chunks::<CHAINS>().0;
    for (units, rows) in units.as_flattened().as_chunks::<CHAINS>().0.iter().zip(rows) {
        for (chain, (unit, row)) in chains.iter_mut().zip(units.iter().zip(rows)) {
            *chain += f32x16::splat(*unit) * f32x16::from(*row);
        }
    }
    let [a, b, c, d] = chains;
    let second = ((a + b) + (c + d) + f32x16::from(layers.second_bias)).max(f32x16::ZERO);
    let passed = (second * f32x16::from(layers.output)).to_array();
    let out = layers.output_bias + direct.to_array().into_iter().sum::<f32>();
    passed.into_iter().fold(out, |out, unit| out + unit) * POINTS
}

/// The least sums that the hidden units of the last block pass on.
const LEAST_OF_LAST: [i32; LANES] = {
    let mut least = [0; LANES];
    let mut unit = LANES - LINEAR;
    while unit < LANES {
        least[unit] = i32::MIN;
        unit += 1;
    }
    least
};

/// What hidden units pass on: nothing below 0, but for the linear ones.
#[inline]
fn activate(sums: &Sums, units: &mut [f32x8]) {
    let last = units.len() - LINEAR;
    for (group, units) in units.as_chunks_mut::<ABREAST>().0.iter_mut().enumerate() {
        let first = group * ABREAST;
        let least = i32x8::splat(if first == last { i32::MIN } else { 0 });
        let of_position = |lane: usize| {
            let sums = sums[lane].as_chunks::<ABREAST>().0[group];
            i32x8::from(sums).max(least).round_float() / f32x8::splat(ONE)
        };
        *units = f32x8::transpose(array::from_fn(of_position));
    }
}

/// The hidden units that are not 0 in every lane, one bit each.
struct Active([u64; MAX_HIDDEN / WORD]);

const WORD: usize = u64::BITS as usize;
/// Every fourth bit: the units that are added to the first chain.
const CHAIN: u64 = 0x1111_1111_1111_1111;
const _: () = assert!(CHAINS == 4);

impl Active {
    #[inline]
    fn among(units: &[f32x8]) -> Self {
        let mut active = [0; MAX_HIDDEN / WORD];
        for (active, units) in active.iter_mut().zip(units.chunks(WORD)) {
            for (place, values) in units.iter().enumerate() {
                *active |= u64::from(values.simd_ne(f32x8::ZERO).any()) << place;
            }
        }
        Self(active)
    }
}

/// The sums of some units of the second layer, from `first` on.
#[inline]
fn second_layer(
    units: &[f32x8],
    active: &Active,
    weights: &[[f32; SECOND]],
    first: usize,
) -> [f32x8; BLOCK] {
    let [a, b, c, d] = array::from_fn(|chain| {
        let mut sums = [f32x8::ZERO; BLOCK];
        for (word, active) in active.0.iter().enumerate() {
            for place in Bits(active & CHAIN << chain) {
                let unit = word * WORD + place as usize;
                let (values, row) = (units[unit], &weights[unit]);
                for (sum, weight) in sums.iter_mut().zip(&row[first..first + BLOCK]) {
                    *sum += values * f32x8::splat(*weight);
                }
            }
        }
        sums
    });
    array::from_fn(|place| (a[place] + b[place]) + (c[place] + d[place]))
}

/// What goes straight to the output, in sixteen sums that are then added one after the other.
#[inline]
fn direct(units: &[f32x8], weights: &[f32]) -> f32x8 {
    let mut sums = [f32x8::ZERO; LANES];
    let (units, weights) = (units.as_chunks::<LANES>().0, weights.as_chunks::<LANES>().0);
    for (units, weights) in units.iter().zip(weights) {
        for (sum, (values, weight)) in sums.iter_mut().zip(units.iter().zip(weights)) {
            *sum += *values * f32x8::splat(*weight);
        }
    }
    sums.into_iter().reduce(|total, sum| total + sum).expect("there are sixteen")
}
