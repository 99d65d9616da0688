//! How long bots think: the one table of a ladder or ablation that differs from run to run.

use std::path::Path;
use std::sync::Arc;

use anyhow::Result;
use nabu_bots::BotSpec;

use crate::rows::{self, MoveTimeRow, Row};
use crate::run::clock::Clock;
use crate::run::table_writer::append;

/// What a bot's decisions took.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Thinking {
    /// Decisions.
    pub moves: u64,
    /// Seconds for all of them.
    pub seconds: f64,
}

impl Thinking {
    /// Milliseconds for each decision, not a number without decisions.
    pub fn ms_per_move(&self) -> f64 {
        1000.0 * self.seconds / self.moves as f64
    }
}

/// Adds a row for each bot that has decided anything; every start of a run adds its own.
pub(super) fn add(
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
pub(super) fn read(directory: &Path, bots: &[BotSpec]) -> Result<Vec<Thinking>> {
    let mut spent = vec![Thinking::default(); bots.len()];
    if !directory.join(MoveTimeRow::FILE).exists() {
        return Ok(spent);
    }
    let names: Vec<_> = bots.iter().map(BotSpec::name).collect();
    rows::stream(directory, |row: MoveTimeRow| {
        if let Some(bot) = names.iter().position(|name| *name == row.bot) {
            spent[bot].moves += row.moves;
            spent[bot].seconds += row.seconds.known().unwrap_or(0.0);
        }
    })?;
    Ok(spent)
}
