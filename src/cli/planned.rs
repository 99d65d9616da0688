//! Experiments as manifests describe them, for those who resume or merge them.

use std::path::Path;
use std::process::ExitCode;

use anyhow::{Context, Result};
use serde::de::DeserializeOwned;

use super::settings::Output;
use super::{balance, bot_experiment, design, tournament, train, tune};
use crate::balance::Study;
use crate::balance::experiment::StudyRun;
use crate::design::Design;
use crate::design::experiment::DesignRun;
use crate::run::experiment::Experiment;
use crate::run::manifest::{Kind, Manifest};
use crate::tournament::Tournament;
use crate::tournament::experiment::TournamentRun;
use crate::training::{Training, TrainingRun};
use crate::tuning::match_run::{MatchPlan, MatchRun};
use crate::tuning::tune::{Tuning, TuningRun};
use crate::tuning::{AblationPlan, LadderPlan};

/// Something to do with an experiment of any kind.
pub(crate) trait Task {
    fn run<E: Experiment>(
        self,
        experiment: &E,
        announcement: &str,
        print: impl FnOnce(&E::Results, &Path) -> Result<()>,
    ) -> Result<ExitCode>;
}

/// Does it with the experiment of a manifest; only tournaments know other outputs than text.
pub(crate) fn with_experiment(
    manifest: &Manifest,
    output: Output,
    task: impl Task,
) -> Result<ExitCode> {
    let command = manifest.command.clone();
    match manifest.kind {
        Kind::Tournament => {
            let plan: Tournament = plan(manifest)?;
            plan.check()?;
            let announcement = tournament::announcement_of(&plan);
            task.run(&TournamentRun::new(&plan)?, &announcement, |results, directory| {
                tournament::print_results(results, directory, output)
            })
        }
        Kind::Balance => {
            let study = Study { command, ..plan(manifest)? };
            // First, because it says what is wrong with a damaged plan.
            let run = StudyRun::new(&study)?;
            task.run(&run, &balance::announcement(&study), |(_, text), directory| {
                balance::print_study(text, directory)
            })
        }
        Kind::Ladder => {
            let mut ladder: LadderPlan = plan(manifest)?;
            ladder.setting.command = command;
            with_matches(&ladder, task)
        }
        Kind::Ablate => {
            let mut ablation: AblationPlan = plan(manifest)?;
            ablation.setting.command = command;
            with_matches(&ablation, task)
        }
        Kind::Tune => {
            let tuning = Tuning { command, ..plan(manifest)? };
            task.run(&TuningRun::new(&tuning)?, &tune::announcement(&tuning), |text, directory| {
                tune::print_tuning(text, directory)
            })
        }
        Kind::Design => {
            let design = Design { command, ..plan(manifest)? };
            let run = DesignRun::new(&design)?;
            task.run(&run, &design::announcement(&design), |text, directory| {
                design::print_design(text, directory)
            })
        }
        Kind::Train => {
            let training = Training { command, ..plan(manifest)? };
            training.check()?;
            let announcement = train::announcement(&training);
            task.run(&TrainingRun::new(&training), &announcement, |text, directory| {
                train::print_training(text, directory)
            })
        }
    }
}

fn plan<P: DeserializeOwned>(manifest: &Manifest) -> Result<P> {
    serde_json::from_value(manifest.plan.clone()).context("the plan in the manifest is damaged")
}

fn with_matches(plan: &impl MatchPlan, task: impl Task) -> Result<ExitCode> {
    let run = MatchRun::new(plan)?;
    let announcement = bot_experiment::announcement_of(run.contest());
    task.run(&run, &announcement, bot_experiment::print_matches)
}
