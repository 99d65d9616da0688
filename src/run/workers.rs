//! Workers who play units, and a writer who journals them in order.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::Result;

use super::journal::{self, Journal, Unit};
use super::{Ledger, Progress};

/// How long a finished unit may wait before it is safe in the journal's file.
const FLUSH_EVERY: Duration = Duration::from_millis(200);

/// How long a worker gathers short units.
const SEND_EVERY: Duration = Duration::from_millis(5);

/// How far each worker may run ahead of the writer: units that come early are kept in memory.
const UNITS_AHEAD: usize = 1000;

/// A unit that has been played, with its line for the journal.
struct Finished<U> {
    unit: U,
    line: String,
}

/// Journals finished units in order, whatever order they come in.
pub(crate) struct Writer<'a, L> {
    pub(crate) journal: &'a mut Journal,
    pub(crate) ledger: &'a mut L,
    pub(crate) progress: &'a mut dyn Progress,
    pub(crate) games: usize,
}

/// Plays the missing units until all are done, the ledger says that it is enough, or `stop` is raised; raises it
/// itself when the end is reached early.
pub(crate) fn play_all<U: Unit>(
    play: &(impl Fn(usize) -> Result<Option<U>> + Sync),
    threads: usize,
    stop: &AtomicBool,
    writer: &mut Writer<'_, impl Ledger<U>>,
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
fn work<U: Unit>(
    play: &(impl Fn(usize) -> Result<Option<U>> + Sync),
    dispenser: &Dispenser,
    stop: &AtomicBool,
    sender: &SyncSender<Result<Vec<Finished<U>>>>,
) {
    let mut batch = Batch::new(sender);
    while let Some(number) = dispenser.take() {
        // The writer may be waiting for what is in the batch.
        if dispenser.is_far_ahead(number) && (!batch.send() || !dispenser.wait(number, stop)) {
            return;
        }
        let is_wanted = match play(number) {
            Ok(Some(unit)) => batch.push(Finished { line: journal::line_of(&unit), unit }),
            Ok(None) => break,
            Err(error) => {
                batch.send();
                // An error here means that the writer has already left.
                let _ = sender.send(Err(error));
                return;
            }
        };
        if !is_wanted {
            return;
        }
    }
    batch.send();
}

/// Units of one worker on their way to the writer: handing over each of many short ones would cost
/// more than playing it.
struct Batch<'a, U> {
    sender: &'a SyncSender<Result<Vec<Finished<U>>>>,
    units: Vec<Finished<U>>,
    sent: Instant,
}

impl<'a, U> Batch<'a, U> {
    fn new(sender: &'a SyncSender<Result<Vec<Finished<U>>>>) -> Self {
        Self { sender, units: Vec::new(), sent: Instant::now() }
    }

    /// Adds a unit; false if the writer has left.
    fn push(&mut self, unit: Finished<U>) -> bool {
        self.units.push(unit);
        self.sent.elapsed() < SEND_EVERY || self.send()
    }

    /// Hands everything over; false if the writer has left.
    fn send(&mut self) -> bool {
        self.sent = Instant::now();
        self.units.is_empty() || self.sender.send(Ok(std::mem::take(&mut self.units))).is_ok()
    }
}

impl<L> Writer<'_, L> {
    fn collect<U: Unit>(
        &mut self,
        receiver: &Receiver<Result<Vec<Finished<U>>>>,
        dispenser: &Dispenser,
    ) -> Result<()>
    where
        L: Ledger<U>,
    {
        let mut early = BTreeMap::new();
        let mut last_flush = Instant::now();
        loop {
            match receiver.recv_timeout(FLUSH_EVERY) {
                Ok(batch) => {
                    early.extend(batch?.into_iter().map(|unit| (unit.unit.number(), unit)));
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Ok(()),
            }
            while let Some(finished) = early.remove(&self.journal.next_unit()) {
                self.write(&finished)?;
                dispenser.written(self.journal.next_unit());
                if self.ledger.is_enough() {
                    return Ok(());
                }
            }
            if last_flush.elapsed() >= FLUSH_EVERY {
                self.journal.flush()?;
                last_flush = Instant::now();
            }
        }
    }

    fn write<U: Unit>(&mut self, finished: &Finished<U>) -> Result<()>
    where
        L: Ledger<U>,
    {
        self.journal.push(finished.unit.number(), &finished.line)?;
        self.games += finished.unit.games();
        self.ledger.add(&finished.unit);
        self.progress.advance(&|| self.ledger.headline());
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

    fn take(&self) -> Option<usize> {
        let unit = self.next.fetch_add(1, Ordering::Relaxed);
        (unit < self.end).then_some(unit)
    }

    fn is_far_ahead(&self, unit: usize) -> bool {
        unit >= self.written.load(Ordering::Relaxed) + self.ahead
    }

    /// Waits for the writer; false if stopped.
    fn wait(&self, unit: usize, stop: &AtomicBool) -> bool {
        while self.is_far_ahead(unit) && !stop.load(Ordering::Relaxed) {
            thread::sleep(Duration::from_millis(1));
        }
        !stop.load(Ordering::Relaxed)
    }

    fn written(&self, next: usize) {
        self.written.store(next, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tournament::block::Block;
    use crate::tournament::{Schedule, Standings, Tournament};
    use anyhow::bail;
    use std::path::Path;
    use std::sync::Mutex;

    struct Nobody;

    impl Progress for Nobody {
        fn start(&mut self, _done: usize, _units: usize) {}
        fn advance(&mut self, _headline: &dyn Fn() -> String) {}
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
        let mut journal = Journal::open(directory, 0..units, |_: &Block| ()).unwrap();
        let tournament = Tournament::example("connect-four", "random,random", units);
        let mut standings = Standings::new(&tournament, &Schedule::new(&tournament));
        let mut writer = Writer {
            journal: &mut journal,
            ledger: &mut standings,
            progress: &mut Nobody,
            games: 0,
        };
        let result = play_all(play, 4, &AtomicBool::new(false), &mut writer);
        drop(journal);
        let whole = Journal::open(directory, 0..units, |_: &Block| ()).unwrap().next_unit();
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
        let (result, whole) = run(directory.path(), 20 * UNITS_AHEAD, &|unit| {
            if unit == 0 {
                thread::sleep(Duration::from_millis(300));
                assert!(furthest.load(Ordering::Relaxed) <= 4 * UNITS_AHEAD);
            }
            furthest.fetch_max(unit, Ordering::Relaxed);
            Ok(Some(block(unit)))
        });
        assert!(result.is_ok());
        assert_eq!(whole, 20 * UNITS_AHEAD);
    }
}
