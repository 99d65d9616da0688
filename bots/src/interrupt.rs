//! Somebody wants searches to end, whatever they are thinking about: all of them, or those of one
//! piece of work.

use std::cell::RefCell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

static IS_INTERRUPTED: AtomicBool = AtomicBool::new(false);

thread_local! {
    /// What can stop the work of this thread.
    static OWN: RefCell<Option<Stop>> = const { RefCell::new(None) };
}

/// Ends every search under way, and all that follow, before their budgets are used up: what they
/// choose must not be counted.
pub fn interrupt() {
    IS_INTERRUPTED.store(true, Ordering::Relaxed);
}

/// Lets searches go on as if nobody had interrupted: for programs that outlive what was interrupted.
pub fn forget_interrupt() {
    IS_INTERRUPTED.store(false, Ordering::Relaxed);
}

/// Whether somebody did, or has stopped the work of this thread.
pub fn is_interrupted() -> bool {
    IS_INTERRUPTED.load(Ordering::Relaxed)
        || OWN.with_borrow(|own| own.as_ref().is_some_and(Stop::is_due))
}

/// Ends the searches of one piece of work and of no other: by a call, or when its time is up.
#[derive(Clone, Debug)]
pub struct Stop {
    is_called: Arc<AtomicBool>,
    end: Instant,
}

impl Stop {
    /// The work may take so long.
    pub fn after(patience: Duration) -> Self {
        Self { is_called: Arc::default(), end: Instant::now() + patience }
    }

    /// Ends the work now.
    pub fn call(&self) {
        self.is_called.store(true, Ordering::Relaxed);
    }

    /// Whether the work should end.
    pub fn is_due(&self) -> bool {
        self.is_called.load(Ordering::Relaxed) || Instant::now() >= self.end
    }

    /// Does work whose searches this can end.
    pub fn guard<T>(self, work: impl FnOnce() -> T) -> T {
        under(Some(self), work)
    }
}

/// What can stop the work of this thread, for the threads it starts.
pub(crate) fn current_stop() -> Option<Stop> {
    OWN.with_borrow(Clone::clone)
}

pub(crate) fn under<T>(stop: Option<Stop>, work: impl FnOnce() -> T) -> T {
    let before = OWN.replace(stop);
    let outcome = work();
    OWN.set(before);
    outcome
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stop_ends_the_work_it_guards_and_no_other() {
        let stop = Stop::after(Duration::from_hours(1));
        stop.clone().guard(|| {
            assert!(!is_interrupted());
            stop.call();
            assert!(is_interrupted());
            assert!(std::thread::spawn(|| !is_interrupted()).join().unwrap());
        });
        assert!(!is_interrupted());
        assert!(Stop::after(Duration::ZERO).guard(is_interrupted));
    }
}
