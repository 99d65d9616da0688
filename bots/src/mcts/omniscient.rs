//! The search with the truth in view.

use nabu_games::GameRng;

use super::Mcts;
use super::determinizations::Determinizations;
use crate::{Evaluation, OmniscientBot};

/// A search that knows the truth: an upper bound of what knowledge is worth.
#[derive(Clone, Debug)]
pub struct OmniscientMcts<G: Evaluation>(Mcts<G>);

impl<G: Evaluation> OmniscientMcts<G> {
    /// The same search with the truth instead of determinizations.
    pub fn new(mcts: Mcts<G>) -> Self {
        Self(mcts)
    }
}

impl<G: Evaluation> OmniscientBot<G> for OmniscientMcts<G> {
    fn choose(&mut self, position: &G, rng: &mut GameRng) -> G::Action {
        self.0.decide(&Determinizations::Truth(position), rng)
    }
}
