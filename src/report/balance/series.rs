//! What distinguishes series of effects: the number of players, options of the game, and bots.

use crate::report::distinct;
use crate::rows::EffectRow;

/// The spec of a game, its players, and the bots.
type Spec<'a> = (&'a str, usize, &'a str);

/// Series by the condition compared with.
pub(super) struct Series {
    options: Vec<Vec<String>>,
    names: Vec<String>,
}

impl Series {
    pub(super) fn new<'a>(specs: impl Iterator<Item = Spec<'a>>) -> Self {
        let options = distinct(specs.map(options));
        let is_shared = |option: &String| options.iter().all(|others| others.contains(option));
        let name = |options: &Vec<String>| {
            let own = options.iter().filter(|option| !is_shared(option));
            own.map(|option| words(option)).collect::<Vec<_>>().join(", ")
        };
        Self { names: options.iter().map(name).collect(), options }
    }

    pub(super) fn of_effects(effects: &[&EffectRow]) -> Self {
        Self::new(effects.iter().map(|effect| of_effect(effect)))
    }

    /// Series by setting alone, whoever plays.
    pub(super) fn of_settings(effects: &[&EffectRow]) -> Self {
        Self::new(effects.iter().map(|effect| (effect.setting(), effect.players, "")))
    }

    pub(super) fn setting_place(&self, effect: &EffectRow) -> usize {
        self.place((effect.setting(), effect.players, ""))
    }

    pub(super) fn names(&self) -> Vec<String> {
        self.names.clone()
    }

    pub(super) fn place(&self, spec: Spec<'_>) -> usize {
        let own = options(spec);
        self.options.iter().position(|known| *known == own).unwrap_or(0)
    }

    pub(super) fn place_of(&self, effect: &EffectRow) -> usize {
        self.place(of_effect(effect))
    }

    /// The name of the series of an effect; nothing if there is only one.
    pub(super) fn name_of(&self, effect: &EffectRow) -> &str {
        &self.names[self.place_of(effect)]
    }
}

fn of_effect(effect: &EffectRow) -> Spec<'_> {
    (effect.setting(), effect.players, &effect.bots)
}

/// `players=3` as people say it.
fn words(option: &str) -> String {
    match option.strip_prefix("players=") {
        Some(count) => format!("{count} players"),
        None if option.contains(':') => option.to_owned(),
        None => option.replace('=', " "),
    }
}

/// Whether an option says in which round the games of a study with `--branch` part. Rounds have an
/// axis of their own.
fn is_of_branch(option: &str) -> bool {
    option.starts_with("tokens=NONE@")
}

/// The options in the brackets of a game, the players first and the bots last.
fn options((spec, players, bots): Spec<'_>) -> Vec<String> {
    let inside = spec.split_once('(').map_or("", |(_, rest)| rest.trim_end_matches(')'));
    let others = inside.split(',').map(str::trim).filter(|option| !option.is_empty());
    let others = others
        .filter(|option| !option.starts_with("players=") && !is_of_branch(option))
        .map(str::to_owned);
    let bots = Some(bots).filter(|bots| !bots.is_empty()).map(str::to_owned);
    [format!("players={players}")].into_iter().chain(others).chain(bots).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(specs: &[(&str, usize)]) -> Vec<String> {
        Series::new(specs.iter().map(|(spec, players)| (*spec, *players, "greedy"))).names()
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
        let lineups = [(blank, 2, "greedy"), (blank, 2, "mcts:iters=100")].into_iter();
        assert_eq!(Series::new(lineups).names(), ["greedy", "mcts:iters=100"]);
        let both = [("g(players=2,tileset=A)", 2), ("g(players=3,tileset=B)", 3)];
        assert_eq!(names(&both), ["2 players, tileset A", "3 players, tileset B"]);
    }

    #[test]
    fn rounds_of_a_branch_are_one_series() {
        let rounds = ["babylon(players=2,tokens=NONE@8)", "babylon(players=2,tokens=NONE@12)"];
        assert_eq!(names(&rounds.map(|round| (round, 2))), [""]);
        let series = Series::new(rounds.iter().map(|round| (*round, 2, "greedy")));
        assert_eq!(series.place((rounds[1], 2, "greedy")), 0);
    }
}
