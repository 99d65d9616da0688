//! The words of the game: goods, crafts, guilds, temples, field rows.

use serde::{Deserialize, Serialize};

/// A small set of things that have names in the notation.
pub(super) trait Named: Copy + 'static {
    /// All of them, in the order of their numbers.
    const ALL: &'static [Self];

    /// The word for it.
    fn name(self) -> &'static str;

    /// The thing with this name.
    fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|thing| thing.name() == name)
    }

    /// The thing with this number.
    fn numbered(number: u32) -> Self {
        Self::ALL[number as usize]
    }
}

/// What trade is paid with. Wine stands for any of the four others in a payment.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[expect(missing_docs, reason = "the names say it")]
pub enum Good {
    Barley,
    Dates,
    Salt,
    Palm,
    Wine,
}

/// How many kinds of goods there are.
pub(super) const GOODS: usize = 5;
/// How many of them are not wine.
pub(super) const PLAIN_GOODS: usize = 4;

impl Named for Good {
    const ALL: &'static [Self] = &[Self::Barley, Self::Dates, Self::Salt, Self::Palm, Self::Wine];

    fn name(self) -> &'static str {
        ["barley", "dates", "salt", "palm", "wine"][self as usize]
    }
}

/// The trade of a craftsman card.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Craft {
    /// Takes the good of a field.
    Farmer,
    /// Puts a cube into a temple.
    Priest,
    /// Puts a cube on a segment of the irrigation, for 2 prestige.
    Engineer,
    /// Takes a camel.
    Merchant,
}

/// How many crafts there are.
pub(super) const CRAFTS: usize = 4;

impl Named for Craft {
    const ALL: &'static [Self] = &[Self::Farmer, Self::Priest, Self::Engineer, Self::Merchant];

    fn name(self) -> &'static str {
        ["farmer", "priest", "engineer", "merchant"][self as usize]
    }
}

/// A kind of guild card.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Guild {
    /// Pays an income every round.
    Banker,
    /// Adds to the way of the caravan, and in the end to the stock.
    Caravan,
    /// Is worth prestige at once.
    Palace,
    /// Makes up for a missing quality, once.
    Gardener,
}

impl Named for Guild {
    const ALL: &'static [Self] = &[Self::Banker, Self::Caravan, Self::Palace, Self::Gardener];

    fn name(self) -> &'static str {
        ["banker", "caravan", "palace", "gardener"][self as usize]
    }
}

/// One of the three temples, in the order in which they reward.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Temple {
    /// A camel and a talent.
    Ishtar,
    /// Prestige.
    Marduk,
    /// A field, and an exchange of goods.
    Tammuz,
}

impl Named for Temple {
    const ALL: &'static [Self] = &[Self::Ishtar, Self::Marduk, Self::Tammuz];

    fn name(self) -> &'static str {
        ["ishtar", "marduk", "tammuz"][self as usize]
    }
}

/// One of the two rows of fields.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[expect(missing_docs, reason = "the names say it")]
pub enum FieldRow {
    Upper,
    Lower,
}

impl Named for FieldRow {
    const ALL: &'static [Self] = &[Self::Upper, Self::Lower];

    fn name(self) -> &'static str {
        ["upper", "lower"][self as usize]
    }
}

/// What the first in Ishtar takes; the second gets the other.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Gift {
    Camel,
    Talent,
}

impl Named for Gift {
    const ALL: &'static [Self] = &[Self::Camel, Self::Talent];

    fn name(self) -> &'static str {
        ["camel", "talent"][self as usize]
    }
}
