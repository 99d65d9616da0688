//! Commands carried out inside another program: what they print is handed back, nothing ends the
//! process, and whoever waits can watch, interrupt, and have the games played elsewhere.

mod cluster;

use std::cell::RefCell;
use std::ffi::OsString;
use std::fmt::{Display, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use anyhow::anyhow;
use nabu_bots::{dismiss_outside_bots, forget_interrupt, is_interrupted};

use crate::cli::{Cli, one_line};
use crate::run::catch_panic::catch_panic;
use crate::run::progress::Progress;
use crate::run::remote::Remote;

pub use cluster::{Driver, Stage, Worker};

/// How often the headline of a run is written anew.
const HEADLINE_EVERY: Duration = Duration::from_millis(200);

/// How far a run has come, for those who wait for it on another thread.
#[derive(Debug, Default)]
pub struct Watch {
    done: AtomicUsize,
    units: AtomicUsize,
    games: AtomicUsize,
    headline: Mutex<String>,
}

impl Watch {
    /// Units done, and all of them; none before the first begins.
    pub fn units(&self) -> (usize, usize) {
        (self.done.load(Ordering::Relaxed), self.units.load(Ordering::Relaxed))
    }

    /// Games played since the run began or was resumed.
    pub fn games(&self) -> usize {
        self.games.load(Ordering::Relaxed)
    }

    /// How things stand, in a few words.
    pub fn headline(&self) -> String {
        self.headline.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

/// What a command leaves behind.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Done {
    /// What it would have printed.
    pub printed: String,
    /// The directory of its results, if it has one.
    pub directory: Option<PathBuf>,
    /// Why it did not come to its end, in one line.
    pub error: Option<String>,
    /// Whether it was stopped by an interrupt.
    pub is_interrupted: bool,
}

/// The command that a thread carries out for another program.
struct Hosting {
    watch: Arc<Watch>,
    remote: Option<Arc<Remote>>,
    done: Done,
}

thread_local! {
    static HOSTING: RefCell<Option<Hosting>> = const { RefCell::new(None) };
}

/// Commands under way in this process: an interrupt stops all, and is forgotten with the last.
static UNDER_WAY: Mutex<usize> = Mutex::new(0);

/// Carries out a command, given like that of the command line but for the name of the program.
/// With a driver, other processes play the games of its run.
pub fn run(
    arguments: impl IntoIterator<Item = OsString>,
    watch: &Arc<Watch>,
    driver: Option<&Driver>,
) -> Done {
    let _interruptible = Interruptible::begin();
    let _at_work = AtWork::begin();
    let remote = driver.map(Driver::remote);
    let hosting = Hosting { watch: Arc::clone(watch), remote, done: Done::default() };
    HOSTING.set(Some(hosting));
    let name = OsString::from("nabu");
    let outcome = catch_panic(
        || "the command".to_owned(),
        || {
            let cli = Cli::from_words([name].into_iter().chain(arguments));
            cli.map_err(|error| anyhow!(one_line(&error.to_string())))?.run()
        },
    );
    let mut done = HOSTING.take().map(|hosting| hosting.done).unwrap_or_default();
    done.error = outcome.err().map(|error| format!("{error:#}"));
    done.is_interrupted = is_interrupted();
    done
}

/// A command that is carried out, while this lives. Bots from outside are dismissed with the last:
/// as long as another command goes on, they may be its own.
struct AtWork(());

/// How many commands are carried out in this process.
static AT_WORK: Mutex<usize> = Mutex::new(0);

impl AtWork {
    fn begin() -> Self {
        *AT_WORK.lock().unwrap_or_else(PoisonError::into_inner) += 1;
        Self(())
    }
}

impl Drop for AtWork {
    fn drop(&mut self) {
        let mut commands = AT_WORK.lock().unwrap_or_else(PoisonError::into_inner);
        *commands -= 1;
        if *commands == 0 {
            dismiss_outside_bots();
        }
    }
}

/// Something that an interrupt ends, while this lives. The interrupt is forgotten with the last.
#[derive(Debug)]
pub struct Interruptible(());

impl Interruptible {
    /// Begins something that an interrupt ends.
    pub fn begin() -> Self {
        begin();
        Self(())
    }
}

impl Drop for Interruptible {
    fn drop(&mut self) {
        end();
    }
}

fn begin() {
    let mut under_way = UNDER_WAY.lock().unwrap_or_else(PoisonError::into_inner);
    if *under_way == 0 {
        forget_interrupt();
    }
    *under_way += 1;
}

fn end() {
    let mut under_way = UNDER_WAY.lock().unwrap_or_else(PoisonError::into_inner);
    *under_way -= 1;
    if *under_way == 0 {
        forget_interrupt();
    }
}

fn with<T>(ask: impl FnOnce(&mut Hosting) -> T) -> Option<T> {
    HOSTING.with_borrow_mut(|hosting| hosting.as_mut().map(ask))
}

/// Whether this thread carries out a command for another program.
pub(crate) fn is_hosted() -> bool {
    with(|_| ()).is_some()
}

/// Where other processes play the games of the command, if they do.
pub(crate) fn remote() -> Option<Arc<Remote>> {
    with(|hosting| hosting.remote.clone()).flatten()
}

/// Keeps a text for the other program; false if there is none.
pub(crate) fn keep(text: &dyn Display) -> bool {
    with(|hosting| write!(hosting.done.printed, "{text}")).is_some()
}

/// Tells the other program where the results go.
pub(crate) fn tell_directory(path: &Path) {
    with(|hosting| hosting.done.directory = Some(path.to_owned()));
}

/// Shows the progress of a run to the other program, if there is one.
pub(crate) fn progress() -> Option<impl Progress> {
    with(|hosting| Watched { watch: Arc::clone(&hosting.watch), told: None })
}

struct Watched {
    watch: Arc<Watch>,
    told: Option<Instant>,
}

impl Progress for Watched {
    fn start(&mut self, done: usize, units: usize) {
        self.watch.done.store(done, Ordering::Relaxed);
        self.watch.units.store(units, Ordering::Relaxed);
    }

    fn advance(&mut self, games: usize, headline: &dyn Fn() -> String) {
        self.watch.done.fetch_add(1, Ordering::Relaxed);
        self.watch.games.fetch_add(games, Ordering::Relaxed);
        if self.told.is_none_or(|told| told.elapsed() >= HEADLINE_EVERY) {
            self.told = Some(Instant::now());
            *self.watch.headline.lock().unwrap_or_else(PoisonError::into_inner) = headline();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<OsString> {
        text.split(' ').map(OsString::from).collect()
    }

    #[test]
    fn a_command_hands_back_what_it_prints_and_where_its_results_are() {
        let directory = tempfile::tempdir().unwrap();
        let out = directory.path().join("run");
        let flags = format!(
            "tournament --game connect-four --bots random,greedy --blocks 3 --out {}",
            out.display()
        );
        let watch = Arc::default();
        let done = run(words(&flags), &watch, None);
        assert_eq!((done.error, done.directory), (None, Some(out.clone())));
        assert!(done.printed.starts_with("Results of connect-four"), "{}", done.printed);
        assert_eq!((watch.units(), watch.games()), ((3, 3), 6));
        let again = run(words(&flags), &watch, None);
        assert!(again.error.unwrap().ends_with("or choose another --out"));
    }

    #[test]
    fn errors_are_those_of_the_command_line() {
        let done = run(words("tournament --game chess"), &Arc::default(), None);
        let error = done.error.unwrap();
        assert!(error.contains("unknown game 'chess'; games: babylon"), "{error}");
        assert!(!error.contains('\n') && !done.is_interrupted);
        let help = run(words("tournament --help"), &Arc::default(), None);
        assert!(help.error.is_some(), "help is for people");
    }
}
