//! Bots as people name them, among them presets in files of their own.

use std::fs;

use anyhow::{Context, Result};
use nabu_bots::{BotSpec, Preset};

/// Reads a list of bots separated by commas.
pub fn parse_bots(text: &str) -> Result<Vec<BotSpec>> {
    let bots = BotSpec::split_list(text);
    let bots = bots.iter().map(|bot| parse_bot(bot)).collect::<Result<Vec<_>>>()?;
    BotSpec::check_names(&bots)?;
    Ok(bots)
}

/// Reads a bot: a kind, a shipped preset or a preset file, perhaps with a name.
pub fn parse_bot(text: &str) -> Result<BotSpec> {
    match BotSpec::preset_file(text) {
        None => Ok(text.parse()?),
        Some(path) => Ok(BotSpec::from_preset(read_preset(path)?, text)?),
    }
}

fn read_preset(path: &str) -> Result<Preset> {
    let text = fs::read_to_string(path).with_context(|| format!("cannot read preset {path}"))?;
    Ok(Preset::from_toml(path, &text)?)
}

#[cfg(test)]
mod tests {
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
    fn what_cannot_be_read_is_named() {
        assert!(format!("{:#}", parse_bot("none.toml").unwrap_err()).starts_with("cannot read"));
        assert!(parse_bots("a=fast,a=greedy").unwrap_err().to_string().contains("named 'a'"));
    }
}
