//! Workers who play units, and a writer who journals them in order.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::Result;

use super::block::Block;
use super::journal::{self, Journal};
use super::{Progress, Standings};

/// How long a finished unit may wait before it is safe in the journal's file.
const FLUSH_EVERY: Duration = Duration::from_millis(200);

/// How far each worker may run ahead of the writer: units that come early are kept in memory.
const UNITS_AHEAD: usize = 64;

/// A unit that has been played, with its line for the journal.
struct Finished {
    block: Block,
    line: String,
}

/// Journals finished units in order, whatever order they come in.
pub(super) struct Writer<'a> {
    pub(super) journal: &'a mut Journal,
    pub(super) standings: &'a mut Standings,
    pub(super) progress: &'a mut dyn Progress,
    pub(super) games: usize,
}

/// Plays the missing units until all are done, the standings decide, or `stop` is raised; raises it
/// itself when the end is reached early.
pub(super) fn play_all(
    play: &(impl Fn(usize) -> Result<Option<Block>> + Sync),
    threads: usize,
    stop: &AtomicBool,
    writer: &mut Writer<'_>,
) -> Result<()> {
    let dispenser = Dispenser::new(writer.journal.missing(), UNITS_AHEAD * threads);
    let (sender, receiver) = sync_channel(4 * threads);
    thread::scope(|scope| {
        for _ in 0..threads {
            let (sender, dispenser) = (sender.clone(), &dispenser);
            scope.spawn(move || work(play, dispenser, stop, &sender));
        }
        drop(sender);
        let collected = writer.collect(&receiver, &dispenser);
        stop.store(true, Ordering::Relaxed);
        drop(receiver);
        collected.and(writer.journal.flush())
    })
}

/// Plays one unit after another until none is left.
fn work(
    play: &(impl Fn(usize) -> Result<Option<Block>> + Sync),
    dispenser: &Dispenser,
    stop: &AtomicBool,
    sender: &SyncSender<Result<Finished>>,
) {
    while let Some(unit) = dispenser.take(stop) {
        let finished = match play(unit) {
            Ok(None) => return,
            Ok(Some(block)) => Ok(Finished { line: journal::line_of(&block), block }),
            Err(error) => Err(error),
        };
        if sender.send(finished).is_err() {
            return;
        }
    }
}

impl Writer<'_> {
    fn collect(
        &mut self,
        receiver: &Receiver<Result<Finished>>,
        dispenser: &Dispenser,
    ) -> Result<()> {
        let mut early = BTreeMap::new();
        let mut last_flush = Instant::now();
        loop {
            match receiver.recv_timeout(FLUSH_EVERY) {
                Ok(finished) => {
                    let finished = finished?;
                    early.insert(finished.block.unit, finished);
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Ok(()),
            }
            while let Some(finished) = early.remove(&self.journal.next_unit()) {
                self.write(&finished)?;
                dispenser.written(self.journal.next_unit());
                if self.standings.decision().is_some() {
                    return Ok(());
                }
            }
            if last_flush.elapsed() >= FLUSH_EVERY {
                self.journal.flush()?;
                last_flush = Instant::now();
            }
        }
    }

    fn write(&mut self, finished: &Finished) -> Result<()> {
        self.journal.push(finished.block.unit, &finished.line)?;
        self.games += finished.block.games.len();
        self.standings.add(&finished.block);
        self.progress.advance(self.standings);
        Ok(())
    }
}

/// Hands out units in order, none too far ahead of what has been written.
struct Dispenser {
    next: AtomicUsize,
    end: usize,
    written: AtomicUsize,
    ahead: usize,
}

impl Dispenser {
    fn new(units: Range<usize>, ahead: usize) -> Self {
        Self {
            next: AtomicUsize::new(units.start),
            end: units.end,
            written: AtomicUsize::new(units.start),
            ahead,
        }
    }

    fn take(&self, stop: &AtomicBool) -> Option<usize> {
        let unit = self.next.fetch_add(1, Ordering::Relaxed);
        while unit >= self.written.load(Ordering::Relaxed) + self.ahead {
            if stop.load(Ordering::Relaxed) {
                return None;
            }
            thread::sleep(Duration::from_millis(1));
        }
        (unit < self.end && !stop.load(Ordering::Relaxed)).then_some(unit)
    }

    fn written(&self, next: usize) {
        self.written.store(next, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tournament::{Schedule, Tournament};
    use anyhow::bail;
    use std::path::Path;
    use std::sync::Mutex;

    struct Nobody;

    impl Progress for Nobody {
        fn start(&mut self, _done: usize, _units: usize) {}
        fn advance(&mut self, _standings: &Standings) {}
        fn finish(&mut self) {}
    }

    fn block(unit: usize) -> Block {
        Block { unit, games: Vec::new() }
    }

    /// Plays `units` units with four threads and returns how many are in the journal.
    fn run(
        directory: &Path,
        units: usize,
        play: &(impl Fn(usize) -> Result<Option<Block>> + Sync),
    ) -> (Result<()>, usize) {
        let mut journal = Journal::open(directory, 0..units, |_| ()).unwrap();
        let tournament = Tournament::example("connect-four", "random,random", units);
        let mut standings = Standings::new(&tournament, &Schedule::new(&tournament));
        let mut writer = Writer {
            journal: &mut journal,
            standings: &mut standings,
            progress: &mut Nobody,
            games: 0,
        };
        let result = play_all(play, 4, &AtomicBool::new(false), &mut writer);
        drop(journal);
        let whole = Journal::open(directory, 0..units, |_| ()).unwrap().next_unit();
        (result, whole)
    }

    #[test]
    fn a_failing_unit_leaves_a_journal_to_go_on_with() {
        let directory = tempfile::tempdir().unwrap();
        let failing = |unit| if unit == 50 { bail!("unit 50") } else { Ok(Some(block(unit))) };
        let (result, whole) = run(directory.path(), 100, &failing);
        assert_eq!(result.unwrap_err().to_string(), "unit 50");
        assert!(whole <= 50);
        let first = Mutex::new(usize::MAX);
        let (result, whole) = run(directory.path(), 100, &|unit| {
            let mut first = first.lock().unwrap();
            *first = unit.min(*first);
            Ok(Some(block(unit)))
        });
        assert!(result.is_ok());
        assert_eq!(whole, 100);
        assert!(first.into_inner().unwrap() <= 50);
    }

    /// While unit 0 takes its time, the others must not pile up without bound.
    #[test]
    fn nobody_runs_far_ahead_of_the_writer() {
        let directory = tempfile::tempdir().unwrap();
        let furthest = AtomicUsize::new(0);
        let (result, whole) = run(directory.path(), 2000, &|unit| {
            if unit == 0 {
                thread::sleep(Duration::from_millis(300));
                assert!(furthest.load(Ordering::Relaxed) <= 4 * UNITS_AHEAD);
            }
            furthest.fetch_max(unit, Ordering::Relaxed);
            Ok(Some(block(unit)))
        });
        assert!(result.is_ok());
        assert_eq!(whole, 2000);
    }
}
