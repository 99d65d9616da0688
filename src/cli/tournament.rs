//! `nabu tournament`, and the quick start.

use std::io::{Write, stdout};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Result;
use clap::Args;

use super::flag_file;
use super::progress::Bar;
use super::run_flags::carry_out;
use super::settings::{Output, Settings};
use crate::run::{RunOptions, run};
use crate::tournament::{Results, Schedule, Tournament, summary};

/// Plays a tournament between bots and writes its tables.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  nabu tournament --bots greedy,random
  nabu tournament experiments/tournaments/quick-start.toml --seed 7
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
            Some(file) => self.settings.or(flag_file::read(file)?),
            None => self.settings,
        };
        let tournament = settings.tournament()?;
        let name = tournament.game.id.name();
        play(&tournament, &settings, name)
    }
}

/// A small tournament for the first look.
pub(super) fn quick_start() -> Result<ExitCode> {
    let settings: Settings =
        flag_file::parse(include_str!("../../experiments/tournaments/quick-start.toml"))?;
    play(&settings.tournament()?, &settings, "quick-start")
}

fn play(tournament: &Tournament, settings: &Settings, name: &str) -> Result<ExitCode> {
    let options = settings.run.options(name, settings.shard);
    let schedule = Schedule::new(tournament);
    let announcement = (!settings.run.quiet()).then(|| announce(tournament, &schedule, &options));
    let mut bar = Bar::new(schedule.lineups(), schedule.seatings(), announcement);
    carry_out(
        &tournament.command(),
        &options,
        |stop| run(tournament, &options, stop, &mut bar),
        |results| print_results(results, &options.directory, settings.output()),
    )
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
