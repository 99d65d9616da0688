//! A program that runs: lines in, lines out, its last words on stderr.

use std::collections::VecDeque;
use std::io::{BufRead, BufReader, ErrorKind, Read, Write};
use std::process::{ChildStderr, ChildStdin, ChildStdout, Command as Spawn, Stdio};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use super::answer::Introduction;
use super::fault::{Fault, FaultKind, quote};
use super::script::PROTOCOL;
use super::settings::Command;
use super::watchdog::{Leash, Verdict, lock};

/// The longest line that a bot may write.
const LONGEST_LINE: usize = 4096;
/// How much is kept of what a bot writes to stderr.
const LAST_WORDS: usize = 2048;
/// How long a program may take to greet.
const GREETING_MS: u64 = 20_000;
/// How long a program that closes its pipes may take to end.
const FAREWELL: Duration = Duration::from_millis(200);

/// A line of a conversation, for whoever listens.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Line {
    /// What the bot was told.
    Told(String),
    /// What the bot said.
    Said(String),
}

/// A bot that has greeted.
#[derive(Debug)]
pub(super) struct Process {
    command: Command,
    leash: Arc<Leash>,
    /// `None` once the program was told to quit.
    stdin: Option<ChildStdin>,
    stdout: BufReader<ChildStdout>,
    stderr: Arc<Mutex<VecDeque<u8>>>,
    listener: Option<JoinHandle<()>>,
    pub(super) introduction: Introduction,
    /// The conversation, if somebody wants to know it.
    pub(super) log: Option<Vec<Line>>,
    line: Vec<u8>,
    /// How long it may take to answer, in milliseconds.
    limit: u64,
}

impl Process {
    /// Starts a program and waits for its greeting.
    pub(super) fn start(command: &Command) -> Result<Self, Fault> {
        let fault = |what: String| Fault {
            kind: FaultKind::Start,
            command: command.text().to_owned(),
            what,
            stderr: String::new(),
            loses: false,
        };
        let mut child = spawn(command).map_err(|error| fault(format!("cannot start: {error}")))?;
        let pipes = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (Some(stdin), Some(stdout), Some(stderr)) = pipes else {
            return Err(fault("cannot start: it has no pipes".to_owned()));
        };
        let words = Arc::new(Mutex::new(VecDeque::new()));
        let listener = listen(stderr, Arc::clone(&words));
        let introduction =
            Introduction { name: String::new(), is_deterministic: false, wants: Vec::new() };
        let mut process = Self {
            command: command.clone(),
            leash: Leash::new(child),
            stdin: Some(stdin),
            stdout: BufReader::new(stdout),
            stderr: words,
            listener: Some(listener),
            introduction,
            log: None,
            line: Vec::new(),
            limit: 0,
        };
        process.introduction = process.greet()?;
        Ok(process)
    }

    fn greet(&mut self) -> Result<Introduction, Fault> {
        self.expect_within(GREETING_MS);
        self.tell(&format!("{PROTOCOL}\n"))?;
        let line = self.hear("its greeting")?;
        Introduction::read(&line).map_err(|what| {
            let line = quote(line.as_bytes());
            self.fault(FaultKind::Malformed, format!("it greets with {line}; {what}"))
        })
    }

    /// The program must have answered after so many milliseconds; 0 for no limit.
    pub(super) fn expect_within(&mut self, ms: u64) {
        self.limit = ms;
        self.leash.expect_within(ms);
    }

    /// The program has nothing to answer any more.
    pub(super) fn relax(&self) {
        self.leash.relax();
    }

    /// Writes whole lines.
    pub(super) fn tell(&mut self, lines: &str) -> Result<(), Fault> {
        if let Some(log) = &mut self.log {
            log.extend(lines.lines().map(|line| Line::Told(line.to_owned())));
        }
        let written = match &mut self.stdin {
            Some(stdin) => stdin.write_all(lines.as_bytes()).and_then(|()| stdin.flush()),
            None => Ok(()),
        };
        written.map_err(|_| self.lost("reading what it is told"))
    }

    /// Says what the program has written without being asked, if anything.
    pub(super) fn check_silence(&mut self) -> Result<(), Fault> {
        if self.stdout.buffer().is_empty() && !has_more(self.stdout.get_ref()) {
            return Ok(());
        }
        // Only what is there: the rest of a line may never come.
        let line = match self.stdout.fill_buf() {
            Ok([]) | Err(_) => return Err(self.lost("being asked")),
            Ok(bytes) => quote(bytes.split(|byte| *byte == b'\n').next().unwrap_or_default()),
        };
        Err(self.fault(FaultKind::Malformed, format!("it says {line} without being asked")))
    }

    /// Reads a line; `what` says what it should be.
    pub(super) fn hear(&mut self, what: &str) -> Result<String, Fault> {
        self.line.clear();
        let mut limited = Read::take(&mut self.stdout, LONGEST_LINE as u64 + 1);
        let read = limited.read_until(b'\n', &mut self.line);
        if self.line.len() > LONGEST_LINE {
            let line = quote(&self.line);
            let what = format!("a line of more than {LONGEST_LINE} bytes: {line}");
            return Err(self.fault(FaultKind::Malformed, what));
        }
        if read.is_err() || self.line.pop() != Some(b'\n') {
            return Err(self.lost(what));
        }
        if self.line.last() == Some(&b'\r') {
            self.line.pop();
        }
        let Ok(line) = String::from_utf8(self.line.clone()) else {
            let what = format!("a line that is not UTF-8: {}", quote(&self.line));
            return Err(self.fault(FaultKind::Malformed, what));
        };
        if let Some(log) = &mut self.log {
            log.push(Line::Said(line.clone()));
        }
        Ok(line)
    }

    /// Why there is nothing more to read or nobody to write to.
    fn lost(&mut self, what: &str) -> Fault {
        let ended = self.leash.wait(FAREWELL);
        let (kind, text) = match (self.leash.verdict(), ended) {
            (Verdict::Interrupted, _) => (FaultKind::Interrupted, "interrupted".to_owned()),
            (Verdict::Late, _) => {
                (FaultKind::Timeout, format!("it took more than {} ms with {what}", self.limit))
            }
            (Verdict::None, Some(status)) => {
                (FaultKind::Exit, format!("it ended ({status}) before {what}"))
            }
            (Verdict::None, None) => {
                (FaultKind::Exit, format!("it closed its pipes before {what}"))
            }
        };
        self.fault(kind, text)
    }

    /// Ends the program because of a mistake.
    pub(super) fn fault(&mut self, kind: FaultKind, what: String) -> Fault {
        self.leash.kill();
        if let Some(listener) = self.listener.take_if(|listener| wait_for(listener)) {
            let _ = listener.join();
        }
        let bytes: Vec<u8> = lock(&self.stderr).iter().copied().collect();
        let stderr = last_line(&String::from_utf8_lossy(&bytes));
        Fault { kind, command: self.command.text().to_owned(), what, stderr, loses: false }
    }

    /// Tells the program that it is not needed any more.
    pub(super) fn quit(&mut self) {
        let _ = self.tell("quit\n");
        self.stdin = None;
    }

    /// Waits a little for a program that was told to quit, then ends it.
    pub(super) fn end(&self, patience: Duration) {
        if self.leash.wait(patience).is_none() {
            self.leash.kill();
        }
    }
}

/// A program without a game is not needed.
impl Drop for Process {
    fn drop(&mut self) {
        self.leash.kill();
    }
}

fn spawn(command: &Command) -> std::io::Result<std::process::Child> {
    let words = command.words();
    let (program, arguments) = words.split_first().ok_or_else(no_command)?;
    let mut spawn = Spawn::new(program);
    spawn.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    own_group(&mut spawn);
    spawn.spawn()
}

fn no_command() -> std::io::Error {
    std::io::Error::new(ErrorKind::InvalidInput, "no command; write cmd:COMMAND")
}

/// Ctrl-C is for us: we end the program, with everything that it has started.
#[cfg(unix)]
fn own_group(spawn: &mut Spawn) {
    std::os::unix::process::CommandExt::process_group(spawn, 0);
}

#[cfg(not(unix))]
fn own_group(_spawn: &mut Spawn) {}

/// Whether something can be read at once. A pipe that was closed counts: the next line will tell.
#[cfg(unix)]
fn has_more(stdout: &ChildStdout) -> bool {
    use nix::poll::{PollFd, PollFlags, PollTimeout, poll};
    use std::os::fd::AsFd;
    poll(&mut [PollFd::new(stdout.as_fd(), PollFlags::POLLIN)], PollTimeout::ZERO) == Ok(1)
}

#[cfg(not(unix))]
fn has_more(_stdout: &ChildStdout) -> bool {
    false
}

/// Keeps the last words on stderr.
fn listen(mut stderr: ChildStderr, words: Arc<Mutex<VecDeque<u8>>>) -> JoinHandle<()> {
    thread::spawn(move || {
        let mut chunk = [0; 1024];
        while let Ok(count @ 1..) = stderr.read(&mut chunk) {
            let mut words = lock(&words);
            words.extend(&chunk[..count]);
            let surplus = words.len().saturating_sub(LAST_WORDS);
            words.drain(..surplus);
        }
    })
}

/// Whether the listener of a program that has ended is done. One that the program has left its
/// stderr to may go on for ever.
fn wait_for(listener: &JoinHandle<()>) -> bool {
    for _ in 0..100 {
        if listener.is_finished() {
            return true;
        }
        thread::sleep(Duration::from_millis(1));
    }
    false
}

fn last_line(text: &str) -> String {
    text.lines().rev().map(str::trim).find(|line| !line.is_empty()).unwrap_or_default().to_owned()
}
