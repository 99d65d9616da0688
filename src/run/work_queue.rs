//! Units on their way to the workers.

use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// Hands out units in order, none too far ahead of what has been written.
pub(super) struct WorkQueue {
    next: AtomicUsize,
    end: usize,
    /// How far units may run ahead: those that come early are kept in memory.
    ahead: usize,
    state: Mutex<State>,
    changed: Condvar,
}

struct State {
    /// The first unit that is not written.
    written: usize,
    is_closed: bool,
}

impl WorkQueue {
    pub(super) fn new(units: Range<usize>, ahead: usize) -> Self {
        Self {
            next: AtomicUsize::new(units.start),
            end: units.end,
            ahead,
            state: Mutex::new(State { written: units.start, is_closed: false }),
            changed: Condvar::new(),
        }
    }

    /// The next unit, if one is left.
    pub(super) fn take(&self) -> Option<usize> {
        let unit = self.next.fetch_add(1, Ordering::Relaxed);
        (unit < self.end).then_some(unit)
    }

    /// Whether the unit must wait for the writer.
    pub(super) fn is_far_ahead(&self, unit: usize) -> bool {
        unit >= self.state().written + self.ahead
    }

    /// Waits until the unit may be played; false if the queue was closed.
    pub(super) fn wait(&self, unit: usize) -> bool {
        let too_early = |state: &mut State| !state.is_closed && unit >= state.written + self.ahead;
        let state = self.changed.wait_while(self.state(), too_early);
        !state.unwrap_or_else(PoisonError::into_inner).is_closed
    }

    /// Notes that everything before `next` is written.
    pub(super) fn written(&self, next: usize) {
        self.state().written = next;
        self.changed.notify_all();
    }

    /// Nobody needs to wait any more: the run is over.
    pub(super) fn close(&self) {
        self.state().is_closed = true;
        self.changed.notify_all();
    }

    /// No holder of the lock panics, so that a poisoned one is as good as any.
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
