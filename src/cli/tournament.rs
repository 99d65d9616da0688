//! `nabu tournament`, and the quick start.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Result;
use clap::Args;

use super::flag_file::{self, Filed};
use super::job_script::JobFlags;
use super::run_flags::announcement;
use super::settings::{Output, Settings};
use crate::messages::{print, shown};
use crate::shell;
use crate::tournament::experiment::TournamentRun;
use crate::tournament::{Results, Schedule, Tournament, summary};

/// Plays a tournament between bots and writes its tables.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  nabu tournament --bots greedy,random
  nabu tournament experiments/tournaments/quick-start.toml --seed 7
  nabu tournament --game 'babylon(players=4)' --bots greedy,random,random,random --blocks 500
  nabu tournament --bots classic-greedy,classic-greedy:columns=1,random --format gauntlet --out runs/columns --records
  nabu tournament --bots greedy,greedy:epsilon=0.1 --blocks 10000 --sprt 0,0.03
  nabu tournament --bots greedy,random --blocks 1000 --shard 1/4 --out part-1")]
pub(super) struct Arguments {
    #[command(flatten)]
    filed: Filed<Settings>,
}

impl Arguments {
    /// Those of a file, to be played into a directory.
    pub(super) fn from_file(mut filed: Filed<Settings>, out: Option<PathBuf>) -> Self {
        filed.settings.run.set_out(out);
        Self { filed }
    }

    /// To be played by the jobs of a batch system.
    pub(super) fn in_jobs(mut self, job: JobFlags) -> Self {
        self.filed.settings.run.set_job(job);
        self
    }

    pub(super) fn run(self) -> Result<ExitCode> {
        let Filed { settings, name } = self.filed;
        let output = settings.output();
        play(&settings, name.as_deref().unwrap_or("tournament"), |results, directory| {
            print_results(results, directory, output)
        })
    }
}

fn play(
    settings: &Settings,
    name: &str,
    print: impl FnOnce(&Results, &Path) -> Result<()>,
) -> Result<ExitCode> {
    let tournament = settings.tournament()?;
    let Tournament { game, blocks, .. } = &tournament;
    let what = announcement(game, *blocks, &Schedule::new(&tournament), "line-up");
    settings.run.carry_out(name, &TournamentRun::new(&tournament)?, &what, print)
}

/// A small tournament for the first look.
pub(super) fn quick_start() -> Result<ExitCode> {
    let settings: Settings =
        flag_file::parse(include_str!("../../experiments/tournaments/quick-start.toml"))?;
    play(&settings, "quick-start", |results, directory| {
        print_results(results, directory, Output::Text)?;
        let directory = shell::path(directory);
        print(format_args!("Next, a page with charts: nabu report {directory}\n"))
    })
}

pub(super) fn announcement_of(plan: &Tournament) -> String {
    announcement(&plan.game, plan.blocks, &Schedule::new(plan), "line-up")
}

/// Prints the results of a run to stdout.
pub(super) fn print_results(results: &Results, directory: &Path, output: Output) -> Result<()> {
    match output {
        Output::Text => print(format_args!("{}\nTables: {}\n", summary(results), shown(directory))),
        Output::Json => print(format_args!("{}\n", serde_json::to_string_pretty(results)?)),
    }
}
