//! `nabu --resume DIR`.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Result;
use clap::Args;

use super::planned::{Task, with_experiment};
use super::run_flags::RunFlags;
use super::settings::Output;
use crate::run::experiment::Experiment;
use crate::run::manifest::Manifest;

/// What goes on, whatever kind of run it is.
#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// Goes on with the run in a directory, whatever it is.
    #[arg(long, value_name = "DIR")]
    resume: Option<PathBuf>,
    /// Worker threads of a resumed run [default: all cores].
    #[arg(long, requires = "resume", value_parser = clap::value_parser!(u64).range(1..=1024))]
    threads: Option<u64>,
    /// Goes on even if damaged lines of the journal must be played again.
    #[arg(long, requires = "resume")]
    discard_damaged: bool,
    /// Shows no progress of a resumed run.
    #[arg(long, requires = "resume")]
    quiet: bool,
}

impl Arguments {
    /// Goes on with a run, if one is named.
    pub(super) fn run(self) -> Option<Result<ExitCode>> {
        self.resume.clone().map(|directory| self.go_on(&directory))
    }

    fn go_on(self, directory: &Path) -> Result<ExitCode> {
        let manifest = Manifest::read(directory)?;
        let flags = RunFlags::resuming(
            directory,
            manifest.shard,
            self.threads,
            self.discard_damaged,
            self.quiet,
        );
        with_experiment(&manifest, Output::Text, GoOn(flags))
    }
}

struct GoOn(RunFlags);

impl Task for GoOn {
    fn run<E: Experiment>(
        self,
        experiment: &E,
        announcement: &str,
        print: impl FnOnce(&E::Results, &Path) -> Result<()>,
    ) -> Result<ExitCode> {
        self.0.carry_out("", experiment, announcement, print)
    }
}
