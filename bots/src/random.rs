//! The player without opinions.

use nabu_games::{Game, GameRng, View};

use crate::Bot;

/// Plays any legal action, all equally likely.
#[derive(Clone, Copy, Debug)]
pub struct Random;

impl<G: Game> Bot<G> for Random {
    fn choose(&mut self, view: &View<'_, G>, rng: &mut GameRng) -> G::Action {
        view.random_action(rng)
    }
}
