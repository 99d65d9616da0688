//! Where work is handed to other processes and comes back: whoever plays is a matter of the program
//! around this one, which asks what is to be done and brings parcels in any order, late or twice.

use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use anyhow::Result;
use nabu_bots::is_interrupted;

use super::clock::Clock;
use super::parcel::Parcel;

/// How long it takes at most to notice that somebody interrupts.
const LOOK_EVERY: Duration = Duration::from_millis(50);

/// Bytes that may lie in the inbox before whoever brings more must wait.
const INBOX: usize = 1 << 26;

/// A unit that came back, with what it left behind.
pub(crate) type Piece = (usize, Vec<u8>);

/// What is to be done now.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Stage {
    /// Counted from 1; none is open while this is 0.
    pub(crate) number: u64,
    pub(crate) context: Arc<Vec<u8>>,
    /// The units that nobody has brought yet lie from the first that is missing to the end.
    pub(crate) units: Range<usize>,
}

/// What came of a parcel.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Receipt {
    pub(crate) new: usize,
    /// Units that were there already, or of a stage that is over.
    pub(crate) dropped: usize,
}

/// The exchange between a run and those who play for it.
#[derive(Debug, Default)]
pub(crate) struct Remote {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct State {
    /// The manifest of the run, once it has begun.
    manifest: Option<String>,
    key: u32,
    clocks: Vec<Arc<Clock>>,
    stages: u64,
    /// The context and the units of the stage that is open.
    open: Option<(Arc<Vec<u8>>, Range<usize>)>,
    /// Units of the stage that came before others which are missing.
    brought: BTreeSet<usize>,
    inbox: Vec<Piece>,
    inbox_bytes: usize,
    cores: usize,
}

impl Remote {
    /// Says what run it is. `clocks` are set forward by what was measured elsewhere.
    pub(super) fn announce(&self, manifest: String, key: u32, clocks: &[Arc<Clock>]) {
        let mut state = self.state();
        (state.manifest, state.key, state.clocks) = (Some(manifest), key, clocks.to_vec());
    }

    /// The manifest of the run, once it has begun.
    pub(crate) fn manifest(&self) -> Option<String> {
        self.state().manifest.clone()
    }

    /// Notes how many cores play.
    pub(crate) fn set_cores(&self, cores: usize) {
        self.state().cores = cores;
    }

    pub(super) fn cores(&self) -> usize {
        self.state().cores
    }

    /// What is to be done, as soon as there is something, or nothing after some time.
    pub(crate) fn stage(&self, patience: Duration) -> Option<Stage> {
        let is_idle = |state: &mut State| state.open.is_none();
        let waited = self.changed.wait_timeout_while(self.state(), patience, is_idle);
        let state = waited.unwrap_or_else(PoisonError::into_inner).0;
        let (context, units) = state.open.clone()?;
        Some(Stage { number: state.stages, context, units })
    }

    /// Takes a parcel. Units that are there already are dropped.
    pub(crate) fn accept(&self, bytes: &[u8]) -> Result<Receipt> {
        let parcel = Parcel::read(bytes, self.state().key)?;
        let is_full = |state: &mut State| state.inbox_bytes > INBOX && state.open.is_some();
        let waited = self.changed.wait_while(self.state(), is_full);
        let receipt = waited.unwrap_or_else(PoisonError::into_inner).take(parcel);
        self.changed.notify_all();
        Ok(receipt)
    }

    /// Opens a stage and hands what comes in to `take`, each unit once and in any order, until it
    /// wants no more or everything is there. False if somebody interrupts before.
    pub(crate) fn gather(
        &self,
        context: Vec<u8>,
        units: Range<usize>,
        mut take: impl FnMut(Vec<Piece>) -> Result<bool>,
    ) -> Result<bool> {
        self.open(context, units);
        let outcome = loop {
            if is_interrupted() {
                break Ok(false);
            }
            let (pieces, is_last) = self.inbox();
            match take(pieces) {
                Ok(true) if !is_last => {}
                Ok(_) => break Ok(true),
                Err(error) => break Err(error),
            }
        };
        self.close();
        outcome
    }

    fn open(&self, context: Vec<u8>, units: Range<usize>) {
        let mut state = self.state();
        state.stages += 1;
        state.open = Some((Arc::new(context), units));
        self.changed.notify_all();
    }

    fn close(&self) {
        let mut state = self.state();
        state.open = None;
        state.brought.clear();
        state.inbox.clear();
        state.inbox_bytes = 0;
        self.changed.notify_all();
    }

    /// What has come in, and whether nothing is missing any more. Waits a moment for it.
    fn inbox(&self) -> (Vec<Piece>, bool) {
        let is_empty = |state: &mut State| state.inbox.is_empty() && !state.is_complete();
        let waited = self.changed.wait_timeout_while(self.state(), LOOK_EVERY, is_empty);
        let mut state = waited.unwrap_or_else(PoisonError::into_inner).0;
        state.inbox_bytes = 0;
        let pieces = std::mem::take(&mut state.inbox);
        let is_complete = state.is_complete();
        self.changed.notify_all();
        (pieces, is_complete)
    }

    /// No holder of the lock panics, so that a poisoned one is as good as any.
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    fn is_complete(&self) -> bool {
        self.open.as_ref().is_none_or(|(_, units)| units.is_empty())
    }

    fn take(&mut self, parcel: Parcel) -> Receipt {
        let Parcel { stage, first, results, times } = parcel;
        let mut receipt = Receipt { new: 0, dropped: results.len() };
        let Some((_, units)) = self.open.as_mut().filter(|_| stage == self.stages) else {
            return receipt;
        };
        for (unit, result) in (first..).zip(results) {
            if units.contains(&unit) && self.brought.insert(unit) {
                self.inbox_bytes += result.len();
                self.inbox.push((unit, result));
                receipt.new += 1;
            }
        }
        while self.brought.remove(&units.start) {
            units.start += 1;
        }
        receipt.dropped -= receipt.new;
        if receipt.new > 0 {
            for (clock, (moves, nanoseconds)) in self.clocks.iter().zip(times) {
                clock.add(moves, nanoseconds);
            }
        }
        receipt
    }
}

#[cfg(test)]
mod tests {
    use std::thread;

    use super::*;

    const PATIENCE: Duration = Duration::from_mins(1);

    fn parcel(stage: u64, units: Range<usize>) -> Vec<u8> {
        let results = units.clone().map(|unit| vec![unit as u8]).collect();
        Parcel { stage, first: units.start, results, times: Vec::new() }.to_bytes(0)
    }

    fn receipt(new: usize, dropped: usize) -> Receipt {
        Receipt { new, dropped }
    }

    #[test]
    fn units_come_in_any_order_and_count_once() {
        let remote = Remote::default();
        thread::scope(|scope| {
            let run = scope.spawn(|| {
                let mut units = Vec::new();
                let is_whole = remote.gather(b"seven".to_vec(), 3..9, |pieces| {
                    units.extend(pieces.into_iter().map(|(unit, _)| unit));
                    Ok(true)
                });
                (is_whole.unwrap(), units)
            });
            let stage = remote.stage(PATIENCE).unwrap();
            assert_eq!((stage.number, &stage.context[..], stage.units), (1, &b"seven"[..], 3..9));
            assert_eq!(remote.accept(&parcel(1, 6..8)).unwrap(), receipt(2, 0));
            assert_eq!(remote.accept(&parcel(1, 3..7)).unwrap(), receipt(3, 1));
            assert_eq!(remote.stage(PATIENCE).unwrap().units, 8..9);
            assert_eq!(remote.accept(&parcel(2, 8..9)).unwrap(), receipt(0, 1), "another stage");
            assert_eq!(remote.accept(&parcel(1, 8..12)).unwrap(), receipt(1, 3), "too many");
            let (is_whole, mut units) = run.join().unwrap();
            units.sort_unstable();
            assert_eq!((is_whole, units), (true, (3..9).collect()));
        });
        assert_eq!(remote.stage(Duration::ZERO), None);
        assert_eq!(remote.accept(&parcel(1, 3..4)).unwrap(), receipt(0, 1), "all is over");
    }

    #[test]
    fn a_run_that_has_enough_ends_the_stage() {
        let remote = Remote::default();
        thread::scope(|scope| {
            let run =
                scope.spawn(|| remote.gather(Vec::new(), 0..9, |pieces| Ok(pieces.is_empty())));
            remote.stage(PATIENCE).unwrap();
            remote.accept(&parcel(1, 4..5)).unwrap();
            assert!(run.join().unwrap().unwrap());
        });
        assert_eq!(remote.stage(Duration::ZERO), None);
    }
}
