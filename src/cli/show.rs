//! `nabu show`.

use std::io::{Write, stdout};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result, ensure};
use clap::Args;

use crate::records::file;
use crate::records::record::Record;
use crate::records::replay;
use crate::spec::game::{GameTask, Playable};

/// Draws a position of a game record.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  nabu show games.jsonl                     the end of the first game
  nabu show games.jsonl --game 3 --move 0   the third game before its first move")]
pub(super) struct Arguments {
    /// A file of records.
    file: PathBuf,
    /// Which game of the file, from 1.
    #[arg(long, default_value_t = 1)]
    game: usize,
    /// The position before this move, from 0; the last position if not given.
    #[arg(long = "move")]
    at_move: Option<usize>,
}

impl Arguments {
    pub(super) fn run(self) -> Result<ExitCode> {
        let record = file::nth_record(&self.file, self.game)?;
        let context = || format!("{} game {}", self.file.display(), self.game);
        let moves = record.moves.len();
        let at_move = self.at_move.unwrap_or(moves);
        ensure!(at_move <= moves, "{}: --move {at_move} is not 0 to {moves}", context());
        let id = replay::game_of(&record).with_context(context)?;
        id.dispatch(Draw { record: &record, at_move }).with_context(context)?;
        Ok(ExitCode::SUCCESS)
    }
}

struct Draw<'a> {
    record: &'a Record,
    at_move: usize,
}

impl GameTask for Draw<'_> {
    type Output = Result<()>;

    fn run<G: Playable>(self) -> Result<()> {
        let position = replay::replay::<G>(self.record, self.at_move, |_, _, _| Ok(()))?;
        let mut out = stdout().lock();
        writeln!(out, "{}", position.draw(None))?;
        let next = self.record.moves.get(self.at_move);
        match (self.at_move.checked_sub(1), next) {
            (Some(last), Some(next)) => {
                writeln!(out, "Last: {}. Next: {next}.", self.record.moves[last])?;
            }
            (Some(last), None) => writeln!(out, "Last: {}.", self.record.moves[last])?,
            (None, Some(next)) => writeln!(out, "Next: {next}.")?,
            (None, None) => {}
        }
        Ok(())
    }
}
