//! The order of work: deal after deal, and for each the line-ups one after another.

use std::sync::atomic::AtomicBool;

use anyhow::Result;

use super::Tournament;
use crate::run::arena::{Arena, play_unit};
use crate::run::experiment::Workload;
use crate::run::game::{GameResult, SeatAssignment};
use crate::spec::lineups::{Lineup, lineups, seatings};

/// Units of work. A unit is one line-up on one deal in every seating; a block is all units of one
/// deal.
#[derive(Clone, Debug)]
pub(crate) struct Schedule {
    lineups: Vec<Lineup>,
    seatings: Vec<Vec<usize>>,
    blocks: usize,
    bots: usize,
}

impl Schedule {
    pub(crate) fn new(tournament: &Tournament) -> Self {
        Self {
            lineups: lineups(&tournament.bots, tournament.game.players, tournament.format),
            seatings: seatings(tournament.game.players, tournament.all_orders),
            blocks: tournament.blocks,
            bots: tournament.bots.len(),
        }
    }

    /// The schedule of line-ups of some bots, which somebody else has made.
    pub(crate) fn of_lineups(
        lineups: Vec<Lineup>,
        players: usize,
        blocks: usize,
        bots: usize,
    ) -> Self {
        Self { lineups, seatings: seatings(players, false), blocks, bots }
    }

    pub(crate) fn lineups(&self) -> usize {
        self.lineups.len()
    }

    pub(crate) fn seatings(&self) -> usize {
        self.seatings.len()
    }

    pub(crate) fn games_per_block(&self) -> usize {
        self.lineups() * self.seatings()
    }

    pub(crate) fn workload(&self) -> Workload {
        Workload { blocks: self.blocks, units_per_block: self.lineups() }
    }

    /// The block that a unit belongs to.
    pub(crate) fn block_of(&self, unit: usize) -> usize {
        unit / self.lineups()
    }

    /// The place of the unit's first game among the games of its block.
    pub(crate) fn first_game_of(&self, unit: usize) -> usize {
        unit % self.lineups() * self.seatings()
    }

    /// Whether the unit is the last of its block.
    pub(crate) fn ends_block(&self, unit: usize) -> bool {
        (unit + 1).is_multiple_of(self.lineups())
    }

    /// The bots by seat, for each game of a unit.
    pub(crate) fn tables(&self, unit: usize) -> impl Iterator<Item = Vec<usize>> {
        self.seat_assignments(unit)
            .map(|table| table.into_iter().map(|assignment| assignment.bot).collect())
    }

    /// Plays all games of a unit; `None` if stopped before the end of the last.
    pub(crate) fn play<R>(
        &self,
        unit: usize,
        arena: &dyn Arena<R>,
        stop: &AtomicBool,
    ) -> Result<Option<Vec<R>>> {
        play_unit(arena, self.block_of(unit) as u64, self.seat_assignments(unit), stop)
    }

    /// Whether a unit has the games that it should have, by bots at the table and points.
    pub(crate) fn fits(&self, unit: usize, games: &[GameResult], categories: usize) -> bool {
        let mut tables = self.tables(unit);
        games.len() == self.seatings()
            && games
                .iter()
                .all(|game| tables.next().is_some_and(|bots| game.fits(&bots, categories)))
    }

    /// Who sits where, for each game of a unit. The copies of a bot change seats too.
    pub(crate) fn seat_assignments(
        &self,
        unit: usize,
    ) -> impl Iterator<Item = Vec<SeatAssignment>> {
        let lineup = &self.lineups[unit % self.lineups()];
        let assignment = |place: usize| {
            let copy = lineup[..place].iter().filter(|bot| **bot == lineup[place]).count();
            SeatAssignment { bot: lineup[place], stream: lineup[place] + copy * self.bots }
        };
        self.seatings.iter().map(move |seating| seating.iter().copied().map(assignment).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn copies_of_a_bot_change_seats_too() {
        let tournament = Tournament::example("babylon(players=3)", "greedy,random,random", 1);
        let schedule = Schedule::new(&tournament);
        let streams = |table: Vec<SeatAssignment>| {
            table.iter().map(|s| (s.bot, s.stream)).collect::<Vec<_>>()
        };
        let tables: Vec<_> = schedule.seat_assignments(0).map(streams).collect();
        assert_eq!(tables[0], [(0, 0), (1, 1), (1, 4)]);
        assert_eq!(tables[1], [(1, 1), (1, 4), (0, 0)]);
        assert_eq!(tables[2], [(1, 4), (0, 0), (1, 1)]);
    }
}
