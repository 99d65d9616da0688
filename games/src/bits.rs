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

/// Sixty-four small numbers side by side, one per bit position: bit `i` of `0[k]` is the digit of
/// weight `2^k` of number `i`. Costs of all 49 tile positions are summed and compared at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sliced<const DIGITS: usize>(pub [u64; DIGITS]);

impl<const DIGITS: usize> Sliced<DIGITS> {
    /// Zero everywhere.
    pub const ZERO: Self = Self([0; DIGITS]);

    /// The number at every position moved down by `cells` positions.
    #[must_use]
    #[inline]
    pub fn shifted(self, cells: u32) -> Self {
        Self(self.0.map(|digit| digit >> cells))
    }

    /// Position by position `self + other`; sums of `2^WIDE` or more lose their carry.
    #[must_use]
    #[inline]
    pub fn plus<const OTHER: usize, const WIDE: usize>(self, other: Sliced<OTHER>) -> Sliced<WIDE> {
        let mut carry = 0;
        let mut sum = [0; WIDE];
        for k in 0..WIDE {
            let a = if k < DIGITS { self.0[k] } else { 0 };
            let b = if k < OTHER { other.0[k] } else { 0 };
            sum[k] = a ^ b ^ carry;
            carry = (a & b) | (carry & (a ^ b));
        }
        Sliced(sum)
    }

    /// The positions whose number is at most `limit`.
    #[inline]
    pub fn at_most(self, limit: u32) -> u64 {
        if limit >> DIGITS != 0 {
            return !0;
        }
        let mut fits = !0;
        for k in 0..DIGITS {
            let digit = self.0[k];
            fits = if limit >> k & 1 == 1 { !digit | fits } else { !digit & fits };
        }
        fits
    }

    /// The positions whose number is exactly `value`.
    #[inline]
    pub fn equal_to(self, value: u32) -> u64 {
        let mut same = !0;
        for k in 0..DIGITS {
            same &= if value >> k & 1 == 1 { self.0[k] } else { !self.0[k] };
        }
        same
    }

    /// The number at one position.
    #[inline]
    pub fn get(self, position: u32) -> u32 {
        (0..DIGITS).map(|k| ((self.0[k] >> position & 1) as u32) << k).sum()
    }

    /// Writes `value` at every position of `mask`.
    #[inline]
    pub fn set(&mut self, mask: u64, value: u32) {
        for k in 0..DIGITS {
            let digit = if value >> k & 1 == 1 { mask } else { 0 };
            self.0[k] = self.0[k] & !mask | digit;
        }
    }
}

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

    #[test]
    fn sliced_numbers_add_and_compare_like_numbers() {
        let mut a = Sliced::<3>::ZERO;
        let mut b = Sliced::<3>::ZERO;
        for position in 0..64 {
            a.set(1 << position, position & 7);
            b.set(1 << position, position >> 3);
        }
        let sum: Sliced<4> = a.plus(b);
        for position in 0..64 {
            let expected = (position & 7) + (position >> 3);
            assert_eq!(sum.get(position), expected);
            for limit in 0..20 {
                assert_eq!(sum.at_most(limit) >> position & 1 == 1, expected <= limit);
            }
            assert_eq!(sum.equal_to(expected) >> position & 1, 1);
        }
    }
}
