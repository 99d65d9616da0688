//! `nabu balance`.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Result;
use clap::Args;

use super::balance_settings::Settings;
use super::flag_file::Filed;
use super::job_script::JobFlags;
use crate::balance::Study;
use crate::balance::experiment::StudyRun;
use crate::messages::{print, shown};
use crate::words::count;

/// Compares rules, components and seats on the same deals.
#[derive(Debug, Args)]
#[command(after_help = "Every condition plays the same deals with the same bots in the same \
seatings; conditions are compared block by block.

Examples:
  nabu balance --contrast swap-in --bots fast --blocks 400 --out runs/tokens
  nabu balance --game 'babylon(players=3,tileset=B)' --contrast knock-out,timing --effects BLANK_WILD
  nabu balance --contrast timing --rounds 8,12 --branch 4 --bots greedy
  nabu balance --game architects --option sides=BAAAAA,sides=ABAAAA --bots greedy
  nabu balance --a 'babylonia(first_turn_limits=off)' --b babylonia --weak random
  nabu balance --contrast swap-in --bots greedy --until decided=0.5 --out runs/until
  nabu balance --ban bridge,statue,cat:flowers --bots fast
  nabu balance --game 'amyitis(players=4)' --contrast seats
  nabu balance --strength --contrast swap-in --effects BLANK_WILD --blocks 100
  nabu balance --strength --bots 'random|greedy|fast' --option bridge_gap=ground_only
  nabu balance experiments/studies/seats-babylon/study.toml --blocks 10")]
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
        let study = settings.study()?;
        let run = StudyRun::new(&study)?;
        let name = name.as_deref().unwrap_or("balance");
        settings.run.carry_out(name, &run, &announcement(&study), |(_, text), directory| {
            print_study(text, directory)
        })
    }
}

/// Prints the summary of a study to stdout.
pub(super) fn print_study(text: &str, directory: &Path) -> Result<()> {
    print(format_args!("{text}\nTables: {}\n", shown(directory)))
}

pub(super) fn announcement(study: &Study) -> String {
    let until = study.until.map_or(String::new(), |_| "at most ".to_owned());
    format!(
        "{}, {}: {until}{} of {} = {}",
        count(study.conditions.len(), "condition"),
        count(study.contrasts.len(), "contrast"),
        count(study.blocks, "block"),
        count(study.games_per_block(), "game"),
        count(study.blocks * study.games_per_block(), "game"),
    )
}
