//! Somebody wants the program to end, whatever its bots are thinking about.

use std::sync::atomic::{AtomicBool, Ordering};

static IS_INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Ends every search under way, and all that follow, before their budgets are used up: what they
/// choose must not be counted.
pub fn interrupt() {
    IS_INTERRUPTED.store(true, Ordering::Relaxed);
}

/// Lets searches go on as if nobody had interrupted: for programs that outlive what was interrupted.
pub fn forget_interrupt() {
    IS_INTERRUPTED.store(false, Ordering::Relaxed);
}

/// Whether somebody did.
pub fn is_interrupted() -> bool {
    IS_INTERRUPTED.load(Ordering::Relaxed)
}
