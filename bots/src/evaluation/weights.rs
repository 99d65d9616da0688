//! Weights of features.

use std::ops::Index;

use thiserror::Error;

use super::feature::{Feature, Features};

/// What is wrong with a table of weights.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum WeightsError {
    /// Not a table of numbers.
    #[error("weights: {0}")]
    Toml(String),
    /// Not a feature of this game.
    #[error("unknown feature '{0}'; features: {1}")]
    UnknownFeature(String, String),
}

/// A weight for every feature of a game.
#[derive(Clone, PartialEq, Debug)]
pub struct Weights<F> {
    values: Features<F>,
}

impl<F: Feature> Weights<F> {
    /// Reads weights; features that are not named weigh nothing.
    pub fn from_toml(text: &str) -> Result<Self, WeightsError> {
        let table: toml::Table =
            toml::from_str(text).map_err(|error| WeightsError::Toml(error.message().to_owned()))?;
        let mut weights = Self { values: Features::default() };
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
        let feature = F::named(name)
            .ok_or_else(|| WeightsError::UnknownFeature(name.to_owned(), F::NAMES.join(", ")))?;
        self.values[feature] = value;
        Ok(())
    }

    /// The weights by feature.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, f32)> {
        F::NAMES.iter().copied().zip(F::ALL.iter().map(|feature| self[*feature]))
    }

    /// The features weighed and added up.
    #[inline]
    pub(crate) fn dot(&self, features: &Features<F>) -> f32 {
        self.values.dot(features)
    }
}

impl<F: Feature> Index<F> for Weights<F> {
    type Output = f32;

    fn index(&self, feature: F) -> &f32 {
        &self.values[feature]
    }
}
