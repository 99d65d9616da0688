//! Games in which neighbours of a ladder of players meet, so that their strength is known.

use anyhow::{Result, ensure};

use super::Study;
use super::study::Task;
use crate::spec::game::{GameId, GameSpec};

/// A table of two neighbours of the ladder: one of the one among the others. With two players that
/// is all there is to it; with more the reverse is a table of its own.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Meeting {
    /// The rules, by number of the condition.
    pub(super) condition: usize,
    /// The line-up that has one seat.
    pub(super) one: usize,
    /// The line-up that has all others.
    pub(super) others: usize,
}

impl Meeting {
    /// The line-up that fills a place at the table.
    pub(super) fn lineup(&self, place: usize) -> usize {
        if place == 0 { self.one } else { self.others }
    }

    /// The work of it in a block.
    pub(super) fn task(&self, block: usize) -> Task {
        Task {
            block,
            condition: self.condition,
            lineup: self.one,
            is_skill_test: false,
            meeting: Some(self.clone()),
        }
    }
}

impl Study {
    /// Says what makes line-ups unfit to be a ladder, if one is wanted.
    pub(super) fn check_ladder(&self) -> Result<()> {
        if !self.strength {
            return Ok(());
        }
        let lineups = self.lineups.len();
        ensure!(lineups > 2, "--strength: {lineups} line-ups; a trend needs at least 3");
        ensure!(
            self.until.is_none(),
            "--strength compares line-ups on the same blocks, and --until gives each as many as it needs: name one of the two"
        );
        for lineup in &self.lineups {
            ensure!(
                lineup.0.len() == 1,
                "--strength: line-up {lineup}; name one bot for all seats, line-ups are the steps of a ladder"
            );
        }
        Ok(())
    }

    /// The conditions in which strength is measured: for each game and number of players the first
    /// that others are compared with.
    pub(super) fn grounds(&self) -> Vec<usize> {
        let baselines = self.contrasts.iter().map(|contrast| contrast.baseline);
        let mut found: Vec<usize> = Vec::new();
        for condition in baselines.chain(self.seats.iter().copied()).filter(|_| self.strength) {
            let is_same = |known: &usize| self.ground_of(*known) == self.ground_of(condition);
            if !found.iter().any(is_same) {
                found.push(condition);
            }
        }
        found
    }

    /// What strength is measured for: a game and a number of players.
    pub(super) fn ground_of(&self, condition: usize) -> (GameId, usize) {
        let GameSpec { id, players, .. } = self.conditions[condition].game;
        (id, players)
    }

    /// The tables of a block at which neighbours meet.
    pub(super) fn meetings(&self) -> Vec<Meeting> {
        let mut meetings = Vec::new();
        for condition in self.grounds() {
            for (one, others) in (1..self.lineups.len()).map(|higher| (higher - 1, higher)) {
                meetings.push(Meeting { condition, one, others });
                if self.conditions[condition].game.players > 2 {
                    meetings.push(Meeting { condition, one: others, others: one });
                }
            }
        }
        meetings
    }

    pub(super) fn games_of_meetings(&self) -> usize {
        let conditions = self.meetings().into_iter().map(|meeting| meeting.condition);
        conditions.map(|condition| self.conditions[condition].games()).sum()
    }

    /// The players of a table as tables of results name them.
    pub(super) fn table_name(&self, task: &Task) -> String {
        let Some(meeting) = &task.meeting else { return self.lineups[task.lineup].name() };
        let places = 0..self.conditions[task.condition].game.players;
        let names = places.map(|place| self.lineups[meeting.lineup(place)].name());
        names.collect::<Vec<_>>().join(",")
    }
}
