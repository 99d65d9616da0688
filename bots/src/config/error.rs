//! What can be wrong with the description of a bot.

use thiserror::Error;

use super::bot_config::BotConfig;
use super::key::Values;
use super::preset::PRESETS;
use crate::{Fault, NetworkError, WeightsError};

/// What is wrong with the description of a bot.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum BotSpecError {
    /// There is no such kind and no such preset; then those there are.
    #[error("unknown bot '{0}'; bots: {1}")]
    UnknownBot(String, String),
    /// Key and value of what is neither a setting of the bot before it nor a bot with a name.
    #[error(
        "'{0}={1}' is no setting, because '{0}' is neither a key nor a feature, and no bot named \
         '{0}', because there is no bot '{1}'; `nabu bots` lists both"
    )]
    UnknownPiece(String, String),
    /// The kind has no such key; then those it has.
    #[error("bot {0}: unknown key '{1}'; keys: {2}")]
    UnknownKey(&'static str, String, String),
    /// A kind, a key, a value that it does not take, and those it takes.
    #[error("bot {0}: '{2}' is not a value of {1}: {3}")]
    BadValue(&'static str, String, String, String),
    /// A weight of something that is no feature.
    #[error(transparent)]
    Weights(#[from] WeightsError),
    /// A network that cannot be used.
    #[error(transparent)]
    Network(#[from] NetworkError),
    /// A setting that the evaluation does not look at.
    #[error("{0} has no use with evaluation={1}")]
    NoUse(&'static str, &'static str),
    /// The bot does not search, or sees everything.
    #[error("bot {0} cannot be analysed; use mcts, flat or a preset of them")]
    NoSearch(&'static str),
    /// Nothing ends the search.
    #[error("bot {0}: iters, nodes and ms are all 0; the search needs one of them to end")]
    NoBudget(&'static str),
    /// A bot of the program around this library, and a game that it does not play.
    #[error("bot {0} does not play {1}")]
    NotPlayed(String, &'static str),
    /// Nothing is started.
    #[error("bot cmd: no command; write cmd:COMMAND, as in 'cmd:python3 mybot.py'")]
    NoCommand,
    /// A program that cannot play.
    #[error(transparent)]
    Outside(#[from] Fault),
    /// The text is not `name:key=value,...`.
    #[error("'{0}' is not a bot; write BOT, BOT:KEY=VALUE,KEY=VALUE or NAME=BOT:KEY=VALUE")]
    Malformed(String),
    /// The bot cannot be called that, and why.
    #[error("a bot cannot be named '{name}': {1}", name = .0.escape_debug())]
    BadName(String, &'static str),
    /// A bot of the program around this library has that name and plays.
    #[error("a run that is under way has a bot named '{0}'; choose another name")]
    NameInUse(String),
    /// Two bots have the same name.
    #[error("two bots are named '{0}': {1} and {2}; give each its own name")]
    SameName(String, String, String),
    /// A preset, its table or line, and what is wrong there.
    #[error("preset {0} {1}: {2}")]
    Preset(String, String, String),
}

impl BotSpecError {
    pub(super) fn unknown_bot(name: &str) -> Self {
        let presets = PRESETS.iter().map(|(preset, _)| *preset);
        let names: Vec<_> = BotConfig::kind_names().into_iter().chain(presets).collect();
        let valid = names.join(", ") + ", or a preset FILE.toml";
        Self::UnknownBot(name.to_owned(), valid)
    }

    pub(super) fn unknown_key(bot: &'static str, key: &str, valid: &[&str]) -> Self {
        Self::UnknownKey(bot, key.to_owned(), valid.join(", "))
    }

    pub(super) fn bad_value(bot: &'static str, key: &str, value: &str, valid: Values) -> Self {
        Self::BadValue(bot, key.to_owned(), value.to_owned(), valid.to_string())
    }
}
