//! Presets: for each game a bot with settings that suit it.
//!
//! A preset is a TOML file with one table per game id and perhaps a `[default]` for all other
//! games. A table names a kind in `bot`; all its other keys are those of a bot string.

use std::collections::BTreeMap;

use toml::{Table, Value};

use crate::{BOTS, BotSpecError, Recipe};

/// The table for games without one of their own.
const DEFAULT: &str = "default";

/// The presets that ship with the bots, weakest first, with their text.
pub const PRESETS: [(&str, &str); 3] = [
    ("fast", include_str!("../presets/fast.toml")),
    ("standard", include_str!("../presets/standard.toml")),
    ("strong", include_str!("../presets/strong.toml")),
];

/// A bot for every game that it has a table for.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Preset {
    name: String,
    tables: BTreeMap<String, Recipe>,
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

    /// Reads a preset; `name` is what it will be called. Keys of a game's evaluation are checked
    /// when a bot is built for that game.
    pub fn from_toml(name: &str, text: &str) -> Result<Self, BotSpecError> {
        let fault = |place: String, what: String| BotSpecError::Preset {
            preset: name.to_owned(),
            place,
            what,
        };
        let file: Table = toml::from_str(text).map_err(|error| {
            let line = error.span().map_or(1, |span| 1 + text[..span.start].matches('\n').count());
            fault(format!("line {line}"), error.message().replace('\n', " "))
        })?;
        let mut tables = BTreeMap::new();
        for (game, table) in file {
            let recipe = read_table(&table).map_err(|what| fault(format!("[{game}]"), what))?;
            tables.insert(game, recipe);
        }
        Ok(Self { name: name.to_owned(), tables })
    }

    /// The table of a preset file that makes a game's bot this recipe.
    pub fn table_text(game: &str, recipe: &Recipe) -> String {
        let line = |(key, value): &(String, String)| format!("{key} = {}\n", toml_value(value));
        let lines: String = recipe.settings().iter().map(line).collect();
        format!("[{game}]\nbot = {}\n{lines}", Value::from(recipe.kind()))
    }

    /// Its name, or the file it comes from.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The games that have a table of their own.
    pub fn games(&self) -> impl Iterator<Item = &str> {
        self.tables.keys().map(String::as_str).filter(|name| *name != DEFAULT)
    }

    /// The bot for a game, if there is one.
    pub fn recipe(&self, game: &str) -> Option<&Recipe> {
        self.tables.get(game).or_else(|| self.tables.get(DEFAULT))
    }

    /// Whether any of its bots sees what it should not.
    pub(crate) fn is_cheating(&self) -> bool {
        self.tables.values().any(Recipe::is_cheating)
    }

    /// A fault in the table for a game.
    pub(crate) fn fault(&self, game: &str, what: &dyn ToString) -> BotSpecError {
        let table = if self.tables.contains_key(game) { game } else { DEFAULT };
        BotSpecError::Preset {
            preset: self.name.clone(),
            place: format!("[{table}]"),
            what: what.to_string(),
        }
    }

    /// The fault of having no bot for a game.
    pub(crate) fn no_table(&self, game: &str) -> BotSpecError {
        let games: Vec<_> = self.tables.keys().map(String::as_str).collect();
        let what = format!("no such table, and no [{DEFAULT}]; tables: {}", games.join(", "));
        let place = format!("[{game}]");
        BotSpecError::Preset { preset: self.name.clone(), place, what }
    }
}

fn read_table(table: &Value) -> Result<Recipe, String> {
    let kinds = || BOTS.iter().map(|bot| bot.name).collect::<Vec<_>>().join(", ");
    let table = table.as_table().ok_or("not a table; write [GAME] and below it KEY = VALUE")?;
    let Some(kind) = table.get("bot") else {
        return Err(format!("no key 'bot'; bots: {}", kinds()));
    };
    let recipe = kind.as_str().and_then(Recipe::of_kind);
    let mut recipe = recipe.ok_or_else(|| format!("unknown bot {kind}; bots: {}", kinds()))?;
    for (key, value) in table.iter().filter(|(key, _)| *key != "bot") {
        let text = value_text(value)
            .ok_or_else(|| format!("{key} = {value} is neither a number nor a text"))?;
        recipe.set(key, &text).map_err(|error| error.to_string())?;
    }
    Ok(recipe)
}

/// A value of a bot string as TOML: a number if it is one.
fn toml_value(text: &str) -> Value {
    let whole = text.parse().map(Value::Integer);
    let number = whole.or_else(|_| text.parse().map(Value::Float));
    number.unwrap_or_else(|_| Value::String(text.to_owned()))
}

fn value_text(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Integer(number) => Some(number.to_string()),
        Value::Float(number) => Some(number.to_string()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(text: &str) -> String {
        Preset::from_toml("my.toml", text).unwrap_err().to_string()
    }

    #[test]
    fn shipped_presets_are_valid_and_cover_every_game() {
        for (name, _) in PRESETS {
            let preset = Preset::shipped(name).unwrap();
            assert!(preset.recipe("any game").is_some(), "{name}");
        }
        assert_eq!(Preset::shipped("feeble"), None);
    }

    #[test]
    fn a_game_without_a_table_gets_the_default() {
        let text = "[default]\nbot = 'random'\n[babylon]\nbot = 'mcts'\nk = 0.5\nfpu = inf\n";
        let preset = Preset::from_toml("my.toml", text).unwrap();
        assert_eq!(preset.recipe("babylon").unwrap().to_string(), "mcts:fpu=inf,k=0.5");
        assert_eq!(preset.recipe("babylonia").unwrap().to_string(), "random");
        assert_eq!(preset.games().collect::<Vec<_>>(), ["babylon"]);
    }

    #[test]
    fn tables_are_read_back() {
        let text = "[babylon]\nbot = \"mcts\"\niters = 7\nk = 0.25\nfpu = inf\nfinal = \"value\"\n";
        let preset = Preset::from_toml("my.toml", text).unwrap();
        let recipe = preset.recipe("babylon").unwrap();
        let written = Preset::table_text("babylon", recipe);
        let again = Preset::from_toml("my.toml", &written).unwrap();
        assert_eq!(again.recipe("babylon").unwrap().to_string(), recipe.to_string());
        assert_eq!(written.lines().count(), 6, "{written}");
        assert!(written.contains("fpu = inf\n") && written.contains("final = \"value\""));
    }

    #[test]
    fn errors_say_where() {
        assert!(error("[babylon]\nbot = \n").starts_with("preset my.toml line 2: "));
        assert!(error("bot = 'mcts'").contains("preset my.toml [bot]: not a table"));
        assert!(error("[babylon]\nk = 1").contains("[babylon]: no key 'bot'; bots: random"));
        assert!(error("[babylon]\nbot = 'mtcs'").contains("unknown bot \"mtcs\"; bots: random"));
        assert!(error("[babylon]\nbot = 'random'\nx = 1").contains("unknown key 'x'; keys: none"));
        assert!(error("[babylon]\nbot = 'mcts'\nk = true").contains("k = true is neither"));
    }
}
