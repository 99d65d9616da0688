//! What a player sees of a position.

use std::fmt;

use crate::{Game, GameRng, Seat};

/// A position as the player to act sees it; the truth inside is out of reach.
///
/// ```
/// use nabu_games::babylon::Babylon;
/// use nabu_games::{Game, Options, Rulebook, Seed, View};
///
/// let rules = Babylon::rules(&Options::default())?;
/// let position = Babylon::start(rules, &Babylon::deal(rules, 3, Seed(1)));
/// let view = View::of_player_to_act(&position);
///
/// // What lies under the top tiles of the quarry is dealt anew in every sample ...
/// let mut rng = Seed(2).rng();
/// let sample = view.sample(&mut rng);
/// assert!(!view.is_fully_observed() && sample != position);
///
/// // ... but what the player may do is the same in all of them.
/// assert!(sample.is_legal(view.random_action(&mut rng)));
/// # Ok::<(), nabu_games::OptionError>(())
/// ```
#[derive(Clone, Copy)]
pub struct View<'a, G: Game> {
    position: &'a G,
    observer: Seat,
}

impl<'a, G: Game> View<'a, G> {
    /// What the player to act sees.
    pub fn of_player_to_act(position: &'a G) -> Self {
        Self { position, observer: position.to_act() }
    }

    /// The observing seat.
    pub fn observer(&self) -> Seat {
        self.observer
    }

    /// How many play.
    pub fn players(&self) -> usize {
        self.position.players()
    }

    /// How many turns have ended.
    pub fn turns_played(&self) -> usize {
        self.position.turns_played()
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
    pub fn is_fully_observed(&self) -> bool {
        self.position.is_fully_observed(self.observer)
    }

    /// A complete world that agrees with all the player knows; the rest is dealt anew.
    pub fn sample(&self, rng: &mut GameRng) -> G {
        let mut world = *self.position;
        world.determinize(self.observer, rng);
        world
    }
}

/// Says whose view it is, and nothing of the position: a bot must not learn the truth by printing.
impl<G: Game> fmt::Debug for View<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("View").field("observer", &self.observer).finish_non_exhaustive()
    }
}
