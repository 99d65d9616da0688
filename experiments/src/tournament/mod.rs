//! Tournaments: blocks of games on shared deals, journalled, resumable, the same for any number of
//! threads.

mod block;
mod journal;
mod lineups;
mod manifest;
mod run;
mod summary;
mod tables;
mod tally;

pub use lineups::{Format, Lineup, lineups, seatings};
pub use run::{Progress, RunOutcome, run};
pub use summary::summary;
pub use tally::{Tally, WinRate};

use nabu_bots::BotSpec;

use crate::game_spec::GameSpec;

/// Everything that decides the result of a tournament.
#[derive(Clone, Debug)]
pub struct Tournament {
    /// The game with its options.
    pub game: GameSpec,
    /// The bots.
    pub bots: Vec<BotSpec>,
    /// Who meets whom.
    pub format: Format,
    /// Whether a block plays all orders of seats instead of the rotations.
    pub all_orders: bool,
    /// Deals for each line-up.
    pub blocks: usize,
    /// The root of all randomness.
    pub seed: u64,
    /// Whether to keep the records of the games.
    pub records: bool,
}

impl Tournament {
    /// The line-ups of bots that meet.
    pub fn lineups(&self) -> Vec<Lineup> {
        lineups(&self.bots, self.game.players, self.format)
    }

    /// The orders in which a line-up takes its seats.
    pub fn seatings(&self) -> Vec<Vec<usize>> {
        seatings(self.game.players, self.all_orders)
    }

    /// Units of work: every line-up plays every deal.
    pub fn units(&self) -> usize {
        self.blocks * self.lineups().len()
    }

    /// The command that repeats it.
    pub fn command(&self) -> String {
        let bots: Vec<_> = self.bots.iter().map(ToString::to_string).collect();
        let mut command = format!(
            "nabu tournament --game '{}' --bots {} --format {} --blocks {} --seed {}",
            self.game,
            bots.join(","),
            self.format.name(),
            self.blocks,
            self.seed
        );
        if self.all_orders {
            command.push_str(" --all-orders");
        }
        if self.records {
            command.push_str(" --records");
        }
        command
    }
}
