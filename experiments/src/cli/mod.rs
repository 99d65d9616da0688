//! The command line.

mod games;
mod perft;
mod progress;
mod show;
mod tournament;
mod verify;

use std::process::ExitCode;

use anyhow::Result;
use clap::{Parser, Subcommand};

use crate::game_spec::GameSpec;

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
  nabu verify games.jsonl                check records
  nabu show games.jsonl --game 1 --move 20";

#[derive(Debug, Subcommand)]
enum Command {
    /// Plays a tournament between bots and writes its tables.
    Tournament(tournament::Arguments),
    /// Lists the games with their players, options and points.
    Games(games::GamesArguments),
    /// Lists the bots with their keys.
    Bots,
    /// Replays game records and reports what does not agree with the rules.
    Verify(verify::Arguments),
    /// Draws a position of a game record.
    Show(show::Arguments),
    /// Counts the positions some decisions ahead.
    Perft(perft::Arguments),
}

/// A game as an argument; the whole chain of causes makes the message.
fn parse_game(text: &str) -> Result<GameSpec, String> {
    text.parse().map_err(|error| format!("{error:#}"))
}

impl Cli {
    /// Carries out the command.
    pub fn run(self) -> Result<ExitCode> {
        match self.command {
            None => tournament::quick_start(),
            Some(Command::Tournament(arguments)) => arguments.run(),
            Some(Command::Games(arguments)) => arguments.run(),
            Some(Command::Bots) => games::list_bots(),
            Some(Command::Verify(arguments)) => arguments.run(),
            Some(Command::Show(arguments)) => arguments.run(),
            Some(Command::Perft(arguments)) => arguments.run(),
        }
    }
}
