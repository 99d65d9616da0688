//! Sets of the 64 holes of a garden.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

use super::cell::{CORNERS, Cell, SIDE, Way};
use crate::bits::{Bits, nth_bit};

/// The westernmost column.
const WEST_RIM: u64 = 0x0101_0101_0101_0101;
/// The easternmost column.
const EAST_RIM: u64 = WEST_RIM << (SIDE - 1);
/// The two easternmost columns.
const EAST_RIMS: u64 = EAST_RIM | EAST_RIM >> 1;

/// A set of cells: bit `8 * row + column` of the word is the cell in that column and row.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Cells(u64);

impl Cells {
    /// No cell.
    pub const EMPTY: Self = Self(0);
    /// The whole garden.
    pub const ALL: Self = Self(!0);
    /// Where the top left space of a tile can lie: neither in the last column nor in the last row.
    pub(super) const ANCHORS: Self = Self(!EAST_RIM & !0 >> SIDE);

    /// How many cells are in the set.
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether no cell is in the set.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the cell is in the set.
    #[inline]
    pub const fn contains(self, cell: Cell) -> bool {
        self.0 >> cell.index() & 1 == 1
    }

    /// The cells row by row.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Cell> {
        Bits(self.0).map(Cell::new)
    }

    /// The `n`-th cell, from 0, of a set that has more than `n`.
    #[inline]
    pub(super) fn nth(self, n: u32) -> Cell {
        Cell::new(nth_bit(self.0, n))
    }

    /// The cells one step east of these; what leaves the garden is lost.
    #[inline]
    #[must_use]
    pub const fn east(self) -> Self {
        Self((self.0 & !EAST_RIM) << 1)
    }

    /// The cells one step west of these.
    #[inline]
    #[must_use]
    pub const fn west(self) -> Self {
        Self(self.0 >> 1 & !EAST_RIM)
    }

    /// The cells one step south of these.
    #[inline]
    #[must_use]
    pub const fn south(self) -> Self {
        Self(self.0 << SIDE)
    }

    /// The cells one step north of these.
    #[inline]
    #[must_use]
    pub const fn north(self) -> Self {
        Self(self.0 >> SIDE)
    }

    /// The cells that share an edge with one of these.
    #[inline]
    #[must_use]
    pub fn beside(self) -> Self {
        self.east() | self.west() | self.south() | self.north()
    }

    /// The cells one step further.
    #[inline]
    pub(super) const fn after(self, way: Way) -> Self {
        match way {
            Way::East => self.east(),
            Way::South => self.south(),
        }
    }

    /// The cells from which one step leads into the set.
    #[inline]
    pub(super) const fn before(self, way: Way) -> Self {
        match way {
            Way::East => self.west(),
            Way::South => self.north(),
        }
    }

    /// The cells two steps from one of these in a row or column, with one of `gaps` between.
    #[inline]
    pub(super) const fn across(self, gaps: Self) -> Self {
        let ends = self.0;
        // Cells with a gap to the east and a cell beyond it, and the same to the south.
        let (east, south) = (gaps.0 >> 1 & !EAST_RIMS, gaps.0 >> SIDE);
        let along_rows = (ends & east) << 2 | ends >> 2 & east;
        let along_columns = (ends & south) << (2 * SIDE) | ends >> (2 * SIDE) & south;
        Self(along_rows | along_columns)
    }

    /// The anchors of the tiles that have this corner on one of these cells. Cells that are no
    /// anchors may turn up as well: a tile there would stick out.
    #[inline]
    pub(super) const fn anchors_by_corner(self, corner: usize) -> Self {
        Self(self.0 >> CORNERS[corner])
    }

    /// All cells of the tiles with these anchors.
    #[inline]
    pub(super) const fn footprints(self) -> Self {
        let rows = self.0 | self.0 << CORNERS[1];
        Self(rows | rows << CORNERS[3])
    }

    /// All cells of the rows that have one of these.
    pub(super) const fn rows(self) -> Self {
        let mut word = self.0;
        word |= word >> 4;
        word |= word >> 2;
        word |= word >> 1;
        Self((word & WEST_RIM) * 0xff)
    }

    /// All cells of the columns that have one of these.
    pub(super) const fn columns(self) -> Self {
        let mut word = self.0;
        word |= word >> (4 * SIDE);
        word |= word >> (2 * SIDE);
        word |= word >> SIDE;
        Self((word & 0xff) * WEST_RIM)
    }
}

/// Sets that belong to a cell.
impl Cell {
    /// The set of this cell.
    #[inline]
    pub(super) const fn set(self) -> Cells {
        Cells(1 << self.index())
    }

    /// Whether a tile with its top left space here stays in the garden.
    pub(super) fn is_anchor(self) -> bool {
        Cells::ANCHORS.contains(self)
    }

    /// The four cells of the tile with this anchor.
    #[inline]
    pub(super) const fn footprint(self) -> Cells {
        Cells(0x303 << self.index())
    }

    /// The two cells of the tile with this anchor that have its others to the east or south.
    #[inline]
    pub(super) const fn first_half(self, way: Way) -> Cells {
        match way {
            Way::East => Cells(0x101 << self.index()),
            Way::South => Cells(0x3 << self.index()),
        }
    }
}

/// Operators of sets are those of their words.
macro_rules! operators {
    ($($Operator:ident $method:ident $Assign:ident $assign:ident $sign:tt;)*) => {$(
        impl $Operator for Cells {
            type Output = Self;

            #[inline]
            fn $method(self, other: Self) -> Self {
                Self(self.0 $sign other.0)
            }
        }

        impl $Assign for Cells {
            #[inline]
            fn $assign(&mut self, other: Self) {
                *self = *self $sign other;
            }
        }
    )*};
}

operators! {
    BitAnd bitand BitAndAssign bitand_assign &;
    BitOr bitor BitOrAssign bitor_assign |;
    BitXor bitxor BitXorAssign bitxor_assign ^;
}

impl Not for Cells {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        Self(!self.0)
    }
}

/// The garden as a picture, a row on a line.
impl fmt::Debug for Cells {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in self.0.to_le_bytes() {
            let mark = |column: u8| if row >> column & 1 == 1 { " x" } else { " ." };
            write!(f, "\n{}", (0..SIDE).map(mark).collect::<String>())?;
        }
        Ok(())
    }
}

/// Some of the four spaces of a tile, as the cells they cover when the tile lies at a1. Tables of
/// tiles are read all the time; this is a quarter of the size of [`Cells`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Spaces(u16);

impl Spaces {
    /// The spaces at these corners.
    pub(super) fn at_corners(corners: impl Iterator<Item = usize>) -> Self {
        Self(corners.map(|corner| 1 << CORNERS[corner]).sum())
    }

    /// The cells of the spaces when the tile has this anchor.
    #[inline]
    pub(super) const fn at(self, anchor: Cell) -> Cells {
        Cells((self.0 as u64) << anchor.index())
    }

    pub(super) const fn len(self) -> u32 {
        self.0.count_ones()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The set drawn as `Debug` draws it, without the spaces.
    fn drawn(picture: [&str; 8]) -> Cells {
        let marks = picture.concat();
        let cells = marks.bytes().enumerate().filter(|(_, mark)| *mark == b'x');
        cells.fold(Cells::EMPTY, |set, (index, _)| set | Cell::new(index as u32).set())
    }

    fn cell(name: &str) -> Cells {
        Cell::parse(name).unwrap().set()
    }

    #[test]
    fn sets_are_drawn_row_by_row() {
        let set = cell("a1") | cell("h1") | cell("b3");
        let picture = "
 x . . . . . . x
 . . . . . . . .
 . x . . . . . .
 . . . . . . . .
 . . . . . . . .
 . . . . . . . .
 . . . . . . . .
 . . . . . . . .";
        assert_eq!(format!("{set:?}"), picture);
        let rows: Vec<_> = picture.lines().skip(1).map(|row| row.replace(' ', "")).collect();
        assert_eq!(drawn(std::array::from_fn(|row| rows[row].as_str())), set);
    }

    #[test]
    fn steps_do_not_leave_the_garden() {
        for index in 0..64 {
            let cell = Cell::new(index);
            let (column, row) = (index % 8, index / 8);
            let to = |is_inside: bool, index: i32| {
                if is_inside { Cell::new(index as u32).set() } else { Cells::EMPTY }
            };
            let index = index as i32;
            let expected = [
                to(column < 7, index + 1),
                to(column > 0, index - 1),
                to(row < 7, index + 8),
                to(row > 0, index - 8),
            ];
            let set = cell.set();
            assert_eq!([set.east(), set.west(), set.south(), set.north()], expected);
            let all = expected.into_iter().fold(Cells::EMPTY, |all, step| all | step);
            assert_eq!(set.beside(), all);
            for way in Way::ALL {
                assert_eq!(
                    set.after(way).before(way),
                    if set.after(way).is_empty() { Cells::EMPTY } else { set }
                );
            }
        }
    }

    #[test]
    fn rows_and_columns_spread_over_the_garden() {
        let corners = cell("a1") | cell("h8");
        let framed = |first, middle, last| {
            drawn([first, middle, middle, middle, middle, middle, middle, last])
        };
        assert_eq!(corners.rows(), framed("xxxxxxxx", "........", "xxxxxxxx"));
        assert_eq!(corners.columns(), framed("x......x", "x......x", "x......x"));
        assert_eq!(cell("d6").columns(), drawn(["...x...."; 8]));
    }

    #[test]
    fn a_bridge_reaches_across_a_gap_only() {
        let ends = cell("d4") | cell("h1");
        let gaps = cell("e4") | cell("d3") | cell("a2") | cell("c5");
        assert_eq!(ends.across(gaps), cell("f4") | cell("d2"));
    }

    #[test]
    fn a_tile_covers_four_cells_and_is_found_by_each_corner() {
        let anchor = Cell::parse("c4").unwrap();
        assert_eq!(anchor.footprint(), cell("c4") | cell("d4") | cell("d5") | cell("c5"));
        assert_eq!(anchor.set().footprints(), anchor.footprint());
        for corner in 0..4 {
            let set = anchor.corner(corner).set();
            assert_eq!(set.anchors_by_corner(corner), anchor.set());
            assert_eq!(Spaces::at_corners([corner].into_iter()).at(anchor), set);
        }
        assert_eq!(Cells::ANCHORS.len(), 49);
        assert!(!Cell::parse("h1").unwrap().is_anchor());
        assert!(!Cell::parse("a8").unwrap().is_anchor());
    }
}
