//! Guild cards in stock.

use super::words::{Good, Guild, Named, PLAIN_GOODS};

/// A guild card that a player takes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Card {
    /// The next banker.
    Banker,
    /// The first caravan card, or a second one with the good lying on it.
    Caravan(Option<Good>),
    /// The next palace.
    Palace,
    /// A gardener.
    Gardener,
}

impl Card {
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

    /// Removes a card from the stock.
    pub(super) fn take(&mut self, card: Card, levels: Levels) {
        let mut remove = |kind: Guild| {
            self.copies[kind as usize][usize::from(levels[kind as usize])] -= 1;
        };
        match card {
            Card::Banker => remove(Guild::Banker),
            Card::Palace => remove(Guild::Palace),
            Card::Caravan(None) => remove(Guild::Caravan),
            Card::Caravan(Some(good)) => self.tokens &= !(1 << good as u8),
            Card::Gardener => self.gardeners -= 1,
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
