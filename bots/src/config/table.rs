//! Configurations as TOML tables and in manifests: a map with the kind under `bot`, the keys of the
//! kind, and the weights that are set.

use serde::de::Error as _;
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use toml::{Table, Value};

use super::bot_config::BotConfig;

impl BotConfig {
    /// Reads the table of a bot for a game; for any game if none is named.
    pub(crate) fn from_table(table: &Table, game: Option<&str>) -> Result<Self, String> {
        let kinds = || Self::kind_names().join(", ");
        let kind = table.get("bot").ok_or_else(|| format!("no key 'bot'; bots: {}", kinds()))?;
        let config = kind.as_str().and_then(Self::of_kind);
        let mut config = config.ok_or_else(|| format!("unknown bot {kind}; bots: {}", kinds()))?;
        for (key, value) in table.iter().filter(|(key, _)| *key != "bot") {
            let text = text(value)
                .ok_or_else(|| format!("{key} = {value} is neither a number nor a text"))?;
            config.set(key, &text, game).map_err(|error| error.to_string())?;
        }
        Ok(config)
    }
}

/// Writes every key, whether it is set or not.
impl Serialize for BotConfig {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let settings = self.settings();
        let mut map = serializer.serialize_map(Some(1 + settings.len()))?;
        map.serialize_entry("bot", self.kind())?;
        for (key, text) in settings {
            map.serialize_entry(key, &value(&text))?;
        }
        map.end()
    }
}

/// Refuses keys that the kind does not have.
impl<'de> Deserialize<'de> for BotConfig {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::from_table(&Table::deserialize(deserializer)?, None).map_err(D::Error::custom)
    }
}

fn text(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Integer(number) => Some(number.to_string()),
        Value::Float(number) => Some(number.to_string()),
        _ => None,
    }
}

/// A text as a number if it is a finite one: JSON has no others.
pub(super) fn value(text: &str) -> Value {
    let whole = text.parse().ok().map(Value::Integer);
    let real = || text.parse().ok().filter(|number: &f64| number.is_finite()).map(Value::Float);
    whole.or_else(real).unwrap_or_else(|| Value::String(text.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<BotConfig, String> {
        toml::from_str(text).map_err(|error| error.message().to_owned())
    }

    #[test]
    fn a_configuration_is_read_back_in_full() {
        let mut config = BotConfig::of_kind("flat").unwrap();
        for (key, value) in [("c", "0.3"), ("rollout_cutoff", "2"), ("columns", "-0.7")] {
            config.set(key, value, Some("babylon")).unwrap();
        }
        let text = toml::to_string(&config).unwrap();
        assert_eq!(text.lines().count(), 2 + config.keys().len(), "{text}");
        assert!(text.starts_with("bot = \"flat\"\niters = 1000\n"), "{text}");
        assert!(text.contains("\nfinal_move = \"visits\"\n"), "{text}");
        assert_eq!(read(&text).unwrap(), config);
    }

    #[test]
    fn infinite_and_missing_values_are_words() {
        let text = toml::to_string(&BotConfig::of_kind("mcts").unwrap()).unwrap();
        assert!(text.contains("fpu = \"inf\"\n") && text.contains("rollout_cutoff = \"never\"\n"));
        assert_eq!(read("bot = 'mcts'\nfpu = inf\n"), read("bot = 'mcts'\nfpu = 'inf'\n"));
    }

    #[test]
    fn unknown_keys_are_refused() {
        let error = read("bot = 'mcts'\ncc = 1\n").unwrap_err();
        assert!(error.starts_with("bot mcts: unknown key 'cc'; keys: iters, ms"), "{error}");
        assert!(read("bot = 'greedy'\nepsilon = 2\n").unwrap_err().contains("0 to 1"));
        assert!(read("bot = 'greedy'\ncolumns = 2\n").is_ok(), "a feature of some game");
    }
}
