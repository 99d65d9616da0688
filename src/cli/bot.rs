//! `nabu bot`: the other end of the line protocol.

use std::io::{BufRead, Write, stdin, stdout};
use std::process::ExitCode;

use anyhow::Result;
use clap::Args;
use nabu_games::Seed;

/// Plays at random as a bot from outside, to try the protocol and to measure what it costs.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  nabu tournament --game connect-four --bots 'mine=cmd:nabu bot,greedy'
  nabu check cmd:nabu bot")]
pub(super) struct Arguments {}

impl Arguments {
    #[expect(clippy::unused_self, reason = "all commands are run alike")]
    pub(super) fn run(self) -> Result<ExitCode> {
        let mut out = stdout().lock();
        let mut legal = String::new();
        for line in stdin().lock().lines() {
            let line = line?;
            match line.split_once([' ', '\t']) {
                None if line == "nabu/1" => writeln!(out, "nabu/1 nabu deterministic legal")?,
                None if line == "quit" => break,
                Some(("legal", moves)) => moves.clone_into(&mut legal),
                Some(("go", budget)) => writeln!(out, "move {}", pick(&legal, budget))?,
                _ => continue,
            }
            out.flush()?;
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// One of the legal moves, by the seed of the decision.
fn pick<'a>(legal: &'a str, budget: &str) -> &'a str {
    let seed = budget.split(' ').nth(1).and_then(|seed| seed.parse().ok()).unwrap_or(0);
    let moves: Vec<_> = legal.split('\t').collect();
    moves[Seed(seed).rng().below(moves.len())]
}
