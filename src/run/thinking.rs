//! How long bots think, as a table: one of the two that differ from run to run.

use std::path::Path;
use std::sync::Arc;

use anyhow::Result;
use nabu_bots::BotSpec;

use super::clock::Clock;
use super::table_writer::append;
use crate::rows::{self, MoveTimeRow};

/// What a bot's decisions took.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct Thinking {
    pub(crate) moves: u64,
    pub(crate) seconds: f64,
}

impl Thinking {
    /// Milliseconds for each decision, not a number without decisions.
    pub(crate) fn ms_per_move(&self) -> f64 {
        1000.0 * self.seconds / self.moves as f64
    }
}

/// Adds a row for each bot that has decided anything; every start of a run adds its own.
pub(crate) fn add(
    directory: &Path,
    threads: usize,
    bots: &[BotSpec],
    clocks: &[Arc<Clock>],
) -> Result<()> {
    let busy = bots.iter().zip(clocks).filter(|(_, clock)| clock.moves() > 0);
    let rows: Vec<_> = busy
        .map(|(bot, clock)| {
            let spent = Thinking { moves: clock.moves(), seconds: clock.seconds() };
            MoveTimeRow {
                threads,
                bot: bot.name(),
                moves: spent.moves,
                seconds: spent.seconds.into(),
                ms_per_move: spent.ms_per_move().into(),
            }
        })
        .collect();
    if rows.is_empty() { Ok(()) } else { append(directory, rows) }
}

/// Adds up what the table says about each bot.
pub(crate) fn read(directory: &Path, bots: &[BotSpec]) -> Result<Vec<Thinking>> {
    let rows = rows::read_sound::<MoveTimeRow>(directory)?;
    let thinking = |bot: &BotSpec| {
        let own = rows.iter().filter(|row| row.bot == bot.name());
        own.fold(Thinking::default(), |sum, row| Thinking {
            moves: sum.moves.saturating_add(row.moves),
            seconds: sum.seconds + row.seconds.known().unwrap_or(0.0),
        })
    };
    Ok(bots.iter().map(thinking).collect())
}
