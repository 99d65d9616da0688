//! Playing a tournament: workers play blocks, one writer journals them in order.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::time::Instant;

use anyhow::{Context, Result, anyhow, bail};

use super::block::{Block, Table};
use super::journal::Journal;
use super::tally::Tally;
use super::{Tournament, manifest, tables};
use crate::game_spec::{GameTask, Playable};

/// How a run ended.
#[derive(Debug)]
pub enum RunOutcome {
    /// All blocks are played and the tables are written.
    Finished(Box<Tally>),
    /// Stopped before the end; the journal holds what was played.
    Interrupted,
}

/// Somebody who watches a run.
pub trait Progress: Send {
    /// The run begins with some units done.
    fn start(&mut self, done: usize, units: usize);
    /// A unit is done.
    fn advance(&mut self, tally: &Tally);
    /// Nothing more comes.
    fn finish(&mut self);
}

/// Plays a tournament into a directory.
pub fn run(
    tournament: &Tournament,
    directory: &Path,
    resume: bool,
    threads: usize,
    stop: &AtomicBool,
    progress: &mut dyn Progress,
) -> Result<RunOutcome> {
    let run = Run { tournament, directory, resume, threads, stop, progress };
    tournament.game.id.dispatch(run)
}

struct Run<'a> {
    tournament: &'a Tournament,
    directory: &'a Path,
    resume: bool,
    threads: usize,
    stop: &'a AtomicBool,
    progress: &'a mut dyn Progress,
}

impl GameTask for Run<'_> {
    type Output = Result<RunOutcome>;

    fn run<G: Playable>(self) -> Result<RunOutcome> {
        let rules = self.tournament.game.rules::<G>()?;
        for bot in &self.tournament.bots {
            bot.build::<G>()?;
        }
        let _lock = lock(self.directory)?;
        let manifest = manifest::manifest::<G>(self.tournament, rules);
        manifest::claim(self.directory, &manifest, self.resume)?;
        let mut journal = Journal::open(self.directory)?;
        let table = Table::<G> { tournament: self.tournament, rules, stop: self.stop };
        let tally = Tally::new(self.tournament, G::CATEGORIES.len());
        let started = Instant::now();
        let played = play_all(&table, &mut journal, self.threads, tally, self.progress)?;
        if journal.next_unit() < self.tournament.units() {
            return Ok(RunOutcome::Interrupted);
        }
        let tally = tables::write_all(self.directory, self.tournament, G::CATEGORIES)?;
        write_timing(self.directory, self.threads, played, started.elapsed().as_secs_f64())?;
        Ok(RunOutcome::Finished(Box::new(tally)))
    }
}

/// Keeps other runs out of a directory for as long as the file lives.
fn lock(directory: &Path) -> Result<File> {
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

/// Plays the units that are not in the journal yet; returns how many games that took.
fn play_all<G: Playable>(
    table: &Table<'_, G>,
    journal: &mut Journal,
    threads: usize,
    tally: Tally,
    progress: &mut dyn Progress,
) -> Result<usize> {
    let units = table.tournament.units();
    progress.start(journal.next_unit(), units);
    let next = AtomicUsize::new(journal.next_unit());
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build()?;
    let (sender, receiver) = sync_channel(4 * threads);
    let failed = AtomicBool::new(false);
    std::thread::scope(|scope| {
        let writer = scope.spawn(|| {
            let result = write_blocks(receiver, journal, tally, progress);
            failed.store(result.is_err(), Ordering::Relaxed);
            result
        });
        pool.broadcast(|_| work(table, &next, units, &failed, &sender));
        drop(sender);
        writer.join().map_err(|_| anyhow!("the writer of the journal broke down"))?
    })
}

/// Plays one unit after another until none is left.
fn work<G: Playable>(
    table: &Table<'_, G>,
    next: &AtomicUsize,
    units: usize,
    failed: &AtomicBool,
    sender: &SyncSender<Result<Block>>,
) {
    while !failed.load(Ordering::Relaxed) {
        let unit = next.fetch_add(1, Ordering::Relaxed);
        if unit >= units {
            return;
        }
        let block = match table.play(unit) {
            Ok(None) => return,
            Ok(Some(block)) => Ok(block),
            Err(error) => Err(error),
        };
        if sender.send(block).is_err() {
            return;
        }
    }
}

/// Journals blocks in order, whatever order they come in.
fn write_blocks(
    receiver: Receiver<Result<Block>>,
    journal: &mut Journal,
    mut tally: Tally,
    progress: &mut dyn Progress,
) -> Result<usize> {
    let mut early = BTreeMap::new();
    let mut games = 0;
    for block in receiver {
        let block = block?;
        early.insert(block.unit, block);
        while let Some(block) = early.remove(&journal.next_unit()) {
            journal.push(&block)?;
            journal.flush()?;
            games += block.games.len();
            tally.add(&block);
            progress.advance(&tally);
        }
    }
    progress.finish();
    Ok(games)
}

/// Machine and time, which differ from run to run, have a file of their own.
fn write_timing(directory: &Path, threads: usize, games: usize, seconds: f64) -> Result<()> {
    let path = directory.join("timing.csv");
    let mut table = csv::Writer::from_path(&path)
        .with_context(|| format!("cannot write {}", path.display()))?;
    table.write_record(["threads", "games_played", "seconds", "games_per_second"])?;
    let rate = games as f64 / seconds.max(1e-9);
    table.write_record([
        threads.to_string(),
        games.to_string(),
        format!("{seconds:.3}"),
        format!("{rate:.1}"),
    ])?;
    Ok(table.flush()?)
}
