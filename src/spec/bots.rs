//! Bots as people name them, among them presets in files of their own.

use std::collections::BTreeMap;

use anyhow::{Context, Result, ensure};
use nabu_bots::{BotSpec, Preset};

use super::game::GameId;
use crate::files::read_text;

/// What a cell of a table must not begin with: a spreadsheet would take it for a formula.
const FORMULA: [char; 4] = ['=', '+', '-', '@'];

/// What preset files hold: for each file and game the bot it stands for.
pub(crate) type Presets = BTreeMap<String, BTreeMap<String, String>>;

/// Reads a list of bots separated by commas.
pub fn parse_bots(text: &str) -> Result<Vec<BotSpec>> {
    read_bots(text, &Presets::default())
}

/// Reads a bot: a kind, a shipped preset or a preset file, perhaps with a name.
pub fn parse_bot(text: &str) -> Result<BotSpec> {
    read_bot(text, &Presets::default())
}

/// Reads a list of bots; files are read only if they are not among the presets.
pub(super) fn read_bots(text: &str, presets: &Presets) -> Result<Vec<BotSpec>> {
    let bots = BotSpec::split_list(text);
    let bots = bots.iter().map(|bot| read_bot(bot, presets)).collect::<Result<Vec<_>>>()?;
    BotSpec::check_names(&bots)?;
    Ok(bots)
}

/// Reads a bot; a file is read only if it is not among the presets.
pub(super) fn read_bot(text: &str, presets: &Presets) -> Result<BotSpec> {
    let is_clean = !text.contains(char::is_control) && !text.starts_with(FORMULA);
    ensure!(is_clean, "'{text}' cannot stand in a table; write ./{text} if it is a preset file");
    let Some(path) = BotSpec::preset_file(text) else { return Ok(text.parse()?) };
    let preset = match presets.get(path) {
        Some(configs) => preset_of(path, configs)?,
        None => read_preset(path)?,
    };
    Ok(BotSpec::from_preset(preset, text)?)
}

fn read_preset(path: &str) -> Result<Preset> {
    let text = read_text(path).with_context(|| format!("cannot read preset {path}"))?;
    Ok(Preset::from_toml(path, &text)?)
}

/// The preset that a file held.
fn preset_of(path: &str, configs: &BTreeMap<String, String>) -> Result<Preset> {
    let table = |(game, config): (&String, &String)| -> Result<String> {
        Ok(Preset::table_text(game, &config.parse::<BotSpec>()?.config(game)?))
    };
    Ok(Preset::from_toml(path, &configs.iter().map(table).collect::<Result<String>>()?)?)
}

/// What the preset files hold that some bots are made from.
pub(super) fn presets_of(bots: &[BotSpec]) -> Presets {
    let presets = bots.iter().filter_map(BotSpec::preset);
    let files = presets.filter(|preset| BotSpec::preset_file(preset.name()).is_some());
    files.map(|preset| (preset.name().to_owned(), configs_of(preset))).collect()
}

fn configs_of(preset: &Preset) -> BTreeMap<String, String> {
    let config = |game: &str| Some((game.to_owned(), preset.config(game).ok()?.to_string()));
    GameId::ALL.into_iter().filter_map(|id| config(id.name())).collect()
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn a_preset_file_can_be_changed_and_named() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("my.toml");
        fs::write(&path, "[babylon]\nbot = 'mcts'\nc = 1\n").unwrap();
        let text = format!("random,mine={}:iters=5,fast", path.display());
        let bots = parse_bots(&text).unwrap();
        assert_eq!(bots[1].name(), "mine");
        assert_eq!(bots[1].config("babylon").unwrap().to_string(), "mcts:iters=5,c=1");
        let texts: Vec<_> = bots.iter().map(ToString::to_string).collect();
        assert_eq!(texts.join(","), text);
        fs::write(&path, "[babylon]\nbot = 'mcts'\nk = 1\n").unwrap();
        let error = parse_bots(&text).unwrap_err().to_string();
        assert!(error.contains("my.toml [babylon]: bot mcts: unknown key 'k'"), "{error}");
    }

    #[test]
    fn presets_are_known_without_their_files() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("my.toml");
        fs::write(&path, "[babylon]\nbot = 'mcts'\nc = 1\nturns = 2\n").unwrap();
        let text = format!("{0}:iters=5,{0}", path.display());
        let bots = parse_bots(&text).unwrap();
        fs::remove_file(&path).unwrap();
        let again = read_bots(&text, &presets_of(&bots)).unwrap();
        for (one, other) in bots.iter().zip(&again) {
            assert_eq!(one.to_string(), other.to_string());
            assert_eq!(one.config("babylon").unwrap(), other.config("babylon").unwrap());
        }
        assert!(again[0].config("amyitis").is_err());
        assert!(parse_bots(&text).is_err());
    }

    #[test]
    fn names_that_would_be_formulas_or_steer_a_terminal_are_refused() {
        for text in ["@x.toml", "-x=greedy", "+x.toml", "=x.toml", "a\nb.toml", "a\u{1b}[2Jb.toml"]
        {
            let error = parse_bot(text).unwrap_err().to_string();
            assert!(error.contains("cannot stand in a table"), "{error}");
        }
    }

    #[test]
    fn what_cannot_be_read_is_named() {
        assert!(format!("{:#}", parse_bot("none.toml").unwrap_err()).starts_with("cannot read"));
        assert!(parse_bots("a=fast,a=greedy").unwrap_err().to_string().contains("named 'a'"));
    }
}
