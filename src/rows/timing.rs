//! Machine and time: the only tables that differ between two runs with the same seed.

use serde::{Deserialize, Serialize};

use super::{Number, Row};

/// One start of a run.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct RunTimeRow {
    /// Worker threads.
    pub threads: usize,
    /// Games played since this start.
    pub games_played: usize,
    /// Wall-clock seconds.
    pub seconds: Number,
    /// Games per second.
    pub games_per_second: Number,
}

impl Row for RunTimeRow {
    const FILE: &'static str = "timing.csv";
}

/// The decisions of a bot since one start of a ladder or ablation.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct MoveTimeRow {
    /// Worker threads.
    pub threads: usize,
    /// The bot.
    pub bot: String,
    /// Decisions it made.
    pub moves: u64,
    /// Seconds it thought, over all threads.
    pub seconds: Number,
    /// Milliseconds per decision.
    pub ms_per_move: Number,
}

impl MoveTimeRow {
    /// Adds the decisions of another start.
    pub(crate) fn add(&mut self, other: &Self) {
        self.moves += other.moves;
        self.seconds = Number(self.seconds.0 + other.seconds.0);
        self.ms_per_move = Number(1000.0 * self.seconds.0 / self.moves as f64);
    }
}

impl Row for MoveTimeRow {
    const FILE: &'static str = "move_times.csv";
}
