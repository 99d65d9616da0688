//! How long bots thought, in the one file that differs from run to run.

use std::fs::OpenOptions;
use std::io::Write;
use std::path::Path;
use std::sync::Arc;

use anyhow::{Context, Result};
use nabu_bots::BotSpec;

use crate::run::TIMING;
use crate::run::clock::Clock;

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

/// Adds one line for each bot; each time a run is started adds its own.
pub(super) fn add(
    directory: &Path,
    threads: usize,
    bots: &[BotSpec],
    clocks: &[Arc<Clock>],
) -> Result<()> {
    let path = directory.join(TIMING);
    let context = || format!("cannot write {}", path.display());
    let mut file =
        OpenOptions::new().create(true).append(true).open(&path).with_context(context)?;
    let is_new = file.metadata().with_context(context)?.len() == 0;
    let mut writer = csv::Writer::from_writer(Vec::new());
    if is_new {
        writer.write_record(["threads", "bot", "moves", "seconds", "ms_per_move"])?;
    }
    for (bot, clock) in bots.iter().zip(clocks) {
        let spent = Thinking { moves: clock.moves(), seconds: clock.seconds() };
        let numbers = [spent.seconds, spent.ms_per_move()].map(|value| format!("{value:.6}"));
        let [seconds, ms] = numbers;
        let cells = [threads.to_string(), bot.to_string(), spent.moves.to_string(), seconds, ms];
        writer.write_record(cells)?;
    }
    let lines = writer.into_inner().map_err(csv::IntoInnerError::into_error)?;
    file.write_all(&lines).with_context(context)
}

/// Adds up what the file says about each bot.
pub(super) fn read(directory: &Path, bots: &[BotSpec]) -> Result<Vec<Thinking>> {
    let mut spent = vec![Thinking::default(); bots.len()];
    let names: Vec<_> = bots.iter().map(ToString::to_string).collect();
    let Ok(mut reader) = csv::Reader::from_path(directory.join(TIMING)) else {
        return Ok(spent);
    };
    for row in reader.records() {
        let row = row.with_context(|| format!("{TIMING} is damaged"))?;
        let bot = names.iter().position(|name| row.get(1) == Some(name));
        if let Some(bot) = bot {
            spent[bot].moves += row.get(2).and_then(|cell| cell.parse().ok()).unwrap_or(0);
            spent[bot].seconds += row.get(3).and_then(|cell| cell.parse().ok()).unwrap_or(0.0);
        }
    }
    Ok(spent)
}
