//! A run: an experiment played into a directory.

pub(crate) mod atomic_file;
pub(crate) mod clock;
pub(crate) mod journal;
pub(crate) mod manifest;
mod merge;
pub(crate) mod panics;
pub mod play;
pub(crate) mod workers;

pub use merge::merge;

use std::fs::{self, File};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use anyhow::{Context, Error, Result, bail};

use self::journal::{Journal, Unit};
use self::workers::{Writer, play_all};
use crate::rows::{Number, RunTimeRow, append};
use crate::spec::game::{GameTask, Playable};
use crate::tournament::block::Table;
use crate::tournament::{Results, Schedule, Shard, Standings, Tournament, tables};

/// How a run ended.
#[derive(Debug)]
pub enum RunOutcome<R = Results> {
    /// All blocks are played and the tables are written.
    Finished(Box<R>),
    /// Stopped before the end; the journal holds what was played.
    Interrupted,
    /// Something broke on the way; the journal holds what was played.
    Failed(Error),
}

/// Somebody who watches a run.
pub trait Progress {
    /// The run begins with some units done.
    fn start(&mut self, done: usize, units: usize);
    /// A unit is done; the headline says how things stand.
    fn advance(&mut self, headline: &dyn Fn() -> String);
    /// Nothing more comes.
    fn finish(&mut self);
}

/// Somebody who keeps the accounts of a run while it goes on.
pub(crate) trait Ledger<U> {
    /// Enters a unit.
    fn add(&mut self, unit: &U);

    /// Whether the rest of the units is not needed.
    fn is_enough(&self) -> bool {
        false
    }

    /// How things stand, in a few words.
    fn headline(&self) -> String;
}

/// How to play, which does not change what comes out.
#[derive(Clone, Debug)]
pub struct RunOptions {
    /// The directory for the results.
    pub directory: PathBuf,
    /// Whether to go on with what is there.
    pub resume: bool,
    /// Worker threads.
    pub threads: usize,
    /// The part of the tournament to play, if not all.
    pub shard: Option<Shard>,
}

/// Plays a tournament into a directory until it is finished or `stop` is raised. An error means
/// that the run did not begin.
pub fn run(
    tournament: &Tournament,
    options: &RunOptions,
    stop: &AtomicBool,
    progress: &mut dyn Progress,
) -> Result<RunOutcome> {
    tournament.game.id.dispatch(Run { tournament, options, stop, progress })
}

struct Run<'a> {
    tournament: &'a Tournament,
    options: &'a RunOptions,
    stop: &'a AtomicBool,
    progress: &'a mut dyn Progress,
}

impl GameTask for Run<'_> {
    type Output = Result<RunOutcome>;

    fn run<G: Playable>(self) -> Result<RunOutcome> {
        let rules = self.tournament.game.rules::<G>()?;
        for bot in &self.tournament.bots {
            bot.factory::<G>()?;
        }
        let directory = &self.options.directory;
        let _lock = lock(directory)?;
        let manifest = manifest::manifest::<G>(self.tournament, rules, self.options.shard);
        manifest::claim(directory, &manifest, self.options.resume)?;
        Ok(self.go_on::<G>(rules).unwrap_or_else(RunOutcome::Failed))
    }
}

impl Run<'_> {
    /// Plays what the journal does not have yet, and writes the tables.
    fn go_on<G: Playable>(self, rules: &'static G::Rules) -> Result<RunOutcome> {
        let RunOptions { directory, shard, .. } = self.options;
        let schedule = Schedule::new(self.tournament);
        let mut standings = Standings::new(self.tournament, &schedule);
        let (tournament, stop) = (self.tournament, self.stop);
        let table = Table::<G> { tournament, schedule: &schedule, rules, stop, clocks: None };
        let work = Work {
            options: self.options,
            units: schedule.units(*shard),
            stop,
            progress: self.progress,
        };
        if !work.finish(&mut standings, &|unit| table.play(unit))? {
            return Ok(RunOutcome::Interrupted);
        }
        let results = tables::write_all(directory, self.tournament, *shard, G::CATEGORIES)?;
        Ok(RunOutcome::Finished(Box::new(results)))
    }
}

/// What is to be played into a directory that has been claimed.
pub(crate) struct Work<'a> {
    pub(crate) options: &'a RunOptions,
    pub(crate) units: Range<usize>,
    pub(crate) stop: &'a AtomicBool,
    pub(crate) progress: &'a mut dyn Progress,
}

impl Work<'_> {
    /// Plays the units that the journal does not have yet; false if stopped before all are there.
    pub(crate) fn finish<U: Unit>(
        self,
        ledger: &mut impl Ledger<U>,
        play: &(impl Fn(usize) -> Result<Option<U>> + Sync),
    ) -> Result<bool> {
        let RunOptions { directory, threads, .. } = self.options;
        let mut journal = Journal::open(directory, self.units.clone(), |unit| ledger.add(unit))?;
        if !ledger.is_enough() && !journal.missing().is_empty() {
            let started = Instant::now();
            self.progress.start(journal.next_unit() - self.units.start, self.units.len());
            let progress = &mut *self.progress;
            let mut writer = Writer { journal: &mut journal, ledger, progress, games: 0 };
            let played = play_all(play, *threads, self.stop, &mut writer);
            let games = writer.games;
            self.progress.finish();
            played?;
            add_timing(directory, *threads, games, started.elapsed().as_secs_f64())?;
        }
        Ok(ledger.is_enough() || journal.missing().is_empty())
    }
}

/// Keeps other runs out of a directory for as long as the file lives.
pub(crate) fn lock(directory: &Path) -> Result<File> {
    let context = || format!("cannot write into {}", directory.display());
    fs::create_dir_all(directory).with_context(context)?;
    let file = File::create(directory.join("lock")).with_context(context)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(fs::TryLockError::WouldBlock) => {
            bail!("another run is writing into {}", directory.display())
        }
        Err(fs::TryLockError::Error(error)) => Err(error).with_context(context),
    }
}

/// One line for each time the run was started.
fn add_timing(directory: &Path, threads: usize, games: usize, seconds: f64) -> Result<()> {
    let games_per_second = Number(games as f64 / seconds.max(1e-9));
    let seconds = Number(seconds);
    append(directory, [RunTimeRow { threads, games_played: games, seconds, games_per_second }])
}
