//! Numbers of a component file, by their dotted paths: `garden_tile.0.prestige`.

use anyhow::{Context, Result, bail, ensure};
use nabu_games::{Options, read_toml};
use toml::{Table, Value};

use crate::files::read_text;
use crate::spec::game::{GameSpec, GameTask, Playable};

/// The component file of a game.
fn file(game: &GameSpec) -> Result<Table> {
    let path = game.options.get("components").filter(|path| *path != "none");
    let Some(path) = path else {
        bail!(
            "component values can vary only in a component file: --game '{}(components=FILE.toml)'",
            game.id.name()
        );
    };
    let text = read_text(path).with_context(|| format!("cannot read component file {path}"))?;
    read_toml(&text).with_context(|| format!("component file {path}"))
}

/// The number at a path.
fn at<'a>(file: &'a mut Table, path: &str) -> Result<&'a mut Value> {
    let missing = || format!("the component file has no {path}");
    let mut keys = path.split('.');
    let first = keys.next().unwrap_or_default();
    let mut place = file.get_mut(first).with_context(missing)?;
    for key in keys {
        let inner = match place {
            Value::Table(table) => table.get_mut(key),
            Value::Array(items) => key.parse().ok().and_then(|index: usize| items.get_mut(index)),
            _ => None,
        };
        place = inner.with_context(missing)?;
    }
    let is_number = place.is_integer() || place.is_float();
    ensure!(is_number, "{path} of the component file is not a number");
    Ok(place)
}

/// The value at a path in the file of a game.
pub(super) fn value(game: &GameSpec, path: &str) -> Result<String> {
    at(&mut file(game)?, path).map(|value| value.to_string())
}

/// The text of a game's component file with other values at some paths.
pub(super) fn changed<'a>(
    game: &GameSpec,
    changes: impl IntoIterator<Item = (&'a str, &'a str)>,
) -> Result<String> {
    let mut file = file(game)?;
    for (path, value) in changes {
        let place = at(&mut file, path)?;
        *place = match place {
            Value::Integer(_) => value.parse().map(Value::Integer).ok(),
            _ => value.parse().map(Value::Float).ok(),
        }
        .with_context(|| format!("components:{path}: '{value}' is not a number of its kind"))?;
    }
    Ok(toml::to_string(&file)?)
}

/// Says why a game cannot have a value, if all others stay as they are.
pub(super) fn check(game: &GameSpec, path: &str, value: &str) -> Result<()> {
    let text = changed(game, [(path, value)])?;
    is_possible(game, &text).with_context(|| format!("components:{path}={value}"))
}

/// Says why a game cannot be played with the text of a component file.
pub(super) fn is_possible(game: &GameSpec, text: &str) -> Result<()> {
    let mut options = game.options.clone();
    options.set("components", text);
    game.id.dispatch(Rules(&options))
}

struct Rules<'a>(&'a Options);

impl GameTask for Rules<'_> {
    type Output = Result<()>;

    fn run<G: Playable>(self) -> Result<()> {
        G::rules(self.0)?;
        Ok(())
    }
}
