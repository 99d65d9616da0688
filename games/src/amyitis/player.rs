//! What a player has.

use super::goods::Goods;
use super::guilds::{Guild, Levels};
use super::scoring::BOOKED;

/// The open holdings of a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Player {
    /// Prestige by category.
    pub(super) prestige: [u16; BOOKED],
    pub(super) talents: u16,
    pub(super) camels: u16,
    pub(super) goods: Goods,
    pub(super) levels: Levels,
    pub(super) gardeners: u8,
    /// Garden tiles taken.
    pub(super) tiles: u8,
}

impl Player {
    /// At the start: four talents and a camel (rule 2.6).
    pub(super) fn new() -> Self {
        Self { talents: 4, camels: 1, ..Self::default() }
    }

    pub(super) fn level(&self, kind: Guild) -> usize {
        usize::from(self.levels[kind as usize])
    }
}
