//! How long bots think.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use nabu_bots::{Bot, Choice, Fault, Guest, OmniscientBot, Player};
use nabu_games::{Game, GameRng, Observation, Seed, View};

use super::game::Seated;

/// The decisions of a bot and the time they took.
#[derive(Debug, Default)]
pub(crate) struct Clock {
    moves: AtomicU64,
    nanoseconds: AtomicU64,
}

impl Clock {
    pub(crate) fn moves(&self) -> u64 {
        self.moves.load(Ordering::Relaxed)
    }

    pub(crate) fn seconds(&self) -> f64 {
        self.nanoseconds.load(Ordering::Relaxed) as f64 * 1e-9
    }

    /// Decisions and nanoseconds so far.
    pub(super) fn reading(&self) -> (u64, u64) {
        (self.moves(), self.nanoseconds.load(Ordering::Relaxed))
    }

    /// Adds decisions that were measured elsewhere.
    pub(super) fn add(&self, moves: u64, nanoseconds: u64) {
        self.moves.fetch_add(moves, Ordering::Relaxed);
        self.nanoseconds.fetch_add(nanoseconds, Ordering::Relaxed);
    }

    fn measure<T>(&self, decide: impl FnOnce() -> T) -> T {
        let started = Instant::now();
        let decision = decide();
        self.add(1, started.elapsed().as_nanos() as u64);
        decision
    }
}

/// A player with a clock.
struct Timed<T: ?Sized> {
    player: Box<T>,
    clock: Arc<Clock>,
}

impl<G: Game> Bot<G> for Timed<dyn Bot<G>> {
    fn choose(&mut self, view: &View<'_, G>, rng: &mut GameRng) -> G::Action {
        self.clock.measure(|| self.player.choose(view, rng))
    }
}

impl<G: Game> OmniscientBot<G> for Timed<dyn OmniscientBot<G>> {
    fn choose(&mut self, position: &G, rng: &mut GameRng) -> G::Action {
        self.clock.measure(|| self.player.choose(position, rng))
    }
}

impl<G: Game> Guest<G> for Timed<dyn Guest<G>> {
    fn begin(&mut self, first: Observation<G>, seed: Seed) {
        self.player.begin(first, seed);
    }

    fn saw(&mut self, action: G::Action, now: Observation<G>) {
        self.player.saw(action, now);
    }

    fn choose(&mut self) -> Result<Choice<G::Action>, Fault> {
        self.clock.measure(|| self.player.choose())
    }

    fn end(&mut self) {
        self.player.end();
    }
}

/// The same player, whose decisions are measured.
pub(crate) fn timed<G: Game>(seated: Seated<G>, clock: &Arc<Clock>) -> Seated<G> {
    let clock = Arc::clone(clock);
    let player = match seated.player {
        Player::Fair(player) => Player::Fair(Box::new(Timed { player, clock })),
        Player::Omniscient(player) => Player::Omniscient(Box::new(Timed { player, clock })),
        Player::Outside(player) => Player::Outside(Box::new(Timed { player, clock })),
    };
    Seated { player, ..seated }
}
