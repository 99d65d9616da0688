//! The 48 building tiles: six kinds in four colours, two of each.

use std::fmt;

/// How many different tiles there are.
pub(super) const FACES: usize = 24;
/// How many there are of each.
pub(super) const COPIES: u8 = 2;
/// How many of all tiles are palaces.
pub(super) const PALACES: usize = Colour::ALL.len() * COPIES as usize;

/// What a tile builds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Kind {
    Garden,
    Market,
    Wall,
    Palace,
    Residence,
    Theatre,
}

impl Kind {
    /// All six, in the order of sides and score categories.
    pub const ALL: [Self; 6] =
        [Self::Garden, Self::Market, Self::Wall, Self::Palace, Self::Residence, Self::Theatre];

    /// Its name in records.
    pub const fn name(self) -> &'static str {
        ["garden", "market", "wall", "palace", "residence", "theatre"][self as usize]
    }
}

/// The colour of a tile, which is what blueprints look at.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Colour {
    Green,
    Blue,
    Orange,
    Pink,
}

impl Colour {
    /// All four.
    pub const ALL: [Self; 4] = [Self::Green, Self::Blue, Self::Orange, Self::Pink];

    /// Its letter in records.
    pub const fn letter(self) -> char {
        ['G', 'B', 'O', 'P'][self as usize]
    }

    /// The colour with this letter.
    pub(super) const fn of_letter(letter: u8) -> Option<Self> {
        match letter {
            b'G' => Some(Self::Green),
            b'B' => Some(Self::Blue),
            b'O' => Some(Self::Orange),
            b'P' => Some(Self::Pink),
            _ => None,
        }
    }
}

/// A building tile.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tile(u8);

impl Tile {
    /// The tile of this kind and colour.
    pub const fn new(kind: Kind, colour: Colour) -> Self {
        Self(kind as u8 * 4 + colour as u8)
    }

    /// The tile at this place among the 24.
    #[inline]
    pub(super) fn from_index(index: usize) -> Self {
        debug_assert!(index < FACES, "there are 24 different tiles");
        Self(index as u8)
    }

    /// Its place among the 24, counted kind by kind.
    #[inline]
    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }

    /// What it builds.
    #[inline]
    pub const fn kind(self) -> Kind {
        Kind::ALL[self.index() / 4]
    }

    /// Its colour.
    #[inline]
    pub const fn colour(self) -> Colour {
        Colour::ALL[self.index() % 4]
    }

    /// The 24 different tiles.
    pub fn all() -> impl ExactSizeIterator<Item = Self> {
        (0..FACES).map(Self::from_index)
    }

    /// The tile with this name, such as `garden-G`.
    pub fn named(name: &str) -> Option<Self> {
        let (kind, letter) = name.split_once('-')?;
        let kind = Kind::ALL.into_iter().find(|known| known.name() == kind)?;
        match letter.as_bytes() {
            &[letter] => Some(Self::new(kind, Colour::of_letter(letter)?)),
            _ => None,
        }
    }
}

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.kind().name(), self.colour().letter())
    }
}

impl fmt::Debug for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
