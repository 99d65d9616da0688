//! Effects by number of players and by options such as sets of tiles.

use super::figures::{axis, no_effect};
use super::series::Series;
use super::{main_of, strongest, unit};
use crate::report::chart::{Forest, Row};
use crate::report::distinct;
use crate::report::figure::{Figure, Panel, Section};
use crate::report::grid::Grid;
use crate::rows::{EffectRow, Table};

/// The section, if there are several settings: what every rule is worth in each of them to the
/// strongest players.
pub(super) fn section(table: &Table<EffectRow>) -> Option<Section> {
    let main: Vec<_> =
        table.rows.iter().filter(|one| main_of(one) && one.round.is_none()).collect();
    let bots = strongest(&main)?;
    let own: Vec<_> = main.into_iter().filter(|one| one.bots == bots).collect();
    let things = distinct(own.iter().map(|one| (one.question(), one.item.as_str())));
    let panel = |((question, item), has_games): (((&str, _), &str), bool)| {
        let of_thing: Vec<_> = own
            .iter()
            .copied()
            .filter(|one| (one.question(), one.item.as_str()) == (question, item))
            .collect();
        let game = if has_games { format!("{} ", question.0) } else { String::new() };
        (of_thing.len() > 1)
            .then(|| Panel::small(&format!("{game}{}: {item}", question.1), forest(&of_thing)))
    };
    let has_games = distinct(things.iter().map(|((game, _), _)| game)).len() > 1;
    let panels: Vec<_> = things.iter().filter_map(|thing| panel((*thing, has_games))).collect();
    let note = format!(
        "What each rule is worth with each number of players and set of options, as `{bots}` plays it. \
         Filled: statistically significant."
    );
    let numbers = Grid::part(table, |row| main_of(row) && row.round.is_none() && row.bots == bots);
    let figure = Figure::of_panels("settings", "Effects by setting", &note, panels);
    (!figure.panels.is_empty())
        .then(|| Section::new("By players and tile sets", vec![figure.with_numbers([numbers])]))
}

fn forest(effects: &[&EffectRow]) -> Forest {
    let series = Series::of_settings(effects);
    let names = series.names();
    let row = |effect: &&EffectRow| {
        let name = names[series.setting_place(effect)].clone();
        Some(Row::single(name, effect.estimate()?, effect.is_significant()))
    };
    let outcome = &effects[0].outcome;
    let rows = effects.iter().filter_map(row).collect();
    Forest { reference: Some(no_effect()), ..Forest::new(rows, unit(outcome), axis(outcome)) }
}
