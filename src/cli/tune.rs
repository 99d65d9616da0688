//! `nabu tune`.

use std::path::Path;
use std::process::ExitCode;

use anyhow::Result;
use clap::Args;
use nabu_bots::BotSpec;

use super::bot_experiment::Common;
use super::run_flags::command_line;
use crate::messages::{print, shown};
use crate::spec::lineups::Team;
use crate::tuning::Space;
use crate::tuning::tune::{Tuning, TuningRun};

/// Tunes options and weights of a bot, tests the result on fresh deals and writes it as a preset.
#[derive(Debug, Args)]
#[command(
    after_help = "The space is a list of keys with values, c=0.3|0.7|1, or ranges, c=0.2..1.2 \
(six values), c=0.2..1.2/11 (eleven), depth=0..4 (whole numbers); 'weights' stands for all weights of \
the evaluation that are not zero. It can also be a preset file with lists: a table for the game or \
[default] with c = [0.3, 0.7], rollout_cutoff = '0..4', weights = true; single values are fixed.
Options are tuned by an N-tuple bandit (NTBEA) against the base, then weights by simultaneous \
perturbation (SPSA), the two moves of a step against each other; --opponents replaces both. With \
--runs the best of each run meet in a play-off. At the end the winner plays the base on deals that \
tuning has not seen, and preset.toml says whether it was better.
Tuning cannot be split with --shard, because each step depends on the one before.

Examples:
  nabu tune --game babylonia --bot standard:iters=200 --space 'c=0.2..1.2,rollout_cutoff=never|0|2'
  nabu tune --game architects --bot greedy --space weights --steps 500 --batch 16 --test-blocks 1000
  nabu tune --game babylon --bot mcts:iters=100 --space space.toml --runs 3 --out runs/tuned
  nabu tournament --game babylon --bots runs/tuned/preset.toml,standard"
)]
pub(super) struct Arguments {
    #[command(flatten)]
    common: Common,
    /// What may change: a list or a file.
    #[arg(long, value_name = "LIST|FILE.toml")]
    space: String,
    /// Bots to play against, separated by commas [default: the base].
    #[arg(long, value_parser = super::parse::<Team>)]
    opponents: Option<Team>,
    /// Steps for the options, and as many for the weights.
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    steps: u64,
    /// Settings tried in each step for options; deals in each step for weights.
    #[arg(long, default_value_t = 8, value_parser = clap::value_parser!(u64).range(1..=10_000))]
    batch: u64,
    /// Independent runs.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=100))]
    runs: u64,
    /// Deals of the final test, and of each match of the play-off.
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u64).range(2..=1_000_000))]
    test_blocks: u64,
}

impl Arguments {
    pub(super) fn run(mut self) -> Result<ExitCode> {
        let opponents = self.opponents.iter_mut().flat_map(|Team(bots)| bots);
        self.common.settle_faults(opponents)?;
        let tuning = self.tuning()?;
        let run = TuningRun::new(&tuning)?;
        let name = self.common.name("tune");
        self.common.run.carry_out(&name, &run, &announcement(&tuning), |text, directory| {
            print_tuning(text, directory)
        })
    }

    fn tuning(&self) -> Result<Tuning> {
        let Common { game, bot, seed, .. } = &self.common;
        let opponents = self.opponents.clone().map_or(Vec::new(), |team| team.0);
        let all: Vec<BotSpec> = opponents.iter().chain([bot]).cloned().collect();
        self.common.check(&all)?;
        Ok(Tuning {
            command: self.command(),
            game: game.clone(),
            base: bot.clone(),
            opponents,
            space: Space::read(&self.space, bot, game)?,
            steps: self.steps as usize,
            batch: self.batch as usize,
            runs: self.runs as usize,
            test_blocks: self.test_blocks as usize,
            seed: *seed,
        })
    }

    fn command(&self) -> String {
        let flags = [
            ("space", Some(self.space.clone())),
            ("opponents", self.opponents.as_ref().map(ToString::to_string)),
            ("steps", Some(self.steps.to_string())),
            ("batch", Some(self.batch.to_string())),
            ("runs", Some(self.runs.to_string())),
            ("test-blocks", Some(self.test_blocks.to_string())),
        ];
        command_line(&self.common.command("tune"), flags)
    }
}

pub(super) fn announcement(tuning: &Tuning) -> String {
    format!("{}: tuning {}", tuning.game, tuning.base)
}

/// Prints the summary of tuning to stdout.
pub(super) fn print_tuning(text: &str, directory: &Path) -> Result<()> {
    let preset = shown(&directory.join("preset.toml"));
    print(format_args!("{text}\nPreset: {preset}\n"))
}
