//! Evaluations: sums of named features of a position, each with a weight.

mod amyitis;
mod architects;
mod babylon;
mod babylonia;
mod connect_four;
mod feature;
mod restricted;
mod weights;

use nabu_games::amyitis::Amyitis;
use nabu_games::architects::Architects;
use nabu_games::babylon::Babylon;
use nabu_games::babylonia::Babylonia;
use nabu_games::connect_four::ConnectFour;
use nabu_games::{Encoder, Observable, Restricted, Seat};

use crate::workshop::{Generic, Workshop};

pub use feature::{Feature, Features};
pub use weights::{Weights, WeightsError};

/// A game that positions can be evaluated in.
pub trait Evaluation: Encoder + Observable {
    /// What the evaluation looks at.
    type Feature: Feature;

    /// The feature that is the points in hand.
    const SCORE: Self::Feature;
    /// The weights as TOML, one `feature = weight` each.
    const WEIGHTS: &'static str;
    /// The file of the network that ships with the game, if there is one.
    const NETWORK: Option<&'static [u8]> = None;
    /// The usual margin between good players, in points.
    const MARGIN: f32;

    /// Writes the value of every feature for a seat into `features`, which are all 0 before.
    fn features(&self, seat: Seat, features: &mut Features<Self::Feature>);

    /// The weights that ship with the game.
    ///
    /// # Panics
    /// If the shipped file is broken, which a test rules out.
    fn shipped_weights() -> Weights<Self::Feature> {
        Weights::from_toml(Self::WEIGHTS).expect("the shipped weights are valid")
    }

    /// How good the position is for a seat, in points.
    fn evaluate(&self, seat: Seat, weights: &Weights<Self::Feature>) -> f32 {
        let mut features = Features::default();
        self.features(seat, &mut features);
        weights.dot(&features)
    }

    /// The position that an action is evaluated by: the one right after it.
    #[must_use]
    fn afterstate(&self, action: Self::Action) -> Self {
        let mut next = *self;
        next.apply(action);
        next
    }

    /// How good the afterstate of an action is for the player who takes it.
    fn action_value(&self, action: Self::Action, weights: &Weights<Self::Feature>) -> f32 {
        self.afterstate(action).evaluate(self.to_act(), weights)
    }

    /// Tells the values of several actions of one decision, in their order.
    fn action_values(
        &self,
        actions: &[Self::Action],
        weights: &Weights<Self::Feature>,
        mut each: impl FnMut(Self::Action, f32),
    ) {
        for &action in actions {
            each(action, self.action_value(action, weights));
        }
    }

    /// Where the players of the game are made.
    fn workshop() -> &'static dyn Workshop<Self> {
        &Generic
    }

    /// Where the players of the game under a ban are made.
    fn restricted_workshop() -> &'static dyn Workshop<Restricted<Self>> {
        &Generic
    }
}

/// The games that bots can be configured for, by id, with their features.
pub(crate) const GAMES: [(&str, &[&str]); 5] = [
    game::<Babylon>(),
    game::<Babylonia>(),
    game::<Architects>(),
    game::<Amyitis>(),
    game::<ConnectFour>(),
];

const fn game<G: Evaluation>() -> (&'static str, &'static [&'static str]) {
    (G::ID, G::Feature::NAMES)
}

/// The features of a game; those of all games if none is named.
pub(crate) fn features_of(game: Option<&str>) -> Vec<&'static str> {
    let wanted = GAMES.iter().filter(|(id, _)| game.is_none_or(|game| game == *id));
    wanted.flat_map(|(_, features)| features.iter().copied()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn has_a_weight_for_every_feature<G: Evaluation>() {
        let table: toml::Table = toml::from_str(G::WEIGHTS).unwrap();
        let weights = G::shipped_weights();
        assert_eq!(table.len(), G::Feature::NAMES.len(), "{}", G::ID);
        for (feature, (name, weight)) in G::Feature::ALL.iter().zip(weights.iter()) {
            assert_eq!(G::Feature::NAMES[feature.index()], name);
            assert!(table.contains_key(name) && weights[*feature].to_bits() == weight.to_bits());
        }
        assert!((weights[G::SCORE] - 1.0).abs() < 0.1, "a point in hand is worth about a point");
    }

    #[test]
    fn shipped_weights_name_every_feature() {
        has_a_weight_for_every_feature::<Babylon>();
        has_a_weight_for_every_feature::<Babylonia>();
        has_a_weight_for_every_feature::<Architects>();
        has_a_weight_for_every_feature::<Amyitis>();
        has_a_weight_for_every_feature::<ConnectFour>();
    }
}
