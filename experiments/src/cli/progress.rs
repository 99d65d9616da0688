//! Progress on the terminal.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

use crate::tournament::{Progress, Tally};

/// A bar with speed, time left and the leader; hidden when stderr is not a terminal.
pub(super) struct Bar {
    bar: ProgressBar,
    games_per_unit: usize,
    start: usize,
}

impl Bar {
    pub(super) fn new(games_per_unit: usize, quiet: bool) -> Self {
        let bar = if quiet { ProgressBar::hidden() } else { ProgressBar::no_length() };
        Self { bar, games_per_unit, start: 0 }
    }
}

impl Progress for Bar {
    fn start(&mut self, done: usize, units: usize) {
        let style = "{wide_bar} {pos}/{len} blocks  {msg}  {eta} left";
        self.bar
            .set_style(ProgressStyle::with_template(style).expect("the template is a constant"));
        self.bar.set_length(units as u64);
        self.bar.set_position(done as u64);
        self.bar.reset_eta();
        self.bar.enable_steady_tick(Duration::from_millis(200));
        self.start = done;
    }

    fn advance(&mut self, tally: &Tally) {
        self.bar.inc(1);
        let played = (self.bar.position() as usize - self.start) * self.games_per_unit;
        let rate = played as f64 / self.bar.elapsed().as_secs_f64().max(1e-9);
        if let Some(best) = tally.ranking().first() {
            let share = best.win_share;
            self.bar.set_message(format!(
                "{rate:.0} games/s  {} {:.1} % [{:.1}, {:.1}]",
                best.bot,
                100.0 * share.mean,
                100.0 * share.lo,
                100.0 * share.hi
            ));
        }
    }

    fn finish(&mut self) {
        self.bar.finish_and_clear();
    }
}
