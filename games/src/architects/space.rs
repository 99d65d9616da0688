//! The nine spaces of a 3x3 grid, and sets of them as nine bits.

use std::fmt;

use crate::bits::{Bits, table};
use crate::notation::{cell_name, parse_cell};

/// How many spaces a grid has.
pub(super) const SPACES: usize = 9;
/// Every space.
pub(super) const ALL: u16 = 0o777;
/// Every space but the centre.
pub(super) const EDGE: u16 = 0o757;
/// The four corners.
pub(super) const CORNERS: u16 = 0o505;
/// The left column.
pub(super) const LEFT: u16 = 0o111;
/// The top row.
pub(super) const TOP: u16 = 0o007;

/// Rows, columns and diagonals.
pub(super) const LINES: [u16; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

/// Which sets of spaces contain a line.
static WITH_LINE: [bool; ALL as usize + 1] =
    table!([false; ALL as usize + 1], set => contains_line(set as u16));

const fn contains_line(set: u16) -> bool {
    let mut line = 0;
    while line < LINES.len() && set & LINES[line] != LINES[line] {
        line += 1;
    }
    line < LINES.len()
}

/// Whether a set of spaces contains a row, a column or a diagonal.
#[inline]
pub fn has_line(spaces: u16) -> bool {
    WITH_LINE[usize::from(spaces & ALL)]
}

/// A space of the supply or of a city, numbered row by row.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Space(u8);

impl Space {
    /// The space with this number.
    ///
    /// # Panics
    /// If the number is not below nine.
    #[track_caller]
    #[inline]
    pub const fn new(index: usize) -> Self {
        assert!(index < SPACES, "a grid has nine spaces");
        Self(index as u8)
    }

    /// Its number, from 0.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The set of this space alone.
    #[inline]
    pub const fn bit(self) -> u16 {
        1 << self.0
    }

    /// All nine, in order.
    pub fn all() -> impl ExactSizeIterator<Item = Self> {
        (0..SPACES).map(Self::new)
    }

    /// The spaces of a set, in order.
    pub fn of(spaces: u16) -> impl Iterator<Item = Self> {
        Bits(u64::from(spaces)).map(|bit| Self::new(bit as usize))
    }

    /// The space with this name, `a1` to `c3`.
    pub fn named(name: &str) -> Option<Self> {
        parse_cell(name, 3, 3).map(|(column, row)| Self::new(3 * row + column))
    }
}

impl fmt::Display for Space {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&cell_name(self.index() % 3, self.index() / 3))
    }
}

impl fmt::Debug for Space {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_eight_lines_are_those_of_the_rules() {
        let sets = (0..=ALL).filter(|set| set.count_ones() == 3 && has_line(*set));
        let lines: Vec<Vec<usize>> =
            sets.map(|set| Space::of(set).map(Space::index).collect()).collect();
        let mut expected = ["012", "345", "678", "036", "147", "258", "048", "246"]
            .map(|line| line.bytes().map(|digit| usize::from(digit - b'0')).collect::<Vec<_>>());
        expected.sort_by_key(|line| line.iter().map(|&space| 1 << space).sum::<u32>());
        assert_eq!(lines, expected);
    }

    #[test]
    fn one_placement_never_completes_two_lines() {
        for set in (0..=ALL).filter(|set| set.count_ones() <= 4) {
            let lines = LINES.iter().filter(|&&line| set & line == line).count();
            assert!(lines <= 1, "{set:o}");
        }
    }
}
