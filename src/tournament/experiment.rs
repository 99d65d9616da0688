//! A tournament as the engine plays it.

use std::sync::atomic::AtomicBool;

use anyhow::Result;

use super::arena::ArenaPlan;
use super::{Results, Schedule, Standings, Tournament, tables};
use crate::run::arena::Arena;
use crate::run::experiment::{Experiment, PlayedRun, Workload, play_lines};
use crate::run::game::GameResult;
use crate::run::manifest::{Kind, Manifest};
use crate::run::parcel::Order;
use crate::run::runner::Run;

/// A tournament with its bots and rules at hand.
pub(crate) struct TournamentRun<'a> {
    tournament: &'a Tournament,
    schedule: Schedule,
    arena: Box<dyn Arena<GameResult>>,
}

impl<'a> TournamentRun<'a> {
    pub(crate) fn new(tournament: &'a Tournament) -> Result<Self> {
        let Tournament { game, bots, seed, records, .. } = tournament.clone();
        let plan = ArenaPlan { game, bots, seed, records, clocks: None };
        Ok(Self { tournament, schedule: Schedule::new(tournament), arena: plan.open()? })
    }

    pub(super) fn standings(&self) -> Standings {
        Standings::new(self.tournament, &self.schedule, self.arena.categories().len())
    }

    /// Plays a unit; `None` if stopped before its end.
    pub(super) fn games_of_unit(
        &self,
        unit: usize,
        stop: &AtomicBool,
    ) -> Result<Option<Vec<GameResult>>> {
        self.schedule.play(unit, &*self.arena, stop)
    }
}

impl Experiment for TournamentRun<'_> {
    type Game = GameResult;
    type Played = ();
    type Results = Results;

    fn manifest(&self) -> Manifest {
        let Tournament { game, bots, .. } = self.tournament;
        let games = [(game, self.arena.rules_hash())];
        let command = self.tournament.command();
        Manifest::new(Kind::Tournament, command, self.tournament, bots, &games)
    }

    fn workload(&self) -> Workload {
        self.schedule.workload()
    }

    fn sequential(&self) -> Option<&'static str> {
        let reason = "--sprt needs every block in order and cannot be split";
        self.tournament.sprt.is_some().then_some(reason)
    }

    fn play_order(
        &self,
        order: &Order,
        key: u32,
        stop: &AtomicBool,
    ) -> Result<Option<Vec<Vec<u8>>>> {
        play_lines(order, key, |unit| self.games_of_unit(unit, stop))
    }

    fn play(&self, run: &mut Run<'_>) -> Result<()> {
        let mut standings = self.standings();
        run.play(run.units().end, &mut standings, &|unit, stop| self.games_of_unit(unit, stop))
    }

    fn finish(&self, run: &PlayedRun, (): ()) -> Result<Results> {
        tables::write_all(run, self.tournament, self.arena.categories())
    }
}
