//! Progress on the terminal.

use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

use crate::messages::say;
use crate::run::progress::Progress;

/// Seldom enough to cost nothing, often enough to look alive.
const REDRAW_EVERY: Duration = Duration::from_millis(200);

/// A bar with speed, time left and the leader; hidden when stderr is not a terminal.
pub(super) struct Bar {
    line: ProgressBar,
    /// What is said once the run has passed all checks.
    announcement: Option<String>,
    units_per_block: usize,
    games: usize,
    done: usize,
    units: usize,
    drawn: Instant,
}

impl Bar {
    /// A bar for a run; without an announcement nothing is shown at all.
    pub(super) fn new(units_per_block: usize, announcement: Option<String>) -> Self {
        let is_quiet = announcement.is_none();
        let line = if is_quiet { ProgressBar::hidden() } else { ProgressBar::no_length() };
        let drawn = Instant::now();
        Self { line, announcement, units_per_block, games: 0, done: 0, units: 0, drawn }
    }

    /// The line on the terminal, to be cleared by whoever ends the program.
    pub(super) fn line(&self) -> ProgressBar {
        self.line.clone()
    }

    fn message(&self, headline: &str) -> String {
        let rate = self.games as f64 / self.line.elapsed().as_secs_f64().max(1e-9);
        let (blocks, of) = (self.done / self.units_per_block, self.units / self.units_per_block);
        format!("{blocks}/{of} blocks  {rate:.0} games/s  {headline}")
    }
}

impl Progress for Bar {
    fn start(&mut self, done: usize, units: usize) {
        if let Some(announcement) = &self.announcement {
            say(announcement);
        }
        let style = ProgressStyle::with_template("{wide_bar} {msg}  {eta} left");
        self.line.set_style(style.expect("the template is a constant"));
        self.line.set_length(units as u64);
        self.line.set_position(done as u64);
        self.line.reset_eta();
        self.line.reset_elapsed();
        (self.done, self.units) = (done, units);
        self.line.enable_steady_tick(REDRAW_EVERY);
    }

    fn advance(&mut self, games: usize, headline: &dyn Fn() -> String) {
        self.done += 1;
        self.games += games;
        if self.line.is_hidden() || self.drawn.elapsed() < REDRAW_EVERY {
            return;
        }
        self.drawn = Instant::now();
        self.line.set_position(self.done as u64);
        self.line.set_message(self.message(&headline()));
    }

    fn finish(&mut self) {
        self.line.finish_and_clear();
    }
}
