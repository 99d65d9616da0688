//! Determinizations: whole positions that agree with what the searcher knows.

use nabu_games::{GameRng, Seat, View};

use crate::Evaluation;

/// Where determinizations come from.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Determinizations<'a, G: Evaluation> {
    /// From what a player sees.
    Fair(&'a View<'a, G>),
    /// From the truth: for measuring what knowledge is worth.
    Truth(&'a G),
}

impl<G: Evaluation> Determinizations<'_, G> {
    pub(super) fn players(&self) -> usize {
        match self {
            Self::Fair(view) => view.players(),
            Self::Truth(position) => position.players(),
        }
    }

    pub(super) fn turns_played(&self) -> usize {
        match self {
            Self::Fair(view) => view.turns_played(),
            Self::Truth(position) => position.turns_played(),
        }
    }

    pub(super) fn observer(&self) -> Seat {
        match self {
            Self::Fair(view) => view.observer(),
            Self::Truth(position) => position.to_act(),
        }
    }

    pub(super) fn sample(&self, rng: &mut GameRng) -> G {
        match self {
            Self::Fair(view) => view.sample(rng),
            Self::Truth(position) => **position,
        }
    }

    /// Whether all determinizations are the same.
    pub(super) fn is_fully_observed(&self) -> bool {
        match self {
            Self::Fair(view) => view.is_fully_observed(),
            Self::Truth(_) => true,
        }
    }
}
