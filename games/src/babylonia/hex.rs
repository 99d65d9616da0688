//! Hexes of the map and sets of them.

use std::fmt;
use std::ops::{BitAnd, BitOr, Not};

use super::map;
use crate::bits::{Bits, nth_bit};
use crate::notation::{cell_name, parse_cell};

/// A hex of the map, numbered in reading order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hex(u8);

impl Hex {
    /// The hex with this number.
    ///
    /// # Panics
    /// If the number is not below [`map::HEXES`].
    #[inline]
    #[track_caller]
    pub const fn new(index: usize) -> Self {
        assert!(index < map::HEXES, "no such hex");
        Self(index as u8)
    }

    /// Its place in reading order, from 0.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The hex with this name, such as `b4`.
    pub fn from_name(name: &str) -> Option<Self> {
        let (column, row) = parse_cell(name, map::COLUMNS, map::ROWS)?;
        map::hex_at(row, column)
    }

    /// The hexes that share a side with it.
    #[inline]
    pub fn neighbours(self) -> HexSet {
        map::NEIGHBOURS[self.index()]
    }
}

impl fmt::Display for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (row, column) = map::row_and_column(*self);
        f.write_str(&cell_name(column, row))
    }
}

impl fmt::Debug for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// A set of hexes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct HexSet([u64; 3]);

impl HexSet {
    /// No hex.
    pub const EMPTY: Self = Self([0; 3]);

    /// Whether the hex is in the set.
    #[inline]
    pub const fn contains(self, hex: Hex) -> bool {
        self.0[hex.index() >> 6] >> (hex.index() & 63) & 1 == 1
    }

    /// Puts a hex into the set.
    #[inline]
    pub const fn insert(&mut self, hex: Hex) {
        self.0[hex.index() >> 6] |= 1 << (hex.index() & 63);
    }

    /// Takes a hex out of the set.
    #[inline]
    pub const fn remove(&mut self, hex: Hex) {
        self.0[hex.index() >> 6] &= !(1 << (hex.index() & 63));
    }

    /// How many hexes are in the set.
    #[inline]
    pub const fn len(self) -> usize {
        (self.0[0].count_ones() + self.0[1].count_ones() + self.0[2].count_ones()) as usize
    }

    /// Whether no hex is in the set.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0[0] | self.0[1] | self.0[2] == 0
    }

    /// The hexes of both sets.
    #[inline]
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self([self.0[0] & other.0[0], self.0[1] & other.0[1], self.0[2] & other.0[2]])
    }

    /// The hexes of either set.
    #[inline]
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self([self.0[0] | other.0[0], self.0[1] | other.0[1], self.0[2] | other.0[2]])
    }

    /// The `n`-th hex of the set, from 0.
    ///
    /// # Panics
    /// If the set has no more than `n` hexes.
    #[inline]
    pub fn nth(self, n: usize) -> Hex {
        let mut n = n as u32;
        for (index, &word) in self.0.iter().enumerate() {
            let count = word.count_ones();
            if n < count {
                return Hex::new(index * 64 + nth_bit(word, n) as usize);
            }
            n -= count;
        }
        panic!("the set has too few hexes")
    }

    /// The hexes in reading order.
    pub fn iter(self) -> impl Iterator<Item = Hex> {
        let words = self.0.into_iter().enumerate();
        words.flat_map(|(index, word)| {
            Bits(word).map(move |bit| Hex::new(index * 64 + bit as usize))
        })
    }

    /// The hexes that can be reached from `self` over neighbouring hexes of `passable`.
    #[inline]
    #[must_use]
    pub fn connected_over(self, passable: Self) -> Self {
        let mut reached = self;
        let mut frontier = self;
        while let Some(hex) = frontier.pop() {
            let fresh = hex.neighbours() & passable & !reached;
            reached = reached | fresh;
            frontier = frontier | fresh;
        }
        reached
    }

    /// Takes the first hex out of the set.
    #[inline]
    pub(super) fn pop(&mut self) -> Option<Hex> {
        let index = self.0.iter().position(|&word| word != 0)?;
        let word = self.0[index];
        self.0[index] = word & (word - 1);
        Some(Hex::new(index * 64 + word.trailing_zeros() as usize))
    }
}

impl BitAnd for HexSet {
    type Output = Self;

    #[inline]
    fn bitand(self, other: Self) -> Self {
        self.and(other)
    }
}

impl BitOr for HexSet {
    type Output = Self;

    #[inline]
    fn bitor(self, other: Self) -> Self {
        self.or(other)
    }
}

impl Not for HexSet {
    type Output = Self;

    /// Also sets the bits that are no hex; cut them off with `&`.
    #[inline]
    fn not(self) -> Self {
        Self(self.0.map(|word| !word))
    }
}

impl fmt::Debug for HexSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_list_what_was_inserted() {
        let mut set = HexSet::EMPTY;
        for index in [0, 63, 64, 127, 128, 174] {
            set.insert(Hex::new(index));
        }
        set.remove(Hex::new(64));
        let listed: Vec<_> = set.iter().map(Hex::index).collect();
        assert_eq!(listed, [0, 63, 127, 128, 174]);
        let picked: Vec<_> = (0..set.len()).map(|n| set.nth(n).index()).collect();
        assert_eq!(picked, listed);
    }

    #[test]
    fn connection_follows_neighbours_only() {
        let named = |names: &[&str]| {
            let mut set = HexSet::EMPTY;
            for name in names {
                set.insert(Hex::from_name(name).unwrap());
            }
            set
        };
        let passable = named(&["e3", "f4", "f6", "h8"]);
        assert_eq!(named(&["e3"]).connected_over(passable), named(&["e3", "f4", "f6"]));
    }
}
