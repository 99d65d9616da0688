//! `nabu ladder`.

use std::process::ExitCode;

use anyhow::Result;
use clap::Args;
use nabu_bots::BotSpec;

use super::bot_experiment::Common;
use super::job_script::JobFlags;
use super::run_flags::command_line;
use crate::tuning::LadderPlan;
use crate::tuning::ladder::Ladder;

/// Measures the strength of a bot against its budget.
#[derive(Debug, Args)]
#[command(
    after_help = "Every budget plays the one below it on the same deals, in every seat: with \
more than two players one bot with the budget against the others with the one below. Elo adds the \
steps up; the time for a decision stands in move_times.csv.

Examples:
  nabu ladder --game babylonia --bot standard --from 250 --to 4000
  nabu ladder --game 'babylon(players=4)' --bot mcts:rollout=greedy --from 250 --to 4000 --factor 4
  nabu ladder --game architects --bot standard --from 100 --to 1600 --opponent greedy
  nabu ladder --game babylonia --bot cheat:rollout=greedy --from 250 --to 1000 --allow-cheat
  nabu ladder --bot mcts --key nodes --from 100 --to 800 --blocks 200 --out runs/nodes"
)]
pub(super) struct Arguments {
    #[command(flatten)]
    common: Common,
    /// The least budget.
    #[arg(long, default_value_t = 250)]
    from: u64,
    /// The largest budget.
    #[arg(long, default_value_t = 4000)]
    to: u64,
    /// How many times the budget below each budget is.
    #[arg(long, default_value_t = 2.0)]
    factor: f64,
    /// The key of the budget: iters, nodes or ms (not reproducible).
    #[arg(long, default_value = "iters")]
    key: String,
    /// A fixed opponent instead of the next lower budget.
    #[arg(long, value_parser = super::parse::<BotSpec>)]
    opponent: Option<BotSpec>,
    /// Deals; each is played by every match in every seating.
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    blocks: u64,
}

impl Arguments {
    /// To be played by the jobs of a batch system.
    pub(super) fn in_jobs(mut self, job: JobFlags) -> Self {
        self.common.run.set_job(job);
        self
    }

    pub(super) fn run(mut self) -> Result<ExitCode> {
        self.common.settle_faults(&mut self.opponent)?;
        let budgets = (self.from, self.to);
        let ladder = Ladder::new(&self.key, budgets, self.factor, self.opponent.clone())?;
        let setting = self.common.setting(self.blocks, self.command());
        self.common.play("ladder", &LadderPlan { setting, ladder })
    }

    fn command(&self) -> String {
        let flags = [
            ("key", Some(self.key.clone())),
            ("from", Some(self.from.to_string())),
            ("to", Some(self.to.to_string())),
            ("factor", Some(self.factor.to_string())),
            ("opponent", self.opponent.as_ref().map(ToString::to_string)),
            ("blocks", Some(self.blocks.to_string())),
        ];
        command_line(&self.common.command("ladder"), flags)
    }
}
