//! The text of a bot, cut into its parts.

use super::bot_config::BotConfig;
use super::error::BotSpecError;
use super::keys::COMMAND;
use super::list::{is_key, is_key_of, is_nearly_key, pieces};
use super::preset::Preset;
use super::spec::BotSpec;
use crate::outside::command::KIND;

/// The parts of `NAME=BASE:KEY=VALUE,...`.
pub(super) struct Text<'a> {
    whole: &'a str,
    name: Option<&'a str>,
    pub(super) base: &'a str,
    settings: Option<&'a str>,
}

impl<'a> Text<'a> {
    pub(super) fn new(whole: &'a str) -> Self {
        let (head, settings) = match whole.split_once(':') {
            Some((head, settings)) => (head, Some(settings)),
            None => (whole, None),
        };
        let (name, base) = match head.split_once('=') {
            Some((name, base)) => (Some(name), base),
            None => (None, head),
        };
        Self { whole, name, base, settings }
    }

    pub(super) fn name(&self) -> Result<Option<String>, BotSpecError> {
        self.name.map(check_name).transpose()
    }

    pub(super) fn settings(&self) -> Result<Vec<(String, String)>, BotSpecError> {
        let settings = self.settings.map_or_else(Vec::new, |settings| match self.base {
            KIND => pieces(settings, true),
            _ => settings.split(',').collect(),
        });
        let pair = |(place, setting): (usize, &&str)| {
            let pair = setting.split_once('=');
            let is_command = place == 0 && self.base == KIND;
            match pair.filter(|(key, _)| !is_command || is_key_of(KIND, key)) {
                Some((key, value)) => Some((key.to_owned(), value.to_owned())),
                None => is_command.then(|| (COMMAND.to_owned(), (*setting).to_owned())),
            }
        };
        let malformed = || BotSpecError::Malformed(self.whole.to_owned());
        settings.iter().enumerate().map(|piece| pair(piece).ok_or_else(malformed)).collect()
    }

    pub(super) fn unknown_bot(&self) -> BotSpecError {
        match self.name {
            _ if self.whole.contains(',') && self.settings.is_none() => {
                BotSpecError::Malformed(self.whole.to_owned())
            }
            Some(key) => BotSpecError::UnknownPiece(key.to_owned(), self.base.to_owned()),
            None => BotSpecError::unknown_bot(self.base),
        }
    }
}

/// Names are words distinct from bot names and settings.
pub(crate) fn check_name(name: &str) -> Result<String, BotSpecError> {
    let is_allowed = |letter: char| letter.is_alphanumeric() || "-_.".contains(letter);
    let is_bot = || BotConfig::of_kind(name).is_some() || Preset::shipped(name).is_some();
    let why = if name.is_empty() || !name.chars().all(is_allowed) {
        "names have letters, digits, '-', '_' and '.'"
    } else if is_key(name) {
        "that is a key of a bot or a feature of a game"
    } else if is_nearly_key(name) {
        "that is nearly a key of a bot"
    } else if is_bot() || BotSpec::preset_file(name).is_some() {
        "that is a bot already"
    } else {
        return Ok(name.to_owned());
    };
    Err(BotSpecError::BadName(name.to_owned(), why))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(text: &str) -> String {
        text.parse::<BotSpec>().unwrap_err().to_string()
    }

    #[test]
    fn names_are_words_of_their_own() {
        for (text, why) in [
            ("=greedy", "letters, digits"),
            ("my bot=greedy", "letters, digits"),
            ("a|b=greedy", "letters, digits"),
            ("epsilon=greedy", "a key of a bot or a feature"),
            ("columns=greedy", "a key of a bot or a feature"),
            ("rolout=greedy", "nearly a key"),
            ("mcts=greedy", "a bot already"),
            ("fast=greedy", "a bot already"),
            ("my.toml=greedy", "a bot already"),
        ] {
            assert!(error(text).contains(why), "{}", error(text));
        }
        assert!(error("mine=gredy").contains("no bot 'gredy'"));
    }
}
