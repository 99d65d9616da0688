//! Bots by name: `greedy:epsilon=0.1`.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::mcts::KEYS;
use crate::{Cheat, Greedy, Heuristic, Mcts, Player, Random, Settings, Weights};

/// A key of a bot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct KeyInfo {
    /// Its name.
    pub name: &'static str,
    /// The value when nothing is said.
    pub default: &'static str,
    /// What it does and which values it takes.
    pub meaning: &'static str,
}

/// A kind of bot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BotInfo {
    /// Its name.
    pub name: &'static str,
    /// How it plays.
    pub meaning: &'static str,
    /// Its keys.
    pub keys: &'static [KeyInfo],
    /// Whether the weights of the game's features are keys too.
    pub takes_weights: bool,
}

/// Every kind of bot.
pub const BOTS: &[BotInfo] = &[
    BotInfo {
        name: "random",
        meaning: "plays any legal move, all equally likely",
        keys: &[],
        takes_weights: false,
    },
    BotInfo {
        name: "greedy",
        meaning: "plays the move with the best evaluation right after it",
        keys: &[KeyInfo {
            name: "epsilon",
            default: "0",
            meaning: "share of moves played at random, 0 to 1",
        }],
        takes_weights: true,
    },
    BotInfo {
        name: "mcts",
        meaning: "information-set Monte Carlo tree search",
        keys: KEYS,
        takes_weights: true,
    },
    BotInfo {
        name: "flat",
        meaning: "flat Monte Carlo: mcts with depth=1, rollout=greedy and fpu=0 unless said otherwise",
        keys: KEYS,
        takes_weights: true,
    },
    BotInfo {
        name: "cheat",
        meaning: "mcts that sees everything hidden; refused without --allow-cheat",
        keys: KEYS,
        takes_weights: true,
    },
];

/// What is wrong with the name of a bot.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum BotSpecError {
    /// There is no such kind.
    #[error("unknown bot '{name}'; bots: {valid}")]
    UnknownBot {
        /// The name given.
        name: String,
        /// The names there are.
        valid: String,
    },
    /// The kind has no such key.
    #[error("bot {bot}: unknown key '{key}'; keys: {valid}")]
    UnknownKey {
        /// The kind.
        bot: String,
        /// The key given.
        key: String,
        /// The keys there are.
        valid: String,
    },
    /// The key does not take this value.
    #[error("bot {bot}: '{value}' is not a value of {key}: {meaning}")]
    BadValue {
        /// The kind.
        bot: String,
        /// The key.
        key: String,
        /// The value given.
        value: String,
        /// What the key means.
        meaning: String,
    },
    /// The bot does not search.
    #[error("bot {0} does not search; bots that do: mcts, flat")]
    NoSearch(String),
    /// The text is not `name:key=value,...`.
    #[error("'{0}' is not a bot; write NAME or NAME:KEY=VALUE,KEY=VALUE")]
    Malformed(String),
}

/// A bot by kind and settings.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct BotSpec {
    kind: String,
    settings: Vec<(String, String)>,
}

impl BotSpec {
    /// Reads a list of bots separated by commas; `key=value` pieces belong to the bot before them.
    pub fn parse_list(text: &str) -> Result<Vec<Self>, BotSpecError> {
        let mut names: Vec<String> = Vec::new();
        for piece in text.split(',') {
            let is_setting = piece.contains('=') && !piece.contains(':');
            match names.last_mut() {
                Some(bot) if is_setting => *bot = format!("{bot},{piece}"),
                _ => names.push(piece.to_owned()),
            }
        }
        names.iter().map(|name| name.parse()).collect()
    }

    /// The player for a game.
    pub fn build<G: Heuristic>(&self) -> Result<Player<G>, BotSpecError> {
        Ok(match self.kind.as_str() {
            "random" => Player::Fair(Box::new(Random)),
            "greedy" => Player::Fair(Box::new(self.greedy()?)),
            "cheat" => {
                let (settings, weights) = self.search_settings()?;
                Player::Cheat(Box::new(Cheat::<G>::new(settings, &weights)))
            }
            _ => Player::Fair(Box::new(self.searcher::<G>()?)),
        })
    }

    /// The searcher for a game, if the bot is one that searches fairly.
    pub fn searcher<G: Heuristic>(&self) -> Result<Mcts<G>, BotSpecError> {
        if !matches!(self.kind.as_str(), "mcts" | "flat") {
            return Err(BotSpecError::NoSearch(self.kind.clone()));
        }
        let (settings, weights) = self.search_settings()?;
        Ok(Mcts::new(settings, &weights))
    }

    /// Whether the bot sees what it should not.
    pub fn is_cheating(&self) -> bool {
        self.kind == "cheat"
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
        if self.kind == "flat" {
            for (key, value) in [("depth", "1"), ("rollout", "greedy"), ("fpu", "0")] {
                settings.set(key, value);
            }
        }
        for (key, value) in &self.settings {
            match settings.set(key, value) {
                Some(true) => {}
                Some(false) => return Err(self.bad_value(key, value)),
                None => self.set_weight(&mut weights, key, value)?,
            }
        }
        if !settings.has_budget() {
            return Err(self.bad_value("iters", "0"));
        }
        Ok((settings, weights))
    }

    fn set_weight<G: Heuristic>(
        &self,
        weights: &mut Weights<G>,
        key: &str,
        value: &str,
    ) -> Result<(), BotSpecError> {
        let number = value.parse().ok().filter(|number: &f32| number.is_finite());
        let number = number.ok_or_else(|| self.bad_value(key, value))?;
        weights.set(key, number).map_err(|_| self.unknown_key(key, G::FEATURES))
    }

    fn info(&self) -> &'static BotInfo {
        BOTS.iter().find(|bot| bot.name == self.kind).expect("parsing checks the kind")
    }

    fn bad_value(&self, key: &str, value: &str) -> BotSpecError {
        let known = self.info().keys.iter().find(|info| info.name == key);
        BotSpecError::BadValue {
            bot: self.kind.clone(),
            key: key.to_owned(),
            value: value.to_owned(),
            meaning: known.map_or("a number", |info| info.meaning).to_owned(),
        }
    }

    fn unknown_key(&self, key: &str, features: &[&str]) -> BotSpecError {
        let names: Vec<_> =
            self.info().keys.iter().map(|info| info.name).chain(features.iter().copied()).collect();
        let valid = if names.is_empty() { "none".to_owned() } else { names.join(", ") };
        BotSpecError::UnknownKey { bot: self.kind.clone(), key: key.to_owned(), valid }
    }
}

impl FromStr for BotSpec {
    type Err = BotSpecError;

    fn from_str(text: &str) -> Result<Self, BotSpecError> {
        let (kind, rest) =
            text.split_once(':').map_or((text, None), |(kind, rest)| (kind, Some(rest)));
        if !BOTS.iter().any(|bot| bot.name == kind) {
            let valid = BOTS.iter().map(|bot| bot.name).collect::<Vec<_>>().join(", ");
            return Err(BotSpecError::UnknownBot { name: kind.to_owned(), valid });
        }
        let mut spec = Self { kind: kind.to_owned(), settings: Vec::new() };
        for setting in rest.into_iter().flat_map(|rest| rest.split(',')) {
            let (key, value) =
                setting.split_once('=').ok_or_else(|| BotSpecError::Malformed(text.to_owned()))?;
            let info = spec.info();
            if !info.takes_weights && info.keys.iter().all(|known| known.name != key) {
                return Err(spec.unknown_key(key, &[]));
            }
            spec.settings.push((key.to_owned(), value.to_owned()));
        }
        Ok(spec)
    }
}

impl fmt::Display for BotSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.kind)?;
        for (index, (key, value)) in self.settings.iter().enumerate() {
            write!(f, "{}{key}={value}", if index == 0 { ':' } else { ',' })?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nabu_games::babylon::Babylon;

    #[test]
    fn a_list_keeps_settings_with_their_bot() {
        let bots = BotSpec::parse_list("greedy:epsilon=0.1,columns=2,random").unwrap();
        let names: Vec<_> = bots.iter().map(ToString::to_string).collect();
        assert_eq!(names, ["greedy:epsilon=0.1,columns=2", "random"]);
    }

    fn error(text: &str) -> String {
        let built = text.parse::<BotSpec>().and_then(|spec| spec.build::<Babylon>().map(drop));
        built.unwrap_err().to_string()
    }

    #[test]
    fn errors_name_what_is_valid() {
        assert_eq!(error("gredy"), "unknown bot 'gredy'; bots: random, greedy, mcts, flat, cheat");
        assert_eq!(error("random:x=1"), "bot random: unknown key 'x'; keys: none");
        assert!(error("greedy:x=1").contains("keys: epsilon, score, buildable"));
        assert!(error("greedy:epsilon=2").contains("0 to 1"));
        assert!(error("greedy:epsilon").contains("NAME:KEY=VALUE"));
    }

    #[test]
    fn shipped_weights_name_every_feature() {
        let weights = Weights::<Babylon>::shipped();
        assert!(weights.iter().all(|(_, weight)| weight != 0.0));
    }
}
