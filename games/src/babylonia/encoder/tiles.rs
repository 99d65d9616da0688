//! The tiles on the board, sorted: what siblings of one decision have in common.

use super::super::position::Babylonia;
use super::super::tile::Tile;
use super::super::token::Kind;
use crate::bits::Bits;

/// How many kinds of fields there are.
pub(super) const FIELD_TILES: usize = Tile::FIELDS.len();

/// The cities by symbols and the fields by points.
#[derive(Debug)]
pub(super) struct Tiles {
    /// The cities that show merchants, servants, priests.
    pub(super) symbols: [u64; 3],
    /// The sites of each kind of field, and what it pays.
    fields: [(u64, i32); FIELD_TILES],
    /// The kinds of fields, best first.
    best_first: [usize; FIELD_TILES],
}

impl Tiles {
    pub(super) fn of(position: &Babylonia) -> Self {
        let mut symbols = [0; 3];
        for city in Bits(position.cities()) {
            for (cities, &noble) in symbols.iter_mut().zip(&Kind::ALL[1..]) {
                *cities |= u64::from(position.tiles[city as usize].shows(noble)) << city;
            }
        }
        let taken = position.city_tiles.iter().map(|&tiles| i16::from(tiles)).sum();
        let mut fields = Tile::FIELDS.map(|tile| (0, i32::from(tile.field_points(taken))));
        for site in Bits(position.field_sites()) {
            let tile = position.tiles[site as usize];
            for ((sites, _), kind) in fields.iter_mut().zip(Tile::FIELDS) {
                *sites |= u64::from(tile == kind) << site;
            }
        }
        let mut best_first = std::array::from_fn(|kind| kind);
        best_first.sort_unstable_by_key(|&kind: &usize| -fields[kind].1);
        Self { symbols, fields, best_first }
    }

    /// How many of the sites have each kind of field.
    #[inline]
    pub(super) fn counts(&self, sites: u64) -> [i32; FIELD_TILES] {
        self.fields.map(|(of_kind, _)| (of_kind & sites).count_ones() as i32)
    }

    /// The points of all fields among the sites.
    #[inline]
    pub(super) fn points(&self, sites: u64) -> i32 {
        self.fields.iter().map(|(kind, points)| (kind & sites).count_ones() as i32 * points).sum()
    }

    /// The points of the best fields among the sites, at most `most` of them.
    #[inline]
    pub(super) fn best(&self, sites: u64, most: usize) -> i32 {
        let (mut left, mut sum) = (most as i32, 0);
        for (of_kind, points) in self.best_first.map(|kind| self.fields[kind]) {
            let count = left.min((of_kind & sites).count_ones() as i32);
            left -= count;
            sum += count * points;
        }
        sum
    }
}
