//! What a player does.

use nabu_games::{Game, GameRng, View};

/// A player of a game.
pub trait Bot<G: Game>: Send {
    /// Chooses one of the legal actions.
    fn choose(&mut self, view: &View<'_, G>, rng: &mut GameRng) -> G::Action;
}
