//! What a player has.

use super::goods::Goods;
use super::guilds::Levels;
use super::words::Guild;

/// The names of the points that are booked when they are earned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Category {
    Engineering,
    Sales,
    Palaces,
    Bankers,
    Planting,
    Irrigation,
    Temples,
}

/// How many categories are booked.
pub(super) const BOOKED: usize = 7;

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
    /// Four talents and a camel.
    pub(super) fn new() -> Self {
        Self { talents: 4, camels: 1, ..Self::default() }
    }

    pub(super) fn score(&mut self, category: Category, points: u8) {
        self.prestige[category as usize] += u16::from(points);
    }

    pub(super) fn level(&self, kind: Guild) -> usize {
        usize::from(self.levels[kind as usize])
    }
}
