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

    /// The schedule of line-ups that somebody else has made.
    pub fn of_lineups(lineups: Vec<Lineup>, players: usize, blocks: usize) -> Self {
        Self { lineups, seatings: seatings(players, false), blocks }
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
        self.sitters(unit).map(|table| table.into_iter().map(|sitter| sitter.bot).collect())
    }

    /// Who sits where, for each game of a unit.
    pub(super) fn sitters(&self, unit: usize) -> impl Iterator<Item = Vec<Sitter>> {
        let lineup = &self.lineups[unit % self.lineups()];
        let sitter = |place: usize| {
            let copy = lineup[..place].iter().filter(|bot| **bot == lineup[place]).count();
            Sitter { bot: lineup[place], copy }
        };
        self.seatings.iter().map(move |seating| seating.iter().copied().map(sitter).collect())
    }
}

/// A bot at a table. Copies of the same bot are told apart: with the same luck in the same seat they
/// would play the same game in every seating.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Sitter {
    /// The bot, by its place in the list.
    pub(super) bot: usize,
    /// How many copies of it come before in the line-up.
    pub(super) copy: usize,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn copies_of_a_bot_change_seats_too() {
        let tournament = Tournament::example("babylon(players=3)", "greedy,random,random", 1);
        let schedule = Schedule::new(&tournament);
        let copies = |table: Vec<Sitter>| table.iter().map(|s| (s.bot, s.copy)).collect::<Vec<_>>();
        let tables: Vec<_> = schedule.sitters(0).map(copies).collect();
        assert_eq!(tables[0], [(0, 0), (1, 0), (1, 1)]);
        assert_eq!(tables[1], [(1, 0), (1, 1), (0, 0)]);
        assert_eq!(tables[2], [(1, 1), (0, 0), (1, 0)]);
    }
}
