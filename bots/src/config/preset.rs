//! Presets: for each game a bot with settings that suit it.
//!
//! A preset is a TOML file with one table per game id and perhaps a `[default]` for all other
//! games. A table names a kind in `bot`; all its other keys are those of the bot.

use std::collections::BTreeMap;

use nabu_games::read_toml;
use toml::{Table, Value};

use super::bot_config::BotConfig;
use super::error::BotSpecError;
use super::table;
use crate::evaluation::GAMES;

/// The table for games without one of their own.
const DEFAULT: &str = "default";

/// The presets that ship with the bots, weakest first, with their text; then those of the linear
/// evaluations, which stay as they are to be compared with.
pub const PRESETS: [(&str, &str); 7] = [
    ("fast", include_str!("../../presets/fast.toml")),
    ("standard", include_str!("../../presets/standard.toml")),
    ("strong", include_str!("../../presets/strong.toml")),
    ("classic-greedy", include_str!("../../presets/classic-greedy.toml")),
    ("classic-fast", include_str!("../../presets/classic-fast.toml")),
    ("classic-standard", include_str!("../../presets/classic-standard.toml")),
    ("classic-strong", include_str!("../../presets/classic-strong.toml")),
];

/// A bot for every game that it has a table for.
#[derive(Clone, PartialEq, Debug)]
pub struct Preset {
    name: String,
    tables: Vec<String>,
    configs: BTreeMap<&'static str, BotConfig>,
}

impl Preset {
    /// The preset of this name that ships with the bots.
    ///
    /// # Panics
    /// If the shipped file is broken, which a test rules out.
    pub fn shipped(name: &str) -> Option<Self> {
        let (name, text) = PRESETS.into_iter().find(|(known, _)| *known == name)?;
        Some(Self::from_toml(name, text).expect("the shipped presets are valid"))
    }

    /// Reads a preset and checks it for every game it has a bot for; `name` is what it will be
    /// called.
    pub fn from_toml(name: &str, text: &str) -> Result<Self, BotSpecError> {
        let file: Table = read_toml(text)
            .map_err(|error| fault(name, format!("line {}", error.line), error.what))?;
        let tables = file.keys().cloned().collect();
        let mut preset = Self { name: name.to_owned(), tables, configs: BTreeMap::new() };
        preset.check_tables(&file)?;
        for (game, _) in GAMES {
            if let Some(table) = file.get(game).or_else(|| file.get(DEFAULT)) {
                let config = read_table(table, game).map_err(|what| preset.fault(game, &what))?;
                preset.configs.insert(game, config);
            }
        }
        Ok(preset)
    }

    fn check_tables(&self, file: &Table) -> Result<(), BotSpecError> {
        let is_game = |name: &str| GAMES.iter().any(|(game, _)| *game == name);
        for (name, table) in file {
            let what = if !table.is_table() {
                "not a table; write [GAME] and below it KEY = VALUE".to_owned()
            } else if name != DEFAULT && !is_game(name) {
                let games = GAMES.map(|(game, _)| game).join(", ");
                format!("unknown game; tables: {DEFAULT}, {games}")
            } else {
                continue;
            };
            return Err(fault(&self.name, format!("[{name}]"), what));
        }
        Ok(())
    }

    /// The table of a preset file that makes this the bot of a game. It has every key, so that the
    /// bot stays what it is when a default changes.
    pub fn table_text(game: &str, config: &BotConfig) -> String {
        let settings = config.settings();
        let line = |(key, text): &(_, String)| format!("{key} = {}\n", table::value(text));
        let lines: String = settings.iter().map(line).collect();
        format!("[{game}]\nbot = {}\n{lines}", table::value(config.kind()))
    }

    /// Its name, or the file it comes from.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The bot for a game.
    pub fn config(&self, game: &str) -> Result<&BotConfig, BotSpecError> {
        self.configs.get(game).ok_or_else(|| {
            let tables = self.tables.join(", ");
            let what = format!("no such table, and no [{DEFAULT}]; tables: {tables}");
            fault(&self.name, format!("[{game}]"), what)
        })
    }

    /// Whether any of its bots sees what it should not.
    pub(crate) fn is_cheating(&self) -> bool {
        self.configs.values().any(BotConfig::is_cheating)
    }

    /// Whether all of its bots are programs from outside.
    pub(crate) fn is_outside(&self) -> bool {
        self.configs.values().all(BotConfig::is_outside)
    }

    /// A fault in the table for a game.
    pub(super) fn fault(&self, game: &str, what: &dyn ToString) -> BotSpecError {
        let has_own = self.tables.iter().any(|table| table == game);
        let table = if has_own { game } else { DEFAULT };
        fault(&self.name, format!("[{table}]"), what.to_string())
    }
}

fn fault(preset: &str, place: String, what: String) -> BotSpecError {
    BotSpecError::Preset(preset.to_owned(), place, what)
}

fn read_table(table: &Value, game: &str) -> Result<BotConfig, String> {
    let empty = Table::new();
    let config = BotConfig::from_table(table.as_table().unwrap_or(&empty), Some(game))?;
    config.check_budget().map_err(|error| error.to_string())?;
    Ok(config)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(text: &str) -> String {
        Preset::from_toml("my.toml", text).unwrap_err().to_string()
    }

    #[test]
    fn shipped_presets_are_valid_and_have_a_table_for_every_game() {
        for (name, _) in PRESETS {
            let preset = Preset::shipped(name).unwrap();
            assert_eq!(preset.configs.len(), GAMES.len(), "{name}");
        }
        assert_eq!(Preset::shipped("feeble"), None);
    }

    #[test]
    fn a_game_without_a_table_gets_the_default() {
        let text = "[default]\nbot = 'random'\n[babylon]\nbot = 'mcts'\nc = 0.5\nfpu = 0\n";
        let preset = Preset::from_toml("my.toml", text).unwrap();
        assert_eq!(preset.config("babylon").unwrap().to_string(), "mcts:c=0.5,fpu=0");
        assert_eq!(preset.config("babylonia").unwrap().to_string(), "random");
    }

    #[test]
    fn tables_are_read_back() {
        let text = "[babylon]\nbot = 'flat'\niters = 7\nfpu = 'inf'\nturns = 2.5\n";
        let preset = Preset::from_toml("my.toml", text).unwrap();
        let written = Preset::table_text("babylon", preset.config("babylon").unwrap());
        assert!(written.starts_with("[babylon]\nbot = \"flat\"\niters = 7\n"), "{written}");
        assert!(written.contains("\nc = 0.7\n") && written.contains("\nfinal_move = \"visits\"\n"));
        assert_eq!(Preset::from_toml("my.toml", &written).unwrap(), preset);
    }

    #[test]
    fn errors_say_where() {
        assert!(error("[babylon]\nbot = \n").starts_with("preset my.toml line 2: "));
        assert!(error("bot = 'mcts'").contains("preset my.toml [bot]: not a table"));
        assert!(error("[babylon]\nc = 1").contains("[babylon]: no key 'bot'; bots: random"));
        assert!(error("[babylon]\nbot = 'mtcs'").contains("unknown bot \"mtcs\"; bots: random"));
        assert!(error("[babylon]\nbot = 'random'\nx = 1").contains("unknown key 'x'; keys: none"));
        assert!(error("[babylon]\nbot = 'mcts'\nc = true").contains("c = true is neither"));
        assert!(error("[amyitis]\nbot = 'mcts'\niters = 0").contains("needs one of them to end"));
    }

    #[test]
    fn every_table_is_checked_for_its_games() {
        assert!(
            error("[babylonn]\nbot = 'random'\n")
                .contains("my.toml [babylonn]: unknown game; tables: default, babylon")
        );
        assert!(
            error("[amyitis]\nbot = 'mcts'\nc = 2\nwidne = 6\n")
                .contains("my.toml [amyitis]: bot mcts: unknown key 'widne'; keys: iters")
        );
        assert!(
            error("[default]\nbot = 'mcts'\nselection = 'ucb'\n")
                .contains("my.toml [default]: bot mcts: 'ucb' is not a value of selection")
        );
        assert!(
            error("[default]\nbot = 'mcts'\ncolumns = 1\n")
                .contains("[default]: bot mcts: unknown key 'columns'"),
            "not every game has columns"
        );
    }
}
