//! What `nabu show` and `nabu analyze` look at.

use std::path::PathBuf;

use anyhow::{Context, Result, ensure};
use clap::Args;

use crate::records::file;
use crate::records::record::Record;
use crate::records::replay;
use crate::spec::game::GameTask;

/// A position of a recorded game.
#[derive(Debug, Args)]
pub(super) struct Recorded {
    /// A file of records.
    file: PathBuf,
    /// Which game of the file, from 1.
    #[arg(long, default_value_t = 1)]
    game: usize,
    /// The position before this move, from 0 [default: the last one].
    #[arg(long = "move")]
    pub(super) at_move: Option<usize>,
}

impl Recorded {
    /// Does a task with the record; errors name file and game.
    pub(super) fn with_record<T, O>(&self, task: impl FnOnce(Record) -> T) -> Result<O>
    where
        T: GameTask<Output = Result<O>>,
    {
        let record = file::nth_record(&self.file, self.game)?;
        let context = || format!("{} game {}", self.file.display(), self.game);
        let moves = record.moves.len();
        let at_move = self.at_move.unwrap_or(moves);
        ensure!(at_move <= moves, "{}: --move {at_move} is not 0 to {moves}", context());
        let id = replay::game_of(&record).with_context(context)?;
        id.dispatch(task(record)).with_context(context)
    }
}
