//! `nabu ablate`.

use std::process::ExitCode;

use anyhow::Result;
use clap::Args;

use super::bot_experiment::Common;
use super::games::usual_alternatives;
use super::job_script::JobFlags;
use super::run_flags::command_line;
use crate::tuning::ablation::Wishes;
use crate::tuning::{AblationPlan, Choice};

/// Changes one option of a bot at a time and plays each changed bot against the base.
#[derive(Debug, Args)]
#[command(after_help = help())]
pub(super) struct Arguments {
    #[command(flatten)]
    common: Common,
    /// Keys whose usual alternatives are tried.
    #[arg(long, value_delimiter = ',')]
    keys: Vec<String>,
    /// Values to try for a key.
    #[arg(long = "try", value_name = "KEY=VALUE|VALUE", value_parser = parse_choice)]
    tries: Vec<Choice>,
    /// Sets each weight of the evaluation to zero.
    #[arg(long)]
    weights: bool,
    /// Deals; each is played by every changed bot in every seating.
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    blocks: u64,
}

fn help() -> String {
    format!(
        "Usual alternatives (the base's own value is left out):
{}Without --keys, --try and --weights every key is changed that has an effect: rollout_epsilon only
with greedy or mast rollouts, backup only with three or more players, and so on.

Examples:
  nabu ablate --game babylonia --bot standard --blocks 200
  nabu ablate --game babylon --bot standard:iters=300 --keys c,win_weight,rollout_cutoff --blocks 300
  nabu ablate --game architects --bot standard --try 'c=0.3|1.0' --try 'rollout_cutoff=2|6'
  nabu ablate --game amyitis --bot classic-greedy --weights --blocks 500 --out runs/amyitis-weights",
        usual_alternatives()
    )
}

fn parse_choice(text: &str) -> Result<Choice, String> {
    Choice::parse(text).map_err(|error| format!("{error:#}"))
}

impl Arguments {
    /// To be played by the jobs of a batch system.
    pub(super) fn in_jobs(mut self, job: JobFlags) -> Self {
        self.common.run.set_job(job);
        self
    }

    pub(super) fn run(mut self) -> Result<ExitCode> {
        self.common.settle_faults([])?;
        let Common { game, bot, .. } = &self.common;
        let Self { keys, tries, weights, .. } = &self;
        let wishes = Wishes { keys: keys.clone(), tries: tries.clone(), weights: *weights };
        let changes = wishes.changes(bot, game)?;
        let setting = self.common.setting(self.blocks, self.command());
        self.common.play("ablate", &AblationPlan { setting, changes })
    }

    fn command(&self) -> String {
        let keys = Some(self.keys.join(",")).filter(|keys| !keys.is_empty());
        let mut command = command_line(&self.common.command("ablate"), [("keys", keys)]);
        for Choice { key, values } in &self.tries {
            let text = format!("{key}={}", values.join("|"));
            command = command_line(&command, [("try", Some(text))]);
        }
        let weights = if self.weights { " --weights" } else { "" };
        format!("{command}{weights} --blocks {}", self.blocks)
    }
}
