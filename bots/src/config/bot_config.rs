//! The settings of a bot, typed.

use std::fmt;

use super::error::BotSpecError;
use super::key::{KeyInfo, Keyed, Values};
use super::keys::COMMAND;
use crate::evaluation::features_of;
use crate::greedy::GreedySettings;
use crate::mcts::SearchSettings;
use crate::outside::command::KIND;
use crate::{
    BotFactory, Evaluation, EvaluatorSettings, Fault, Introduction, OutsideSettings, introduction,
};

/// A kind of bot with all its settings.
#[derive(Clone, PartialEq, Debug)]
pub enum BotConfig {
    /// Plays at random.
    Random,
    /// Looks one decision ahead.
    Greedy(GreedySettings, EvaluatorSettings),
    /// Searches.
    Mcts(SearchSettings, EvaluatorSettings),
    /// Searches without a tree.
    Flat(SearchSettings, EvaluatorSettings),
    /// Searches and sees everything.
    Cheat(SearchSettings, EvaluatorSettings),
    /// Is brought along, under this name, by the program around this library.
    Hosted(String),
    /// Is a program of its own.
    Outside(OutsideSettings),
}

/// The settings of a kind and, if it evaluates positions, those of its evaluation.
type Parts<'a> = (&'a dyn Keyed, Option<&'a EvaluatorSettings>);
type PartsMut<'a> = (&'a mut dyn Keyed, Option<&'a mut EvaluatorSettings>);

impl BotConfig {
    /// Every kind of bot, with its defaults.
    pub fn kinds() -> [Self; 6] {
        [
            Self::Random,
            Self::Greedy(GreedySettings::default(), EvaluatorSettings::default()),
            Self::Mcts(SearchSettings::default(), EvaluatorSettings::default()),
            Self::Flat(SearchSettings::flat(), EvaluatorSettings::default()),
            Self::Cheat(SearchSettings::default(), EvaluatorSettings::default()),
            Self::Outside(OutsideSettings::default()),
        ]
    }

    /// The names of all kinds.
    pub(crate) fn kind_names() -> Vec<&'static str> {
        Self::kinds().iter().map(Self::kind).collect()
    }

    /// A kind with its defaults, if there is one of this name.
    pub(crate) fn of_kind(name: &str) -> Option<Self> {
        Self::kinds().into_iter().find(|config| config.kind() == name)
    }

    /// The name of the kind.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Greedy(..) => "greedy",
            Self::Mcts(..) => "mcts",
            Self::Flat(..) => "flat",
            Self::Cheat(..) => "cheat",
            Self::Outside(_) => KIND,
            Self::Hosted(_) => "hosted",
        }
    }

    /// What the kind is called where the bot is written as text.
    pub(super) fn word(&self) -> &str {
        match self {
            Self::Hosted(name) => name,
            _ => self.kind(),
        }
    }

    /// How the kind plays.
    pub fn meaning(&self) -> &'static str {
        match self {
            Self::Random => "plays any legal move, all equally likely",
            Self::Greedy(..) => "plays the move with the best evaluation right after it",
            Self::Mcts(..) => "information-set Monte Carlo tree search",
            Self::Flat(..) => "flat Monte Carlo: mcts with a tree of one decision",
            Self::Cheat(..) => "mcts that sees everything hidden; refused without --allow-cheat",
            Self::Hosted(_) => "a bot of the program that runs this",
            Self::Outside(_) => {
                "a program in any language: cmd:COMMAND or cmd:COMMAND,KEY=VALUE; see docs/protocol.md"
            }
        }
    }

    fn parts(&self) -> Option<Parts<'_>> {
        match self {
            Self::Random | Self::Hosted(_) => None,
            Self::Greedy(settings, evaluator) => Some((settings, Some(evaluator))),
            Self::Mcts(settings, evaluator)
            | Self::Flat(settings, evaluator)
            | Self::Cheat(settings, evaluator) => Some((settings, Some(evaluator))),
            Self::Outside(settings) => Some((settings, None)),
        }
    }

    fn parts_mut(&mut self) -> Option<PartsMut<'_>> {
        match self {
            Self::Random | Self::Hosted(_) => None,
            Self::Greedy(settings, evaluator) => Some((settings, Some(evaluator))),
            Self::Mcts(settings, evaluator)
            | Self::Flat(settings, evaluator)
            | Self::Cheat(settings, evaluator) => Some((settings, Some(evaluator))),
            Self::Outside(settings) => Some((settings, None)),
        }
    }

    fn evaluator(&self) -> Option<&EvaluatorSettings> {
        self.parts().and_then(|(_, evaluator)| evaluator)
    }

    /// The keys of the kind: of its own settings and of its evaluation.
    pub fn keys(&self) -> Vec<&'static KeyInfo> {
        let keys = |(settings, evaluator): Parts<'_>| {
            let evaluation = evaluator.map_or_else(Vec::new, Keyed::keys);
            [settings.keys(), evaluation].concat()
        };
        self.parts().map_or_else(Vec::new, keys)
    }

    /// Whether the weights of the game's features are keys too.
    pub fn takes_weights(&self) -> bool {
        self.evaluator().is_some()
    }

    /// The value of a key.
    pub fn value(&self, key: &str) -> Option<String> {
        let (settings, evaluator) = self.parts()?;
        settings.value(key).or_else(|| evaluator?.value(key))
    }

    /// The value of a key or of the weight of a feature, which a network has not.
    pub fn value_or_weight<G: Evaluation>(&self, key: &str) -> Option<String> {
        self.value(key).or_else(|| {
            let linear = self.evaluator().filter(|evaluator| evaluator.is_linear::<G>());
            let weights = linear?.weights::<G>().ok()?;
            weights.iter().find(|(name, _)| *name == key).map(|(_, weight)| weight.to_string())
        })
    }

    /// Whether a key changes how the bot plays, as far as its other settings tell.
    pub fn matters(&self, key: &str, players: usize) -> bool {
        self.parts().is_some_and(|(settings, evaluator)| {
            let evaluation = evaluator.is_some_and(|evaluator| evaluator.matters(key, players));
            settings.matters(key, players) || evaluation
        })
    }

    /// Sets a key, or the weight of a feature of a game; of any game if none is named.
    pub(crate) fn set(
        &mut self,
        key: &str,
        text: &str,
        game: Option<&str>,
    ) -> Result<(), BotSpecError> {
        let kind = self.kind();
        let known = self.keys().into_iter().find(|info| info.name == key);
        let feature = features_of(game).into_iter().find(|feature| *feature == key);
        let values = known.map_or(Values::WEIGHTS, |info| info.values);
        let bad = || BotSpecError::bad_value(kind, key, text, values);
        match (self.parts_mut(), known, feature) {
            (Some((settings, evaluator)), Some(_), _) => {
                settings.set(key, text).or_else(|| evaluator?.set(key, text)).ok_or_else(bad)
            }
            (Some((_, Some(EvaluatorSettings { weights, .. }))), None, Some(feature)) => {
                let weight = Some(text).filter(|text| values.contains(text));
                let weight = weight.and_then(|text| text.parse().ok()).ok_or_else(bad)?;
                weights.retain(|(name, _)| *name != feature);
                weights.push((feature, weight));
                Ok(())
            }
            _ => Err(self.unknown_key(key, game)),
        }
    }

    /// The fault of having no such key.
    pub fn unknown_key(&self, key: &str, game: Option<&str>) -> BotSpecError {
        let mut valid: Vec<_> = self.keys().iter().map(|info| info.name).collect();
        match game {
            _ if valid.is_empty() => valid.push("none"),
            _ if !self.takes_weights() => {}
            Some(_) => valid.extend(features_of(game)),
            None => valid.push("or a feature of the game"),
        }
        BotSpecError::unknown_key(self.kind(), key, &valid)
    }

    /// Every key with its value, then every weight that is set.
    pub(super) fn settings(&self) -> Vec<(&'static str, String)> {
        let keys = self.keys().into_iter();
        let keys = keys.filter_map(|info| Some((info.name, self.value(info.name)?)));
        let weights = self.evaluator().into_iter().flat_map(|evaluator| &evaluator.weights);
        keys.chain(weights.map(|(name, weight)| (*name, weight.to_string()))).collect()
    }

    /// What differs from the defaults of the kind.
    pub(crate) fn changes(&self) -> Vec<(&'static str, String)> {
        let default = Self::of_kind(self.kind());
        let differs = |key: &str, value: &String| {
            default.as_ref().and_then(|default| default.value(key)).as_ref() != Some(value)
        };
        self.settings().into_iter().filter(|(key, value)| differs(key, value)).collect()
    }

    /// Whether the bot sees what it should not.
    pub fn is_cheating(&self) -> bool {
        matches!(self, Self::Cheat(..))
    }

    /// Whether the bot is a program from outside.
    pub fn is_outside(&self) -> bool {
        matches!(self, Self::Outside(_))
    }

    /// How the bot introduces itself, if it is a program of its own.
    pub fn introduction(&self) -> Option<Result<Introduction, Fault>> {
        match self {
            Self::Outside(settings) => Some(introduction(&settings.command)),
            _ => None,
        }
    }

    /// Refuses a search without end, and a program that is not named.
    pub(crate) fn check_budget(&self) -> Result<(), BotSpecError> {
        match self {
            Self::Mcts(settings, _) | Self::Flat(settings, _) | Self::Cheat(settings, _)
                if !settings.has_budget() =>
            {
                Err(BotSpecError::NoBudget(self.kind()))
            }
            Self::Outside(settings) if settings.command.text().is_empty() => {
                Err(BotSpecError::NoCommand)
            }
            _ => Ok(()),
        }
    }

    /// What the players of a game are copied from.
    pub fn factory<G: Evaluation>(&self) -> Result<BotFactory<G>, BotSpecError> {
        self.check_budget()?;
        G::workshop().factory(self)
    }
}

impl fmt::Display for BotConfig {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())?;
        write_settings(f, &self.changes())
    }
}

/// Writes `:key=value,...`; a command that comes first needs no key.
pub(super) fn write_settings<K: fmt::Display>(
    f: &mut fmt::Formatter<'_>,
    settings: &[(K, String)],
) -> fmt::Result {
    for (index, (key, value)) in settings.iter().enumerate() {
        f.write_str(if index == 0 { ":" } else { "," })?;
        match key.to_string().as_str() {
            COMMAND if index == 0 => f.write_str(value)?,
            key => write!(f, "{key}={value}")?,
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Alternatives;

    #[test]
    fn defaults_and_alternatives_are_values_that_their_keys_take() {
        for config in BotConfig::kinds() {
            for info in config.keys() {
                let value = config.value(info.name).unwrap();
                assert!(info.values.contains(&value), "{} = {value}", info.name);
                if let Alternatives::Listed(values) = info.alternatives {
                    assert!(values.iter().all(|value| info.values.contains(value)), "{info:?}");
                }
            }
            assert_eq!(config.changes(), []);
        }
    }

    /// Every key changes a field of its own.
    #[test]
    fn every_key_sets_what_it_shows() {
        let other = |values: Values, old: &str| match values {
            Values::Words(words) => (*words.iter().find(|word| **word != old).unwrap()).to_owned(),
            Values::Real(..) => "0.25".to_owned(),
            _ => "7".to_owned(),
        };
        for config in BotConfig::kinds() {
            for info in config.keys() {
                let mut changed = config.clone();
                let value = other(info.values, &config.value(info.name).unwrap());
                changed.set(info.name, &value, None).unwrap();
                assert_eq!(changed.changes(), [(info.name, value)]);
            }
        }
    }
}
