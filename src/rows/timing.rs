//! Machine and time: the only tables that differ between two runs with the same seed.

use serde::{Deserialize, Serialize};

use super::Number;

/// One start of a run.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct RunTimeRow {
    pub(crate) threads: usize,
    /// Games played since this start.
    pub(crate) games_played: usize,
    pub(crate) seconds: Number,
    pub(crate) games_per_second: Number,
}

/// The decisions of a bot since one start of a ladder, ablation or tournament with `--times`.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct MoveTimeRow {
    pub(crate) threads: usize,
    pub(crate) bot: String,
    pub(crate) moves: u64,
    /// Seconds it thought, over all threads.
    pub(crate) seconds: Number,
    pub(crate) ms_per_move: Number,
}

impl MoveTimeRow {
    /// Adds the decisions of another start.
    pub(crate) fn add(&mut self, other: &Self) {
        self.moves += other.moves;
        self.seconds = Number(self.seconds.0 + other.seconds.0);
        self.ms_per_move = Number(1000.0 * self.seconds.0 / self.moves as f64);
    }
}
