//! How long bots think, in a file that differs from run to run.

use std::path::Path;
use std::sync::Arc;

use anyhow::{Context, Result};
use nabu_bots::BotSpec;

use crate::run::clock::Clock;
use crate::run::timing::{MOVE_TIMES, append};

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

/// Adds one line for each bot that has decided anything; each start of a run adds its own.
pub(super) fn add(
    directory: &Path,
    threads: usize,
    bots: &[BotSpec],
    clocks: &[Arc<Clock>],
) -> Result<()> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    for (bot, clock) in bots.iter().zip(clocks).filter(|(_, clock)| clock.moves() > 0) {
        let spent = Thinking { moves: clock.moves(), seconds: clock.seconds() };
        let numbers = [spent.seconds, spent.ms_per_move()].map(|value| format!("{value:.6}"));
        let [seconds, ms] = numbers;
        writer.write_record([
            threads.to_string(),
            bot.name(),
            spent.moves.to_string(),
            seconds,
            ms,
        ])?;
    }
    let lines = writer.into_inner().map_err(csv::IntoInnerError::into_error)?;
    let header = "threads,bot,moves,seconds,ms_per_move\n";
    if lines.is_empty() { Ok(()) } else { append(directory, MOVE_TIMES, header, &lines) }
}

/// Adds up what the file says about each bot.
pub(super) fn read(directory: &Path, bots: &[BotSpec]) -> Result<Vec<Thinking>> {
    let mut spent = vec![Thinking::default(); bots.len()];
    let names: Vec<_> = bots.iter().map(BotSpec::name).collect();
    let Ok(mut reader) = csv::Reader::from_path(directory.join(MOVE_TIMES)) else {
        return Ok(spent);
    };
    for row in reader.records() {
        let row = row.with_context(|| format!("{MOVE_TIMES} is damaged"))?;
        let bot = names.iter().position(|name| row.get(1) == Some(name));
        if let Some(bot) = bot {
            spent[bot].moves += row.get(2).and_then(|cell| cell.parse().ok()).unwrap_or(0);
            spent[bot].seconds += row.get(3).and_then(|cell| cell.parse().ok()).unwrap_or(0.0);
        }
    }
    Ok(spent)
}
