//! What a player sees of a position.

use crate::{Game, GameRng, Seat};

/// A position as the player to act sees it; the truth inside is out of reach.
#[derive(Clone, Copy, Debug)]
pub struct View<'a, G: Game> {
    position: &'a G,
    observer: Seat,
}

impl<'a, G: Game> View<'a, G> {
    /// What the player to act sees.
    pub fn of_player_to_act(position: &'a G) -> Self {
        Self { position, observer: position.to_act() }
    }

    /// Whose eyes these are.
    pub fn observer(&self) -> Seat {
        self.observer
    }

    /// How many play.
    pub fn players(&self) -> usize {
        self.position.players()
    }

    /// How many turns have ended.
    pub fn turn(&self) -> usize {
        self.position.turn()
    }

    /// What the player may do.
    pub fn legal_actions(&self, actions: &mut Vec<G::Action>) {
        self.position.legal_actions(actions);
    }

    /// One of the legal actions, all equally likely.
    pub fn random_action(&self, rng: &mut GameRng) -> G::Action {
        self.position.random_action(rng)
    }

    /// Whether the player knows everything, so that every sample is the same.
    pub fn is_open(&self) -> bool {
        self.position.is_open(self.observer)
    }

    /// A complete world that agrees with all the player knows; the rest is dealt anew.
    pub fn sample(&self, rng: &mut GameRng) -> G {
        let mut world = *self.position;
        world.determinize(self.observer, rng);
        world
    }
}
