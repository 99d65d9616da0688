//! The nine cards that ziggurats give, by number (section 8 of the rules).

use std::fmt;

/// The card that gives points at once.
pub const TEN_POINTS: u8 = 1;
/// The card that gives an extra turn.
pub const EXTRA_TURN: u8 = 2;
/// The card that enlarges the stand.
pub const LARGE_STAND: u8 = 3;
/// The card that lets three different nobles be played.
pub const THREE_NOBLES: u8 = 4;
/// The card that lets a noble follow the farmers.
pub const NOBLE_AFTER_FARMERS: u8 = 5;
/// The card that lets nobles take fields.
pub const NOBLES_ON_FIELDS: u8 = 6;
/// The card that pays for pairs of city tiles.
pub const CITY_PAIRS: u8 = 7;
/// The card that connects over free land of the centre.
pub const LAND_BRIDGES: u8 = 8;
/// The card that connects over free river.
pub const RIVER_BRIDGES: u8 = 9;

/// A set of cards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct CardSet(u16);

impl CardSet {
    /// No card.
    pub const NONE: Self = Self(0);
    /// Cards 1 to 7.
    pub const BASE: Self = Self(0b1111_1110);
    /// How many cards lie out at the start, unless one is left out.
    pub const IN_PLAY: usize = 7;
    /// All card numbers.
    pub const NUMBERS: std::ops::RangeInclusive<u8> = 1..=9;

    /// Whether the card is in the set.
    #[inline]
    pub const fn contains(self, card: u8) -> bool {
        self.0 >> card & 1 == 1
    }

    /// Puts a card into the set.
    ///
    /// # Panics
    /// If there is no card of this number.
    pub fn insert(&mut self, card: u8) {
        assert!(Self::NUMBERS.contains(&card), "cards are numbered from 1 to 9");
        self.0 |= 1 << card;
    }

    pub(super) fn remove(&mut self, card: u8) {
        self.0 &= !(1 << card);
    }

    /// How many cards are in the set.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether no card is in the set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The cards in ascending order.
    pub fn iter(self) -> impl Iterator<Item = u8> {
        Self::NUMBERS.filter(move |&card| self.contains(card))
    }
}

impl FromIterator<u8> for CardSet {
    fn from_iter<I: IntoIterator<Item = u8>>(cards: I) -> Self {
        let mut set = Self::NONE;
        cards.into_iter().for_each(|card| set.insert(card));
        set
    }
}

impl fmt::Display for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let numbers: Vec<_> = self.iter().map(|card| card.to_string()).collect();
        f.write_str(&if numbers.is_empty() { "none".to_owned() } else { numbers.join(" ") })
    }
}

impl fmt::Debug for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
