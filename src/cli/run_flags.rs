//! Flags of everything that plays into a directory.

use std::path::{Path, PathBuf};
use std::process::{ExitCode, exit};
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use indicatif::ProgressBar;
use nabu_bots::{BotSpec, dismiss_outside_bots, interrupt, is_interrupted};

use super::job_script::JobFlags;
use super::progress::Bar;
use crate::embed;
use crate::messages::{print, say};
use crate::run::directory::Place;
use crate::run::experiment::{Experiment, Outcome, RunOptions};
use crate::run::runner::{claim, run};
use crate::shell;
use crate::spec::game::GameSpec;
use crate::spec::shard::Shard;
use crate::tournament::Schedule;
use crate::words::count;

/// How long an interrupted run may take to end by itself.
const PATIENCE: Duration = Duration::from_millis(300);

/// The exit code that shells give to what Ctrl-C has ended.
pub(super) const SECOND_INTERRUPT: i32 = 130;

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
    #[arg(long, value_name = "I/N", value_parser = super::parse::<Shard>)]
    shard: Option<Shard>,
    /// Resumes even if damaged lines of the journal must be played again.
    #[arg(long, num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    discard_damaged: Option<bool>,
    /// Shows no progress.
    #[arg(long, num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    quiet: Option<bool>,
    /// Jobs of a batch system that play instead of this program.
    #[arg(skip)]
    job: Option<JobFlags>,
}

impl RunFlags {
    /// The flags that go on with the run in a directory.
    pub(super) fn resuming(
        directory: &Path,
        shard: Option<Shard>,
        threads: Option<u64>,
        discard_damaged: bool,
        quiet: bool,
    ) -> Self {
        Self {
            threads,
            out: Some(directory.to_owned()),
            resume: Some(true),
            shard,
            discard_damaged: Some(discard_damaged),
            quiet: Some(quiet),
            job: None,
        }
    }

    /// Lets the jobs of a batch system play.
    pub(super) fn set_job(&mut self, job: JobFlags) {
        self.job = Some(job);
    }

    /// Overrides the directory, if another is given.
    pub(super) fn set_out(&mut self, out: Option<PathBuf>) {
        self.out = out.or(self.out.take());
    }

    /// Says what does not go together.
    pub(super) fn check(&self) -> Result<()> {
        let is_resumed = self.resume.unwrap_or_default();
        ensure!(!is_resumed || self.out.is_some(), "--resume needs --out DIR");
        Ok(())
    }

    fn options(&self, name: &str) -> RunOptions {
        RunOptions {
            place: self.out.clone().map_or_else(|| Place::Next(name.to_owned()), Place::Given),
            resume: self.resume.unwrap_or_default(),
            discards: self.discard_damaged.unwrap_or_default(),
            threads: self.threads.map_or_else(all_cores, |threads| threads as usize),
            shard: self.shard,
            remote: embed::remote(),
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
        if let Some(job) = &self.job {
            return self.print_script(job, name, experiment, announcement);
        }
        let options = self.options(name);
        let directory = claim(experiment, &options)?;
        let path = &directory.path;
        let go_on = format!("nabu --resume {} --threads {}", shell::path(path), options.threads);
        let manifest = experiment.manifest();
        let announce = || {
            announcement_of(announcement, &options, path) + &caveat(&manifest.not_reproducible())
        };
        let announcement = (!self.quiet.unwrap_or_default()).then(announce);
        let outcome = if let Some(mut watched) = embed::progress() {
            embed::tell_directory(path);
            run(experiment, &directory, &options, &mut watched)?
        } else {
            let mut bar = Bar::new(experiment.workload().units_per_block, announcement);
            heed_interrupts(bar.line(), stopped("interrupted", &go_on))?;
            run(experiment, &directory, &options, &mut bar)?
        };
        match outcome {
            Outcome::Finished(results) => print(&results, path).map(|()| ExitCode::SUCCESS),
            Outcome::Interrupted => fail(&stopped("interrupted", &go_on)),
            Outcome::Failed(error) => fail(&stopped(&format!("{error:#}"), &go_on)),
        }
    }
}

impl RunFlags {
    /// Prints the script of jobs that play instead of this program.
    fn print_script<E: Experiment>(
        &self,
        job: &JobFlags,
        name: &str,
        experiment: &E,
        announcement: &str,
    ) -> Result<ExitCode> {
        let is_free =
            self.shard.is_none() && self.resume.is_none() && self.discard_damaged.is_none();
        ensure!(is_free, "--shard, --resume and --discard-damaged are for the jobs to say");
        let out = self.out.clone().unwrap_or_else(|| Path::new("runs").join(name));
        print(job.slurm(experiment, &out, self.threads, announcement)?)?;
        Ok(ExitCode::SUCCESS)
    }
}

/// What is going to be played; `what` is a line-up or the like.
pub(super) fn announcement(
    game: &GameSpec,
    blocks: usize,
    schedule: &Schedule,
    what: &str,
) -> String {
    let [lineups, seatings] = [schedule.lineups(), schedule.seatings()];
    let (blocks, games) = (count(blocks, "block"), count(blocks * lineups * seatings, "game"));
    format!(
        "{game}: {blocks} x {} x {} = {games}",
        count(lineups, what),
        count(seatings, "seating")
    )
}

fn announcement_of(what: &str, options: &RunOptions, directory: &Path) -> String {
    let part = options.shard.map_or(String::new(), |shard| format!(", part {shard}"));
    format!("{what}{part} into {}", directory.display())
}

/// Says which bots may play differently if the run is repeated.
pub(crate) fn caveat(not_reproducible: &[&str]) -> String {
    if not_reproducible.is_empty() {
        return String::new();
    }
    let bots = not_reproducible.join(", ");
    format!(
        "\nNot reproducible: {bots} (a bot from outside that does not declare itself deterministic)"
    )
}

/// Says why a run stopped, and how to go on.
fn stopped(reason: &str, go_on: &str) -> String {
    format!("{reason}; go on with: {go_on}")
}

/// A program around this one is told by an error, people by a line and the exit code.
fn fail(message: &str) -> Result<ExitCode> {
    ensure!(!embed::is_hosted(), "{message}");
    say(format!("nabu: {message}"));
    Ok(ExitCode::FAILURE)
}

/// Ends the games at the first Ctrl-C, and the program at the second, or if it has not ended by
/// itself before somebody could lose patience: everything that was played is in the journal.
fn heed_interrupts(line: ProgressBar, message: String) -> Result<()> {
    let end = move || {
        thread::sleep(PATIENCE);
        line.finish_and_clear();
        dismiss_outside_bots();
        say(format!("nabu: {message}"));
        exit(1);
    };
    let heed = move || {
        if is_interrupted() {
            dismiss_outside_bots();
            exit(SECOND_INTERRUPT);
        }
        interrupt();
        thread::spawn(end.clone());
    };
    ctrlc::set_handler(heed).context("cannot listen for Ctrl-C")
}

/// As many threads as the machine runs at once.
pub(super) fn all_cores() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
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

/// A command with those of its flags that have a value.
pub(super) fn command_line<const N: usize>(
    command: &str,
    flags: [(&str, Option<String>); N],
) -> String {
    let given = flags.into_iter().filter_map(|(name, value)| Some((name, value?)));
    given.fold(command.to_owned(), |line, (name, value)| {
        format!("{line} --{name} {}", shell::word(&value))
    })
}
