//! The favour board.

use std::fmt;

/// How many favour markers a player has.
pub(super) const MARKERS: u32 = 5;
/// How many markers the bottom row holds.
const ROW_SPACES: u8 = 6;
/// How many of them may be one player's.
const ROW_LIMIT: u8 = 4;
/// All spaces of the upper row.
const UPPER: u8 = 0x7f;

/// A favour one can claim: a space of the upper row, or any of the bottom row.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Favour {
    /// 3 for every stack of one tile.
    One,
    /// 2 for every stack of two tiles.
    Two,
    /// 4 for every stack of three tiles.
    Three,
    /// 6 for every stack of four tiles.
    Four,
    /// 6 for every row and column of heights 1, 2, 3.
    Stairs,
    /// 5 for every corner of three or more tiles.
    Corners,
    /// 2 for every completed blueprint.
    Blueprints,
    /// The bottom row: the more own markers, the more each is worth.
    Row,
}

impl Favour {
    /// All of them, as on the board.
    pub const ALL: [Self; 8] = [
        Self::One,
        Self::Two,
        Self::Three,
        Self::Four,
        Self::Stairs,
        Self::Corners,
        Self::Blueprints,
        Self::Row,
    ];

    /// Its name in records.
    pub const fn name(self) -> &'static str {
        ["I", "II", "III", "IV", "stairs", "corners", "blueprints", "row"][self as usize]
    }

    pub(super) const fn bit(self) -> u8 {
        1 << self as u8
    }
}

impl fmt::Display for Favour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The favours one player has claimed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Favours {
    pub(super) upper: u8,
    row: u8,
}

impl Favours {
    /// Whether a space of the upper row is claimed; for the bottom row, whether any is.
    pub fn has(self, favour: Favour) -> bool {
        if favour == Favour::Row { self.row > 0 } else { self.upper & favour.bit() != 0 }
    }

    /// How many markers lie in the bottom row.
    pub fn in_row(self) -> u32 {
        u32::from(self.row)
    }

    /// How many markers are left.
    #[inline]
    pub fn markers_left(self) -> u32 {
        MARKERS - self.upper.count_ones() - u32::from(self.row)
    }

    pub(super) fn claim(&mut self, favour: Favour) {
        match favour {
            Favour::Row => self.row += 1,
            _ => self.upper |= favour.bit(),
        }
    }

    /// What may be claimed beside what the opponent has: bit `i` stands for `Favour::ALL[i]`.
    /// A space of the upper row takes one marker, the bottom row six, at most four of a player
    /// (rules 5.1 and 5.3).
    #[inline]
    pub(super) fn claimable(self, opponent: Self) -> u8 {
        let row_is_open = self.row < ROW_LIMIT && self.row + opponent.row < ROW_SPACES;
        UPPER & !(self.upper | opponent.upper) | u8::from(row_is_open) << Favour::Row as u8
    }
}
