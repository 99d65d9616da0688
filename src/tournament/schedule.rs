//! The order of work: deal after deal, and for each the line-ups one after another.

use super::Tournament;
use crate::run::experiment::Workload;
use crate::run::game::SeatAssignment;
use crate::spec::lineups::{Lineup, lineups, seatings};

/// Units of work. A unit is one line-up on one deal in every seating; a block is all units of one
/// deal.
#[derive(Clone, Debug)]
pub struct Schedule {
    lineups: Vec<Lineup>,
    seatings: Vec<Vec<usize>>,
    blocks: usize,
    bots: usize,
}

impl Schedule {
    /// The schedule of a tournament.
    pub fn new(tournament: &Tournament) -> Self {
        Self {
            lineups: lineups(&tournament.bots, tournament.game.players, tournament.format),
            seatings: seatings(tournament.game.players, tournament.all_orders),
            blocks: tournament.blocks,
            bots: tournament.bots.len(),
        }
    }

    /// The schedule of line-ups of some bots, which somebody else has made.
    pub fn of_lineups(lineups: Vec<Lineup>, players: usize, blocks: usize, bots: usize) -> Self {
        Self { lineups, seatings: seatings(players, false), blocks, bots }
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

    /// How much there is to play.
    pub(crate) fn workload(&self) -> Workload {
        Workload { blocks: self.blocks, units_per_block: self.lineups() }
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
        self.seat_assignments(unit)
            .map(|table| table.into_iter().map(|assignment| assignment.bot).collect())
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
