//! Bots by name: `greedy:epsilon=0.1`, or a preset such as `standard:iters=500`.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use crate::recipe::write_bot;
use crate::{BOTS, BotFactory, BotSpecError, Heuristic, Mcts, PRESETS, Player, Preset, Recipe};

/// A bot by kind or preset, and what is set beyond that.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct BotSpec {
    base: Base,
    settings: Vec<(String, String)>,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum Base {
    Kind(Recipe),
    Preset(Arc<Preset>),
}

impl BotSpec {
    /// Cuts a list of bots at its commas; `key=value` pieces belong to the bot before them.
    pub fn split_list(text: &str) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        for piece in text.split(',') {
            let is_setting = piece.contains('=') && !piece.contains(':');
            match names.last_mut() {
                Some(bot) if is_setting => *bot = format!("{bot},{piece}"),
                _ => names.push(piece.to_owned()),
            }
        }
        names
    }

    /// Reads a list of bots separated by commas.
    pub fn parse_list(text: &str) -> Result<Vec<Self>, BotSpecError> {
        Self::split_list(text).iter().map(|name| name.parse()).collect()
    }

    /// The file of a bot string `FILE.toml` or `FILE.toml:KEY=VALUE,...`.
    pub fn preset_file(text: &str) -> Option<&str> {
        let (name, _) = split_settings(text);
        name.strip_suffix(".toml").map(|_| name)
    }

    /// A bot from a preset and the settings in a bot string, whatever name that begins with.
    pub fn from_preset(preset: Preset, text: &str) -> Result<Self, BotSpecError> {
        let settings = parse_settings(text)?;
        Ok(Self { base: Base::Preset(Arc::new(preset)), settings })
    }

    /// The same bot with another value for a key.
    pub fn with(&self, key: &str, value: &str) -> Result<Self, BotSpecError> {
        let mut spec = self.clone();
        match spec.settings.iter_mut().find(|(known, _)| known == key) {
            Some((_, old)) => value.clone_into(old),
            None => spec.settings.push((key.to_owned(), value.to_owned())),
        }
        if let Base::Kind(_) = &spec.base {
            spec.recipe("")?;
        }
        Ok(spec)
    }

    /// The kind and settings that the bot comes to in a game.
    pub fn recipe(&self, game: &str) -> Result<Recipe, BotSpecError> {
        let mut recipe = match &self.base {
            Base::Kind(recipe) => recipe.clone(),
            Base::Preset(preset) => {
                preset.recipe(game).ok_or_else(|| preset.no_table(game))?.clone()
            }
        };
        for (key, value) in &self.settings {
            recipe.set(key, value).map_err(|error| self.located(game, error))?;
        }
        Ok(recipe)
    }

    /// The player for a game.
    pub fn build<G: Heuristic>(&self) -> Result<Player<G>, BotSpecError> {
        Ok(self.factory()?.player())
    }

    /// Checks the bot for a game and makes what its players are copied from.
    pub fn factory<G: Heuristic>(&self) -> Result<BotFactory<G>, BotSpecError> {
        self.recipe(G::ID)?.factory().map_err(|error| self.located(G::ID, error))
    }

    /// What stands for the bot in tables, charts and summaries.
    pub fn name(&self) -> String {
        self.to_string()
    }

    /// The searcher for a game, if the bot is one that searches fairly.
    pub fn searcher<G: Heuristic>(&self) -> Result<Mcts<G>, BotSpecError> {
        self.recipe(G::ID)?.searcher().map_err(|error| self.located(G::ID, error))
    }

    /// Whether the bot sees what it should not, in any game.
    pub fn is_cheating(&self) -> bool {
        match &self.base {
            Base::Kind(recipe) => recipe.is_cheating(),
            Base::Preset(preset) => preset.is_cheating(),
        }
    }

    /// Adds to an error which table of a preset it is about.
    fn located(&self, game: &str, error: BotSpecError) -> BotSpecError {
        match &self.base {
            Base::Kind(_) => error,
            Base::Preset(preset) => preset.fault(game, &error),
        }
    }
}

impl FromStr for BotSpec {
    type Err = BotSpecError;

    fn from_str(text: &str) -> Result<Self, BotSpecError> {
        let (name, _) = split_settings(text);
        let base = match (Recipe::of_kind(name), Preset::shipped(name)) {
            (Some(recipe), _) => Base::Kind(recipe),
            (None, Some(preset)) => Base::Preset(Arc::new(preset)),
            (None, None) => return Err(unknown_bot(name)),
        };
        let spec = Self { base, settings: parse_settings(text)? };
        if let Base::Kind(_) = &spec.base {
            spec.recipe("")?;
        }
        Ok(spec)
    }
}

fn unknown_bot(name: &str) -> BotSpecError {
    let kinds = BOTS.iter().map(|bot| bot.name);
    let names: Vec<_> = kinds.chain(PRESETS.iter().map(|(preset, _)| *preset)).collect();
    let valid = names.join(", ") + ", or a preset FILE.toml";
    BotSpecError::UnknownBot { name: name.to_owned(), valid }
}

fn split_settings(text: &str) -> (&str, Option<&str>) {
    text.split_once(':').map_or((text, None), |(name, rest)| (name, Some(rest)))
}

fn parse_settings(text: &str) -> Result<Vec<(String, String)>, BotSpecError> {
    let (_, rest) = split_settings(text);
    let settings = rest.into_iter().flat_map(|rest| rest.split(','));
    let pair = |setting: &str| {
        let (key, value) = setting.split_once('=')?;
        Some((key.to_owned(), value.to_owned()))
    };
    let malformed = || BotSpecError::Malformed(text.to_owned());
    settings.map(|setting| pair(setting).ok_or_else(malformed)).collect()
}

impl fmt::Display for BotSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = match &self.base {
            Base::Kind(recipe) => recipe.kind(),
            Base::Preset(preset) => preset.name(),
        };
        write_bot(f, name, &self.settings)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Weights;
    use nabu_games::babylon::Babylon;
    use nabu_games::connect_four::ConnectFour;

    #[test]
    fn a_list_keeps_settings_with_their_bot() {
        let text = "greedy:epsilon=0.1,columns=2,random,standard:iters=5,k=1,fast";
        let bots = BotSpec::parse_list(text).unwrap();
        let names: Vec<_> = bots.iter().map(ToString::to_string).collect();
        assert_eq!(
            names,
            ["greedy:epsilon=0.1,columns=2", "random", "standard:iters=5,k=1", "fast"]
        );
    }

    fn error(text: &str) -> String {
        let built = text.parse::<BotSpec>().and_then(|spec| spec.build::<Babylon>().map(drop));
        built.unwrap_err().to_string()
    }

    #[test]
    fn errors_name_what_is_valid() {
        assert_eq!(
            error("gredy"),
            "unknown bot 'gredy'; bots: random, greedy, mcts, flat, cheat, fast, standard, strong, \
             or a preset FILE.toml"
        );
        assert_eq!(error("random:x=1"), "bot random: unknown key 'x'; keys: none");
        assert!(error("greedy:x=1").contains("keys: epsilon, score, turns"));
        assert!(error("greedy:x=y").contains("unknown key 'x'"));
        assert!(error("greedy:score=y").contains("'y' is not a value of score: a number"));
        assert!(error("greedy:epsilon=2").contains("0 to 1"));
        assert!(error("greedy:epsilon").contains("NAME:KEY=VALUE"));
        assert!(error("standard:x=1").starts_with("preset standard [babylon]: bot mcts: unknown"));
    }

    #[test]
    fn settings_override_those_of_a_preset() {
        let preset = "[connect-four]\nbot = 'mcts'\niters = 7\nk = 2\n";
        let preset = Preset::from_toml("my.toml", preset).unwrap();
        let spec = BotSpec::from_preset(preset, "my.toml:iters=9").unwrap();
        assert_eq!(spec.to_string(), "my.toml:iters=9");
        assert_eq!(spec.recipe("connect-four").unwrap().to_string(), "mcts:iters=9,k=2");
        assert!(spec.searcher::<ConnectFour>().is_ok());
        let error = spec.build::<Babylon>().unwrap_err().to_string();
        assert_eq!(
            error,
            "preset my.toml [babylon]: no such table, and no [default]; tables: connect-four"
        );
    }

    #[test]
    fn another_value_replaces_the_old_one() {
        let bot: BotSpec = "mcts:k=1,iters=5".parse().unwrap();
        assert_eq!(bot.with("k", "2").unwrap().to_string(), "mcts:k=2,iters=5");
        assert_eq!(bot.with("win", "1").unwrap().to_string(), "mcts:k=1,iters=5,win=1");
        let random: BotSpec = "random".parse().unwrap();
        assert!(random.with("k", "2").is_err());
    }

    #[test]
    fn values_are_known_whether_set_or_not() {
        let value = |bot: &str, key: &str| {
            let bot: BotSpec = bot.parse().unwrap();
            bot.recipe("babylon").unwrap().value::<Babylon>(key)
        };
        assert_eq!(value("mcts:k=2", "k").unwrap(), "2");
        assert_eq!(value("mcts", "k").unwrap(), "0.7");
        assert_eq!(value("flat", "rollout").unwrap(), "greedy");
        assert_eq!(value("greedy", "columns").unwrap(), "0.4");
        assert_eq!(value("greedy", "k"), None);
        assert_eq!(value("random", "columns"), None);
    }

    #[test]
    fn a_preset_cheats_if_any_of_its_bots_does() {
        let cheating = |kind| {
            let text = format!("[default]\nbot = 'random'\n[babylon]\nbot = '{kind}'\n");
            let preset = Preset::from_toml("my.toml", &text).unwrap();
            BotSpec::from_preset(preset, "my.toml").unwrap().is_cheating()
        };
        assert!(cheating("cheat") && !cheating("mcts"));
    }

    #[test]
    fn shipped_weights_name_every_feature() {
        let weights = Weights::<Babylon>::shipped();
        assert!(weights.iter().all(|(_, weight)| weight != 0.0));
    }
}
