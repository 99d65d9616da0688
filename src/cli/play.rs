//! `nabu play`.

use std::io::{IsTerminal, Write, stdin, stdout};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result, ensure};
use clap::Args;
use nabu_bots::BotSpec;
use nabu_games::Seed;

use super::outside_flags::end_bots_on_interrupt;
use crate::interactive::dialog::Dialog;
use crate::interactive::session::{Occupant, Session};
use crate::interactive::setup;
use crate::interactive::terminal::Terminal;
use crate::records::file;
use crate::records::record::Record;
use crate::records::replay;
use crate::spec::game::{GameSpec, GameTask, Playable};

/// Plays a game in the terminal, people against bots.
#[derive(Debug, Args)]
#[command(
    after_help = "Moves are typed in the notation of records or by number; 'help' explains the game.
No player is shown what they cannot know, but a record holds the whole deal.

Examples:
  nabu play                                              Babylon against the standard bot
  nabu play --game babylonia --seats human,fast,greedy --seed 7 --record game.jsonl
  nabu play --load game.jsonl --seats human,human,strong:iters=10000"
)]
pub(super) struct Arguments {
    /// The game, with options in brackets; see `nabu games`.
    #[arg(long, default_value = "babylon", conflicts_with = "load")]
    game: String,
    /// Who plays: `human` or a bot for each seat, separated by commas. Seat 0 is human and all
    /// others standard if not given.
    #[arg(long, value_parser = parse_seats)]
    seats: Option<Seats>,
    /// The seed of the deal and of the bots [default: a new one, which is printed].
    #[arg(long)]
    seed: Option<u64>,
    /// Keeps the record of the game in this new file, up to date after every move.
    #[arg(long)]
    record: Option<PathBuf>,
    /// Continues a recorded game.
    #[arg(long)]
    load: Option<PathBuf>,
    /// Which game of the file to continue, from 1.
    #[arg(long, default_value_t = 1, requires = "load")]
    game_number: usize,
    /// The bot that gives hints.
    #[arg(long, default_value = "standard", value_parser = super::parse::<BotSpec>)]
    hint: BotSpec,
    /// Allows bots that see hidden information.
    #[arg(long)]
    allow_cheat: bool,
}

/// Who sits where, in the order of the seats.
#[derive(Clone, Debug)]
struct Seats(Vec<Occupant>);

impl Seats {
    /// A person against standard bots.
    fn standard(players: usize) -> Result<Self> {
        let mut occupants = vec![Occupant::Bot("standard".parse()?); players];
        occupants[0] = Occupant::Person;
        Ok(Self(occupants))
    }

    fn has_outside(&self) -> bool {
        let is_outside = |occupant: &Occupant| match occupant {
            Occupant::Person => false,
            Occupant::Bot(bot) => bot.is_outside(),
        };
        self.0.iter().any(is_outside)
    }
}

fn parse_seats(text: &str) -> Result<Seats, String> {
    let names = BotSpec::split_list(text);
    let occupants: Result<Vec<_>> = names.iter().map(|name| setup::occupant(name)).collect();
    occupants.map(Seats).map_err(|error| format!("{error:#}; or human"))
}

/// Where a game comes from.
enum Source {
    Deal(GameSpec),
    Record(Box<Record>),
}

impl Arguments {
    pub(super) fn run(self) -> Result<ExitCode> {
        let source = self.source()?;
        let (id, players) = match &source {
            Source::Deal(game) => (game.id, game.players),
            Source::Record(record) => (replay::game_of(record)?, record.players),
        };
        let seats = self.seats.clone().map_or_else(|| Seats::standard(players), Ok)?;
        self.check_fairness(&seats)?;
        if seats.has_outside() || self.hint.is_outside() {
            end_bots_on_interrupt()?;
        }
        let seed = self.seed.unwrap_or_else(setup::fresh_seed);
        id.dispatch(Play { source, seats, seed: Seed(seed), arguments: &self })?;
        Ok(ExitCode::SUCCESS)
    }

    fn source(&self) -> Result<Source> {
        if let Some(file) = &self.load {
            return Ok(Source::Record(Box::new(file::nth_record(file, self.game_number)?)));
        }
        Ok(Source::Deal(match &self.seats {
            Some(Seats(occupants)) => GameSpec::for_seats(&self.game, occupants.len())?,
            None => self.game.parse()?,
        }))
    }

    fn check_fairness(&self, Seats(occupants): &Seats) -> Result<()> {
        let is_fair = |occupant: &Occupant| match occupant {
            Occupant::Person => true,
            Occupant::Bot(bot) => !bot.is_cheating(),
        };
        let all_fair = occupants.iter().all(is_fair) && !self.hint.is_cheating();
        ensure!(all_fair || self.allow_cheat, "a cheating bot sees everything; see --allow-cheat");
        Ok(())
    }
}

struct Play<'a> {
    source: Source,
    seats: Seats,
    seed: Seed,
    arguments: &'a Arguments,
}

impl GameTask for Play<'_> {
    type Output = Result<()>;

    fn run<G: Playable>(self) -> Result<()> {
        let arguments = self.arguments;
        let record = match self.source {
            Source::Deal(game) => setup::deal::<G>(&game, self.seed)?,
            Source::Record(record) => *record,
        };
        arguments.hint.factory::<G>().context("--hint")?;
        let session = Session::<G>::new(&record, self.seats.0, self.seed);
        let session = session.with_context(|| {
            arguments.load.as_ref().map_or_else(
                || G::ID.to_owned(),
                |file| format!("{} game {}", file.display(), arguments.game_number),
            )
        })?;
        let is_screen = stdin().is_terminal() && stdout().is_terminal();
        let mut output = stdout().lock();
        let seed = self.seed.0;
        writeln!(output, "{}, dealt by --seed {seed} ('help' explains it)", G::TITLE)?;
        let terminal = Terminal { input: stdin().lock(), output, is_screen };
        let mut dialog = Dialog::new(session, terminal, arguments.hint.clone());
        if let Some(file) = &arguments.record {
            dialog.keep_record(file.clone())?;
        }
        dialog.run()
    }
}
