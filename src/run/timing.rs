//! Machine and time, in the files that differ from run to run.

use std::fs::OpenOptions;
use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result};

/// One line for each time that a run was started.
pub(crate) const TIMING: &str = "timing.csv";

/// One line for each time that a run was started and each bot.
pub(crate) const MOVE_TIMES: &str = "move_times.csv";

/// Notes how long it took to play some games.
pub(super) fn add_timing(
    directory: &Path,
    threads: usize,
    games: usize,
    seconds: f64,
) -> Result<()> {
    let rate = games as f64 / seconds.max(1e-9);
    let line = format!("{threads},{games},{seconds:.3},{rate:.1}\n");
    append(directory, TIMING, "threads,games_played,seconds,games_per_second\n", line.as_bytes())
}

/// Adds lines to a table, and its header if it is new.
pub(crate) fn append(directory: &Path, name: &str, header: &str, lines: &[u8]) -> Result<()> {
    let path = directory.join(name);
    let context = || format!("cannot write {}", path.display());
    let mut file =
        OpenOptions::new().create(true).append(true).open(&path).with_context(context)?;
    if file.metadata().with_context(context)?.len() == 0 {
        file.write_all(header.as_bytes()).with_context(context)?;
    }
    file.write_all(lines).with_context(context)
}
