//! The tiles on the sites: cities and fields.

use super::token::{Kind, Kinds};

/// Names of all tiles. The first seven are cities: number + 1 has a bit for each noble.
const NAMES: [&str; 11] = ["M", "S", "MS", "P", "MP", "SP", "MSP", "5", "6", "7", "city"];
/// Copies of every tile, by number of players (from 2).
const COPIES: [[u8; 11]; 3] = [
    [2, 2, 2, 2, 2, 2, 0, 1, 1, 1, 3],
    [2, 2, 3, 2, 3, 3, 1, 2, 2, 2, 4],
    [3, 3, 3, 3, 3, 3, 1, 2, 2, 2, 7],
];
const CITIES: u8 = 7;

/// A city or a field.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Tile(u8);

impl Tile {
    /// The fields: those of a number, and the one worth the city tiles taken.
    pub(super) const FIELDS: [Self; 4] = [Self(7), Self(8), Self(9), Self(10)];

    /// All different tiles.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..NAMES.len() as u8).map(Self)
    }

    /// The tile with this name: the symbols of a city, the number of a field, or `city` for a
    /// field that is worth the city tiles taken.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::all().find(|tile| tile.name() == name)
    }

    /// As [`Tile::from_name`] reads it.
    pub const fn name(self) -> &'static str {
        NAMES[self.0 as usize]
    }

    /// How many of it there are in a game of `players`.
    pub const fn copies(self, players: usize) -> usize {
        COPIES[players - 2][self.0 as usize] as usize
    }

    /// Whether it is a city.
    pub const fn is_city(self) -> bool {
        self.0 < CITIES
    }

    /// Whether this noble's symbol is on the city.
    #[inline]
    pub const fn shows(self, noble: Kind) -> bool {
        self.is_city() && noble.index() > 0 && (self.0 + 1) >> (noble.index() - 1) & 1 == 1
    }

    /// The nobles whose symbols are on the city.
    pub fn symbols(self) -> Kinds {
        Kind::ALL.into_iter().filter(|&kind| self.shows(kind)).collect()
    }

    /// The points of a field while the players hold `taken` city tiles together.
    pub const fn field_points(self, taken: i16) -> i16 {
        match self.0 {
            7 => 5,
            8 => 6,
            9 => 7,
            _ => taken,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tiles_fill_the_sites_of_each_player_count() {
        for (players, cities, fields) in [(2, 12, 6), (3, 16, 10), (4, 19, 13)] {
            let count = |city| -> usize {
                let tiles = Tile::all().filter(|tile| tile.is_city() == city);
                tiles.map(|tile| tile.copies(players)).sum()
            };
            assert_eq!((count(true), count(false)), (cities, fields));
        }
    }

    #[test]
    fn the_name_of_a_city_lists_its_symbols() {
        for city in Tile::all().filter(|tile| tile.is_city()) {
            let letters: String = city.symbols().iter().map(Kind::letter).collect();
            assert_eq!(letters, city.name());
        }
    }
}
