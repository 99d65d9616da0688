//! The patterns of the blueprints, and whether a city shows them.

use super::blueprint::BLUEPRINTS;
use super::city::colour_bit;
use super::space::{ALL, SPACES};
use super::tile::Colour;
use crate::bits::table;

/// The patterns by card number, rows from the top. A point matches anything.
pub(super) const DRAWINGS: [&[&str]; BLUEPRINTS] = [
    &["G..", ".B.", "..O"],
    &["B..", ".O.", "..G"],
    &["BBB"],
    &["PPP"],
    &["O.", "OO"],
    &["G.", "GG"],
    &["GP", "PP"],
    &["OB", "OB"],
    &["OPP", "P.."],
    &["OGG", "O.."],
    &[".OO", "OB."],
    &[".PP", "BB."],
    &[".B.", "BGB"],
    &[".G.", "PGP"],
    &["PBG", "O..", "O.."],
    &["PPO", "GG."],
    &["BPB", ".G.", ".B."],
    &["B..", "BG.", ".GO"],
    &[".P.", "BGO", ".G."],
    &["P.P", "BGO"],
];

/// The most ways a pattern can lie in a city.
const MOST_PLACEMENTS: usize = 16;
/// Fills up short lists: all bits that no city has, more than any pattern lacks.
const NOWHERE: u64 = !0 << (Colour::ALL.len() * SPACES);

/// All ways each pattern can lie in a city, as words of visible colours.
static PLACEMENTS: [[u64; MOST_PLACEMENTS]; BLUEPRINTS] = table!(
    [[NOWHERE; MOST_PLACEMENTS]; BLUEPRINTS],
    card => placements_of(DRAWINGS[card])
);

const fn placements_of(drawing: &[&str]) -> [u64; MOST_PLACEMENTS] {
    let mut list = [NOWHERE; MOST_PLACEMENTS];
    let mut len = 0;
    // Four turns, times three shifts down, times three shifts to the right.
    let mut way = 0;
    while way < 4 * 3 * 3 {
        if let Some(word) = placed(drawing, way / 9, way / 3 % 3, way % 3) {
            let mut known = 0;
            while known < len && list[known] != word {
                known += 1;
            }
            if known == len {
                list[len] = word;
                len += 1;
            }
        }
        way += 1;
    }
    list
}

/// The pattern turned and shifted, unless it leaves the city.
const fn placed(drawing: &[&str], turns: usize, down: usize, right: usize) -> Option<u64> {
    let mut word = 0;
    let mut y = 0;
    while y < drawing.len() {
        let row = drawing[y].as_bytes();
        let mut x = 0;
        while x < row.len() {
            let (v, u) = turned(y, x, drawing.len(), row.len(), turns);
            if v + down > 2 || u + right > 2 {
                return None;
            }
            if let Some(colour) = Colour::of_letter(row[x]) {
                word |= colour_bit(colour, 3 * (v + down) + u + right);
            }
            x += 1;
        }
        y += 1;
    }
    Some(word)
}

/// Row and column of a cell after quarter turns of a pattern of this size.
const fn turned(y: usize, x: usize, height: usize, width: usize, turns: usize) -> (usize, usize) {
    match turns {
        0 => (y, x),
        1 => (x, height - 1 - y),
        2 => (height - 1 - y, width - 1 - x),
        _ => (width - 1 - x, y),
    }
}

/// In how many ways each pattern can lie in a city.
static WAYS: [usize; BLUEPRINTS] = ways();

const fn ways() -> [usize; BLUEPRINTS] {
    let mut table = [0; BLUEPRINTS];
    let mut card = 0;
    while card < BLUEPRINTS {
        while table[card] < MOST_PLACEMENTS && PLACEMENTS[card][table[card]] != NOWHERE {
            table[card] += 1;
        }
        card += 1;
    }
    table
}

/// How many spaces of each colour a pattern needs, as bytes of one word.
static NEEDS: [u32; BLUEPRINTS] = table!([0; BLUEPRINTS], card => tally(PLACEMENTS[card][0]));

/// How many spaces show each colour, as bytes of one word.
pub(super) const fn tally(colours: u64) -> u32 {
    let mut counts = 0;
    let mut colour = 0;
    while colour < Colour::ALL.len() {
        let spaces = colours >> (colour * SPACES) & ALL as u64;
        counts |= spaces.count_ones() << (8 * colour);
        colour += 1;
    }
    counts
}

/// Whether a city with this many spaces of each colour has enough for a pattern. Most cities lack
/// a colour, which is quicker to see than all placements.
#[inline]
pub(super) fn may_be_visible(card: usize, have: u32) -> bool {
    // No byte reaches its top bit, so it survives the subtraction where there is enough.
    const TOPS: u32 = 0x8080_8080;
    ((have | TOPS) - NEEDS[card]) & TOPS == TOPS
}

/// Whether a pattern is visible among these colours.
#[inline]
pub(super) fn is_visible(card: usize, colours: u64) -> bool {
    // Counting has no early exit, so the comparisons run side by side.
    PLACEMENTS[card].iter().filter(|&&word| colours & word == word).count() > 0
}

/// How many tiles a pattern lacks where it lacks fewest.
#[inline]
pub(super) fn fewest_missing(card: usize, colours: u64) -> u32 {
    let missing = PLACEMENTS[card].iter().map(|&word| (word & !colours).count_ones());
    missing.min().unwrap_or(u32::MAX)
}

/// How many tiles a pattern lacks where it lacks fewest, and the cells, as in a word of visible
/// colours, that one tile each would complete.
#[inline]
pub(super) fn gaps(card: usize, colours: u64) -> (u32, u64) {
    let (mut fewest, mut cells) = (u32::MAX, 0);
    for &word in &PLACEMENTS[card][..WAYS[card]] {
        let lacking = word & !colours;
        let count = lacking.count_ones();
        fewest = fewest.min(count);
        cells |= if count == 1 { lacking } else { 0 };
    }
    (fewest, cells)
}

/// The spaces of each colour in a word of colours.
pub(super) fn by_colour(word: u64) -> [u16; Colour::ALL.len()] {
    Colour::ALL.map(|colour| (word >> (colour as usize * SPACES)) as u16 & ALL)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_lie_in_164_ways() {
        let expected = [4, 4, 6, 6, 16, 16, 16, 16, 8, 8, 8, 8, 8, 8, 4, 8, 4, 4, 4, 8];
        assert_eq!(WAYS, expected);
        assert_eq!(WAYS.iter().sum::<usize>(), 164);
    }

    #[test]
    fn mirrored_patterns_count_only_where_the_drawing_is_symmetric() {
        let chiral = (0..BLUEPRINTS).filter(|&card| is_chiral(card));
        let numbers: Vec<_> = chiral.map(|card| card + 1).collect();
        assert_eq!(numbers, [9, 10, 11, 12, 15, 16, 18, 19, 20]);
    }

    fn is_chiral(card: usize) -> bool {
        let mirrored: Vec<String> =
            DRAWINGS[card].iter().map(|row| row.chars().rev().collect()).collect();
        let rows: Vec<&str> = mirrored.iter().map(String::as_str).collect();
        placements_of(&rows).iter().any(|word| !PLACEMENTS[card].contains(word))
    }
}
