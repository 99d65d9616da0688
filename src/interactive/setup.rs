//! What comes before a session: who sits where, and the deal.

use std::hash::{BuildHasher, RandomState};
use std::time::SystemTime;

use anyhow::Result;
use nabu_games::Seed;

use super::session::Occupant;
use crate::records::record::Record;
use crate::spec::bots;
use crate::spec::game::{GameSpec, Playable};

/// Who sits in a seat, by name.
pub(crate) fn occupant(name: &str) -> Result<Occupant> {
    match name {
        Occupant::PERSON => Ok(Occupant::Person),
        _ => bots::parse_bot(name).map(Occupant::Bot),
    }
}

/// A seed that nobody has chosen, short enough to be typed again.
pub(crate) fn fresh_seed() -> u64 {
    RandomState::new().hash_one(SystemTime::now()) % 1_000_000
}

/// The record of a game that has been dealt and nothing more.
pub(crate) fn deal<G: Playable>(game: &GameSpec, seed: Seed) -> Result<Record> {
    Record::of_game::<G>(game, seed)
}
