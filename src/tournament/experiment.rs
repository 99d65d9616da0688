//! A tournament as the engine plays it.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use anyhow::Result;

use super::arena::ArenaPlan;
use super::{Results, Schedule, Standings, Tournament, tables};
use crate::run::arena::Arena;
use crate::run::clock::Clock;
use crate::run::experiment::{Experiment, PlayedRun, Workload, play_lines};
use crate::run::game::GameResult;
use crate::run::manifest::{Kind, Manifest};
use crate::run::parcel::Order;
use crate::run::runner::Run;
use crate::run::thinking;

/// A tournament with its bots and rules at hand.
pub(crate) struct TournamentRun<'a> {
    tournament: &'a Tournament,
    schedule: Schedule,
    /// One for each bot, if their time is measured.
    clocks: Vec<Arc<Clock>>,
    arena: Box<dyn Arena<GameResult>>,
}

impl<'a> TournamentRun<'a> {
    pub(crate) fn new(tournament: &'a Tournament) -> Result<Self> {
        let Tournament { game, bots, seed, records, times, .. } = tournament.clone();
        let timed = if times { bots.len() } else { 0 };
        let clocks: Vec<_> = (0..timed).map(|_| Arc::<Clock>::default()).collect();
        let plan = ArenaPlan { game, bots, seed, records, clocks: times.then(|| clocks.clone()) };
        Ok(Self { tournament, schedule: Schedule::new(tournament), clocks, arena: plan.open()? })
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

    fn clocks(&self) -> &[Arc<Clock>] {
        &self.clocks
    }

    /// Plays the games; the time of the bots is noted even if that is interrupted.
    fn play(&self, run: &mut Run<'_>) -> Result<()> {
        let mut standings = self.standings();
        let played =
            run.play(run.units().end, &mut standings, &|unit, stop| self.games_of_unit(unit, stop));
        thinking::add(run.directory(), run.threads(), &self.tournament.bots, &self.clocks)?;
        played
    }

    fn finish(&self, run: &PlayedRun, (): ()) -> Result<Results> {
        tables::write_all(run, self.tournament, self.arena.categories())
    }
}
