//! Workers who play units on a rayon pool, and a writer who journals them in order.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use nabu_bots::is_interrupted;
use rayon::ThreadPool;
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::journal::{Journal, UnitResult, parse_line};
use super::progress::{Ledger, Progress};
use super::remote::Remote;
use super::work_queue::WorkQueue;

/// How long a finished unit may wait before it is safe in the journal's file.
const FLUSH_EVERY: Duration = Duration::from_millis(200);

/// How long it takes at most to notice that somebody interrupts.
const LOOK_EVERY: Duration = Duration::from_millis(50);

/// How long a worker gathers short units.
const SEND_EVERY: Duration = Duration::from_millis(5);

/// How far each worker may run ahead of the writer: units that come early are kept in memory.
const UNITS_AHEAD: usize = 1000;

/// A unit that has been played, with its line for the journal.
struct Finished<R> {
    result: UnitResult<R>,
    line: String,
}

/// Some of them on their way to the writer, or why there are none.
type Delivery<R> = Result<Vec<Finished<R>>>;

/// Plays the units that the writer waits for until all are written, its ledger says that it is
/// enough, or somebody interrupts. When the end comes early, games in play are told to stop.
pub(super) fn play_all<R: Serialize + Send>(
    play: &(impl Fn(usize, &AtomicBool) -> Result<Option<Vec<R>>> + Sync),
    pool: &ThreadPool,
    writer: &mut Writer<'_, impl Ledger<R>>,
) -> Result<()> {
    let threads = pool.current_num_threads();
    let queue = WorkQueue::new(writer.journal.next_unit()..writer.end, UNITS_AHEAD * threads);
    let (sender, receiver) = sync_channel(4 * threads);
    let stop = &AtomicBool::new(false);
    pool.in_place_scope(|scope| {
        for _ in 0..threads {
            let (batch, queue) = (Batch::new(sender.clone(), writer.journal.key), &queue);
            scope.spawn(move |_| work(play, queue, stop, batch));
        }
        drop(sender);
        let collected = writer.collect(&receiver, &queue, stop);
        if writer.journal.next_unit() < writer.end {
            stop.store(true, Ordering::Relaxed);
        }
        queue.close();
        drop(receiver);
        collected.and(writer.journal.flush())
    })
}

/// Writes the units that the writer waits for as others play them, who are told the context, until all are written, its
/// ledger says that it is enough, or somebody interrupts.
pub(super) fn gather_all<R: DeserializeOwned>(
    remote: &Remote,
    context: Vec<u8>,
    writer: &mut Writer<'_, impl Ledger<R>>,
) -> Result<()> {
    let (mut early, mut last_flush) = (BTreeMap::new(), Instant::now());
    let (key, units) = (writer.journal.key, writer.journal.next_unit()..writer.end);
    let gathered = remote.gather(context, units, |pieces| {
        early.extend(pieces);
        let is_enough = writer.write_early(&mut early, |writer, unit, line| {
            let result = parse_line(&line, key).filter(|result| result.unit == unit);
            let result = result.filter(|result| writer.ledger.fits(result));
            let line = String::from_utf8(line).ok();
            let finished = result.zip(line).map(|(result, line)| Finished { result, line });
            finished.with_context(|| format!("what came back as unit {unit} is not of this run"))
        })?;
        writer.flush_in_time(&mut last_flush)?;
        Ok(!is_enough)
    });
    gathered.map(drop).and(writer.journal.flush())
}

/// Plays one unit after another until none is left or wanted.
fn work<R: Serialize>(
    play: &impl Fn(usize, &AtomicBool) -> Result<Option<Vec<R>>>,
    queue: &WorkQueue,
    stop: &AtomicBool,
    mut batch: Batch<R>,
) {
    while let Some(unit) = queue.take() {
        // The writer may be waiting for what is in the batch.
        if queue.is_far_ahead(unit) && (!batch.send() || !queue.wait(unit)) {
            return;
        }
        let is_wanted = match play(unit, stop) {
            Ok(Some(games)) => batch.push(UnitResult { unit, games }),
            Ok(None) => false,
            Err(error) => batch.fail(error),
        };
        if !is_wanted {
            // Others may be waiting for a unit that will never come.
            queue.close();
            break;
        }
    }
    batch.send();
}

/// Units of one worker on their way to the writer: handing over each of many short ones would cost
/// more than playing it.
struct Batch<R> {
    sender: SyncSender<Delivery<R>>,
    units: Vec<Finished<R>>,
    sent: Instant,
    /// That of the journal.
    key: u32,
}

impl<R: Serialize> Batch<R> {
    fn new(sender: SyncSender<Delivery<R>>, key: u32) -> Self {
        Self { sender, units: Vec::new(), sent: Instant::now(), key }
    }

    /// Adds a unit; false if the writer has left.
    fn push(&mut self, result: UnitResult<R>) -> bool {
        self.units.push(Finished { line: result.line(self.key), result });
        self.sent.elapsed() < SEND_EVERY || self.send()
    }

    /// Hands everything over; false if the writer has left.
    fn send(&mut self) -> bool {
        self.sent = Instant::now();
        self.units.is_empty() || self.sender.send(Ok(std::mem::take(&mut self.units))).is_ok()
    }

    /// Hands over what there is and an error: nothing more is wanted.
    fn fail(&mut self, error: anyhow::Error) -> bool {
        // If the writer has left, it has an error of its own to tell.
        let _ = self.send() && self.sender.send(Err(error)).is_ok();
        false
    }
}

/// Journals finished units in order, whatever order they come in.
pub(super) struct Writer<'a, L> {
    pub(super) journal: &'a mut Journal,
    pub(super) ledger: &'a mut L,
    pub(super) progress: &'a mut dyn Progress,
    pub(super) end: usize,
    pub(super) games: usize,
}

impl<L> Writer<'_, L> {
    fn collect<R>(
        &mut self,
        receiver: &Receiver<Delivery<R>>,
        queue: &WorkQueue,
        stop: &AtomicBool,
    ) -> Result<()>
    where
        L: Ledger<R>,
    {
        let mut early = BTreeMap::new();
        let mut last_flush = Instant::now();
        loop {
            if is_interrupted() {
                stop.store(true, Ordering::Relaxed);
            }
            match receiver.recv_timeout(LOOK_EVERY) {
                Ok(batch) => {
                    early.extend(batch?.into_iter().map(|unit| (unit.result.unit, unit)));
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Ok(()),
            }
            if self.write_early(&mut early, |_, _, finished| Ok(finished))? {
                return Ok(());
            }
            queue.written(self.journal.next_unit());
            self.flush_in_time(&mut last_flush)?;
        }
    }

    /// Writes those that came early and are next by now; says whether that is enough.
    fn write_early<R, T>(
        &mut self,
        early: &mut BTreeMap<usize, T>,
        read: impl Fn(&Self, usize, T) -> Result<Finished<R>>,
    ) -> Result<bool>
    where
        L: Ledger<R>,
    {
        while let Some(finished) = early.remove(&self.journal.next_unit()) {
            self.write(&read(self, self.journal.next_unit(), finished)?)?;
            if self.ledger.is_enough() {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn flush_in_time(&mut self, last: &mut Instant) -> Result<()> {
        if last.elapsed() >= FLUSH_EVERY {
            self.journal.flush()?;
            *last = Instant::now();
        }
        Ok(())
    }

    fn write<R>(&mut self, finished: &Finished<R>) -> Result<()>
    where
        L: Ledger<R>,
    {
        let Finished { result, line } = finished;
        self.journal.push(result.unit, line)?;
        self.games += result.games.len();
        self.ledger.add(result);
        self.progress.advance(result.games.len(), &|| self.ledger.headline());
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;
    use std::sync::Mutex;
    use std::sync::atomic::AtomicUsize;
    use std::thread;

    use anyhow::bail;
    use rayon::ThreadPoolBuilder;

    use super::*;

    /// Has enough after some units.
    struct Counter {
        units: usize,
        enough: usize,
    }

    impl Ledger<u32> for Counter {
        fn fits(&self, _unit: &UnitResult<u32>) -> bool {
            true
        }

        fn add(&mut self, _unit: &UnitResult<u32>) {
            self.units += 1;
        }

        fn is_enough(&self) -> bool {
            self.units == self.enough
        }

        fn headline(&self) -> String {
            String::new()
        }
    }

    /// Plays `units` units with four threads and returns how many are in the journal.
    fn run(
        directory: &Path,
        units: usize,
        enough: usize,
        play: &(impl Fn(usize, &AtomicBool) -> Result<Option<Vec<u32>>> + Sync),
    ) -> (Result<()>, usize) {
        let mut journal = Journal::open(directory, 0, 0, false).unwrap();
        let mut ledger = Counter { units: 0, enough };
        let mut add = |unit: &UnitResult<u32>| {
            ledger.add(unit);
            true
        };
        journal.recall(units, &mut add).unwrap();
        let mut writer = Writer {
            journal: &mut journal,
            ledger: &mut ledger,
            progress: &mut (),
            end: units,
            games: 0,
        };
        let pool = ThreadPoolBuilder::new().num_threads(4).build().unwrap();
        let result = play_all(play, &pool, &mut writer);
        drop(journal);
        let mut journal = Journal::open(directory, 0, 0, false).unwrap();
        journal.recall(units, |_: &UnitResult<u32>| true).unwrap();
        (result, journal.next_unit())
    }

    #[test]
    fn a_failing_unit_leaves_a_journal_to_go_on_with() {
        let directory = tempfile::tempdir().unwrap();
        let failing =
            |unit, _: &AtomicBool| if unit == 50 { bail!("unit 50") } else { Ok(Some(vec![7])) };
        let (result, whole) = run(directory.path(), 100, usize::MAX, &failing);
        assert_eq!(result.unwrap_err().to_string(), "unit 50");
        assert!(whole <= 50);
        let first = Mutex::new(usize::MAX);
        let (result, whole) = run(directory.path(), 100, usize::MAX, &|unit, _: &AtomicBool| {
            let mut first = first.lock().unwrap();
            *first = unit.min(*first);
            Ok(Some(vec![7]))
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
        let units = 20 * UNITS_AHEAD;
        let (result, whole) = run(directory.path(), units, usize::MAX, &|unit, _: &AtomicBool| {
            if unit == 0 {
                thread::sleep(Duration::from_millis(300));
                assert!(furthest.load(Ordering::Relaxed) <= 4 * UNITS_AHEAD);
            }
            furthest.fetch_max(unit, Ordering::Relaxed);
            Ok(Some(vec![7]))
        });
        assert!(result.is_ok());
        assert_eq!(whole, units);
    }

    /// Unit 0 is stopped while all others wait for it: they must be woken.
    #[test]
    fn a_stopped_unit_wakes_those_who_wait_for_it() {
        let directory = tempfile::tempdir().unwrap();
        let units = 20 * UNITS_AHEAD;
        let (result, whole) = run(directory.path(), units, usize::MAX, &|unit, _: &AtomicBool| {
            if unit == 0 {
                thread::sleep(Duration::from_millis(300));
                return Ok(None);
            }
            Ok(Some(vec![7]))
        });
        assert!(result.is_ok());
        assert_eq!(whole, 0);
    }

    /// Units that play on until they are stopped.
    #[test]
    fn games_end_when_there_is_enough() {
        let directory = tempfile::tempdir().unwrap();
        let (result, whole) = run(directory.path(), 100, 10, &|unit, stop: &AtomicBool| {
            // Long enough to be handed over at once.
            thread::sleep(2 * SEND_EVERY);
            while unit >= 10 && !stop.load(Ordering::Relaxed) {
                thread::yield_now();
            }
            Ok((unit < 10).then(|| vec![7]))
        });
        assert!(result.is_ok());
        assert_eq!(whole, 10);
    }
}
