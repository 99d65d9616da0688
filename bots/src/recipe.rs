//! What a bot comes to in one game: a kind and its settings.

use std::fmt;

use crate::catalog::{self, BotInfo, KeyInfo};
use crate::factory::Prototype;
use crate::{BotFactory, BotSpecError, Cheat, Greedy, Heuristic, Mcts, Settings, Weights};

/// Evaluations with larger weights could not be added up.
const MOST_WEIGHT: f32 = 1e6;

/// A kind of bot with settings.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Recipe {
    kind: &'static BotInfo,
    settings: Vec<(String, String)>,
}

impl Recipe {
    /// The kind with its defaults, if there is such a kind.
    pub(crate) fn of_kind(name: &str) -> Option<Self> {
        catalog::kind(name).map(|kind| Self { kind, settings: Vec::new() })
    }

    /// The name of the kind.
    pub fn kind(&self) -> &'static str {
        self.kind.name
    }

    /// Sets a key, replacing an earlier value.
    pub(crate) fn set(&mut self, key: &str, value: &str) -> Result<(), BotSpecError> {
        if !self.kind.takes_weights && self.kind.keys.iter().all(|known| known.name != key) {
            return Err(self.unknown_key(key, &[]));
        }
        match self.settings.iter_mut().find(|(known, _)| known == key) {
            Some((_, old)) => value.clone_into(old),
            None => self.settings.push((key.to_owned(), value.to_owned())),
        }
        Ok(())
    }

    /// The keys of its kind.
    pub fn keys(&self) -> &'static [KeyInfo] {
        self.kind.keys
    }

    /// What is set, in the order in which it was.
    pub fn settings(&self) -> &[(String, String)] {
        &self.settings
    }

    /// The value of a key or weight in a game, whether it is set or not.
    pub fn value<G: Heuristic>(&self, key: &str) -> Option<String> {
        let find = |pairs: &[(String, String)]| {
            pairs.iter().find(|(known, _)| known == key).map(|(_, value)| value.clone())
        };
        let of_kind = self.own_defaults().iter().find(|(known, _)| *known == key);
        let default = || self.kind.keys.iter().find(|info| info.name == key);
        find(&self.settings)
            .or_else(|| of_kind.map(|(_, value)| (*value).to_owned()))
            .or_else(|| default().map(|info| info.default.to_owned()))
            .or_else(|| self.shipped_weight::<G>(key))
    }

    fn shipped_weight<G: Heuristic>(&self, key: &str) -> Option<String> {
        let weights = Weights::<G>::shipped();
        let weight = weights.iter().find(|(name, _)| *name == key).map(|(_, weight)| weight);
        weight.filter(|_| self.kind.takes_weights).map(|weight| weight.to_string())
    }

    /// Defaults of the kind that differ from those of its keys.
    fn own_defaults(&self) -> &'static [(&'static str, &'static str)] {
        match self.kind.name {
            "flat" => &[("depth", "1"), ("rollout", "greedy"), ("fpu", "0")],
            _ => &[],
        }
    }

    /// The player for a game.
    pub(crate) fn factory<G: Heuristic>(&self) -> Result<BotFactory<G>, BotSpecError> {
        Ok(BotFactory::new(match self.kind.name {
            "random" => Prototype::Random,
            "greedy" => Prototype::Greedy(self.greedy()?),
            "cheat" => {
                let (settings, weights) = self.search_settings()?;
                Prototype::Cheat(Box::new(Cheat::new(settings, &weights)))
            }
            _ => Prototype::Search(Box::new(self.searcher()?)),
        }))
    }

    /// The searcher for a game, if the bot is one that searches fairly.
    pub(crate) fn searcher<G: Heuristic>(&self) -> Result<Mcts<G>, BotSpecError> {
        if !matches!(self.kind.name, "mcts" | "flat") {
            return Err(BotSpecError::NoSearch(self.kind.name.to_owned()));
        }
        let (settings, weights) = self.search_settings()?;
        Ok(Mcts::new(settings, &weights))
    }

    /// Whether the bot sees what it should not.
    pub(crate) fn is_cheating(&self) -> bool {
        self.kind.name == "cheat"
    }

    fn greedy<G: Heuristic>(&self) -> Result<Greedy<G>, BotSpecError> {
        let mut weights = Weights::<G>::shipped();
        let mut epsilon = 0.0;
        for (key, value) in &self.settings {
            if key == "epsilon" {
                let number = value.parse().ok().filter(|share| (0.0..=1.0).contains(share));
                epsilon = number.ok_or_else(|| self.bad_value(key, value))?;
            } else {
                self.set_weight(&mut weights, key, value)?;
            }
        }
        Ok(Greedy::new(weights, epsilon))
    }

    fn search_settings<G: Heuristic>(&self) -> Result<(Settings, Weights<G>), BotSpecError> {
        let mut settings = Settings::default();
        let mut weights = Weights::<G>::shipped();
        for (key, value) in self.own_defaults() {
            settings.set(key, value);
        }
        for (key, value) in &self.settings {
            match settings.set(key, value) {
                Some(true) => {}
                Some(false) => return Err(self.bad_value(key, value)),
                None => self.set_weight(&mut weights, key, value)?,
            }
        }
        if !settings.has_budget() {
            return Err(BotSpecError::NoBudget(self.kind.name.to_owned()));
        }
        Ok((settings, weights))
    }

    fn set_weight<G: Heuristic>(
        &self,
        weights: &mut Weights<G>,
        key: &str,
        value: &str,
    ) -> Result<(), BotSpecError> {
        let unknown = |_| self.unknown_key(key, G::FEATURES);
        let number = value.parse().ok().filter(|number: &f32| number.abs() <= MOST_WEIGHT);
        weights.set(key, number.unwrap_or_default()).map_err(unknown)?;
        number.map(drop).ok_or_else(|| self.bad_value(key, value))
    }

    fn bad_value(&self, key: &str, value: &str) -> BotSpecError {
        let known = self.kind.keys.iter().find(|info| info.name == key);
        BotSpecError::BadValue {
            bot: self.kind.name.to_owned(),
            key: key.to_owned(),
            value: value.to_owned(),
            meaning: known.map_or("a number from -1e6 to 1e6", |info| info.meaning).to_owned(),
        }
    }

    fn unknown_key(&self, key: &str, features: &[&str]) -> BotSpecError {
        let keys = self.kind.keys.iter().map(|info| info.name);
        let names: Vec<_> = keys.chain(features.iter().copied()).collect();
        let valid = if names.is_empty() { "none".to_owned() } else { names.join(", ") };
        BotSpecError::UnknownKey { bot: self.kind.name.to_owned(), key: key.to_owned(), valid }
    }
}

impl fmt::Display for Recipe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_bot(f, self.kind.name, &self.settings)
    }
}

/// Writes `name:key=value,...`.
pub(crate) fn write_bot(
    f: &mut fmt::Formatter<'_>,
    name: &str,
    settings: &[(String, String)],
) -> fmt::Result {
    f.write_str(name)?;
    for (index, (key, value)) in settings.iter().enumerate() {
        write!(f, "{}{key}={value}", if index == 0 { ':' } else { ',' })?;
    }
    Ok(())
}
