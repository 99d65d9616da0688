//! Where games are played: one game with its rules, whatever its type, and the bots ready to sit.

use std::sync::atomic::AtomicBool;

use anyhow::Result;
use nabu_bots::{BotFactory, Evaluation};

use super::catch_panic::catch_panic;
use super::game::{SeatAssignment, Seated};
use super::seeds::bot_stream;

/// Plays games of one kind; `R` is what a game leaves in the journal.
pub(crate) trait Arena<R>: Send + Sync {
    /// Plays one game on the deal of a block; `None` if stopped before its end.
    fn play(&self, block: u64, seating: &[SeatAssignment], stop: &AtomicBool) -> Result<Option<R>>;

    /// What it takes to find a game again.
    fn describe(&self, block: u64, seating: &[SeatAssignment]) -> String;

    fn categories(&self) -> &'static [&'static str];

    fn rules_hash(&self) -> u64;
}

/// Plays all games of a unit; `None` if stopped before the end of the last.
pub(crate) fn play_unit<R>(
    arena: &dyn Arena<R>,
    block: u64,
    seatings: impl IntoIterator<Item = Vec<SeatAssignment>>,
    stop: &AtomicBool,
) -> Result<Option<Vec<R>>> {
    let play = |seating: Vec<SeatAssignment>| {
        let what = || arena.describe(block, &seating);
        catch_panic(what, || arena.play(block, &seating, stop)).transpose()
    };
    let mut games = Vec::new();
    for seating in seatings {
        match play(seating) {
            Some(game) => games.push(game?),
            None => return Ok(None),
        }
    }
    Ok(Some(games))
}

/// Bots who have taken their seats, with fresh players.
pub(crate) fn seat<G: Evaluation>(
    factories: &[BotFactory<G>],
    seating: &[SeatAssignment],
    root: u64,
    block: u64,
) -> Vec<Seated<G>> {
    let seated = |(seat, assignment): (usize, &SeatAssignment)| Seated {
        player: factories[assignment.bot].player(),
        rng: bot_stream(root, block, assignment.stream, seat),
    };
    seating.iter().enumerate().map(seated).collect()
}
