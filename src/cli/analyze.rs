//! `nabu analyze`.

use std::io::{Write, stdout};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Result, ensure};
use clap::Args;
use indicatif::ProgressBar;
use nabu_bots::{Analysis, BotSpec, Candidate};
use nabu_games::{Game, Seat, Seed, View};

use super::recorded::Recorded;
use super::review::ReviewText;
use crate::files::write_text;
use crate::interactive::terminal::columns_of_screen;
use crate::records::record::Record;
use crate::records::replay;
use crate::records::review::Review;
use crate::spec::game::{GameTask, Playable};
use crate::words::count;

/// Shows what a searching bot thinks of the moves of a recorded position.
#[derive(Debug, Args)]
#[command(
    after_help = "The bot sees what the player to act sees; the rest is dealt anew. Values are mean
rewards from 0 to 1 for every seat. The move that was played is marked with *.

Examples:
  nabu analyze games.jsonl --move 20
  nabu analyze games.jsonl --game 3 --move 20 --bot strong:threads=2 --top 5
  nabu analyze games.jsonl --game 1 --all --bot fast --csv values.csv"
)]
pub(super) struct Arguments {
    #[command(flatten)]
    position: Recorded,
    /// Looks at every move: a curve of the values and the largest mistakes.
    #[arg(long, conflicts_with_all = ["at_move", "line"])]
    all: bool,
    /// With --all, a file for a table of all moves.
    #[arg(long, value_name = "FILE.csv", requires = "all")]
    csv: Option<PathBuf>,
    /// A bot that searches; see `nabu bots`.
    #[arg(long, default_value = "standard", value_parser = super::parse::<BotSpec>)]
    bot: BotSpec,
    /// How many moves or mistakes to show.
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..))]
    top: u64,
    /// How many moves ahead to show what is expected.
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u64).range(0..=100))]
    line: u64,
    /// Seed of all random numbers.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

impl Arguments {
    pub(super) fn run(self) -> Result<ExitCode> {
        self.position.with_record(|record| Analyze { record, arguments: &self })?;
        Ok(ExitCode::SUCCESS)
    }
}

struct Analyze<'a> {
    record: Record,
    arguments: &'a Arguments,
}

impl GameTask for Analyze<'_> {
    type Output = Result<()>;

    fn run<G: Playable>(self) -> Result<()> {
        let Arguments { bot, seed, line, top, .. } = self.arguments;
        if self.arguments.all {
            return self.review::<G>();
        }
        let mut searcher = bot.searcher::<G>()?;
        let (at, position) = self.position::<G>()?;
        let view = View::of_player_to_act(&position);
        let analysis = searcher.analyze(&view, 1 + *line as usize, &mut Seed(*seed).rng());
        let mut out = stdout().lock();
        let (seat, legal) = (position.to_act(), position.count_actions());
        writeln!(out, "{} move {at}: seat {seat} to act, {legal} legal moves", G::ID)?;
        writeln!(out, "{bot} = {}, seed {seed}", bot.config(G::ID)?)?;
        if analysis.is_exact {
            writeln!(out, "exact: everything is known and was looked at to the end")?;
        }
        let played = self.record.moves.get(at).map(String::as_str);
        Table { analysis: &analysis, players: position.players(), played }
            .write(*top as usize, &mut out)
    }
}

impl Analyze<'_> {
    fn review<G: Playable>(&self) -> Result<()> {
        let Arguments { bot, seed, top, csv, .. } = self.arguments;
        let progress = ProgressBar::new(self.record.moves.len() as u64);
        let review = Review::new::<G>(&self.record, bot, *seed, |_| progress.inc(1))?;
        progress.finish_and_clear();
        let mut out = stdout().lock();
        writeln!(out, "{}, {}", G::ID, count(self.record.moves.len(), "move"))?;
        writeln!(out, "{bot} = {}, seed {seed}", bot.config(G::ID)?)?;
        writeln!(out, "Rewards of the seats, 0 to 1, if the best move is played:")?;
        review.write_curve(columns_of_screen(), &mut out)?;
        review.write_mistakes(*top as usize, &mut out)?;
        csv.as_deref().map_or(Ok(()), |file| write_text(file, &review.csv()?))
    }

    /// The position asked for, or that of the last decision, with its number.
    fn position<G: Playable>(&self) -> Result<(usize, G)> {
        let replay = |at| replay::replay::<G>(&self.record, at, |_, _, _| Ok(()));
        let moves = self.record.moves.len();
        let at = self.arguments.position.at_move.unwrap_or(moves);
        let position = replay(at)?;
        if !position.is_over() {
            return Ok((at, position));
        }
        let last = moves.saturating_sub(1);
        let is_asked = self.arguments.position.at_move.is_some();
        ensure!(!is_asked, "the game ends after {moves} moves; give --move 0 to {last}");
        Ok((last, replay(last)?))
    }
}

/// The candidates as lines of a table.
struct Table<'a, G: Game> {
    analysis: &'a Analysis<G>,
    players: usize,
    played: Option<&'a str>,
}

impl<G: Game> Table<'_, G> {
    fn write(&self, top: usize, out: &mut impl Write) -> Result<()> {
        let candidates = &self.analysis.candidates;
        let seats: String = Seat::all(self.players).map(|seat| format!("  seat {seat}")).collect();
        writeln!(out, "    rank  visits   share{seats}  move, and what is expected then")?;
        for rank in 0..candidates.len() {
            if rank < top || self.is_played(&candidates[rank]) {
                writeln!(out, "{}", self.row(rank))?;
            }
        }
        match self.played {
            Some(played) if candidates.iter().all(|known| !self.is_played(known)) => {
                Ok(writeln!(out, "  *    -       0          {played}, not tried by the search")?)
            }
            _ => Ok(()),
        }
    }

    fn row(&self, rank: usize) -> String {
        let candidate = &self.analysis.candidates[rank];
        let all: u32 = self.analysis.candidates.iter().map(|candidate| candidate.visits).sum();
        let mark = if self.is_played(candidate) { '*' } else { ' ' };
        let share = 100.0 * f64::from(candidate.visits) / f64::from(all);
        let rewards = candidate.rewards.as_slice().iter();
        let values: String = rewards.map(|reward| format!("  {reward:.4}")).collect();
        let line: Vec<_> = self.analysis.lines[rank].iter().map(ToString::to_string).collect();
        let (rank, visits, line) = (rank + 1, candidate.visits, line.join(", "));
        format!("  {mark} {rank:>4}  {visits:>6}  {share:>4.1} %{values}  {line}")
    }

    fn is_played(&self, candidate: &Candidate<G::Action>) -> bool {
        self.played.is_some_and(|played| candidate.action.to_string() == played)
    }
}
