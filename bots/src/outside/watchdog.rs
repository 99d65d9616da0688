//! One thread that ends programs whose time is up, and all of them when somebody interrupts.
//!
//! A worker waits for an answer by simply reading: if the program is ended, there is nothing more to
//! read. That costs nothing per move.

use std::process::{self, Child, ExitStatus};
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::thread;
use std::time::{Duration, Instant};

use crate::is_interrupted;

/// How exactly deadlines are kept.
const LOOK_EVERY: Duration = Duration::from_millis(10);

/// Nobody waits.
const NO_DEADLINE: u64 = u64::MAX;

/// Why a program was ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Verdict {
    None,
    Late,
    Interrupted,
}

/// What the watchdog holds of a program.
#[derive(Debug)]
pub(super) struct Leash {
    child: Mutex<Child>,
    started: Instant,
    /// Milliseconds from the start.
    deadline: AtomicU64,
    verdict: AtomicU8,
}

static LEASHES: Mutex<Vec<Weak<Leash>>> = Mutex::new(Vec::new());
/// The process in which a thread watches: one that was forked has no threads but its first.
static WATCHED: Mutex<u32> = Mutex::new(0);

impl Leash {
    pub(super) fn new(child: Child) -> Arc<Self> {
        let leash = Arc::new(Self {
            child: Mutex::new(child),
            started: Instant::now(),
            deadline: AtomicU64::new(NO_DEADLINE),
            verdict: AtomicU8::new(Verdict::None as u8),
        });
        let mut leashes = lock(&LEASHES);
        leashes.retain(|leash| leash.strong_count() > 0);
        leashes.push(Arc::downgrade(&leash));
        drop(leashes);
        keep_watch();
        leash
    }

    /// The program must answer within so many milliseconds; 0 for no limit.
    pub(super) fn expect_within(&self, ms: u64) {
        let now = self.started.elapsed().as_millis() as u64;
        let deadline = if ms == 0 { NO_DEADLINE } else { now + ms };
        self.deadline.store(deadline, Ordering::Relaxed);
    }

    /// The program has answered.
    pub(super) fn relax(&self) {
        self.deadline.store(NO_DEADLINE, Ordering::Relaxed);
    }

    pub(super) fn verdict(&self) -> Verdict {
        match self.verdict.load(Ordering::Acquire) {
            1 => Verdict::Late,
            2 => Verdict::Interrupted,
            _ => Verdict::None,
        }
    }

    fn look(&self) {
        let verdict = if is_interrupted() {
            Verdict::Interrupted
        } else if self.started.elapsed().as_millis() as u64 > self.deadline.load(Ordering::Relaxed)
        {
            Verdict::Late
        } else {
            return;
        };
        if self.verdict() == Verdict::None {
            self.verdict.store(verdict as u8, Ordering::Release);
            self.kill();
        }
    }

    /// Ends the program and those it has started, and waits for it.
    pub(super) fn kill(&self) {
        let mut child = lock(&self.child);
        if status(&mut child).is_none() {
            kill_group(&mut child);
            let _ = child.wait();
        }
    }

    /// Waits a little for the program to end by itself; how it did, if it did.
    pub(super) fn wait(&self, patience: Duration) -> Option<String> {
        let begun = Instant::now();
        loop {
            if let Some(status) = status(&mut lock(&self.child)) {
                return Some(status.to_string());
            }
            if begun.elapsed() >= patience {
                return None;
            }
            thread::sleep(Duration::from_millis(2));
        }
    }
}

/// How a program has ended, if it has. What it has started itself ends with it.
fn status(child: &mut Child) -> Option<ExitStatus> {
    if has_just_ended(child) {
        kill_group(child);
    }
    child.try_wait().ok().flatten()
}

/// Whether a program has ended and nobody has waited for it. Afterwards its number may belong to
/// another.
#[cfg(unix)]
fn has_just_ended(child: &Child) -> bool {
    use nix::sys::wait::{Id, WaitPidFlag, WaitStatus, waitid};
    let number = nix::unistd::Pid::from_raw(child.id() as i32);
    let flags = WaitPidFlag::WEXITED | WaitPidFlag::WNOHANG | WaitPidFlag::WNOWAIT;
    waitid(Id::Pid(number), flags).is_ok_and(|status| status != WaitStatus::StillAlive)
}

#[cfg(not(unix))]
fn has_just_ended(_child: &Child) -> bool {
    false
}

#[cfg(unix)]
fn kill_group(child: &mut Child) {
    use nix::sys::signal::{Signal, killpg};
    use nix::unistd::Pid;
    if killpg(Pid::from_raw(child.id() as i32), Signal::SIGKILL).is_err() {
        let _ = child.kill();
    }
}

#[cfg(not(unix))]
fn kill_group(child: &mut Child) {
    let _ = child.kill();
}

/// Starts the thread that watches, if this process has none.
fn keep_watch() {
    let mut watched = lock(&WATCHED);
    if *watched != process::id() {
        *watched = process::id();
        thread::spawn(watch);
    }
}

fn watch() {
    loop {
        thread::sleep(LOOK_EVERY);
        for leash in all() {
            leash.look();
        }
    }
}

fn all() -> Vec<Arc<Leash>> {
    lock(&LEASHES).iter().filter_map(Weak::upgrade).collect()
}

/// Ends every program at once.
pub(super) fn kill_all() {
    for leash in all() {
        leash.kill();
    }
}

/// No holder of these locks panics, so that a poisoned one is as good as any.
pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
