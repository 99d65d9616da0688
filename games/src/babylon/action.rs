//! The decisions of Babylon and their notation.

use std::fmt;
use std::str::FromStr;

use arrayvec::ArrayString;

use super::cell::Cell;
use super::cells::Cells;
use super::tiles::Symbol;
use crate::notation::{ParseActionError, cell_name, parse_cell, parse_number, push_number};

/// A stack of the quarry, a1 to d4, numbered row by row.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Stack(pub(super) u8);

impl Stack {
    /// All sixteen, row by row.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..16).map(Self)
    }

    /// Its number.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The stack with this name.
    pub fn parse(name: &str) -> Option<Self> {
        let (x, y) = parse_cell(name, 4, 4)?;
        Some(Self((4 * y + x) as u8))
    }
}

impl fmt::Display for Stack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&cell_name(self.index() % 4, self.index() / 4))
    }
}

/// One of the two tiles a player can have at hand.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Hand {
    /// The tile just dug.
    New,
    /// The stored tile.
    Old,
}

/// Where and how a tile is put down.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Placement {
    anchor: Cell,
    floor: u8,
    /// Hand, rotation and open corner: `hand * 32 + rotation * 8 + open`.
    manner: u8,
}

/// The number that stands for four supported corners.
pub(super) const NO_CORNER: usize = 4;

impl Placement {
    /// A tile with its top left cell at `anchor`; `open` is the corner without support,
    /// clockwise from 0 at the top left, or [`NO_CORNER`].
    #[inline]
    pub(super) fn new(hand: Hand, anchor: Cell, floor: u32, rotation: usize, open: usize) -> Self {
        let manner = (hand as u8) << 5 | (rotation as u8) << 3 | open as u8;
        Self { anchor, floor: floor as u8, manner }
    }

    /// Which tile.
    #[inline]
    pub fn hand(self) -> Hand {
        if self.manner >> 5 == 0 { Hand::New } else { Hand::Old }
    }

    /// Its top left cell.
    #[inline]
    pub fn anchor(self) -> Cell {
        self.anchor
    }

    /// The floor it lies on.
    #[inline]
    pub fn floor(self) -> u32 {
        u32::from(self.floor)
    }

    /// Clockwise quarter turns.
    #[inline]
    pub fn rotation(self) -> usize {
        usize::from(self.manner >> 3 & 3)
    }

    /// Whether another placement puts the same tile on the same site, in whatever rotation.
    #[inline]
    pub fn is_same_site(self, other: Self) -> bool {
        const ROTATION: u8 = 3 << 3;
        self.anchor == other.anchor
            && self.floor == other.floor
            && self.manner | ROTATION == other.manner | ROTATION
    }

    /// The corner without support, or [`NO_CORNER`].
    #[inline]
    pub(super) fn open_corner(self) -> usize {
        usize::from(self.manner & 7)
    }

    /// The cell under the corner without support.
    #[inline]
    pub fn open_cell(self) -> Option<Cell> {
        let open = self.open_corner();
        (open != NO_CORNER).then(|| self.anchor.corner(open))
    }

    /// The set of the cell under the corner without support, empty if there is none.
    #[inline]
    pub(super) fn open_cells(self) -> Cells {
        self.open_cell().map_or(Cells::EMPTY, Cell::set)
    }

    /// The four cells, clockwise from the top left.
    #[inline]
    pub(super) fn cells(self) -> [Cell; 4] {
        [0, 1, 2, 3].map(|corner| self.anchor.corner(corner))
    }

    #[inline]
    pub(super) fn footprint(self) -> Cells {
        self.anchor.footprint()
    }

    fn parse<'a>(words: &mut impl Iterator<Item = &'a str>) -> Option<Self> {
        let hand = match words.next()? {
            "new" => Hand::New,
            "old" => Hand::Old,
            _ => return None,
        };
        let anchor = Cell::parse(words.next()?).filter(|cell| cell.is_anchor())?;
        let floor = parse_number(words.next()?).filter(|floor| (1..=16).contains(floor))?;
        let rotation = parse_number(words.next()?.strip_prefix('r')?).filter(|turns| *turns < 4)?;
        let open = match words.next() {
            None => NO_CORNER,
            Some("open") => {
                let cell = Cell::parse(words.next()?)?;
                (0..NO_CORNER).find(|corner| anchor.corner(*corner) == cell)?
            }
            Some(_) => return None,
        };
        Some(Self::new(hand, anchor, floor as u32, rotation, open))
    }
}

/// `new h8 16 r3 open h8` has 20 letters.
const LONGEST_PLACEMENT: usize = 20;

impl fmt::Display for Placement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = ArrayString::<LONGEST_PLACEMENT>::new();
        text.push_str(if self.hand() == Hand::New { "new " } else { "old " });
        text.push_str(&self.anchor.name());
        text.push(' ');
        push_number(&mut text, usize::from(self.floor));
        text.push_str(" r");
        push_number(&mut text, self.rotation());
        if let Some(cell) = self.open_cell() {
            text.push_str(" open ");
            text.push_str(&cell.name());
        }
        f.write_str(&text)
    }
}

/// One decision.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Take a clay tile out of the game before it starts.
    Remove(Stack),
    /// Take the top tile of a stack.
    Dig(Stack),
    /// Put a tile down.
    Place(Placement),
    /// Build a fountain on two neighbouring cells, the western or northern first.
    Fountain(Cell, Cell),
    /// Build a bridge between two cells, the western or northern first.
    Bridge(Cell, Cell),
    /// Build stairs from the lower to the upper cell.
    Stairs(Cell, Cell),
    /// Build a statue.
    Statue(Cell),
    /// End the turn and keep this tile, or none.
    Keep(Option<Hand>),
}

const _: () = assert!(size_of::<Action>() == 4);

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Remove(stack) => write!(f, "remove {stack}"),
            Self::Dig(stack) => write!(f, "dig {stack}"),
            Self::Place(placement) => {
                f.write_str("place ")?;
                placement.fmt(f)
            }
            Self::Fountain(a, b) => write!(f, "fountain {a} {b}"),
            Self::Bridge(a, b) => write!(f, "bridge {a} {b}"),
            Self::Stairs(low, high) => write!(f, "stairs {low} {high}"),
            Self::Statue(cell) => write!(f, "statue {cell}"),
            Self::Keep(Some(Hand::New)) => write!(f, "keep new"),
            Self::Keep(Some(Hand::Old)) => write!(f, "keep old"),
            Self::Keep(None) => write!(f, "keep none"),
        }
    }
}

impl FromStr for Action {
    type Err = ParseActionError;

    fn from_str(text: &str) -> Result<Self, ParseActionError> {
        let mut words = text.split(' ');
        let action = Self::parse(&mut words).filter(|_| words.next().is_none());
        action.ok_or_else(|| {
            let reason = "expected remove, dig, place, fountain, bridge, stairs, statue or keep with its places";
            ParseActionError::new(text, reason)
        })
    }
}

impl Action {
    /// The symbol of a decoration and the cells that must show it; nothing for other actions.
    #[inline]
    pub(super) fn decoration(self) -> Option<(Symbol, Cells)> {
        match self {
            Self::Fountain(a, b) => Some((Symbol::Fountain, a.set() | b.set())),
            Self::Bridge(a, b) => Some((Symbol::Bridge, a.set() | b.set())),
            Self::Stairs(low, high) => Some((Symbol::Stairs, low.set() | high.set())),
            Self::Statue(cell) => Some((Symbol::Statue, cell.set())),
            _ => None,
        }
    }

    fn parse<'a>(words: &mut impl Iterator<Item = &'a str>) -> Option<Self> {
        let kind = words.next()?;
        if kind == "place" {
            return Placement::parse(words).map(Self::Place);
        }
        let first = words.next()?;
        let mut pair = || Some((Cell::parse(first)?, Cell::parse(words.next()?)?));
        Some(match kind {
            "remove" => Self::Remove(Stack::parse(first)?),
            "dig" => Self::Dig(Stack::parse(first)?),
            "fountain" => pair().map(|(a, b)| Self::Fountain(a, b))?,
            "bridge" => pair().map(|(a, b)| Self::Bridge(a, b))?,
            "stairs" => pair().map(|(low, high)| Self::Stairs(low, high))?,
            "statue" => Self::Statue(Cell::parse(first)?),
            "keep" => Self::Keep(match first {
                "new" => Some(Hand::New),
                "old" => Some(Hand::Old),
                "none" => None,
                _ => return None,
            }),
            _ => return None,
        })
    }
}
