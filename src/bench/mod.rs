//! How fast the games and the search are on this machine.

mod baseline;
mod clock;
mod fingerprint;
mod measures;
mod protocol;
pub mod puzzle;

use anyhow::Result;

pub use baseline::{Baseline, Comparison, Verdict, compare};
pub use clock::{Clock, Rate};
pub use fingerprint::{Fingerprint, fingerprints};
pub use protocol::protocol_rate;

use crate::spec::game::{GameId, GameTask, Playable};

/// The figures of a game with a number of players.
#[derive(Clone, Debug)]
pub struct Figures {
    /// `babylon-2`.
    pub name: String,
    /// What does not depend on the machine.
    pub facts: Facts,
    /// What does.
    pub rates: Vec<(&'static str, Rate)>,
}

/// Sizes and counts.
#[derive(Clone, Copy, Debug)]
pub struct Facts {
    /// The size of a position.
    pub state_bytes: usize,
    /// Legal moves in a position of random games, on average.
    pub mean_moves: f64,
    /// The most of them.
    pub most_moves: usize,
    /// Decisions in a random game.
    pub decisions: f64,
}

/// Measures a game with each number of players, or with the one given.
pub fn measure(id: GameId, players: Option<usize>, clock: &Clock) -> Result<Vec<Figures>> {
    id.dispatch(Measure { players, clock })
}

struct Measure<'a> {
    players: Option<usize>,
    clock: &'a Clock,
}

impl GameTask for Measure<'_> {
    type Output = Result<Vec<Figures>>;

    fn run<G: Playable>(self) -> Result<Vec<Figures>> {
        let asked = G::PLAYERS.filter(|players| self.players.is_none_or(|only| only == *players));
        asked.map(|players| measures::measure::<G>(players, self.clock)).collect()
    }
}
