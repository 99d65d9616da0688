//! What can be wrong with the name of a bot.

use thiserror::Error;

/// What is wrong with the name of a bot.
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
    /// Nothing ends the search.
    #[error("bot {0}: iters, nodes and ms are all 0; the search needs one of them to end")]
    NoBudget(String),
    /// The text is not `name:key=value,...`.
    #[error("'{0}' is not a bot; write NAME or NAME:KEY=VALUE,KEY=VALUE")]
    Malformed(String),
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
