//! Evaluations: sums of named features of a position, each with a weight.

use std::marker::PhantomData;

use nabu_games::{Classified, Game, Restricted, Seat};
use thiserror::Error;

/// No evaluation has more features.
pub const MAX_FEATURES: usize = 24;

const LANES: usize = 8;
const _: () = assert!(MAX_FEATURES.is_multiple_of(LANES));

/// A game that positions can be evaluated in.
pub trait Heuristic: Game {
    /// The names of the features.
    const FEATURES: &'static [&'static str];
    /// The weights as TOML, one `feature = weight` each.
    const WEIGHTS: &'static str;

    /// The usual margin between good players, in points.
    const MARGIN: f32;

    /// Writes the value of every feature for a seat into `features`.
    fn features(&self, seat: Seat, features: &mut [f32; MAX_FEATURES]);

    /// How good the position is for a seat, in points.
    fn evaluate(&self, seat: Seat, weights: &Weights<Self>) -> f32 {
        let mut features = [0.0; MAX_FEATURES];
        self.features(seat, &mut features);
        weights.dot(&features)
    }

    /// How good the position after an action is for the player who takes it.
    fn action_value(&self, action: Self::Action, weights: &Weights<Self>) -> f32 {
        let mut next = *self;
        next.apply(action);
        next.evaluate(self.to_act(), weights)
    }
}

/// A ban changes what can be done, not what is good.
impl<G: Heuristic + Classified> Heuristic for Restricted<G> {
    const FEATURES: &'static [&'static str] = G::FEATURES;
    const WEIGHTS: &'static str = G::WEIGHTS;
    const MARGIN: f32 = G::MARGIN;

    fn features(&self, seat: Seat, features: &mut [f32; MAX_FEATURES]) {
        self.game().features(seat, features);
    }

    fn action_value(&self, action: G::Action, weights: &Weights<Self>) -> f32 {
        self.game().action_value(action, &weights.shared())
    }
}

/// What is wrong with a table of weights.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum WeightsError {
    /// Not a table of numbers.
    #[error("weights: {0}")]
    Toml(String),
    /// Not a feature of this game.
    #[error("unknown feature '{name}'; features: {valid}")]
    UnknownFeature {
        /// The name given.
        name: String,
        /// The names there are.
        valid: String,
    },
}

/// A weight for every feature of a game.
#[derive(Clone, PartialEq, Debug)]
pub struct Weights<G> {
    values: [f32; MAX_FEATURES],
    game: PhantomData<G>,
}

impl<G: Heuristic> Weights<G> {
    /// The weights that ship with the game.
    ///
    /// # Panics
    /// If the shipped file is broken, which a test rules out.
    pub fn shipped() -> Self {
        Self::from_toml(G::WEIGHTS).expect("the shipped weights are valid")
    }

    /// Reads weights; features that are not named weigh nothing.
    pub fn from_toml(text: &str) -> Result<Self, WeightsError> {
        let table: toml::Table =
            toml::from_str(text).map_err(|error| WeightsError::Toml(error.message().to_owned()))?;
        let mut weights = Self { values: [0.0; MAX_FEATURES], game: PhantomData };
        for (name, value) in table {
            let number = value.as_float().or(value.as_integer().map(|whole| whole as f64));
            let number = number
                .ok_or_else(|| WeightsError::Toml(format!("{name} = {value} is not a number")))?;
            weights.set(&name, number as f32)?;
        }
        Ok(weights)
    }

    /// Sets the weight of a feature.
    pub fn set(&mut self, name: &str, value: f32) -> Result<(), WeightsError> {
        let index = G::FEATURES.iter().position(|feature| *feature == name).ok_or_else(|| {
            WeightsError::UnknownFeature { name: name.to_owned(), valid: G::FEATURES.join(", ") }
        })?;
        self.values[index] = value;
        Ok(())
    }

    /// The weights by feature.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, f32)> {
        G::FEATURES.iter().copied().zip(self.values)
    }

    /// The same weights for a game with the same features.
    fn shared<H: Heuristic>(&self) -> Weights<H> {
        Weights { values: self.values, game: PhantomData }
    }

    /// The features weighed and added up.
    #[inline]
    pub(crate) fn dot(&self, features: &[f32; MAX_FEATURES]) -> f32 {
        // Several sums at once, because the order of additions cannot be changed later.
        let mut sums = [0.0; LANES];
        let values = self.values.chunks_exact(LANES).zip(features.chunks_exact(LANES));
        for (values, features) in values {
            for lane in 0..LANES {
                sums[lane] += values[lane] * features[lane];
            }
        }
        sums.iter().sum()
    }
}
