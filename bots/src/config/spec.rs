//! Bots as they are typed: `greedy:epsilon=0.1`, `standard:iters=500`, `mine=mcts:c=0.4`.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use super::bot_config::{BotConfig, write_settings};
use super::error::BotSpecError;
use super::preset::Preset;
use super::text::Text;
use crate::hosted::is_hosted;
use crate::outside::Command;
use crate::outside::command::{KIND, join};
use crate::{BotFactory, Evaluation, Searcher};

/// A bot by kind or preset, what is set beyond that, and perhaps a name.
///
/// ```
/// use nabu_bots::BotSpec;
/// use nabu_games::connect_four::ConnectFour;
///
/// let bot: BotSpec = "mine=mcts:c=0.4,iters=500".parse()?;
/// assert_eq!(bot.name(), "mine");
/// assert_eq!(bot.config("connect-four")?.value("c").as_deref(), Some("0.4"));
/// let player = bot.factory::<ConnectFour>()?.player();
/// # Ok::<(), nabu_bots::BotSpecError>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct BotSpec {
    name: Option<String>,
    base: Base,
    settings: Vec<(String, String)>,
}

/// No setting is NaN.
impl Eq for BotSpec {}

#[derive(Clone, PartialEq, Debug)]
enum Base {
    Kind(Box<BotConfig>),
    Preset(Arc<Preset>),
}

impl BotSpec {
    /// The file of a bot `FILE.toml` or `NAME=FILE.toml:KEY=VALUE,...`.
    pub fn preset_file(text: &str) -> Option<&str> {
        let base = Text::new(text).base;
        base.strip_suffix(".toml").map(|_| base)
    }

    /// A bot from a preset, with the name and the settings in a text, whatever preset that names.
    pub fn from_preset(preset: Preset, text: &str) -> Result<Self, BotSpecError> {
        Self::new(Base::Preset(Arc::new(preset)), &Text::new(text))
    }

    fn new(base: Base, text: &Text<'_>) -> Result<Self, BotSpecError> {
        let spec = Self { name: text.name()?, base, settings: text.settings()? };
        spec.check_settings()?;
        Ok(spec)
    }

    /// Checks what does not depend on the game: a preset may stand for another kind in each.
    fn check_settings(&self) -> Result<(), BotSpecError> {
        let Base::Kind(config) = &self.base else { return Ok(()) };
        let mut config = BotConfig::clone(config);
        self.settings.iter().try_for_each(|(key, value)| config.set(key, value, None))
    }

    /// The preset it is made from, if it is.
    pub fn preset(&self) -> Option<&Preset> {
        match &self.base {
            Base::Kind(_) => None,
            Base::Preset(preset) => Some(preset),
        }
    }

    /// The same bot with another value for a key. It is another bot, so it has no name.
    pub fn with(&self, key: &str, value: &str) -> Result<Self, BotSpecError> {
        let mut spec = Self { name: None, ..self.clone() };
        match spec.settings.iter_mut().find(|(known, _)| known == key) {
            Some((_, old)) => value.clone_into(old),
            None => spec.settings.push((key.to_owned(), value.to_owned())),
        }
        spec.check_settings()?;
        Ok(spec)
    }

    /// All settings of the bot in a game.
    pub fn config(&self, game: &str) -> Result<BotConfig, BotSpecError> {
        let mut config = match &self.base {
            Base::Kind(config) => BotConfig::clone(config),
            Base::Preset(preset) => preset.config(game)?.clone(),
        };
        for (key, value) in &self.settings {
            config.set(key, value, Some(game)).map_err(|error| self.located(game, error))?;
        }
        Ok(config)
    }

    /// Checks the bot for a game and makes what its players are copied from.
    pub fn factory<G: Evaluation>(&self) -> Result<BotFactory<G>, BotSpecError> {
        self.config(G::ID)?.factory().map_err(|error| self.located(G::ID, error))
    }

    /// The searcher for a game, if the bot is one that searches fairly.
    pub fn searcher<G: Evaluation>(&self) -> Result<Box<dyn Searcher<G>>, BotSpecError> {
        self.factory()?.searcher().ok_or_else(|| match self.config(G::ID) {
            Ok(config) => self.located(G::ID, BotSpecError::NoSearch(config.kind())),
            Err(error) => error,
        })
    }

    /// What stands for the bot in tables, charts and summaries: its name, or else the text of it.
    pub fn name(&self) -> String {
        self.name.clone().unwrap_or_else(|| self.to_string())
    }

    /// Whether the bot sees what it should not, in any game.
    pub fn is_cheating(&self) -> bool {
        match &self.base {
            Base::Kind(config) => config.is_cheating(),
            Base::Preset(preset) => preset.is_cheating(),
        }
    }

    /// The bot from outside that is this command, given in words; `None` if it cannot be printed.
    pub fn of_command(words: &[String]) -> Option<Self> {
        let command = Command::parse(&join(words))?;
        let settings = vec![("command".to_owned(), command.text().to_owned())];
        let config = BotConfig::of_kind(KIND)?;
        Some(Self { name: None, base: Base::Kind(Box::new(config)), settings })
    }

    /// Whether the bot is a program from outside, in every game it plays.
    pub fn is_outside(&self) -> bool {
        match &self.base {
            Base::Kind(config) => config.is_outside(),
            Base::Preset(preset) => preset.is_outside(),
        }
    }

    /// Settles what a mistake of a bot from outside does, unless its text does. It stays the same
    /// bot, with its name.
    pub fn set_on_fault(&mut self, value: &str) {
        let key = "on_fault";
        if self.settings.iter().all(|(known, _)| known != key) {
            self.settings.push((key.to_owned(), value.to_owned()));
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
        let text = Text::new(text);
        let base = match (BotConfig::of_kind(text.base), Preset::shipped(text.base)) {
            (Some(config), _) => Base::Kind(Box::new(config)),
            (None, Some(preset)) => Base::Preset(Arc::new(preset)),
            (None, None) if is_hosted(text.base) => {
                Base::Kind(Box::new(BotConfig::Hosted(text.base.to_owned())))
            }
            (None, None) => return Err(text.unknown_bot()),
        };
        Self::new(base, &text)
    }
}

impl fmt::Display for BotSpec {
    /// The whole text, which describes the same bot again.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(name) = &self.name {
            write!(f, "{name}=")?;
        }
        f.write_str(match &self.base {
            Base::Kind(config) => config.word(),
            Base::Preset(preset) => preset.name(),
        })?;
        write_settings(f, &self.settings)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nabu_games::babylon::Babylon;
    use nabu_games::connect_four::ConnectFour;

    fn error(text: &str) -> String {
        let built = text.parse::<BotSpec>().and_then(|spec| spec.factory::<Babylon>().map(drop));
        built.unwrap_err().to_string()
    }

    #[test]
    fn errors_name_what_is_valid() {
        assert_eq!(
            error("gredy"),
            "unknown bot 'gredy'; bots: random, greedy, mcts, flat, cheat, cmd, fast, standard, \
             strong, classic-greedy, classic-fast, classic-standard, classic-strong, or a preset FILE.toml"
        );
        assert_eq!(error("random:x=1"), "bot random: unknown key 'x'; keys: none");
        assert!(
            error("greedy:x=1")
                .contains("keys: epsilon, evaluation, network, or a feature of the game")
        );
        assert!(error("greedy:x=y").contains("unknown key 'x'"));
        assert!(
            error("greedy:city_tiles=1")
                .contains("keys: epsilon, evaluation, network, score, turns")
        );
        assert!(error("greedy:score=y").contains("'y' is not a value of score: a number"));
        assert!(error("greedy:epsilon=2").contains("0 to 1"));
        assert!(error("greedy:epsilon").contains("BOT:KEY=VALUE"));
        assert!(error("mcts:iters=0").contains("the search needs one of them to end"));
        assert!(error("mcts:selection=ucb").ends_with("selection: ucb1, ucb1-tuned or puct"));
        assert!(error("standard:x=1").starts_with("preset standard [babylon]: bot mcts: unknown"));
    }

    #[test]
    fn a_name_stands_for_the_bot_until_it_is_changed() {
        let bot: BotSpec = "mine=standard:iters=9".parse().unwrap();
        assert_eq!(bot.name(), "mine");
        assert_eq!(bot.to_string(), "mine=standard:iters=9");
        assert_eq!(bot.config("babylon").unwrap().value("iters").unwrap(), "9");
        assert_eq!(bot.with("iters", "5").unwrap().name(), "standard:iters=5");
        assert_eq!("greedy:score=2".parse::<BotSpec>().unwrap().name(), "greedy:score=2");
    }

    #[test]
    fn settings_override_those_of_a_preset() {
        let preset = "[connect-four]\nbot = 'mcts'\niters = 7\nc = 2\n";
        let preset = Preset::from_toml("my.toml", preset).unwrap();
        let spec = BotSpec::from_preset(preset, "a=my.toml:iters=9").unwrap();
        assert_eq!(spec.to_string(), "a=my.toml:iters=9");
        assert_eq!(spec.config("connect-four").unwrap().to_string(), "mcts:iters=9,c=2");
        assert!(spec.searcher::<ConnectFour>().is_ok());
        let error = spec.factory::<Babylon>().unwrap_err().to_string();
        assert_eq!(
            error,
            "preset my.toml [babylon]: no such table, and no [default]; tables: connect-four"
        );
    }

    #[test]
    fn another_value_replaces_the_old_one() {
        let bot: BotSpec = "mcts:c=1,iters=5".parse().unwrap();
        assert_eq!(bot.with("c", "2").unwrap().to_string(), "mcts:c=2,iters=5");
        let weighted = bot.with("win_weight", "1").unwrap();
        assert_eq!(weighted.to_string(), "mcts:c=1,iters=5,win_weight=1");
        let random: BotSpec = "random".parse().unwrap();
        assert!(random.with("c", "2").is_err());
    }

    #[test]
    fn values_are_known_whether_set_or_not() {
        let value = |bot: &str, key: &str| {
            let bot: BotSpec = bot.parse().unwrap();
            bot.config("babylon").unwrap().value_or_weight::<Babylon>(key)
        };
        assert_eq!(value("mcts:c=2", "c").unwrap(), "2");
        assert_eq!(value("mcts", "c").unwrap(), "0.7");
        assert_eq!(value("flat", "rollout").unwrap(), "greedy");
        assert_eq!(value("classic-greedy", "columns").unwrap(), "0.4");
        assert_eq!(value("greedy:columns=1", "columns").unwrap(), "1");
        assert_eq!(value("greedy", "columns"), None, "it has a network");
        assert_eq!(value("greedy", "c"), None);
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
    fn only_searchers_search() {
        let searcher = |bot: &str| bot.parse::<BotSpec>().unwrap().searcher::<Babylon>();
        assert!(searcher("flat").is_ok());
        let error = searcher("cheat").unwrap_err().to_string();
        assert_eq!(error, "bot cheat cannot be analysed; use mcts, flat or a preset of them");
    }
}
