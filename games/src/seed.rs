//! Where all randomness comes from: seeds derived per unit of work, and one named generator.

use rand::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// The root of a stream of random numbers.
///
/// Work is seeded by what it is (`run.child(block).child(seat)`), never by the thread that does
/// it, so the number of threads cannot change a result.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Seed(pub u64);

impl Seed {
    /// The seed of a part of the work: the `SplitMix64` finaliser over a Weyl step.
    #[must_use]
    pub const fn child(self, tag: u64) -> Self {
        let mut z = self.0.wrapping_add(tag.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        Self(z ^ (z >> 31))
    }

    /// The generator that starts here.
    pub fn rng(self) -> GameRng {
        GameRng(Xoshiro256PlusPlus::seed_from_u64(self.0))
    }
}

/// Xoshiro256++, with the few draws games need.
///
/// The draws are written out here because `rand` may change the values of its own in any
/// release; results quoted by seed must not change with them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameRng(Xoshiro256PlusPlus);

impl GameRng {
    /// The next 64 random bits.
    pub fn next_u64(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A number from 0 to `bound - 1`; the bias is below `bound / 2^32`.
    ///
    /// # Panics
    /// If `bound` is 0.
    pub fn below(&mut self, bound: usize) -> usize {
        debug_assert!(bound > 0, "nothing to choose from");
        (((self.next_u64() >> 32) * bound as u64) >> 32) as usize
    }

    /// A number in [0, 1).
    pub fn unit(&mut self) -> f64 {
        (self.next_u64() >> 11) as f64 * (1.0 / (1_u64 << 53) as f64)
    }

    /// One of the items.
    ///
    /// # Panics
    /// If there are none.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len())]
    }

    /// Puts the items into random order.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Published results are quoted by seed: these values must never change.
    #[test]
    fn streams_are_pinned() {
        assert_eq!(Seed(1).child(2), Seed(17_911_839_290_282_890_590));
        let mut rng = Seed(1).rng();
        let draws: Vec<_> = (0..8).map(|_| rng.below(100)).collect();
        assert_eq!(draws, [81, 74, 10, 74, 18, 59, 98, 52]);
        let mut items = [0, 1, 2, 3, 4, 5, 6, 7];
        rng.shuffle(&mut items);
        assert_eq!(items, [2, 3, 4, 6, 1, 5, 7, 0]);
    }
}
