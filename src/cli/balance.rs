//! `nabu balance`.

use std::io::{Write, stdout};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Result;
use clap::Args;

use super::balance_settings::Settings;
use super::flag_file;
use super::progress::Bar;
use super::run_flags::carry_out;
use crate::balance::{Study, run, summary};
use crate::run::RunOptions;

/// Compares rules, components and seats on the same deals.
#[derive(Debug, Args)]
#[command(after_help = "Every condition plays the same deals with the same bots in the same \
seatings; conditions are compared block by block.

Examples:
  nabu balance --contrast swap-in --bots fast --blocks 400 --out runs/tokens
  nabu balance --game 'babylon(players=3,tileset=B)' --contrast knock-out,timing --effects BLANK_WILD
  nabu balance --game architects --option sides=BAAAAA,sides=ABAAAA --bots greedy
  nabu balance --a 'babylonia(first_turn_limits=off)' --b babylonia --weak random
  nabu balance --ban bridge,statue,cat:flowers --bots fast
  nabu balance --game 'amyitis(players=4)' --contrast seats
  nabu balance experiments/studies/seats-babylon/study.toml --blocks 10")]
pub(super) struct Arguments {
    /// A TOML file with the flags below as keys; flags on the command line override it.
    file: Option<PathBuf>,
    #[command(flatten)]
    settings: Settings,
}

impl Arguments {
    pub(super) fn run(self) -> Result<ExitCode> {
        let name = self.file.as_ref().and_then(|file| file.file_stem());
        let name =
            name.map_or_else(|| "balance".into(), |name| name.to_string_lossy().into_owned());
        let settings = match &self.file {
            Some(file) => self.settings.or(flag_file::read(file)?),
            None => self.settings,
        };
        let study = settings.study()?;
        let options = settings.run.options(&name, None);
        let announcement = (!settings.run.quiet()).then(|| announce(&study, &options));
        let games_per_unit = study.games_per_block() / study.units_per_block();
        let mut bar = Bar::new(study.units_per_block(), games_per_unit, announcement);
        carry_out(
            &study.command,
            &options,
            |stop| run(&study, &options, stop, &mut bar),
            |findings| {
                let text = summary(&study, findings);
                let tables = options.directory.display();
                Ok(write!(stdout().lock(), "{text}\nTables: {tables}\n")?)
            },
        )
    }
}

fn announce(study: &Study, options: &RunOptions) -> String {
    format!(
        "{} conditions, {} contrasts: {} blocks of {} games = {} games into {}",
        study.conditions.len(),
        study.contrasts.len(),
        study.blocks,
        study.games_per_block(),
        study.blocks * study.games_per_block(),
        options.directory.display()
    )
}
