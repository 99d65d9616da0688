//! One contest after another, each depending on those before, in one journal.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Result, ensure};
use thiserror::Error;

use super::contest::Scores;
use super::{Contest, Meeting};
use crate::run::Ledger;
use crate::run::journal::Journal;
use crate::run::workers::{Writer, play_all};
use crate::run::{Progress, RunOptions};
use crate::spec::game::Playable;
use crate::tournament::block::{Block, Table};

/// Somebody has stopped the work; the journal holds what was played.
#[derive(Clone, Copy, Debug, Error)]
#[error("interrupted")]
pub(super) struct Stopped;

/// Where contests are played one after another. What the journal knows is not played again.
pub(super) struct Hall<'a, G: Playable> {
    rules: &'static G::Rules,
    options: &'a RunOptions,
    stop: &'a AtomicBool,
    progress: &'a mut dyn Progress,
    journal: Journal,
    known: VecDeque<Block>,
    /// The first unit of the next contest.
    next: usize,
}

impl<'a, G: Playable> Hall<'a, G> {
    /// Opens the journal for at most some units.
    pub(super) fn open(
        rules: &'static G::Rules,
        options: &'a RunOptions,
        stop: &'a AtomicBool,
        progress: &'a mut dyn Progress,
        units: usize,
    ) -> Result<Self> {
        let mut known = VecDeque::new();
        let journal = Journal::open(&options.directory, 0..units, |unit: &Block| {
            known.push_back(unit.clone());
        })?;
        progress.start(journal.next_unit(), units);
        Ok(Self { rules, options, stop, progress, journal, known, next: 0 })
    }

    /// Ends the display of progress.
    pub(super) fn close(&mut self) {
        self.progress.finish();
    }

    /// Plays a contest, or fails with [`Stopped`]. `headline` says what it is for.
    pub(super) fn play(&mut self, contest: &Contest, headline: &str) -> Result<Vec<Meeting>> {
        let schedule = contest.schedule();
        let first = self.next;
        self.next += schedule.units(None).len();
        let mut stage = Stage { scores: Scores::new(contest, first), headline };
        while let Some(unit) = self.known.pop_front_if(|unit| unit.unit < self.next) {
            stage.add(&unit);
        }
        self.journal.set_end(self.next);
        if !self.journal.missing().is_empty() {
            self.play_missing(contest, first, &mut stage)?;
        }
        ensure!(self.journal.missing().is_empty(), Stopped);
        Ok(stage.scores.meetings)
    }

    fn play_missing(
        &mut self,
        contest: &Contest,
        first: usize,
        stage: &mut Stage<'_>,
    ) -> Result<()> {
        let (tournament, schedule) = (contest.tournament(), contest.schedule());
        let (rules, stop) = (self.rules, self.stop);
        let table =
            Table::<G> { tournament: &tournament, schedule: &schedule, rules, stop, clocks: None };
        // Workers raise a flag when they are done; that must not end the contests to come.
        let done = AtomicBool::new(false);
        let play = |unit: usize| {
            let block = table.play(unit - first)?;
            done.fetch_or(stop.load(Ordering::Relaxed), Ordering::Relaxed);
            Ok(block.map(|block| Block { unit, ..block }))
        };
        let mut writer = Writer {
            journal: &mut self.journal,
            ledger: stage,
            progress: &mut *self.progress,
            games: 0,
        };
        play_all(&play, self.options.threads, &done, &mut writer)
    }
}

/// A contest with a headline of its own.
struct Stage<'a> {
    scores: Scores<'a>,
    headline: &'a str,
}

impl Ledger<Block> for Stage<'_> {
    fn add(&mut self, unit: &Block) {
        self.scores.add(unit);
    }

    fn headline(&self) -> String {
        self.headline.to_owned()
    }
}
