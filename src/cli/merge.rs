//! `nabu merge`.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Result;
use clap::Args;

use super::run_flags::free_directory;
use super::settings::Output;
use super::tournament::print_results;
use crate::run::merge;

/// Joins the parts of a tournament that was played with --shard.
#[derive(Debug, Args)]
#[command(after_help = "The result is the same as if the tournament had never been split.

Example:
  nabu merge part-1 part-2 part-3 part-4 --out runs/whole")]
pub(super) struct Arguments {
    /// The directories of all parts, in any order.
    #[arg(required = true, value_name = "DIR")]
    parts: Vec<PathBuf>,
    /// The directory for the whole [default: the next free one under runs/].
    #[arg(long)]
    out: Option<PathBuf>,
    /// How the summary is printed.
    #[arg(long, value_enum, default_value_t)]
    output: Output,
}

impl Arguments {
    pub(super) fn run(self) -> Result<ExitCode> {
        let out = self.out.unwrap_or_else(|| free_directory("merged"));
        let results = merge(&self.parts, &out)?;
        print_results(&results, &out, self.output)?;
        Ok(ExitCode::SUCCESS)
    }
}
