//! The command line.

mod ablate;
mod analyze;
mod balance;
mod balance_settings;
mod bench;
mod bot_experiment;
mod flag_file;
mod games;
mod ladder;
mod merge;
mod perft;
mod plan;
mod play;
mod progress;
mod report;
mod run_flags;
mod settings;
mod show;
mod tournament;
mod tune;
mod verify;

use std::process::ExitCode;

use anyhow::Result;
use clap::{Parser, Subcommand};
use nabu_bots::BotSpec;

use crate::spec::bots;
use crate::spec::game::GameSpec;

/// Lets bots play board games about Babylon and reports who wins and where the points come from.
#[derive(Debug, Parser)]
#[command(version, after_help = EXAMPLES)]
pub struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

const EXAMPLES: &str = "Examples:
  nabu                                   a small tournament, on screen and in runs/
  nabu games                             the games, their options and their points
  nabu tournament --game 'babylon(players=3,tokens=C)' --bots greedy,greedy,random --blocks 100
  nabu ladder --game babylonia --bot standard --from 250 --to 4000
  nabu ablate --game architects --bot standard --keys c,win_weight,rollout
  nabu tune --game babylonia --bot standard:iters=200 --space 'c=0.2..1.2,widening_factor=0|4|8'
  nabu report runs/quick-start-001       a page with charts about a run
  nabu play --seats human,standard       play in the terminal
  nabu verify games.jsonl                check records
  nabu show games.jsonl --game 1 --move 20
  nabu analyze games.jsonl --move 20     what a bot thinks of that position";

#[derive(Debug, Subcommand)]
enum Command {
    /// Plays a tournament between bots and writes its tables.
    Tournament(tournament::Arguments),
    /// Compares rules, components and seats on the same deals.
    Balance(balance::Arguments),
    /// Joins the parts of a run that was played with --shard.
    Merge(merge::Arguments),
    /// Says how many blocks it takes to detect a difference, and how long they take.
    Plan(plan::Arguments),
    /// Measures the strength of a bot against its budget.
    Ladder(ladder::Arguments),
    /// Changes one option of a bot at a time and plays each changed bot against the base.
    Ablate(ablate::Arguments),
    /// Tunes options and weights of a bot, tests the result and writes it as a preset.
    Tune(tune::Arguments),
    /// Makes one HTML page with charts from result directories.
    Report(report::Arguments),
    /// Plays a game in the terminal, people against bots.
    Play(play::Arguments),
    /// Shows what a searching bot thinks of the moves of a recorded position.
    Analyze(analyze::Arguments),
    /// Lists the games with their players, options, points, and what can be banned.
    Games(games::GamesArguments),
    /// Lists the bots with their keys, and the presets.
    Bots,
    /// Replays game records and reports what does not agree with the rules.
    Verify(verify::Arguments),
    /// Draws a position of a game record.
    Show(show::Arguments),
    /// Measures the speed of the move generators and of the search.
    Bench(bench::Arguments),
    /// Counts the positions some decisions ahead.
    Perft(perft::Arguments),
}

/// A game as an argument; the whole chain of causes makes the message.
fn parse_game(text: &str) -> Result<GameSpec, String> {
    text.parse().map_err(|error| format!("{error:#}"))
}

/// What is wrong with the arguments, without the usage that follows.
pub fn one_line(message: &str) -> String {
    let message = message.trim_start_matches("error: ");
    let end = message.find("Usage:").or_else(|| message.find("For more information"));
    let lines = message[..end.unwrap_or(message.len())].lines().map(str::trim);
    let lines: Vec<_> = lines.filter(|line| !line.is_empty()).collect();
    lines.join("; ").replace(":; ", ": ")
}

/// A bot as an argument.
fn parse_bot(text: &str) -> Result<BotSpec, String> {
    bots::parse_bot(text).map_err(|error| format!("{error:#}"))
}

/// A list of bots as an argument.
fn parse_bots(text: &str) -> Result<Vec<BotSpec>, String> {
    bots::parse_bots(text).map_err(|error| format!("{error:#}"))
}

impl Cli {
    /// Carries out the command.
    pub fn run(self) -> Result<ExitCode> {
        match self.command {
            None => tournament::quick_start(),
            Some(Command::Tournament(arguments)) => arguments.run(),
            Some(Command::Balance(arguments)) => arguments.run(),
            Some(Command::Merge(arguments)) => arguments.run(),
            Some(Command::Plan(arguments)) => arguments.run(),
            Some(Command::Ladder(arguments)) => arguments.run(),
            Some(Command::Ablate(arguments)) => arguments.run(),
            Some(Command::Tune(arguments)) => arguments.run(),
            Some(Command::Report(arguments)) => arguments.run(),
            Some(Command::Play(arguments)) => arguments.run(),
            Some(Command::Analyze(arguments)) => arguments.run(),
            Some(Command::Games(arguments)) => arguments.run(),
            Some(Command::Bots) => games::list_bots(),
            Some(Command::Verify(arguments)) => arguments.run(),
            Some(Command::Show(arguments)) => arguments.run(),
            Some(Command::Bench(arguments)) => arguments.run(),
            Some(Command::Perft(arguments)) => arguments.run(),
        }
    }
}
