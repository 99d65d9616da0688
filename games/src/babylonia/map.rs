//! The board, read from its drawing at compile time.
//!
//! The drawing has one line per row. After the `|`, every three characters are a column; a hex is
//! its area (`N` north of the Tigris, `C` centre, `S` south of the Euphrates, `t` and `e` the
//! rivers) and what is printed on it (`.` plain, `o` site, `^` ziggurat, `~` river).

use super::hex::{Hex, HexSet};
use crate::bits::table;

const DRAWING: &[u8] = include_bytes!("map.txt");

/// Rows of the doubled coordinates.
pub const ROWS: usize = 23;
/// Columns of the doubled coordinates.
pub const COLUMNS: usize = 17;
/// How many hexes the whole board has.
pub const HEXES: usize = 175;
/// How many sites the whole board has; they are the places 0 to 31.
pub const SITES: usize = 32;
/// Sites, and after them the five ziggurats.
pub const PLACES: usize = SITES + 5;

/// The places that are ziggurats.
pub const ZIGGURATS: u64 = ((1 << PLACES) - 1) & !SITE_PLACES;
/// The places that are sites.
pub const SITE_PLACES: u64 = (1 << SITES) - 1;

const NONE: u8 = u8::MAX;

/// A hex as the drawing shows it.
#[derive(Clone, Copy)]
struct DrawnHex {
    row: u8,
    column: u8,
    area: u8,
    mark: u8,
}

const DRAWN: [DrawnHex; HEXES] = read_drawing();
static DRAWN_HEX: [DrawnHex; HEXES] = DRAWN;
const GRID: [[u8; COLUMNS]; ROWS] = grid();
static HEX_AT: [[u8; COLUMNS]; ROWS] = GRID;

/// The hexes that share a side with a hex, on the whole board.
pub static NEIGHBOURS: [HexSet; HEXES] = NEIGHBOUR_SETS;
const NEIGHBOUR_SETS: [HexSet; HEXES] = neighbours();

/// All river hexes.
pub const RIVER: HexSet = drawn(b"te", b"~");
/// All hexes that are not river.
pub const LAND: HexSet = drawn(b"NCS", b".o^");
/// The land between the rivers.
pub const CENTRE: HexSet = drawn(b"C", b".o^");

/// The hexes in use, by number of players.
pub static IN_USE: [HexSet; 5] = USED;
const USED: [HexSet; 5] = [
    HexSet::EMPTY,
    HexSet::EMPTY,
    drawn(b"NCte", b".o^~"),
    drawn(b"CSte", b".o^~"),
    drawn(b"NCSte", b".o^~"),
];

/// The hex of a place.
pub static PLACE_HEX: [Hex; PLACES] = PLACE_HEXES;
const PLACE_HEXES: [Hex; PLACES] = place_hexes();

static PLACE_AT: [u8; HEXES] = place_numbers();

/// The places in use, by number of players.
pub static PLACES_IN_USE: [u64; 5] = table!([0; 5], players => places_on(USED[players]));

/// The hexes next to a place, on the whole board.
pub static RING: [HexSet; PLACES] =
    table!([HexSet::EMPTY; PLACES], place => NEIGHBOUR_SETS[PLACE_HEXES[place].index()]);

/// The land hexes next to a place. Those in use never hold a tile or a ziggurat, so a place is
/// complete when none of them is free.
pub static LAND_RING: [HexSet; PLACES] =
    table!([HexSet::EMPTY; PLACES], place => RING[place].and(LAND));

/// The places next to a hex, on the whole board.
pub static NEAR: [u64; HEXES] = table!([0; HEXES], hex => places_on(NEIGHBOUR_SETS[hex]));

/// The places next to a hex or to a neighbour of it, on the whole board.
pub static REACH: [u64; HEXES] = table!([0; HEXES], hex => places_in_reach(hex));

/// The hex in this row and column.
pub fn hex_at(row: usize, column: usize) -> Option<Hex> {
    let index = HEX_AT[row][column];
    (index != NONE).then(|| Hex::new(index as usize))
}

/// The row and the column of a hex.
pub fn row_and_column(hex: Hex) -> (usize, usize) {
    let drawn = DRAWN_HEX[hex.index()];
    (drawn.row as usize, drawn.column as usize)
}

/// The place on this hex.
#[inline]
pub fn place_at(hex: Hex) -> Option<usize> {
    let place = PLACE_AT[hex.index()];
    (place != NONE).then_some(place as usize)
}

const fn read_drawing() -> [DrawnHex; HEXES] {
    let mut hexes = [DrawnHex { row: 0, column: 0, area: 0, mark: 0 }; HEXES];
    let (mut at, mut row, mut start, mut count) = (0, 0, 3, 0);
    while at < DRAWING.len() {
        if DRAWING[at] == b'\n' {
            row += 1;
            start = at + 4;
        } else if at >= start && (at - start) % 3 == 0 && DRAWING[at] != b' ' {
            let column = ((at - start) / 3) as u8;
            hexes[count] = DrawnHex { row, column, area: DRAWING[at], mark: DRAWING[at + 1] };
            count += 1;
        }
        at += 1;
    }
    assert!(count == HEXES, "the drawing has 175 hexes");
    hexes
}

const fn grid() -> [[u8; COLUMNS]; ROWS] {
    let mut grid = [[NONE; COLUMNS]; ROWS];
    let mut i = 0;
    while i < HEXES {
        grid[DRAWN[i].row as usize][DRAWN[i].column as usize] = i as u8;
        i += 1;
    }
    grid
}

const fn neighbours() -> [HexSet; HEXES] {
    const STEPS: [(isize, isize); 6] = [(-2, 0), (2, 0), (-1, -1), (-1, 1), (1, -1), (1, 1)];
    let mut table = [HexSet::EMPTY; HEXES];
    let mut i = 0;
    while i < HEXES {
        let mut k = 0;
        while k < STEPS.len() {
            let row = DRAWN[i].row as isize + STEPS[k].0;
            let column = DRAWN[i].column as isize + STEPS[k].1;
            let inside =
                row >= 0 && row < ROWS as isize && column >= 0 && column < COLUMNS as isize;
            if inside && GRID[row as usize][column as usize] != NONE {
                table[i].insert(Hex::new(GRID[row as usize][column as usize] as usize));
            }
            k += 1;
        }
        i += 1;
    }
    table
}

const fn is_one_of(byte: u8, bytes: &[u8]) -> bool {
    let mut i = 0;
    while i < bytes.len() {
        if bytes[i] == byte {
            return true;
        }
        i += 1;
    }
    false
}

const fn drawn(areas: &[u8], marks: &[u8]) -> HexSet {
    let mut set = HexSet::EMPTY;
    let mut i = 0;
    while i < HEXES {
        if is_one_of(DRAWN[i].area, areas) && is_one_of(DRAWN[i].mark, marks) {
            set.insert(Hex::new(i));
        }
        i += 1;
    }
    set
}

const fn place_hexes() -> [Hex; PLACES] {
    let mut hexes = [Hex::new(0); PLACES];
    let (mut site, mut ziggurat, mut i) = (0, SITES, 0);
    while i < HEXES {
        if DRAWN[i].mark == b'o' {
            hexes[site] = Hex::new(i);
            site += 1;
        } else if DRAWN[i].mark == b'^' {
            hexes[ziggurat] = Hex::new(i);
            ziggurat += 1;
        }
        i += 1;
    }
    assert!(site == SITES && ziggurat == PLACES, "the drawing has 32 sites and 5 ziggurats");
    hexes
}

const fn place_numbers() -> [u8; HEXES] {
    let mut numbers = [NONE; HEXES];
    let mut place = 0;
    while place < PLACES {
        numbers[PLACE_HEXES[place].index()] = place as u8;
        place += 1;
    }
    numbers
}

const fn places_on(hexes: HexSet) -> u64 {
    let mut places = 0;
    let mut place = 0;
    while place < PLACES {
        places |= (hexes.contains(PLACE_HEXES[place]) as u64) << place;
        place += 1;
    }
    places
}

const fn places_in_reach(hex: usize) -> u64 {
    let mut reach = NEAR[hex];
    let mut other = 0;
    while other < HEXES {
        if NEIGHBOUR_SETS[hex].contains(Hex::new(other)) {
            reach |= NEAR[other];
        }
        other += 1;
    }
    reach
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bits::Bits;

    #[test]
    fn the_board_has_the_hexes_sites_and_ziggurats_of_each_player_count() {
        for (players, hexes, sites, ziggurats) in
            [(2, 113, 18, 3), (3, 149, 26, 4), (4, 175, 32, 5)]
        {
            assert_eq!(IN_USE[players].len(), hexes);
            assert_eq!((IN_USE[players] & RIVER).len(), 31);
            assert_eq!((PLACES_IN_USE[players] & SITE_PLACES).count_ones(), sites);
            assert_eq!((PLACES_IN_USE[players] & ZIGGURATS).count_ones(), ziggurats);
        }
        assert_eq!((LAND | RIVER, LAND & RIVER), (IN_USE[4], HexSet::EMPTY));
    }

    #[test]
    fn neighbours_are_mutual() {
        for hex in IN_USE[4].iter() {
            assert!((1..=6).contains(&hex.neighbours().len()), "{hex}");
            assert!(hex.neighbours().iter().all(|other| other.neighbours().contains(hex)));
        }
    }

    #[test]
    fn places_keep_the_distances_the_rules_rely_on() {
        let mut plain = LAND;
        for &hex in &PLACE_HEX {
            plain.remove(hex);
        }
        for players in 2..=4 {
            for place in Bits(PLACES_IN_USE[players]) {
                let ring = LAND_RING[place as usize] & IN_USE[players];
                assert!((3..=6).contains(&ring.len()));
                assert_eq!(ring & plain, ring);
            }
        }
        assert!(IN_USE[4].iter().all(|hex| (NEAR[hex.index()] & ZIGGURATS).count_ones() <= 1));
    }
}
