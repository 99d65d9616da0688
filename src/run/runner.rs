//! The engine: an experiment played into a directory.

use std::ops::Range;
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use anyhow::{Context, Result, bail, ensure};
use rayon::{ThreadPool, ThreadPoolBuilder};
use serde::Serialize;
use serde::de::DeserializeOwned;
use thiserror::Error;

use super::directory::RunDirectory;
use super::experiment::{Experiment, Outcome, PlayedRun, RunOptions};
use super::faults;
use super::journal::{Damage, Journal};
use super::manifest::Manifest;
use super::outside;
use super::parcel::{Order, Parcel};
use super::progress::{Ledger, Progress};
use super::remote::Remote;
use super::table_writer::append;
use super::workers::{Writer, gather_all, play_all};
use crate::rows::RunTimeRow;

/// Somebody has stopped the run; the journal holds what was played.
#[derive(Clone, Copy, Debug, Error)]
#[error("interrupted")]
pub(crate) struct Interrupted;

/// Takes the directory of a run. Nothing is there before all checks are passed.
pub(crate) fn claim<E: Experiment>(experiment: &E, options: &RunOptions) -> Result<RunDirectory> {
    if let (Some(reason), Some(_)) = (experiment.sequential(), options.shard) {
        bail!("--shard: {reason}");
    }
    if let (Some(reason), Some(_)) = (experiment.local(), &options.remote) {
        bail!("no cluster can play this: {reason}");
    }
    let manifest = experiment.manifest().of_shard(options.shard);
    RunDirectory::claim(&options.place, &manifest, options.resume)
}

/// Plays an experiment until it is finished or somebody interrupts. An error means that the run
/// did not begin.
pub(crate) fn run<E: Experiment>(
    experiment: &E,
    directory: &RunDirectory,
    options: &RunOptions,
    progress: &mut dyn Progress,
) -> Result<Outcome<E::Results>> {
    match play_and_finish(experiment, directory, options, progress) {
        Ok(results) => Ok(Outcome::Finished(results)),
        Err(error) if error.is::<Interrupted>() => Ok(Outcome::Interrupted),
        Err(error) if error.is::<Damage>() => Err(error),
        Err(error) => Ok(Outcome::Failed(error)),
    }
}

/// Plays and finishes in a directory that has been claimed. Statistics run on the pool of the games.
pub(super) fn play_and_finish<E: Experiment>(
    experiment: &E,
    directory: &RunDirectory,
    options: &RunOptions,
    progress: &mut dyn Progress,
) -> Result<E::Results> {
    let (RunDirectory { path, key, .. }, shard) = (directory, options.shard);
    let workload = experiment.workload();
    let pool = start_threads(options.threads)?;
    let units = workload.units(shard);
    let journal = Journal::open(path, *key, units.start, options.discards)?;
    let remote = options.remote.as_deref();
    if let Some(remote) = remote {
        remote.announce(experiment.manifest().text()?, *key, experiment.clocks());
    }
    let mut run = Run {
        directory: path,
        units,
        pool: &pool,
        remote,
        progress,
        journal,
        started: None,
        games: 0,
    };
    let played = experiment.play(&mut run);
    let played = run.close(played)?;
    let (directory, outside) = (path.clone(), String::new());
    let mut played_run = PlayedRun { directory, key: *key, shard, workload, outside };
    let manifest = experiment.manifest();
    if manifest.has_outside_bots() {
        let counts = faults::write::<E::Game>(&played_run)?;
        played_run.outside = outside::summary_of_run(&manifest, &counts);
    }
    pool.install(|| experiment.finish(&played_run, played))
}

/// Plays for a run in another process: answers orders one after another, until there are no more.
/// A run of another version, other rules or other bots is refused; the first answer, to no order,
/// says that it is not.
pub(crate) fn serve<E: Experiment>(
    experiment: &E,
    asked: &Manifest,
    orders: impl IntoIterator<Item = Order>,
    mut answer: impl FnMut(Result<Vec<u8>>),
) -> Result<()> {
    if let Some(reason) = experiment.local() {
        bail!("no cluster can play this: {reason}");
    }
    let own = experiment.manifest();
    if let Some(difference) = own.difference(asked) {
        bail!("this worker has another nabu: {difference}");
    }
    answer(Ok(Vec::new()));
    for order in orders {
        answer(play_order(experiment, &order, own.key()));
    }
    Ok(())
}

fn play_order<E: Experiment>(experiment: &E, order: &Order, key: u32) -> Result<Vec<u8>> {
    let readings = || experiment.clocks().iter().map(|clock| clock.reading());
    let before: Vec<_> = readings().collect();
    let results = experiment.play_order(order, key, &AtomicBool::new(false))?;
    let results = results.ok_or(Interrupted)?;
    let times = readings().zip(before).map(|(now, old)| (now.0 - old.0, now.1 - old.1)).collect();
    let (stage, first) = (order.stage, order.units.start);
    Ok(Parcel { stage, first, results, times }.to_bytes(key))
}

/// A pool for games and statistics.
pub(crate) fn start_threads(threads: usize) -> Result<ThreadPool> {
    let pool = ThreadPoolBuilder::new().num_threads(threads).build();
    pool.with_context(|| format!("cannot start {threads} threads; ask for less with --threads"))
}

/// A run as the experiment sees it while it plays.
pub(crate) struct Run<'a> {
    directory: &'a Path,
    units: Range<usize>,
    pool: &'a ThreadPool,
    remote: Option<&'a Remote>,
    progress: &'a mut dyn Progress,
    journal: Journal,
    /// When the first unit that was not in the journal began.
    started: Option<Instant>,
    games: usize,
}

impl<'a> Run<'a> {
    pub(crate) fn directory(&self) -> &'a Path {
        self.directory
    }

    /// The units that belong to the run: all, or those of its shard.
    pub(crate) fn units(&self) -> Range<usize> {
        self.units.clone()
    }

    /// Where other processes play, if they do.
    pub(crate) fn remote(&self) -> Option<&'a Remote> {
        self.remote
    }

    /// How many play side by side.
    pub(crate) fn threads(&self) -> usize {
        self.remote.map_or_else(|| self.pool.current_num_threads(), Remote::cores)
    }

    /// Feeds the ledger with the next units up to `end`: first those that the journal knows, then
    /// the rest as it is played, on this machine or on others. `play` returns `None` if it was
    /// stopped.
    pub(crate) fn play<R: Serialize + DeserializeOwned + Send>(
        &mut self,
        end: usize,
        ledger: &mut impl Ledger<R>,
        play: &(impl Fn(usize, &AtomicBool) -> Result<Option<Vec<R>>> + Sync),
    ) -> Result<()> {
        self.play_stage(end, &[], ledger, play)
    }

    /// The same for units that depend on those before: `context` tells others what they are.
    pub(crate) fn play_stage<R: Serialize + DeserializeOwned + Send>(
        &mut self,
        end: usize,
        context: &[u8],
        ledger: &mut impl Ledger<R>,
        play: &(impl Fn(usize, &AtomicBool) -> Result<Option<Vec<R>>> + Sync),
    ) -> Result<()> {
        match self.remote {
            Some(remote) => {
                let context = context.to_vec();
                self.go_on(end, ledger, |_, writer| gather_all(remote, context, writer))
            }
            None => self.play_here(end, ledger, play),
        }
    }

    /// The same, but only on this machine.
    pub(crate) fn play_here<R: Serialize + DeserializeOwned + Send>(
        &mut self,
        end: usize,
        ledger: &mut impl Ledger<R>,
        play: &(impl Fn(usize, &AtomicBool) -> Result<Option<Vec<R>>> + Sync),
    ) -> Result<()> {
        self.go_on(end, ledger, |pool, writer| play_all(play, pool, writer))
    }

    /// Recalls what the journal knows, and lets others play and write the rest.
    fn go_on<R: DeserializeOwned, L: Ledger<R>>(
        &mut self,
        end: usize,
        ledger: &mut L,
        play: impl FnOnce(&ThreadPool, &mut Writer<'_, L>) -> Result<()>,
    ) -> Result<()> {
        self.journal.recall(end, |unit| {
            let fits = ledger.fits(unit);
            if fits {
                ledger.add(unit);
            }
            fits
        })?;
        if ledger.is_enough() || self.journal.next_unit() == end {
            return Ok(());
        }
        self.start();
        let mut writer = Writer {
            journal: &mut self.journal,
            ledger,
            progress: &mut *self.progress,
            end,
            games: 0,
        };
        let played = play(self.pool, &mut writer);
        self.games += writer.games;
        played?;
        ensure!(ledger.is_enough() || self.journal.next_unit() == end, Interrupted);
        Ok(())
    }

    fn start(&mut self) {
        if self.started.is_none() {
            self.started = Some(Instant::now());
            let done = self.journal.next_unit() - self.units.start;
            self.progress.start(done, self.units.len());
        }
    }

    fn run_time(&self, seconds: f64) -> RunTimeRow {
        RunTimeRow {
            threads: self.threads(),
            games_played: self.games,
            seconds: seconds.into(),
            games_per_second: (self.games as f64 / seconds.max(1e-9)).into(),
        }
    }

    /// Ends progress and journal, and notes how long it took unless something broke.
    fn close<P>(mut self, played: Result<P>) -> Result<P> {
        self.journal.settle()?;
        if let Some(started) = self.started {
            self.progress.finish();
            if played.as_ref().err().is_none_or(anyhow::Error::is::<Interrupted>) {
                let seconds = started.elapsed().as_secs_f64();
                append(self.directory, [self.run_time(seconds)])?;
            }
        }
        played
    }
}
