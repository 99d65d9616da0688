//! A small number for every cell of a garden.

use super::cell::Cell;
use super::cells::Cells;

/// Sixty-four small numbers side by side: the `k`-th set holds the cells whose number has the digit
/// of weight `2^k`. Prices of all 49 places for a tile are summed and compared at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct PerCell<const DIGITS: usize>(pub(super) [Cells; DIGITS]);

/// Zero everywhere.
impl<const DIGITS: usize> Default for PerCell<DIGITS> {
    fn default() -> Self {
        Self([Cells::EMPTY; DIGITS])
    }
}

impl<const DIGITS: usize> PerCell<DIGITS> {
    /// At every anchor the number under a corner of the tile there.
    #[inline]
    pub(super) fn by_corner(self, corner: usize) -> Self {
        Self(self.0.map(|digit| digit.anchors_by_corner(corner)))
    }

    /// Cell by cell `self + other`; sums of `2^WIDE` or more lose their carry.
    #[inline]
    pub(super) fn plus<const OTHER: usize, const WIDE: usize>(
        self,
        other: PerCell<OTHER>,
    ) -> PerCell<WIDE> {
        let mut carry = Cells::EMPTY;
        let mut sum = [Cells::EMPTY; WIDE];
        for k in 0..WIDE {
            let a = if k < DIGITS { self.0[k] } else { Cells::EMPTY };
            let b = if k < OTHER { other.0[k] } else { Cells::EMPTY };
            sum[k] = a ^ b ^ carry;
            carry = (a & b) | (carry & (a ^ b));
        }
        PerCell(sum)
    }

    /// The cells whose number is at most `limit`.
    #[inline]
    pub(super) fn at_most(self, limit: u32) -> Cells {
        if limit >> DIGITS != 0 {
            return Cells::ALL;
        }
        let mut fits = Cells::ALL;
        for k in 0..DIGITS {
            let digit = self.0[k];
            fits = if limit >> k & 1 == 1 { !digit | fits } else { !digit & fits };
        }
        fits
    }

    /// The cells whose number is exactly `value`.
    #[inline]
    pub(super) fn equal_to(self, value: u32) -> Cells {
        let mut same = Cells::ALL;
        for k in 0..DIGITS {
            same &= if value >> k & 1 == 1 { self.0[k] } else { !self.0[k] };
        }
        same
    }

    /// The number of a cell.
    #[inline]
    pub(super) fn get(self, cell: Cell) -> u32 {
        (0..DIGITS).map(|k| u32::from(self.0[k].contains(cell)) << k).sum()
    }

    /// Writes `value` into every one of the cells.
    #[inline]
    pub(super) fn set(&mut self, cells: Cells, value: u32) {
        for k in 0..DIGITS {
            let digit = if value >> k & 1 == 1 { cells } else { Cells::EMPTY };
            self.0[k] = self.0[k] & !cells | digit;
        }
    }

    /// The numbers of the cells added up.
    #[inline]
    pub(super) fn sum(self, cells: Cells) -> u32 {
        self.0.iter().enumerate().map(|(k, digit)| (*digit & cells).len() << k).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_add_and_compare_like_numbers() {
        let mut a = PerCell::<3>::default();
        let mut b = PerCell::<3>::default();
        for cell in Cells::ALL.iter() {
            a.set(cell.set(), cell.index() & 7);
            b.set(cell.set(), cell.index() >> 3);
        }
        let sum: PerCell<4> = a.plus(b);
        for cell in Cells::ALL.iter() {
            let expected = (cell.index() & 7) + (cell.index() >> 3);
            assert_eq!(sum.get(cell), expected);
            assert_eq!(sum.sum(cell.set()), expected);
            for limit in 0..20 {
                assert_eq!(sum.at_most(limit).contains(cell), expected <= limit);
            }
            assert!(sum.equal_to(expected).contains(cell));
        }
        assert_eq!(sum.sum(Cells::ALL), 2 * 8 * 28);
    }
}
