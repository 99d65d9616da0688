//! `nabu bot`: the other end of the line protocol.

use std::io::{self, BufRead, Write, stdin, stdout};
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
        let (mut out, mut input) = (stdout().lock(), stdin().lock());
        let (mut line, mut legal) = (String::new(), String::new());
        while read(&mut input, &mut line)? {
            match line.split_once([' ', '\t']) {
                None if line == "nabu/1" => writeln!(out, "nabu/1 nabu deterministic legal")?,
                None if line == "quit" => break,
                Some(("legal", _)) => {
                    std::mem::swap(&mut legal, &mut line);
                    continue;
                }
                Some(("go", budget)) => writeln!(out, "move {}", pick(&legal, budget))?,
                _ => continue,
            }
            out.flush()?;
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// Reads a line without its end; whether there was one.
fn read(input: &mut impl BufRead, line: &mut String) -> io::Result<bool> {
    line.clear();
    let is_there = input.read_line(line)? > 0;
    line.truncate(line.trim_end_matches('\n').len());
    Ok(is_there)
}

/// One of the legal moves, which stand behind the first tab, by the seed of the decision.
fn pick<'a>(legal: &'a str, budget: &str) -> &'a str {
    let seed = budget.split(' ').nth(1).and_then(|seed| seed.parse().ok()).unwrap_or(0);
    let moves = legal.bytes().filter(|byte| *byte == b'\t').count();
    let chosen = Seed(seed).rng().below(moves.max(1));
    legal.split('\t').nth(1 + chosen).unwrap_or_default()
}
