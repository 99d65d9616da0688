//! `nabu tournament`, and the quick start.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Result, bail, ensure};
use clap::Args;
use nabu_bots::BotSpec;

use super::progress::Bar;
use crate::game_spec::{GameSpec, GameTask, Playable};
use crate::tournament::{Format, RunOutcome, Tournament, run, summary};

/// Plays a tournament between bots and writes its tables.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  nabu tournament --bots greedy,random
  nabu tournament --game 'babylon(players=4)' --bots greedy,random,random,random --blocks 500 --seed 7
  nabu tournament --bots greedy,greedy:columns=1,random --format gauntlet --out runs/columns --records")]
pub(super) struct Arguments {
    /// The game, with options in brackets; see `nabu games`.
    #[arg(long, default_value = "babylon", value_parser = super::parse_game)]
    game: GameSpec,
    /// Bots separated by commas; see `nabu bots`.
    #[arg(long, default_value = "greedy,random", value_parser = super::parse_bots)]
    bots: Vec<Vec<BotSpec>>,
    /// Who meets whom.
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    /// Plays every order of seats instead of the rotations.
    #[arg(long)]
    all_orders: bool,
    /// Deals for each line-up; each is played in every seating.
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..))]
    blocks: u64,
    /// The root of all randomness.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Worker threads; the results do not depend on it.
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=1024))]
    threads: Option<u64>,
    /// The directory for the results; the next free one under runs/ if not given.
    #[arg(long)]
    out: Option<PathBuf>,
    /// Goes on with the interrupted run in --out.
    #[arg(long)]
    resume: bool,
    /// Writes the record of every game to records.jsonl.
    #[arg(long)]
    records: bool,
    /// Shows no progress.
    #[arg(long)]
    quiet: bool,
}

impl Arguments {
    pub(super) fn run(self) -> Result<ExitCode> {
        ensure!(!self.resume || self.out.is_some(), "--resume needs --out DIR");
        let tournament = Tournament {
            game: self.game,
            bots: self.bots.into_iter().flatten().collect(),
            format: self.format,
            all_orders: self.all_orders,
            blocks: self.blocks as usize,
            seed: self.seed,
            records: self.records,
        };
        let out = self.out.unwrap_or_else(|| free_directory(tournament.game.id.name()));
        let threads = self.threads.map_or_else(default_threads, |threads| threads as usize);
        play(&tournament, &out, self.resume, threads, self.quiet)
    }
}

/// A small tournament for the first look.
pub(super) fn quick_start() -> Result<ExitCode> {
    let tournament = Tournament {
        game: "babylon".parse()?,
        bots: BotSpec::parse_list("greedy,greedy:epsilon=0.2,random")?,
        format: Format::RoundRobin,
        all_orders: false,
        blocks: 100,
        seed: 1,
        records: false,
    };
    eprintln!("Quick start: {}", tournament.command());
    play(&tournament, &free_directory("quick-start"), false, default_threads(), false)
}

fn default_threads() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// `runs/NAME-001`, or the first number that is free.
fn free_directory(name: &str) -> PathBuf {
    let numbered = |number: u32| PathBuf::from(format!("runs/{name}-{number:03}"));
    (1..).map(numbered).find(|path| !path.exists()).unwrap_or_else(|| numbered(0))
}

fn play(
    tournament: &Tournament,
    out: &Path,
    resume: bool,
    threads: usize,
    quiet: bool,
) -> Result<ExitCode> {
    check_bots(tournament)?;
    let stop = Arc::new(AtomicBool::new(false));
    let raised = Arc::clone(&stop);
    ctrlc::set_handler(move || raised.store(true, Ordering::Relaxed))?;
    let mut bar = Bar::new(tournament.seatings().len(), quiet);
    match run(tournament, out, resume, threads, &stop, &mut bar)? {
        RunOutcome::Interrupted => {
            let command = tournament.command();
            eprintln!("Interrupted. Go on with: {command} --out {} --resume", out.display());
            Ok(ExitCode::from(1))
        }
        RunOutcome::Finished(tally) => {
            let categories = tournament.game.id.dispatch(Categories);
            let mut stdout = std::io::stdout().lock();
            write!(stdout, "{}", summary(tournament, &tally, categories))?;
            writeln!(stdout, "\nTables: {}", out.display())?;
            Ok(ExitCode::SUCCESS)
        }
    }
}

fn check_bots(tournament: &Tournament) -> Result<()> {
    let (bots, players) = (tournament.bots.len(), tournament.game.players);
    if bots < players {
        bail!("{bots} bots for {players} seats; name a bot several times to seat it several times");
    }
    if tournament.format == Format::LineUp && bots != players {
        bail!("a line-up of {bots} bots for {players} seats");
    }
    Ok(())
}

struct Categories;

impl GameTask for Categories {
    type Output = &'static [&'static str];

    fn run<G: Playable>(self) -> Self::Output {
        G::CATEGORIES
    }
}
