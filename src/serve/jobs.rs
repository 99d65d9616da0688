//! Runs started from the page, as processes of their own.

use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use serde::Deserialize;
use serde_json::{Value, json};

use super::answer::Refusal;
use super::ground::Ground;
use super::runs::command_of;
use crate::run::manifest::Manifest;

/// How many runs started from the page go on at a time, and how many are remembered.
const MOST_RUNNING: usize = 2;
const MOST_KEPT: usize = 20;
/// How much of what a run says is kept.
const MOST_SAID: usize = 8 * 1024;
/// How long runs may take to end with the server.
const FAREWELL: Duration = Duration::from_secs(3);

/// What to start; nothing for the quick start.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Start {
    /// A file of settings.
    #[serde(default)]
    study: Option<String>,
    /// The directory of a run to go on with.
    #[serde(default)]
    resume: Option<String>,
}

/// A run started from the page.
struct Job {
    number: usize,
    command: String,
    child: Mutex<Child>,
    said: Mutex<String>,
    /// Where its results go, once that is known.
    directory: Mutex<Option<String>>,
}

/// The runs started from the page.
#[derive(Default)]
pub(super) struct Jobs(Mutex<Started>);

#[derive(Default)]
struct Started {
    jobs: Vec<Arc<Job>>,
    count: usize,
}

impl Jobs {
    fn lock(&self) -> MutexGuard<'_, Started> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn list(&self) -> Vec<Value> {
        self.lock().jobs.iter().map(|job| job.describe()).collect()
    }

    /// Starts a run and returns its number.
    pub(super) fn start(&self, start: &Start, ground: &Ground) -> Result<usize, Refusal> {
        let arguments = arguments(start, ground)?;
        let mut started = self.lock();
        if started.jobs.iter().filter(|job| job.is_running()).count() >= MOST_RUNNING {
            let what = format!("{MOST_RUNNING} runs go on already; wait for one or stop it");
            return Err(Refusal::new(503, what));
        }
        let number = started.count + 1;
        let job = Job::spawn(number, &arguments, start.resume.clone(), ground.path())?;
        started.count = number;
        started.jobs.push(job);
        if started.jobs.len() > MOST_KEPT
            && let Some(ended) = started.jobs.iter().position(|job| !job.is_running())
        {
            started.jobs.remove(ended);
        }
        Ok(number)
    }

    /// Stops a run: what it has played is in its journal.
    pub(super) fn stop(&self, number: usize) -> Result<()> {
        let job = self.lock().jobs.iter().find(|job| job.number == number).cloned();
        job.context("there is no such run")?.stop().context("cannot stop the run")
    }

    /// Stops all runs and waits for them a little.
    pub(super) fn end(&self) {
        let jobs = self.lock().jobs.clone();
        for job in &jobs {
            let _ = job.stop();
        }
        let begin = Instant::now();
        while jobs.iter().any(|job| job.is_running()) && begin.elapsed() < FAREWELL {
            thread::sleep(Duration::from_millis(20));
        }
        for job in &jobs {
            let _ = job.child().kill();
        }
    }
}

/// What comes after the name of the program.
fn arguments(start: &Start, ground: &Ground) -> Result<Vec<String>> {
    if ground.path().join("runs").exists() {
        ground.find("runs")?;
    }
    let name = match (&start.study, &start.resume) {
        (None, None) => return Ok(Vec::new()),
        (Some(name), None) | (None, Some(name)) => ground.name(&ground.find(name)?),
        (Some(_), Some(_)) => anyhow::bail!("either 'study' or 'resume'"),
    };
    ensure!(!name.starts_with('-'), "a name that begins with a minus cannot be started");
    if start.resume.is_some() {
        let is_outside = Manifest::read(&ground.path().join(&name))?.has_outside_bots();
        ensure!(!is_outside, "runs with bots that are programs go on only from the command line");
        return Ok(vec!["--resume".to_owned(), name]);
    }
    let command = command_of(&name).context("that is not a file of a tournament or study")?;
    Ok(vec![command.to_owned(), name])
}

impl Job {
    fn spawn(
        number: usize,
        arguments: &[String],
        directory: Option<String>,
        ground: &Path,
    ) -> Result<Arc<Self>> {
        let program = std::env::current_exe().context("cannot find this program")?;
        let mut command = Command::new(program);
        command.args(arguments).current_dir(ground).stdin(Stdio::null());
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        // Ctrl-C at the terminal is for the server, which passes it on once.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn().context("cannot start the run")?;
        let (out, err) = (child.stdout.take(), child.stderr.take());
        let words = std::iter::once("nabu").chain(arguments.iter().map(String::as_str));
        let job = Arc::new(Self {
            number,
            command: words.collect::<Vec<_>>().join(" "),
            child: Mutex::new(child),
            said: Mutex::default(),
            directory: Mutex::new(directory),
        });
        if let (Some(out), Some(err)) = (out, err) {
            job.listen(out);
            job.listen(err);
        }
        Ok(job)
    }

    fn child(&self) -> MutexGuard<'_, Child> {
        self.child.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Keeps the last of what a run says.
    fn listen(self: &Arc<Self>, stream: impl Read + Send + 'static) {
        let job = Arc::clone(self);
        thread::spawn(move || {
            for line in BufReader::new(stream).lines().map_while(Result::ok) {
                job.note(&line);
            }
        });
    }

    fn note(&self, line: &str) {
        // A run announces itself: `... into runs/quick-start-001`.
        let mut directory = self.directory.lock().unwrap_or_else(PoisonError::into_inner);
        if directory.is_none() {
            *directory = line.rsplit_once(" into ").map(|(_, name)| name.trim().to_owned());
        }
        let mut said = self.said.lock().unwrap_or_else(PoisonError::into_inner);
        said.push_str(line);
        said.push('\n');
        while said.len() > MOST_SAID {
            let end = said.find('\n').map_or(said.len(), |end| end + 1);
            said.drain(..end);
        }
    }

    fn is_running(&self) -> bool {
        matches!(self.child().try_wait(), Ok(None))
    }

    fn stop(&self) -> io::Result<()> {
        let mut child = self.child();
        if child.try_wait()?.is_some() { Ok(()) } else { interrupt(&mut child) }
    }

    fn describe(&self) -> Value {
        let said = self.said.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let directory = self.directory.lock().unwrap_or_else(PoisonError::into_inner).clone();
        json!({
            "number": self.number,
            "command": self.command,
            "running": self.is_running(),
            "directory": directory,
            "said": said,
        })
    }
}

/// Asks a run to end, as Ctrl-C does.
#[cfg(unix)]
fn interrupt(child: &mut Child) -> io::Result<()> {
    use nix::sys::signal::{Signal, kill};
    use nix::unistd::Pid;
    Ok(kill(Pid::from_raw(child.id().cast_signed()), Signal::SIGINT)?)
}

#[cfg(not(unix))]
fn interrupt(child: &mut Child) -> io::Result<()> {
    child.kill()
}
