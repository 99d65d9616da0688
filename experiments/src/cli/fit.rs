//! `nabu fit`.

use std::io::{Write, stdout};
use std::process::ExitCode;

use anyhow::{Result, ensure};
use clap::Args;
use nabu_bots::BotSpec;

use crate::fit::{Lessons, fit};
use crate::game_spec::GameSpec;

/// Fits the weights of an evaluation to the outcome of self-play games.
#[derive(Debug, Args)]
#[command(
    after_help = "Prints a file like those in bots/weights/: the weights with which score and \
features are the best linear guess of the final margin.

Examples:
  nabu fit --game babylonia --bot greedy:epsilon=0.1 --games 2000
  nabu fit --game 'babylon(players=3)' --bot fast --games 200"
)]
pub(super) struct Arguments {
    /// The game, with options in brackets.
    #[arg(long, default_value = "babylon", value_parser = super::parse_game)]
    game: GameSpec,
    /// Who plays all seats; some randomness shows more of the game.
    #[arg(long, default_value = "greedy:epsilon=0.1", value_parser = super::parse_bot)]
    bot: BotSpec,
    /// How many games; every fifth is for testing.
    #[arg(long, default_value_t = 1000)]
    games: usize,
    /// Where all randomness comes from.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

impl Arguments {
    pub(super) fn run(self) -> Result<ExitCode> {
        ensure!(self.games >= 10, "--games {} is less than 10", self.games);
        let Self { game, bot, games, seed } = self;
        let command =
            format!("nabu fit --game '{game}' --bot '{bot}' --games {games} --seed {seed}");
        let fitted = fit(&Lessons { game, bot, games, seed })?;
        let mut out = stdout().lock();
        let [fit, shipped, score] = fitted.explained.map(|share| 100.0 * share);
        writeln!(out, "# Points that a unit of each feature is worth: {command}")?;
        writeln!(
            out,
            "# Variance of final margins explained in other games: {fit:.1} %, by the shipped \
weights {shipped:.1} %, by the score alone {score:.1} %"
        )?;
        for (name, weight) in fitted.weights {
            writeln!(out, "{name} = {weight:.3}")?;
        }
        Ok(ExitCode::SUCCESS)
    }
}
