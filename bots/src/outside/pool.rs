//! Programs that wait for their next game.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use super::answer::Introduction;
use super::fault::Fault;
use super::process::Process;
use super::settings::Command;
use super::watchdog::{kill_all, lock};

/// How long programs may take to quit.
const PATIENCE: Duration = Duration::from_millis(500);

/// The programs of one command: as many as have played at the same time.
#[derive(Debug)]
pub(super) struct Pool {
    command: Command,
    pub(super) introduction: Introduction,
    idle: Mutex<Vec<Process>>,
}

static POOLS: Mutex<BTreeMap<Command, Arc<Pool>>> = Mutex::new(BTreeMap::new());

impl Pool {
    /// The pool of a command. The first time the program is started, so that a wrong command is
    /// noticed before anything is played.
    pub(super) fn of(command: &Command) -> Result<Arc<Self>, Fault> {
        if let Some(pool) = lock(&POOLS).get(command) {
            return Ok(Arc::clone(pool));
        }
        let process = Process::start(command)?;
        let introduction = process.introduction.clone();
        let pool = Self { command: command.clone(), introduction, idle: Mutex::new(vec![process]) };
        Ok(Arc::clone(lock(&POOLS).entry(command.clone()).or_insert_with(|| Arc::new(pool))))
    }

    /// A program for a game.
    pub(super) fn take(&self) -> Result<Process, Fault> {
        let waiting = lock(&self.idle).pop();
        waiting.map_or_else(|| Process::start(&self.command), Ok)
    }

    /// Takes a program back that has nothing left to answer.
    pub(super) fn give_back(&self, process: Process) {
        lock(&self.idle).push(process);
    }
}

/// How the bot of a command introduces itself.
pub fn introduction(command: &Command) -> Result<Introduction, Fault> {
    Ok(Pool::of(command)?.introduction.clone())
}

/// Tells all programs to quit, and ends those that do not. For the end of a program that has let
/// bots from outside play.
pub fn dismiss_outside_bots() {
    let pools = std::mem::take(&mut *lock(&POOLS));
    let mut idle: Vec<_> =
        pools.values().flat_map(|pool| std::mem::take(&mut *lock(&pool.idle))).collect();
    idle.iter_mut().for_each(Process::quit);
    for process in &idle {
        process.end(PATIENCE);
    }
    kill_all();
}
