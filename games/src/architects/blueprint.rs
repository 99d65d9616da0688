//! The twenty blueprints and sets of them.

use std::fmt;

use super::pattern::{DRAWINGS, is_visible, may_be_visible, tally};
use crate::set::set;

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

set! {
    /// A set of blueprints.
    pub struct BlueprintSet(u32) of Blueprint, card => card.0, bit => Blueprint(bit as u8)
}

impl BlueprintSet {
    /// Every blueprint.
    pub const ALL: Self = Self((1 << BLUEPRINTS) - 1);

    /// The set of this card alone.
    #[inline]
    pub const fn of(card: Blueprint) -> Self {
        Self(1 << card.0)
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
