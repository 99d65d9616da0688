//! `nabu tournament`, and the quick start.

use std::io::{Write, stdout};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Result;
use clap::Args;

use super::flag_file;
use super::run_flags::name_of_file;
use super::settings::{Output, Settings};
use crate::tournament::experiment::TournamentRun;
use crate::tournament::{Results, Schedule, Tournament, summary};
use crate::words::count;

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
        let name = self.file.as_deref().and_then(name_of_file);
        let settings = match &self.file {
            Some(file) => self.settings.or(flag_file::read(file)?),
            None => self.settings,
        };
        let tournament = settings.tournament()?;
        let run = TournamentRun::new(&tournament)?;
        let (name, output) = (name.as_deref().unwrap_or("tournament"), settings.output());
        settings.run.carry_out(name, &run, &announcement(&tournament), |results, directory| {
            print_results(results, directory, output)
        })
    }
}

/// A small tournament for the first look.
pub(super) fn quick_start() -> Result<ExitCode> {
    let settings: Settings =
        flag_file::parse(include_str!("../../experiments/tournaments/quick-start.toml"))?;
    let tournament = settings.tournament()?;
    let run = TournamentRun::new(&tournament)?;
    settings.run.carry_out("quick-start", &run, &announcement(&tournament), |results, directory| {
        print_results(results, directory, Output::Text)?;
        let directory = directory.display();
        Ok(writeln!(stdout(), "Next, a page with charts: nabu report {directory}")?)
    })
}

fn announcement(tournament: &Tournament) -> String {
    let schedule = Schedule::new(tournament);
    format!(
        "{}: {} x {} x {} = {}",
        tournament.game,
        count(tournament.blocks, "block"),
        count(schedule.lineups(), "line-up"),
        count(schedule.seatings(), "seating"),
        count(tournament.blocks * schedule.games_per_block(), "game"),
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
