//! Bots as people name them, among them presets in files of their own.

use std::fs;

use anyhow::{Context, Result, bail};
use nabu_bots::{BotSpec, Preset};

use crate::spec::game::{GameId, GameTask, Playable};

/// Reads a list of bots separated by commas.
pub fn parse_bots(text: &str) -> Result<Vec<BotSpec>> {
    BotSpec::split_list(text).iter().map(|name| parse_bot(name)).collect()
}

/// Reads a bot: a kind, a shipped preset or a preset file.
pub fn parse_bot(text: &str) -> Result<BotSpec> {
    match BotSpec::preset_file(text) {
        None => Ok(text.parse()?),
        Some(path) => Ok(BotSpec::from_preset(read_preset(path)?, text)?),
    }
}

/// Reads a preset file and checks it for every game it has a bot for.
fn read_preset(path: &str) -> Result<Preset> {
    let text = fs::read_to_string(path).with_context(|| format!("cannot read preset {path}"))?;
    let preset = Preset::from_toml(path, &text)?;
    check_preset(&preset)?;
    Ok(preset)
}

/// Checks that all tables of a preset are of games, with keys and values these games have.
pub fn check_preset(preset: &Preset) -> Result<()> {
    for game in preset.games() {
        if GameId::ALL.iter().all(|id| id.name() != game) {
            let names: Vec<_> = GameId::ALL.into_iter().map(GameId::name).collect();
            let valid = names.join(", ");
            bail!("preset {} [{game}]: unknown game; tables: default, {valid}", preset.name());
        }
    }
    for id in GameId::ALL.into_iter().filter(|id| preset.recipe(id.name()).is_some()) {
        id.dispatch(Build(preset))?;
    }
    Ok(())
}

struct Build<'a>(&'a Preset);

impl GameTask for Build<'_> {
    type Output = Result<()>;

    fn run<G: Playable>(self) -> Result<()> {
        let spec = BotSpec::from_preset(self.0.clone(), self.0.name())?;
        spec.build::<G>()?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nabu_bots::PRESETS;

    #[test]
    fn shipped_presets_hold_for_every_game() {
        for (name, _) in PRESETS {
            let preset = Preset::shipped(name).unwrap();
            check_preset(&preset).unwrap();
            assert_eq!(preset.games().count(), GameId::ALL.len(), "{name}");
        }
    }

    fn error(text: &str) -> String {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("my.toml");
        fs::write(&path, text).unwrap();
        format!("{:#}", parse_bot(&format!("{}:iters=5", path.display())).unwrap_err())
    }

    #[test]
    fn a_preset_file_is_checked_for_every_game() {
        let unknown_game = error("[babylonn]\nbot = 'random'\n");
        assert!(
            unknown_game.contains("my.toml [babylonn]: unknown game; tables: default, babylon")
        );
        let unknown_key = error("[amyitis]\nbot = 'mcts'\nwiden = 2\nwidne = 6\n");
        assert!(
            unknown_key.contains("my.toml [amyitis]: bot mcts: unknown key 'widne'; keys: iters")
        );
        let bad_value = error("[default]\nbot = 'mcts'\npolicy = 'ucb'\n");
        assert!(bad_value.contains("my.toml [default]: bot mcts: 'ucb' is not a value of policy"));
        assert!(format!("{:#}", parse_bot("none.toml").unwrap_err()).starts_with("cannot read"));
    }
}
