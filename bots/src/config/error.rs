//! What can be wrong with the description of a bot.

use thiserror::Error;

use super::bot_config::BotConfig;
use super::key::Values;
use super::preset::PRESETS;
use crate::WeightsError;

/// What is wrong with the description of a bot.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum BotSpecError {
    /// There is no such kind and no such preset.
    #[error("unknown bot '{name}'; bots: {valid}")]
    UnknownBot {
        /// The name given.
        name: String,
        /// The names there are.
        valid: String,
    },
    /// Neither a setting of the bot before it nor a bot with a name.
    #[error(
        "'{key}={value}' is no setting, because '{key}' is neither a key nor a feature, and no bot \
         named '{key}', because there is no bot '{value}'; `nabu bots` lists both"
    )]
    UnknownPiece {
        /// What stands before the sign.
        key: String,
        /// What stands behind it.
        value: String,
    },
    /// The kind has no such key.
    #[error("bot {bot}: unknown key '{key}'; keys: {valid}")]
    UnknownKey {
        /// The kind.
        bot: &'static str,
        /// The key given.
        key: String,
        /// The keys there are.
        valid: String,
    },
    /// The key does not take this value.
    #[error("bot {bot}: '{value}' is not a value of {key}: {valid}")]
    BadValue {
        /// The kind.
        bot: &'static str,
        /// The key.
        key: String,
        /// The value given.
        value: String,
        /// The values there are.
        valid: String,
    },
    /// A weight of something that is no feature.
    #[error(transparent)]
    Weights(#[from] WeightsError),
    /// The bot does not search, or sees everything.
    #[error("bot {0} cannot be analysed; use mcts, flat or a preset of them")]
    NoSearch(&'static str),
    /// Nothing ends the search.
    #[error("bot {0}: iters, nodes and ms are all 0; the search needs one of them to end")]
    NoBudget(&'static str),
    /// The text is not `name:key=value,...`.
    #[error("'{0}' is not a bot; write BOT, BOT:KEY=VALUE,KEY=VALUE or NAME=BOT:KEY=VALUE")]
    Malformed(String),
    /// The bot cannot be called that.
    #[error("a bot cannot be named '{name}': {why}")]
    BadName {
        /// The name given.
        name: String,
        /// What is wrong with it.
        why: &'static str,
    },
    /// Two bots have the same name.
    #[error("two bots are named '{name}': {first} and {second}; give each its own name")]
    SameName {
        /// The name of both.
        name: String,
        /// One of them.
        first: String,
        /// The other.
        second: String,
    },
    /// Something is wrong in a preset.
    #[error("preset {preset} {place}: {what}")]
    Preset {
        /// Its name or file.
        preset: String,
        /// The table or line.
        place: String,
        /// What it is.
        what: String,
    },
}

impl BotSpecError {
    pub(super) fn unknown_bot(name: &str) -> Self {
        let presets = PRESETS.iter().map(|(preset, _)| *preset);
        let names: Vec<_> = BotConfig::kind_names().into_iter().chain(presets).collect();
        let valid = names.join(", ") + ", or a preset FILE.toml";
        Self::UnknownBot { name: name.to_owned(), valid }
    }

    pub(super) fn unknown_key(bot: &'static str, key: &str, valid: &[&str]) -> Self {
        Self::UnknownKey { bot, key: key.to_owned(), valid: valid.join(", ") }
    }

    pub(super) fn bad_value(bot: &'static str, key: &str, value: &str, valid: Values) -> Self {
        let (key, value, valid) = (key.to_owned(), value.to_owned(), valid.to_string());
        Self::BadValue { bot, key, value, valid }
    }
}
