//! `nabu merge`.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use clap::Args;
use serde::de::DeserializeOwned;

use super::balance::print_study;
use super::bot_experiment::print_matches;
use super::run_flags::{all_cores, free_directory};
use super::settings::Output;
use super::tournament::print_results;
use crate::balance::Study;
use crate::balance::experiment::StudyRun;
use crate::run::manifest::{Kind, Manifest};
use crate::run::merge::Parts;
use crate::tournament::Tournament;
use crate::tournament::experiment::TournamentRun;
use crate::tuning::match_run::{MatchPlan, MatchRun};
use crate::tuning::{AblationPlan, LadderPlan};

/// Joins the parts of a run that was played with --shard.
#[derive(Debug, Args)]
#[command(after_help = "The result is the same as if the run had never been split. Tournaments, \
balance studies, ladders and ablations can be split.

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
        let out = self.out.unwrap_or_else(|| free_directory("merged"));
        match parts.manifest().kind {
            Kind::Tournament => {
                let tournament: Tournament = plan(parts.manifest())?;
                let results = parts.merge(&TournamentRun::new(&tournament)?, &out, all_cores())?;
                print_results(&results, &out, self.output)?;
            }
            Kind::Balance => {
                let command = parts.manifest().command.clone();
                let study = Study { command, ..plan(parts.manifest())? };
                let (_, text) = parts.merge(&StudyRun::new(&study)?, &out, all_cores())?;
                print_study(&text, &out)?;
            }
            Kind::Ladder => {
                let mut ladder: LadderPlan = plan(parts.manifest())?;
                ladder.setting.command.clone_from(&parts.manifest().command);
                merge_matches(&parts, &ladder, &out)?;
            }
            Kind::Ablate => {
                let mut ablation: AblationPlan = plan(parts.manifest())?;
                ablation.setting.command.clone_from(&parts.manifest().command);
                merge_matches(&parts, &ablation, &out)?;
            }
            Kind::Tune => bail!("tuning has no parts"),
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// The experiment that a manifest describes.
fn plan<P: DeserializeOwned>(manifest: &Manifest) -> Result<P> {
    serde_json::from_value(manifest.plan.clone()).context("the plan in the manifest is damaged")
}

fn merge_matches(parts: &Parts, plan: &impl MatchPlan, out: &Path) -> Result<()> {
    let summary = parts.merge(&MatchRun::new(plan)?, out, all_cores())?;
    print_matches(&summary, out)
}
