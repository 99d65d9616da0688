//! Sets of cells as 64-bit words.

/// Iterates over the set bits of a word, lowest first.
#[derive(Clone, Debug)]
pub struct Bits(pub u64);

impl Iterator for Bits {
    type Item = u32;

    #[inline]
    fn next(&mut self) -> Option<u32> {
        if self.0 == 0 {
            return None;
        }
        let bit = self.0.trailing_zeros();
        self.0 &= self.0 - 1;
        Some(bit)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.0.count_ones() as usize;
        (len, Some(len))
    }
}

impl ExactSizeIterator for Bits {}

/// The position of the `n`-th set bit (from 0) of a word that has more than `n` of them.
#[inline]
pub fn nth_bit(mut word: u64, mut n: u32) -> u32 {
    debug_assert!(n < word.count_ones(), "the word has too few bits");
    let mut at = 0;
    for width in [32, 16, 8, 4, 2, 1] {
        let low = word & ((1 << width) - 1);
        let count = low.count_ones();
        if n < count {
            word = low;
        } else {
            n -= count;
            word >>= width;
            at += width;
        }
    }
    at
}

/// An array whose entries follow from their index, worked out at compile time.
macro_rules! table {
    ([$empty:expr; $len:expr], $index:ident => $entry:expr) => {{
        let mut table = [$empty; $len];
        let mut $index = 0;
        while $index < $len {
            table[$index] = $entry;
            $index += 1;
        }
        table
    }};
}
pub(crate) use table;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nth_bit_agrees_with_iteration() {
        for word in [1, 0x8000_0000_0000_0001, 0xdead_beef_0bad_cafe, !0] {
            for (n, bit) in Bits(word).enumerate() {
                assert_eq!(nth_bit(word, n as u32), bit);
            }
        }
    }
}
