//! Flags of everything that plays into a directory.

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Result, ensure};
use clap::Args;

use crate::run::{RunOptions, RunOutcome};
use crate::tournament::Shard;

/// How to play, which does not change what comes out.
#[derive(Debug, Default, Args)]
pub(super) struct RunFlags {
    /// Worker threads; the results do not depend on it [default: all cores].
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=1024))]
    threads: Option<u64>,
    /// The directory for the results [default: the next free one under runs/].
    #[arg(long)]
    out: Option<PathBuf>,
    /// Goes on with the interrupted run in --out.
    #[arg(long, num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    resume: Option<bool>,
    /// Shows no progress.
    #[arg(long, num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    quiet: Option<bool>,
}

impl RunFlags {
    /// These flags, and where they say nothing, the others.
    pub(super) fn or(self, other: Self) -> Self {
        Self {
            threads: self.threads.or(other.threads),
            out: self.out.or(other.out),
            resume: self.resume.or(other.resume),
            quiet: self.quiet.or(other.quiet),
        }
    }

    /// Says what does not go together.
    pub(super) fn check(&self) -> Result<()> {
        let is_resumed = self.resume.unwrap_or_default();
        ensure!(!is_resumed || self.out.is_some(), "--resume needs --out DIR");
        Ok(())
    }

    pub(super) fn quiet(&self) -> bool {
        self.quiet.unwrap_or_default()
    }

    /// The options of a run; without a directory it goes into a free one of this name.
    pub(super) fn options(&self, name: &str, shard: Option<Shard>) -> RunOptions {
        let all = || std::thread::available_parallelism().map_or(1, usize::from);
        RunOptions {
            directory: self.out.clone().unwrap_or_else(|| free_directory(name)),
            resume: self.resume.unwrap_or_default(),
            threads: self.threads.map_or_else(all, |threads| threads as usize),
            shard,
        }
    }
}

/// `runs/NAME-001`, or the first number that is free.
pub(super) fn free_directory(name: &str) -> PathBuf {
    let numbered = |number: u32| PathBuf::from(format!("runs/{name}-{number:03}"));
    (1..=u32::MAX).map(numbered).find(|path| !path.exists()).unwrap_or_else(|| numbered(0))
}

/// Does a run that Ctrl-C stops, and prints what comes out or how to go on.
pub(super) fn carry_out<R>(
    command: &str,
    options: &RunOptions,
    run: impl FnOnce(&AtomicBool) -> Result<RunOutcome<R>>,
    print: impl FnOnce(&R) -> Result<()>,
) -> Result<ExitCode> {
    let stop = stop_on_interrupt()?;
    // Statistics use as many threads as games do.
    rayon::ThreadPoolBuilder::new().num_threads(options.threads).build_global()?;
    match run(&stop)? {
        RunOutcome::Finished(results) => print(&results).map(|()| ExitCode::SUCCESS),
        RunOutcome::Interrupted => Ok(stopped("interrupted", command, options)),
        RunOutcome::Failed(error) => Ok(stopped(&format!("{error:#}"), command, options)),
    }
}

/// A flag that Ctrl-C raises.
pub(super) fn stop_on_interrupt() -> Result<Arc<AtomicBool>> {
    let stop = Arc::new(AtomicBool::new(false));
    let raised = Arc::clone(&stop);
    ctrlc::set_handler(move || raised.store(true, Ordering::Relaxed))?;
    Ok(stop)
}

/// Says why the run stopped, and how to go on.
pub(super) fn stopped(reason: &str, command: &str, options: &RunOptions) -> ExitCode {
    let shard = options.shard.map_or(String::new(), |shard| format!(" --shard {shard}"));
    eprintln!(
        "nabu: {reason}; go on with: {command}{shard} --threads {} --out {} --resume",
        options.threads,
        shell_word(&options.directory.display().to_string())
    );
    ExitCode::from(1)
}

/// A word as a shell reads it.
pub(super) fn shell_word(text: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "/._-:=,".contains(c);
    if text.chars().all(is_plain) {
        text.to_owned()
    } else {
        format!("'{}'", text.replace('\'', r"'\''"))
    }
}
