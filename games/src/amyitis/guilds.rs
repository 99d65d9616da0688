//! The guilds and their cards in stock.

use std::fmt;

use super::goods::{Good, PLAIN_GOODS};
use super::named::{Named, named};

named! {
    /// A kind of guild card.
    pub enum Guild {
        /// Pays an income every round.
        Banker = "banker",
        /// Adds to the way of the caravan, and in the end to the stock.
        Caravan = "caravan",
        /// Is worth prestige at once.
        Palace = "palace",
        /// Makes up for a missing quality, once.
        Gardener = "gardener",
    }
}

/// A guild card that a player takes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum GuildCard {
    /// The next banker.
    Banker,
    /// The first caravan card, or a second one with the good lying on it.
    Caravan(Option<Good>),
    /// The next palace.
    Palace,
    /// A gardener.
    Gardener,
}

/// How many different cards a player can take.
pub(super) const KINDS_OF_CARDS: usize = 4 + PLAIN_GOODS;

impl GuildCard {
    /// The bit of [`GuildStock::cards`] that stands for the card.
    pub(super) fn bit(self) -> u32 {
        match self {
            Self::Banker => 0,
            Self::Caravan(None) => 1,
            Self::Palace => 2,
            Self::Gardener => 3,
            Self::Caravan(Some(good)) => 4 + good as u32,
        }
    }

    /// The card that a bit of [`GuildStock::cards`] stands for.
    pub(super) fn on_offer(bit: u32) -> Self {
        match bit {
            0 => Self::Banker,
            1 => Self::Caravan(None),
            2 => Self::Palace,
            3 => Self::Gardener,
            _ => Self::Caravan(Some(Good::numbered(bit - 4))),
        }
    }
}

impl fmt::Display for GuildCard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Banker => f.write_str("banker"),
            Self::Palace => f.write_str("palace"),
            Self::Gardener => f.write_str("gardener"),
            Self::Caravan(None) => f.write_str("caravan"),
            Self::Caravan(Some(good)) => write!(f, "caravan {}", good.name()),
        }
    }
}

/// Levels of the guilds that have levels; 0 without a card.
pub(super) type Levels = [u8; 3];

/// Cards nobody has taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct GuildStock {
    /// By kind and level less 1; nothing lies above the highest level.
    pub(super) copies: [[u8; 4]; 3],
    /// Goods lying on the level 2 caravan cards, as a set.
    pub(super) tokens: u8,
    pub(super) gardeners: u8,
}

impl GuildStock {
    /// The cards open to a player with these levels: bits 0 to 3 the next card of each kind, but
    /// bits 4 to 7 instead of bit 1 when that is a level 2 caravan card.
    #[inline]
    pub(super) fn cards(&self, levels: Levels) -> u64 {
        let has_next = |kind: Guild| {
            u64::from(self.copies[kind as usize][usize::from(levels[kind as usize])] > 0)
        };
        let second = if levels[Guild::Caravan as usize] == 1 { self.tokens } else { 0 };
        has_next(Guild::Banker)
            | has_next(Guild::Caravan) << 1
            | has_next(Guild::Palace) << 2
            | u64::from(self.gardeners > 0) << 3
            | u64::from(second) << 4
    }

    /// How many cards lie in stock for players of this level in a guild with levels.
    pub(super) fn copies_above(&self, kind: Guild, level: usize) -> u32 {
        match (kind, level) {
            (Guild::Caravan, 1) => self.tokens.count_ones(),
            _ => u32::from(self.copies[kind as usize][level]),
        }
    }

    /// Removes a card from the stock.
    pub(super) fn take(&mut self, card: GuildCard, levels: Levels) {
        let mut remove = |kind: Guild| {
            self.copies[kind as usize][usize::from(levels[kind as usize])] -= 1;
        };
        match card {
            GuildCard::Banker => remove(Guild::Banker),
            GuildCard::Palace => remove(Guild::Palace),
            GuildCard::Caravan(None) => remove(Guild::Caravan),
            GuildCard::Caravan(Some(good)) => self.tokens &= !(1 << good as u8),
            GuildCard::Gardener => self.gardeners -= 1,
        }
    }
}

/// The kinds of a set of cards.
pub(super) fn kinds_of(cards: u64) -> usize {
    (cards & 0xf | u64::from(cards > 0xf) << Guild::Caravan as u64) as usize
}

/// All cards of these kinds.
pub(super) fn cards_of(kinds: u8) -> u64 {
    let caravans = if kinds >> Guild::Caravan as u8 & 1 == 1 { (1 << PLAIN_GOODS) - 1 } else { 0 };
    u64::from(kinds) | caravans << 4
}
