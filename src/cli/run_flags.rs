//! Flags of everything that plays into a directory.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Result, bail, ensure};
use clap::Args;
use nabu_bots::BotSpec;

use super::progress::Bar;
use crate::run::experiment::{Experiment, Outcome, RunOptions};
use crate::run::runner::run;
use crate::spec::shard::Shard;

/// How to play, which does not change what comes out.
#[derive(Debug, Default, Args)]
pub(super) struct RunFlags {
    /// Worker threads; the results do not depend on it [default: all cores].
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=1024))]
    threads: Option<u64>,
    /// The directory for the results [default: the next free one under runs/].
    #[arg(long)]
    out: Option<PathBuf>,
    /// Resumes the interrupted run in --out.
    #[arg(long, num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    resume: Option<bool>,
    /// Plays one of several parts; `nabu merge` joins them.
    #[arg(long, value_name = "I/N", value_parser = parse_shard)]
    shard: Option<Shard>,
    /// Shows no progress.
    #[arg(long, num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    quiet: Option<bool>,
}

fn parse_shard(text: &str) -> Result<Shard, String> {
    text.parse().map_err(|error| format!("{error:#}"))
}

impl RunFlags {
    /// These flags, and where they say nothing, the others.
    pub(super) fn or(self, other: Self) -> Self {
        Self {
            threads: self.threads.or(other.threads),
            out: self.out.or(other.out),
            resume: self.resume.or(other.resume),
            shard: self.shard.or(other.shard),
            quiet: self.quiet.or(other.quiet),
        }
    }

    /// Says what does not go together.
    pub(super) fn check(&self) -> Result<()> {
        let is_resumed = self.resume.unwrap_or_default();
        ensure!(!is_resumed || self.out.is_some(), "--resume needs --out DIR");
        Ok(())
    }

    fn options(&self, name: &str) -> RunOptions {
        RunOptions {
            directory: self.out.clone().unwrap_or_else(|| free_directory(name)),
            resume: self.resume.unwrap_or_default(),
            threads: self.threads.map_or_else(all_cores, |threads| threads as usize),
            shard: self.shard,
        }
    }

    /// Plays an experiment that Ctrl-C stops, and prints what comes out or how to go on. Without
    /// --out it goes into a free directory of this name.
    pub(super) fn carry_out<E: Experiment>(
        &self,
        name: &str,
        experiment: &E,
        announcement: &str,
        print: impl FnOnce(&E::Results, &Path) -> Result<()>,
    ) -> Result<ExitCode> {
        let options = self.options(name);
        let announce = || announcement_of(announcement, &options);
        let announcement = (!self.quiet.unwrap_or_default()).then(announce);
        let mut bar = Bar::new(experiment.workload().units_per_block, announcement);
        let stop = stop_on_interrupt()?;
        let command = || experiment.manifest().command;
        match run(experiment, &options, &stop, &mut bar)? {
            Outcome::Finished(results) => {
                print(&results, &options.directory).map(|()| ExitCode::SUCCESS)
            }
            Outcome::Interrupted => Ok(stopped("interrupted", &command(), &options)),
            Outcome::Failed(error) => Ok(stopped(&format!("{error:#}"), &command(), &options)),
        }
    }
}

fn announcement_of(what: &str, options: &RunOptions) -> String {
    let part = options.shard.map_or(String::new(), |shard| format!(", part {shard}"));
    format!("{what}{part} into {}", options.directory.display())
}

/// As many threads as the machine runs at once.
pub(super) fn all_cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// Refuses bots that see hidden information unless they are allowed.
pub(super) fn check_fair<'a>(
    bots: impl IntoIterator<Item = &'a BotSpec>,
    allow_cheat: bool,
) -> Result<()> {
    match bots.into_iter().find(|bot| bot.is_cheating() && !allow_cheat) {
        Some(cheat) => bail!("{cheat} sees everything; add --allow-cheat to let it play"),
        None => Ok(()),
    }
}

/// `runs/NAME-001`, or the first number that is free.
pub(super) fn free_directory(name: &str) -> PathBuf {
    let numbered = |number: u32| PathBuf::from(format!("runs/{name}-{number:03}"));
    (1..=u32::MAX).map(numbered).find(|path| !path.exists()).unwrap_or_else(|| numbered(0))
}

/// A flag that Ctrl-C raises.
fn stop_on_interrupt() -> Result<Arc<AtomicBool>> {
    let stop = Arc::new(AtomicBool::new(false));
    let raised = Arc::clone(&stop);
    ctrlc::set_handler(move || raised.store(true, Ordering::Relaxed))?;
    Ok(stop)
}

/// The name of an experiment in a file: that of the file, or of its folder if all such files have
/// the same name.
pub(super) fn name_of_file(file: &Path) -> Option<String> {
    let stem = file.file_stem()?;
    let folder = file.parent().and_then(Path::file_name).filter(|_| stem == "study");
    Some(folder.unwrap_or(stem).to_string_lossy().into_owned())
}

/// Says why the run stopped, and how to go on.
fn stopped(reason: &str, command: &str, options: &RunOptions) -> ExitCode {
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
