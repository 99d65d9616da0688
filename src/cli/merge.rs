//! `nabu merge`.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Result;
use clap::Args;

use super::planned::{Task, with_experiment};
use super::run_flags::all_cores;
use super::settings::Output;
use crate::embed::tell_directory;
use crate::run::directory::Place;
use crate::run::experiment::Experiment;
use crate::run::merge::Parts;

/// Joins the parts of a run that was played with --shard.
#[derive(Debug, Args)]
#[command(after_help = "The result is the same as if the run had never been split. Tournaments, \
balance studies, ladders and ablations can be split. A merge that did not come to its end is \
simply repeated.

Example:
  nabu merge part-1 part-2 part-3 part-4 --out runs/whole")]
pub(super) struct Arguments {
    /// The directories of all parts, in any order.
    #[arg(required = true, value_name = "DIR")]
    parts: Vec<PathBuf>,
    /// The directory for the whole [default: the next free one under runs/].
    #[arg(long)]
    out: Option<PathBuf>,
    /// How the summary is printed; only tournaments know json.
    #[arg(long, value_enum, default_value_t)]
    output: Output,
}

impl Arguments {
    pub(super) fn run(self) -> Result<ExitCode> {
        let parts = Parts::read(&self.parts)?;
        let place = self.out.map_or_else(|| Place::Next("merged".to_owned()), Place::Given);
        with_experiment(parts.manifest(), self.output, Merge { parts: &parts, place })
    }
}

struct Merge<'a> {
    parts: &'a Parts,
    place: Place,
}

impl Task for Merge<'_> {
    fn run<E: Experiment>(
        self,
        experiment: &E,
        _announcement: &str,
        print: impl FnOnce(&E::Results, &Path) -> Result<()>,
    ) -> Result<ExitCode> {
        let (results, directory) = self.parts.merge(experiment, self.place, all_cores())?;
        tell_directory(&directory);
        print(&results, &directory)?;
        Ok(ExitCode::SUCCESS)
    }
}
