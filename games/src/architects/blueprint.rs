//! The twenty blueprints and sets of them.

use std::fmt;

use super::pattern::{DRAWINGS, is_visible, may_be_visible, tally};
use crate::bits::Bits;

/// How many blueprints there are.
pub(super) const BLUEPRINTS: usize = 20;
/// How many are on display.
pub(super) const DISPLAY: usize = 3;

/// A blueprint.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Blueprint(u8);

impl Blueprint {
    /// The card with this number from 1 to 20.
    pub fn numbered(number: usize) -> Option<Self> {
        (1..=BLUEPRINTS).contains(&number).then(|| Self(number as u8 - 1))
    }

    /// Its number, from 1.
    pub const fn number(self) -> usize {
        self.0 as usize + 1
    }

    /// All twenty, in order.
    pub fn all() -> impl ExactSizeIterator<Item = Self> {
        (0..BLUEPRINTS as u8).map(Self)
    }

    /// The rows of its pattern, a letter for a colour and a point for anything.
    pub const fn drawing(self) -> &'static [&'static str] {
        DRAWINGS[self.0 as usize]
    }
}

impl fmt::Display for Blueprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number().fmt(f)
    }
}

impl fmt::Debug for Blueprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A set of blueprints.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct BlueprintSet(pub(super) u32);

impl BlueprintSet {
    /// Every blueprint.
    pub const ALL: Self = Self((1 << BLUEPRINTS) - 1);

    /// The set of this card alone.
    #[inline]
    pub const fn of(card: Blueprint) -> Self {
        Self(1 << card.0)
    }

    /// Whether the card is in the set.
    #[inline]
    pub const fn contains(self, card: Blueprint) -> bool {
        self.0 >> card.0 & 1 == 1
    }

    /// Puts a card into the set.
    #[inline]
    pub fn insert(&mut self, card: Blueprint) {
        self.0 |= 1 << card.0;
    }

    /// Takes a card out of the set.
    #[inline]
    pub fn remove(&mut self, card: Blueprint) {
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
    pub fn iter(self) -> impl ExactSizeIterator<Item = Blueprint> {
        Bits(u64::from(self.0)).map(|bit| Blueprint(bit as u8))
    }

    /// The cards whose pattern is visible among these colours.
    #[inline]
    pub(super) fn visible(self, colours: u64) -> Self {
        let have = tally(colours);
        let shows = |card: &Blueprint| {
            let index = usize::from(card.0);
            may_be_visible(index, have) && is_visible(index, colours)
        };
        self.iter().filter(shows).collect()
    }
}

impl FromIterator<Blueprint> for BlueprintSet {
    fn from_iter<I: IntoIterator<Item = Blueprint>>(cards: I) -> Self {
        let mut set = Self::default();
        cards.into_iter().for_each(|card| set.insert(card));
        set
    }
}

impl fmt::Debug for BlueprintSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
