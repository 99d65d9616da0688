//! What tells series of effects apart: the number of players, and options of the game.

use super::{Effect, distinct};

/// Series by the condition compared with.
pub(super) struct Series {
    specs: Vec<String>,
    names: Vec<String>,
}

impl Series {
    pub(super) fn new(specs: impl Iterator<Item = (String, u64)>) -> Self {
        let specs = distinct(specs);
        let options: Vec<_> = specs.iter().map(|(spec, players)| options(spec, *players)).collect();
        let is_shared = |option: &String| options.iter().all(|others| others.contains(option));
        let name = |options: &Vec<String>| {
            let own = options.iter().filter(|option| !is_shared(option));
            own.map(|option| option.replace('=', " ")).collect::<Vec<_>>().join(", ")
        };
        Self {
            names: options.iter().map(name).map(|name| words(&name)).collect(),
            specs: specs.into_iter().map(|(spec, players)| key(&spec, players)).collect(),
        }
    }

    pub(super) fn of_effects(effects: &[&Effect]) -> Self {
        Self::new(effects.iter().map(|effect| (effect.baseline.clone(), effect.players)))
    }

    pub(super) fn names(&self) -> Vec<String> {
        self.names.clone()
    }

    /// The number of a series.
    pub(super) fn place(&self, spec: &str, players: u64) -> usize {
        let key = key(spec, players);
        self.specs.iter().position(|known| *known == key).unwrap_or(0)
    }

    pub(super) fn place_of(&self, effect: &Effect) -> usize {
        self.place(&effect.baseline, effect.players)
    }

    /// The name of the series of an effect; nothing if there is only one.
    pub(super) fn name_of(&self, effect: &Effect) -> &str {
        &self.names[self.place_of(effect)]
    }
}

fn key(spec: &str, players: u64) -> String {
    format!("{players} {spec}")
}

/// `players 3` as people say it.
fn words(name: &str) -> String {
    let option = |option: &str| match option.strip_prefix("players ") {
        Some(count) => format!("{count} players"),
        None => option.to_owned(),
    };
    name.split(", ").map(option).collect::<Vec<_>>().join(", ")
}

/// The options in the brackets of a game, the players first.
fn options(spec: &str, players: u64) -> Vec<String> {
    let inside = spec.split_once('(').map_or("", |(_, rest)| rest.trim_end_matches(')'));
    let others = inside.split(',').map(str::trim).filter(|option| !option.is_empty());
    let others = others.filter(|option| !option.starts_with("players=")).map(str::to_owned);
    [format!("players={players}")].into_iter().chain(others).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(specs: &[(&str, u64)]) -> Vec<String> {
        Series::new(specs.iter().map(|(spec, players)| ((*spec).to_owned(), *players))).names()
    }

    #[test]
    fn series_are_named_by_what_differs() {
        let blank = "babylon(players=2,tokens=NONE)";
        assert_eq!(
            names(&[(blank, 2), ("babylon(players=3,tokens=NONE)", 3)]),
            ["2 players", "3 players"]
        );
        assert_eq!(names(&[(blank, 2), (blank, 2)]), [""]);
        let sets = [("g(players=2,tileset=A)", 2), ("g(players=2,tileset=B)", 2)];
        assert_eq!(names(&sets), ["tileset A", "tileset B"]);
        let both = [("g(players=2,tileset=A)", 2), ("g(players=3,tileset=B)", 3)];
        assert_eq!(names(&both), ["2 players, tileset A", "3 players, tileset B"]);
    }
}
