//! Spaces of the garden and the edges between them, numbered as in [`garden`](super::garden).

use std::fmt;

use super::garden::{DOWN, SIDE, WIDTH};
use crate::notation::{cell_name, parse_cell};

/// A space of the garden.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Space(pub(super) u8);

impl Space {
    pub(super) const fn on_board(bit: u32) -> Self {
        Self(bit as u8)
    }

    /// The space in this row and column, both from 0.
    pub const fn at(row: usize, column: usize) -> Self {
        assert!(row < SIDE && column < SIDE, "the garden has four rows and columns");
        Self((WIDTH as usize * row + column) as u8)
    }

    /// All spaces in the order of the record format: row by row.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..SIDE * SIDE).map(|index| Self::at(index / SIDE, index % SIDE))
    }

    /// The space with this name, `a1` to `d4`.
    pub fn parse(name: &str) -> Option<Self> {
        parse_cell(name, SIDE, SIDE).map(|(column, row)| Self::at(row, column))
    }

    /// Its number in the rules: `4 * row + column`.
    pub const fn index(self) -> usize {
        (self.0 - self.0 / WIDTH as u8) as usize
    }

    /// Its platform, 1 to 4 (rule 7.1).
    pub fn platform(self) -> usize {
        let (row, column) = (self.index() / SIDE, self.index() % SIDE);
        row.min(column) + 1
    }

    /// The quality a plant needs here (rule 10.2).
    pub(super) fn quality(self) -> u8 {
        self.platform().min(3) as u8
    }

    /// How many gardeners must help a plant of this quality (rule 10.3).
    pub fn gardeners_for(self, quality: u8) -> u8 {
        self.quality().saturating_sub(quality)
    }

    pub(super) const fn bit(self) -> u32 {
        1 << self.0
    }
}

impl fmt::Display for Space {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&cell_name(self.index() % SIDE, self.index() / SIDE))
    }
}

/// The side that two spaces share.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Edge(u8);

impl Edge {
    pub(super) const fn on_board(bit: u32) -> Self {
        Self(bit as u8)
    }

    /// The edge between two neighbouring spaces, the one with the smaller number first.
    pub fn between(first: Space, second: Space) -> Option<Self> {
        match u32::from(second.0.checked_sub(first.0)?) {
            1 => Some(Self(second.0 + DOWN as u8)),
            WIDTH => Some(Self(second.0)),
            _ => None,
        }
    }

    /// The two spaces, the one with the smaller number first.
    pub fn spaces(self) -> [Space; 2] {
        match self.0.checked_sub(DOWN as u8) {
            Some(second @ 1..) => [Space(second - 1), Space(second)],
            _ => [Space(self.0 - WIDTH as u8), Space(self.0)],
        }
    }

    /// The edge with this name, such as `b1-b2`.
    pub fn parse(name: &str) -> Option<Self> {
        let (first, second) = name.split_once('-')?;
        Self::between(Space::parse(first)?, Space::parse(second)?)
    }

    pub(super) const fn bit(self) -> u64 {
        1 << self.0
    }
}

impl fmt::Display for Edge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [first, second] = self.spaces();
        write!(f, "{first}-{second}")
    }
}
