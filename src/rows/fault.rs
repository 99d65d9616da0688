//! Mistakes of bots from outside.

use serde::{Deserialize, Serialize};

/// A game that a bot from outside has lost by a mistake.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct FaultRow {
    pub(crate) unit: usize,
    /// The game within the unit, from 0.
    pub(crate) game: usize,
    pub(crate) seat: usize,
    /// Moves played before.
    pub(crate) moves: usize,
    pub(crate) kind: String,
    pub(crate) command: String,
    pub(crate) what: String,
}
