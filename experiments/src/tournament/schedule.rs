//! The order of work: deal after deal, and for each the line-ups one after another.

use std::ops::Range;

use super::{Lineup, Shard, Tournament, lineups, seatings};

/// Units of work. A unit is one line-up on one deal in every seating; a block is all units of one
/// deal.
#[derive(Clone, Debug)]
pub struct Schedule {
    lineups: Vec<Lineup>,
    seatings: Vec<Vec<usize>>,
    blocks: usize,
}

impl Schedule {
    /// The schedule of a tournament.
    pub fn new(tournament: &Tournament) -> Self {
        Self {
            lineups: lineups(&tournament.bots, tournament.game.players, tournament.format),
            seatings: seatings(tournament.game.players, tournament.all_orders),
            blocks: tournament.blocks,
        }
    }

    /// How many line-ups there are.
    pub fn lineups(&self) -> usize {
        self.lineups.len()
    }

    /// How many seatings a line-up takes.
    pub fn seatings(&self) -> usize {
        self.seatings.len()
    }

    /// How many games a block has.
    pub fn games_per_block(&self) -> usize {
        self.lineups() * self.seatings()
    }

    /// The units of a shard, or all.
    pub fn units(&self, shard: Option<Shard>) -> Range<usize> {
        let blocks = shard.map_or(0..self.blocks, |shard| shard.blocks(self.blocks));
        blocks.start * self.lineups()..blocks.end * self.lineups()
    }

    /// The block that a unit belongs to.
    pub fn block_of(&self, unit: usize) -> usize {
        unit / self.lineups()
    }

    /// The place of the unit's first game among the games of its block.
    pub fn first_game_of(&self, unit: usize) -> usize {
        unit % self.lineups() * self.seatings()
    }

    /// Whether the unit is the last of its block.
    pub fn ends_block(&self, unit: usize) -> bool {
        (unit + 1).is_multiple_of(self.lineups())
    }

    /// The bots by seat, for each game of a unit.
    pub fn tables(&self, unit: usize) -> impl Iterator<Item = Vec<usize>> {
        let lineup = &self.lineups[unit % self.lineups()];
        self.seatings.iter().map(|seating| seating.iter().map(|&place| lineup[place]).collect())
    }
}
