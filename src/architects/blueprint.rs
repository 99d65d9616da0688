//! The twenty blueprints and their patterns.

use std::fmt;

use super::city::colour_bit;
use super::space::{ALL, SPACES};
use super::tile::Colour;
use crate::bits::Bits;

/// How many blueprints there are.
pub(super) const CARDS: usize = 20;
/// How many are on display.
pub(super) const DISPLAY: usize = 3;

/// The patterns by card number, rows from the top. A point matches anything.
const DRAWINGS: [&[&str]; CARDS] = [
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
/// Fills up short lists: a bit that no city has.
const NOWHERE: u64 = 1 << 63;

/// All ways each pattern can lie in a city, as words of visible colours.
static PLACEMENTS: [[u64; MOST_PLACEMENTS]; CARDS] = placements();

const fn placements() -> [[u64; MOST_PLACEMENTS]; CARDS] {
    let mut table = [[NOWHERE; MOST_PLACEMENTS]; CARDS];
    let mut card = 0;
    while card < CARDS {
        table[card] = placements_of(DRAWINGS[card]);
        card += 1;
    }
    table
}

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

/// How many cells of each colour a pattern has, as bytes of one word.
static NEEDS: [u32; CARDS] = needs();

const fn needs() -> [u32; CARDS] {
    let mut table = [0; CARDS];
    let mut card = 0;
    while card < CARDS {
        table[card] = count_colours(PLACEMENTS[card][0]);
        card += 1;
    }
    table
}

const fn count_colours(colours: u64) -> u32 {
    let mut counts = 0;
    let mut colour = 0;
    while colour < Colour::ALL.len() {
        let spaces = colours >> (colour * SPACES) & ALL as u64;
        counts |= spaces.count_ones() << (8 * colour);
        colour += 1;
    }
    counts
}

/// Whether every byte of `have` is at least that of `need`; none reaches the top bit.
#[inline]
const fn suffices(have: u32, need: u32) -> bool {
    const TOPS: u32 = 0x8080_8080;
    ((have | TOPS) - need) & TOPS == TOPS
}

/// A blueprint.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Card(u8);

impl Card {
    /// The card with this number from 1 to 20.
    pub fn numbered(number: usize) -> Option<Self> {
        (1..=CARDS).contains(&number).then(|| Self(number as u8 - 1))
    }

    /// Its number, from 1.
    pub const fn number(self) -> usize {
        self.0 as usize + 1
    }

    /// All twenty, in order.
    pub fn all() -> impl ExactSizeIterator<Item = Self> {
        (0..CARDS as u8).map(Self)
    }

    /// What it is worth when completed.
    pub const fn points(self) -> i32 {
        match self.number() {
            ..=6 => 8,
            7..=14 => 10,
            _ => 12,
        }
    }

    /// The rows of its pattern, a letter for a colour and a point for anything.
    pub const fn drawing(self) -> &'static [&'static str] {
        DRAWINGS[self.0 as usize]
    }

    /// Whether the pattern is visible among these colours.
    #[inline]
    fn is_visible(self, colours: u64) -> bool {
        // Counting has no early exit, so the comparisons run side by side.
        let placements = &PLACEMENTS[usize::from(self.0)];
        placements.iter().filter(|&&word| colours & word == word).count() > 0
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number().fmt(f)
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A set of blueprints.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct CardSet(u32);

impl CardSet {
    /// Every blueprint.
    pub const ALL: Self = Self((1 << CARDS) - 1);

    /// Whether the card is in the set.
    #[inline]
    pub const fn contains(self, card: Card) -> bool {
        self.0 >> card.0 & 1 == 1
    }

    /// Puts a card into the set.
    #[inline]
    pub fn insert(&mut self, card: Card) {
        self.0 |= 1 << card.0;
    }

    /// Takes a card out of the set.
    #[inline]
    pub fn remove(&mut self, card: Card) {
        self.0 &= !(1 << card.0);
    }

    /// The cards of either set.
    #[must_use]
    #[inline]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The cards of this set that are not in the other.
    #[must_use]
    #[inline]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// How many there are.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there are none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The cards in ascending order.
    #[inline]
    pub fn iter(self) -> impl ExactSizeIterator<Item = Card> {
        Bits(u64::from(self.0)).map(|bit| Card(bit as u8))
    }

    /// What all of them are worth when completed.
    #[inline]
    pub const fn points(self) -> i32 {
        let eight = self.0.count_ones() * 8;
        let two_more = (self.0 >> 6).count_ones() * 2;
        let four_more = (self.0 >> 14).count_ones() * 2;
        (eight + two_more + four_more) as i32
    }

    /// The cards whose pattern is visible among these colours.
    #[inline]
    pub(super) fn visible(self, colours: u64) -> Self {
        let have = count_colours(colours);
        let is_visible = |card: &Card| {
            // Most patterns lack a colour, which is quicker to see than all their placements.
            suffices(have, NEEDS[usize::from(card.0)]) && card.is_visible(colours)
        };
        self.iter().filter(is_visible).collect()
    }
}

impl FromIterator<Card> for CardSet {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let mut set = Self::default();
        cards.into_iter().for_each(|card| set.insert(card));
        set
    }
}

impl fmt::Debug for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_lie_in_164_ways() {
        let ways: Vec<_> = PLACEMENTS
            .iter()
            .map(|list| list.iter().filter(|&&word| word != NOWHERE).count())
            .collect();
        let expected = [4, 4, 6, 6, 16, 16, 16, 16, 8, 8, 8, 8, 8, 8, 4, 8, 4, 4, 4, 8];
        assert_eq!(ways, expected);
        assert_eq!(ways.iter().sum::<usize>(), 164);
    }

    #[test]
    fn points_follow_the_number_of_cells() {
        for card in Card::all() {
            let cells = card.drawing().concat().replace('.', "").len() as i32;
            assert_eq!(card.points(), 2 * cells + 2, "card {card}");
        }
        assert_eq!(CardSet::ALL.points(), 6 * 8 + 8 * 10 + 6 * 12);
        assert_eq!(Card::all().map(Card::points).sum::<i32>(), CardSet::ALL.points());
    }

    #[test]
    fn mirrored_patterns_count_only_where_the_drawing_is_symmetric() {
        let chiral: Vec<_> = Card::all().filter(|&card| is_chiral(card)).collect();
        let numbers: Vec<_> = chiral.into_iter().map(Card::number).collect();
        assert_eq!(numbers, [9, 10, 11, 12, 15, 16, 18, 19, 20]);
    }

    fn is_chiral(card: Card) -> bool {
        let mirrored: Vec<String> =
            card.drawing().iter().map(|row| row.chars().rev().collect()).collect();
        let rows: Vec<&str> = mirrored.iter().map(String::as_str).collect();
        placements_of(&rows).iter().any(|word| !PLACEMENTS[usize::from(card.0)].contains(word))
    }
}
