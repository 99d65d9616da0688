//! One hole of a garden, and the steps from hole to hole.
//!
//! A tile is known by its *anchor*, the cell of its top left space. Corners are numbered clockwise
//! from there:
//!
//! ```text
//! 0 1
//! 3 2
//! ```

use std::fmt;

use arrayvec::ArrayString;

use crate::notation::{cell_name, parse_cell};

/// Cells in a row of a garden, and rows.
pub(super) const SIDE: u8 = 8;
/// How far the number of each corner is from that of the anchor.
pub(super) const CORNERS: [u8; 4] = [0, 1, SIDE + 1, SIDE];

/// The two ways in which pieces of two ends can lie; they are listed by their western or northern
/// end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Way {
    /// From west to east.
    East,
    /// From north to south.
    South,
}

impl Way {
    pub(super) const ALL: [Self; 2] = [Self::East, Self::South];

    /// The way from a cell to a later one in the same row or column.
    pub(super) fn between(first: Cell, second: Cell) -> Self {
        if second.0 - first.0 < SIDE { Self::East } else { Self::South }
    }
}

/// A hole of a garden, a1 to h8, numbered row by row.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cell(u8);

impl Cell {
    /// The cell with this number.
    #[inline]
    pub(super) const fn new(index: u32) -> Self {
        debug_assert!(index < 64);
        Self(index as u8)
    }

    /// The cell at a column and row, both from 0.
    pub(super) const fn at(column: usize, row: usize) -> Self {
        Self::new((SIDE as usize * row + column) as u32)
    }

    /// Its name.
    pub(super) fn name(self) -> ArrayString<3> {
        cell_name(usize::from(self.0 % SIDE), usize::from(self.0 / SIDE))
    }

    /// The cell with this name.
    pub(super) fn parse(name: &str) -> Option<Self> {
        let side = usize::from(SIDE);
        parse_cell(name, side, side).map(|(column, row)| Self::at(column, row))
    }

    /// Its number.
    #[inline]
    pub const fn index(self) -> u32 {
        self.0 as u32
    }

    /// The next cell east or south, which must exist.
    #[inline]
    pub(super) const fn next(self, way: Way) -> Self {
        match way {
            Way::East => Self(self.0 + 1),
            Way::South => Self(self.0 + SIDE),
        }
    }

    /// The cell between two that are two apart in a row or column.
    pub(super) const fn midway(self, other: Self) -> Self {
        Self(u8::midpoint(self.0, other.0))
    }

    /// The cell under a corner of the tile with this anchor.
    #[inline]
    pub(super) const fn corner(self, corner: usize) -> Self {
        Self(self.0 + CORNERS[corner])
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name())
    }
}
