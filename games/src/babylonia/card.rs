//! The nine cards that ziggurats give, by number (section 8 of the rules).

use std::fmt;

use crate::set::set;

/// The card that gives points at once.
pub const TEN_POINTS: u8 = 1;
/// The card that gives an extra turn.
pub const EXTRA_TURN: u8 = 2;
/// The card that enlarges the stand.
pub const LARGE_STAND: u8 = 3;
/// The card that lets three different nobles be played.
pub const THREE_NOBLES: u8 = 4;
/// The card that lets a noble be played with the farmers.
pub const NOBLE_AMONG_FARMERS: u8 = 5;
/// The card that lets nobles take fields.
pub const NOBLES_ON_FIELDS: u8 = 6;
/// The card that pays for pairs of city tiles.
pub const CITY_PAIRS: u8 = 7;
/// The card that connects over free land of the centre.
pub const LAND_BRIDGES: u8 = 8;
/// The card that connects over free river.
pub const RIVER_BRIDGES: u8 = 9;

set! {
    /// A set of cards.
    pub struct CardSet(u16) of u8, card => card, bit => bit as u8
}

impl CardSet {
    /// Cards 1 to 7.
    pub const BASE: Self = Self(0b1111_1110);
    /// How many cards lie out at the start, unless one is left out.
    pub const IN_PLAY: usize = 7;
    /// All card numbers.
    pub const NUMBERS: std::ops::RangeInclusive<u8> = 1..=9;
}

impl fmt::Display for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let numbers: Vec<_> = self.iter().map(|card| card.to_string()).collect();
        f.write_str(&if numbers.is_empty() { "none".to_owned() } else { numbers.join(" ") })
    }
}
