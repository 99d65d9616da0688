//! `nabu tournament`, and the quick start.

use std::io::{Write, stdout};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::Result;
use clap::Args;

use super::progress::Bar;
use super::settings::{Output, Settings};
use crate::tournament::{Results, RunOptions, RunOutcome, Schedule, Tournament, run, summary};

/// Plays a tournament between bots and writes its tables.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  nabu tournament --bots greedy,random
  nabu tournament experiments/quick-start.toml --seed 7
  nabu tournament --game 'babylon(players=4)' --bots greedy,random,random,random --blocks 500
  nabu tournament --bots greedy,greedy:columns=1,random --format gauntlet --out runs/columns --records
  nabu tournament --bots greedy,greedy:epsilon=0.1 --blocks 10000 --sprt 0,0.03
  nabu tournament --bots greedy,random --blocks 1000 --shard 1/4 --out part-1")]
pub(super) struct Arguments {
    /// A TOML file with the flags below as keys; flags on the command line override it.
    file: Option<PathBuf>,
    #[command(flatten)]
    settings: Settings,
}

impl Arguments {
    pub(super) fn run(self) -> Result<ExitCode> {
        let settings = match &self.file {
            Some(file) => self.settings.or(Settings::read(file)?),
            None => self.settings,
        };
        let tournament = settings.tournament()?;
        let name = tournament.game.id.name();
        play(&tournament, &settings, name)
    }
}

/// A small tournament for the first look.
pub(super) fn quick_start() -> Result<ExitCode> {
    let settings = Settings::parse(include_str!("../../quick-start.toml"))?;
    play(&settings.tournament()?, &settings, "quick-start")
}

/// `runs/NAME-001`, or the first number that is free.
pub(super) fn free_directory(name: &str) -> PathBuf {
    let numbered = |number: u32| PathBuf::from(format!("runs/{name}-{number:03}"));
    (1..=u32::MAX).map(numbered).find(|path| !path.exists()).unwrap_or_else(|| numbered(0))
}

fn play(tournament: &Tournament, settings: &Settings, name: &str) -> Result<ExitCode> {
    let options = RunOptions {
        directory: settings.out.clone().unwrap_or_else(|| free_directory(name)),
        resume: settings.resume(),
        threads: settings.threads(),
        shard: settings.shard,
    };
    let stop = Arc::new(AtomicBool::new(false));
    let raised = Arc::clone(&stop);
    ctrlc::set_handler(move || raised.store(true, Ordering::Relaxed))?;
    let schedule = Schedule::new(tournament);
    let announcement = (!settings.quiet()).then(|| announce(tournament, &schedule, &options));
    let mut bar = Bar::new(schedule.lineups(), schedule.seatings(), announcement);
    match run(tournament, &options, &stop, &mut bar)? {
        RunOutcome::Finished(results) => {
            print_results(&results, &options.directory, settings.output())?;
            Ok(ExitCode::SUCCESS)
        }
        RunOutcome::Interrupted => Ok(stopped("interrupted", tournament, &options)),
        RunOutcome::Failed(error) => Ok(stopped(&format!("{error:#}"), tournament, &options)),
    }
}

fn announce(tournament: &Tournament, schedule: &Schedule, options: &RunOptions) -> String {
    let blocks = schedule.units(options.shard).len() / schedule.lineups();
    let shard = options.shard.map_or(String::new(), |shard| format!(" (part {shard})"));
    format!(
        "{}: {blocks} blocks{shard} x {} line-ups x {} seatings = {} games into {}",
        tournament.game,
        schedule.lineups(),
        schedule.seatings(),
        blocks * schedule.games_per_block(),
        options.directory.display()
    )
}

/// Says why the run stopped, and how to go on.
fn stopped(reason: &str, tournament: &Tournament, options: &RunOptions) -> ExitCode {
    let shard = options.shard.map_or(String::new(), |shard| format!(" --shard {shard}"));
    eprintln!(
        "nabu: {reason}; go on with: {}{shard} --threads {} --out {} --resume",
        tournament.command(),
        options.threads,
        quoted(&options.directory.display().to_string(), "/._-")
    );
    ExitCode::from(1)
}

/// A text as a shell reads it; letters, digits and `plain` signs need no quotes.
pub(super) fn quoted(text: &str, plain: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || plain.contains(c);
    if text.chars().all(is_plain) {
        text.to_owned()
    } else {
        format!("'{}'", text.replace('\'', r"'\''"))
    }
}

/// Prints the results of a run to stdout.
pub(super) fn print_results(results: &Results, directory: &Path, output: Output) -> Result<()> {
    let mut out = stdout().lock();
    match output {
        Output::Text => {
            write!(out, "{}\nTables: {}\n", summary(results), directory.display())?;
        }
        Output::Json => writeln!(out, "{}", serde_json::to_string_pretty(results)?)?,
    }
    Ok(())
}
