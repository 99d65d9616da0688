//! A scratch directory to run the command in.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use tempfile::TempDir;

/// The command under test.
pub(crate) const NABU: &str = env!("CARGO_BIN_EXE_nabu");

/// A directory where runs are made and compared.
pub(crate) struct Bench {
    scratch: TempDir,
}

/// The files of a run by name, but for those that tell how long it took.
pub(crate) type Files = BTreeMap<String, Vec<u8>>;

impl Bench {
    pub(crate) fn new() -> Self {
        Self { scratch: tempfile::tempdir().unwrap() }
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.scratch.path().join(name)
    }

    /// The command with arguments separated by spaces.
    pub(crate) fn command(&self, arguments: &str) -> Command {
        let mut command = Command::new(NABU);
        command.args(arguments.split_whitespace()).current_dir(self.scratch.path());
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    pub(crate) fn start(&self, arguments: &str) -> Child {
        self.command(arguments).spawn().unwrap()
    }

    pub(crate) fn run(&self, arguments: &str) -> Output {
        self.command(arguments).output().unwrap()
    }

    /// Runs a command that must succeed and returns what it prints.
    #[track_caller]
    pub(crate) fn succeed(&self, arguments: &str) -> String {
        let output = self.run(arguments);
        assert!(output.status.success(), "{arguments}: {}", stderr(&output));
        String::from_utf8(output.stdout).unwrap()
    }

    /// Runs a command that must be refused with one line on stderr, and returns that line.
    #[track_caller]
    pub(crate) fn refuse(&self, arguments: &str) -> String {
        self.complaint(arguments, 2)
    }

    /// Runs a command that must fail on the way, and returns its line on stderr.
    #[track_caller]
    pub(crate) fn fail(&self, arguments: &str) -> String {
        self.complaint(arguments, 1)
    }

    #[track_caller]
    fn complaint(&self, arguments: &str, code: i32) -> String {
        let output = self.run(arguments);
        let text = stderr(&output);
        assert_eq!(output.status.code(), Some(code), "{arguments}: {text}");
        let complaints: Vec<_> = text.lines().filter(|line| line.starts_with("nabu: ")).collect();
        assert_eq!(complaints.len(), 1, "{text}");
        complaints[0].to_owned()
    }

    pub(crate) fn files(&self, name: &str) -> Files {
        let entries = fs::read_dir(self.path(name)).unwrap().map(|entry| entry.unwrap().path());
        let file = |path: PathBuf| {
            (path.file_name().unwrap().to_str().unwrap().to_owned(), fs::read(path).unwrap())
        };
        entries.map(file).filter(|(name, _)| !is_timing(name)).collect()
    }

    /// Compares two runs byte for byte.
    #[track_caller]
    pub(crate) fn assert_same(&self, one: &str, other: &str) {
        let (one, other) = (self.files(one), self.files(other));
        let names = |files: &Files| files.keys().cloned().collect::<Vec<_>>();
        assert_eq!(names(&one), names(&other));
        for (name, bytes) in &one {
            assert!(*bytes == other[name], "{name} differs");
        }
    }

    pub(crate) fn journal_lines(&self, name: &str) -> usize {
        let journal = fs::read(self.path(name).join("journal.jsonl")).unwrap_or_default();
        journal.iter().filter(|byte| **byte == b'\n').count()
    }

    /// Waits until the journal of a run has some lines.
    #[track_caller]
    pub(crate) fn wait_for_lines(&self, name: &str, lines: usize) {
        let start = Instant::now();
        while self.journal_lines(name) < lines {
            assert!(start.elapsed() < Duration::from_mins(2), "the journal does not grow");
            std::thread::sleep(Duration::from_millis(5));
        }
    }
}

/// The tables that differ from run to run.
fn is_timing(name: &str) -> bool {
    ["timing.csv", "move_times.csv"].contains(&name)
}

pub(crate) fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}
