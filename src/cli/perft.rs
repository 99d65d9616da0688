//! `nabu perft`.

use std::io::{Write, stdout};
use std::process::ExitCode;
use std::time::Instant;

use anyhow::Result;
use clap::Args;
use nabu_games::{Rulebook, Seed, perft};

use crate::spec::game::{GameSpec, GameTask, Playable};

/// Counts the positions some decisions ahead.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  nabu perft --game 'babylon(players=2)' --depth 3 --seed 1 --skip 30
  nabu perft --game connect-four --depth 6 --divide")]
pub(super) struct Arguments {
    /// The game, with options in brackets.
    #[arg(long, default_value = "babylon", value_parser = super::parse::<GameSpec>)]
    game: GameSpec,
    /// How many decisions ahead.
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u64).range(1..=100))]
    depth: u64,
    /// The seed of the deal.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Random moves to play before counting.
    #[arg(long, default_value_t = 0)]
    skip: usize,
    /// Counts what follows each move, to find where two programs differ.
    #[arg(long)]
    divide: bool,
}

impl Arguments {
    pub(super) fn run(self) -> Result<ExitCode> {
        self.game.id.dispatch(Count(&self))?;
        Ok(ExitCode::SUCCESS)
    }

    fn position<G: Rulebook>(&self) -> Result<G> {
        let rules = self.game.rules::<G>()?;
        let mut position = G::start(rules, &G::deal(rules, self.game.players, Seed(self.seed)));
        let mut rng = Seed(self.seed).rng();
        for _ in 0..self.skip {
            if position.is_over() {
                break;
            }
            position.apply(position.random_action(&mut rng));
        }
        Ok(position)
    }
}

struct Count<'a>(&'a Arguments);

impl GameTask for Count<'_> {
    type Output = Result<()>;

    fn run<G: Playable>(self) -> Result<()> {
        let position = self.0.position::<G>()?;
        let mut out = stdout().lock();
        let depth = self.0.depth as usize;
        writeln!(out, "{} seed {} after {} random moves", self.0.game, self.0.seed, self.0.skip)?;
        if self.0.divide {
            return divide(&position, depth, &mut out);
        }
        writeln!(out, "depth            moves   bulk s     moves/s   every leaf s     moves/s")?;
        for depth in 1..=depth {
            let (bulk, bulk_seconds) = timed(|| perft::bulk(&position, depth));
            let (leaves, leaf_seconds) = timed(|| perft::every_leaf(&position, depth));
            assert_eq!(bulk, leaves, "both counts are of the same moves");
            writeln!(
                out,
                "{depth:5} {bulk:16} {bulk_seconds:8.3} {:11.3e} {leaf_seconds:14.3} {:11.3e}",
                bulk as f64 / bulk_seconds,
                leaves as f64 / leaf_seconds
            )?;
        }
        Ok(())
    }
}

/// The moves in the order of their texts, each with the number of sequences that begin with it.
fn divide<G: Playable>(position: &G, depth: usize, out: &mut impl Write) -> Result<()> {
    let mut actions = Vec::new();
    position.legal_actions(&mut actions);
    actions.sort_by_cached_key(ToString::to_string);
    let mut all = 0;
    for action in actions {
        let mut next = *position;
        next.apply(action);
        let count = perft::bulk(&next, depth - 1);
        all += count;
        writeln!(out, "{action}: {count}")?;
    }
    Ok(writeln!(out, "{all} in all at depth {depth}")?)
}

fn timed(count: impl FnOnce() -> u64) -> (u64, f64) {
    let start = Instant::now();
    let nodes = count();
    (nodes, start.elapsed().as_secs_f64().max(1e-9))
}
