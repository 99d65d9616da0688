//! The command line.

mod ablate;
mod analyze;
mod balance;
mod balance_settings;
mod bench;
mod bot;
mod bot_experiment;
mod check;
mod cluster;
mod completions;
mod design;
mod flag_file;
mod games;
mod job_script;
mod ladder;
mod merge;
mod outside_flags;
mod perft;
mod plan;
pub(crate) mod planned;
mod play;
mod progress;
mod recorded;
mod report;
mod resume;
mod review;
mod run_flags;
mod serve;
mod settings;
mod show;
mod tournament;
mod train;
mod tune;
mod verify;

use std::ffi::OsString;
use std::process::ExitCode;

use anyhow::Result;
use clap::{Arg, ArgAction, CommandFactory, FromArgMatches, Parser, Subcommand};

pub(crate) use settings::Output;

use crate::spec::bots::Presets;
use crate::spec::text::Text;

/// Lets bots play board games about Babylon and reports who wins and where the points come from.
#[derive(Debug, Parser)]
#[command(version, after_help = EXAMPLES, args_conflicts_with_subcommands = true)]
pub struct Cli {
    #[command(flatten)]
    resume: resume::Arguments,
    #[command(subcommand)]
    command: Option<Command>,
}

const EXAMPLES: &str = "Examples:
  nabu                                   a small tournament, on screen and in runs/
  nabu games                             the games, their options and their points
  nabu tournament --game 'babylon(players=3,tokens=C)' --bots greedy,greedy,random --blocks 100
  nabu design --game architects --vary sides:garden=A|B,wall=A|B --target seat-shares=fair
  nabu ladder --game babylonia --bot standard --from 250 --to 4000
  nabu ablate --game architects --bot standard --keys c,win_weight,rollout
  nabu tune --game babylonia --bot standard:iters=200 --space 'c=0.2..1.2,widening_factor=0|4|8'
  nabu --resume runs/tournament-001      goes on with an interrupted run of any kind
  nabu check 'cmd:python3 mybot.py'      does a bot of your own play by the protocol?
  nabu report runs/quick-start-001       a page with charts about a run
  nabu serve                             play, watch and analyse in a browser
  nabu play --seats human,standard       play in the terminal
  nabu verify games.jsonl                check records
  nabu show games.jsonl --game 1 --move 20
  nabu analyze games.jsonl --move 20     what a bot thinks of that position";

/// Declares the commands, each with the arguments that carry it out.
macro_rules! commands {
    ($($Name:ident: $Arguments:ty,)+) => {
        #[derive(Debug, Subcommand)]
        enum Command {
            $($Name($Arguments),)+
        }

        impl Command {
            fn run(self) -> Result<ExitCode> {
                match self {
                    $(Self::$Name(arguments) => arguments.run(),)+
                }
            }
        }
    };
}

commands! {
    Tournament: tournament::Arguments,
    Balance: balance::Arguments,
    Design: design::Arguments,
    Merge: merge::Arguments,
    Cluster: cluster::Arguments,
    Plan: plan::Arguments,
    Ladder: ladder::Arguments,
    Ablate: ablate::Arguments,
    Train: train::Arguments,
    Tune: tune::Arguments,
    Report: report::Arguments,
    Play: play::Arguments,
    Analyze: analyze::Arguments,
    Serve: serve::Arguments,
    Games: games::GamesArguments,
    Bots: games::BotsArguments,
    Verify: verify::Arguments,
    Show: show::Arguments,
    Check: check::Arguments,
    Bot: bot::Arguments,
    Bench: bench::Arguments,
    Perft: perft::Arguments,
    Completions: completions::CompletionsArguments,
    Man: completions::ManArguments,
}

/// Reads an argument; the whole chain of causes makes the message.
fn parse<T: Text>(text: &str) -> Result<T, String> {
    T::read(text, &Presets::default()).map_err(|error| format!("{error:#}"))
}

/// What is wrong with the arguments, without the usage that follows.
pub fn one_line(message: &str) -> String {
    let message = message.trim_start_matches("error: ");
    let end = message.find("Usage:").or_else(|| message.find("For more information"));
    let lines = message[..end.unwrap_or(message.len())].lines().map(str::trim);
    let lines: Vec<_> = lines.filter(|line| !line.is_empty()).collect();
    let line = lines.join("; ").replace(":; ", ": ");
    line.replace("invalid digit found in string", "not a whole number, or below 0")
}

impl Cli {
    /// Reads the arguments. What begins with a minus and is a number is a value, which is then
    /// refused for what it is.
    pub fn from_arguments() -> Result<Self, clap::Error> {
        Self::from_words(std::env::args_os())
    }

    /// Reads arguments from anywhere, the name of the program first.
    pub fn from_words(words: impl IntoIterator<Item = OsString>) -> Result<Self, clap::Error> {
        let takes_number = |argument: Arg| match argument.get_action() {
            ArgAction::Set | ArgAction::Append if !argument.is_positional() => {
                argument.allow_negative_numbers(true)
            }
            _ => argument,
        };
        let command = Self::command().mut_subcommands(|command| command.mut_args(takes_number));
        Self::from_arg_matches(&command.try_get_matches_from(words)?)
    }

    /// Carries out the command.
    pub fn run(self) -> Result<ExitCode> {
        match self.command {
            Some(command) => command.run(),
            None => self.resume.run().unwrap_or_else(tournament::quick_start),
        }
    }
}
