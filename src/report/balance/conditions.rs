//! Figures about conditions by themselves: seats, winners and levels.

use super::figures::no_effect;
use super::series::Series;
use crate::report::chart::{Forest, Mark, Reference, Row};
use crate::report::distinct;
use crate::report::figure::{Figure, Panel, Section};
use crate::report::grid::Grid;
use crate::report::unit::Unit;
use crate::rows::{EffectRow, HandicapRow, LevelRow, Outcome, Table, WinnerRow};
use crate::stats::Interval;

/// No figure has more panels of conditions.
const MOST_PANELS: usize = 24;

/// A panel for each condition that others are compared with and each line-up in it.
fn condition_panels<T>(
    rows: &[T],
    key: fn(&T) -> (&str, &str),
    shown: &[String],
    chart: impl Fn(&[&T]) -> Option<Forest>,
) -> Vec<Panel> {
    let keys = distinct(rows.iter().map(key));
    let has_one_lineup = distinct(keys.iter().map(|(_, bots)| bots)).len() < 2;
    let is_shown = |(game, _): &(&str, &str)| shown.iter().any(|own| own == game);
    let is_any_shown = keys.iter().any(is_shown);
    let keys = keys.into_iter().filter(|key| is_shown(key) || !is_any_shown).take(MOST_PANELS);
    let panel = |(game, bots): (&str, &str)| {
        let own: Vec<_> = rows.iter().filter(|row| key(row) == (game, bots)).collect();
        let title = if has_one_lineup { game.to_owned() } else { format!("{game}, {bots}") };
        Some(Panel::small(&title, chart(&own)?))
    };
    keys.filter_map(panel).collect()
}

/// Win shares of seats, and the handicaps that would make them equal.
pub(super) fn seats(table: &Table<HandicapRow>, shown: &[String]) -> Section {
    let rows = &table.rows;
    let share = |row: &HandicapRow| Interval::of_cells(row.win_share, row.lo, row.hi);
    let handicap =
        |row: &HandicapRow| Interval::of_cells(row.handicap, row.handicap_lo, row.handicap_hi);
    let shares = condition_panels(
        rows,
        |row| (&row.condition, &row.bots),
        shown,
        |own| {
            let fair = 1.0 / own.first()?.players.max(1) as f64;
            let label = format!("fair: {}", Unit::Percent.text(fair));
            let reference = Reference { value: fair, label };
            seat_forest(own, share, reference, Unit::Percent, "win share")
        },
    );
    let points = condition_panels(
        rows,
        |row| (&row.condition, &row.bots),
        shown,
        |own| seat_forest(own, handicap, no_effect(), Unit::Difference, "points"),
    );
    let note = "Share of games won from each seat. Filled: the interval excludes the fair share.";
    let mut figures = vec![Figure::of_panels("seats", "Win share by seat", note, shares)];
    if !points.is_empty() {
        let note = "Points to give to each seat (komi) so that it wins as often as seat 0.";
        figures.push(Figure::of_panels("handicap", "Fair handicap", note, points));
    }
    let numbers = || [Grid::whole(table)];
    Section::new("Seats", figures.into_iter().map(|f| f.with_numbers(numbers())).collect())
}

fn seat_forest(
    rows: &[&HandicapRow],
    value: impl Fn(&HandicapRow) -> Option<Interval>,
    reference: Reference,
    unit: Unit,
    axis: &str,
) -> Option<Forest> {
    let rows = rows.iter().filter_map(|row| {
        let estimate = value(row)?;
        let is_unequal = !estimate.contains(reference.value);
        Some(Row::single(format!("seat {}", row.seat), estimate, is_unequal))
    });
    let forest = Forest::new(rows.collect(), unit, axis);
    (!forest.rows.is_empty()).then_some(Forest { reference: Some(reference), ..forest })
}

/// What goes with winning in the conditions that others are compared with.
pub(super) fn winners(table: &Table<WinnerRow>, shown: &[String]) -> Section {
    let panels = condition_panels(
        &table.rows,
        |row| (&row.condition, &row.bots),
        shown,
        |own| {
            let rows = own.iter().filter_map(|row| {
                let estimate = Interval::of_cells(row.difference, row.lo, row.hi)?;
                Some(Row::single(row.category.clone(), estimate, !estimate.contains(0.0)))
            });
            let axis = "points of winners above losers";
            let forest = Forest::new(rows.collect(), Unit::Difference, axis);
            Some(Forest { reference: Some(no_effect()), ..forest })
        },
    );
    let note = "Points of the winners less those of the losers of the same games, with 95 % \
                intervals. It shows what goes with winning, not what causes it.";
    let figure = Figure::of_panels("winners", "Winners against losers", note, panels);
    Section::new("Winners", vec![figure.with_numbers([Grid::whole(table)])])
}

/// What the outcomes were in each condition but those of single rounds.
pub(super) fn levels(table: &Table<LevelRow>, effects: &[EffectRow]) -> Section {
    let whole = effects.iter().filter(|effect| effect.round.is_none());
    let shown = distinct(whole.flat_map(|effect| [effect.setting(), &effect.condition]));
    let own: Vec<_> = table.rows.iter().filter(|row| shown.contains(&row.game.as_str())).collect();
    let outcomes = distinct(own.iter().map(|row| &row.outcome));
    let main = outcomes.into_iter().filter(|o| matches!(o, Outcome::Score | Outcome::Margin));
    let panels = main.map(|outcome| level_panel(outcome, &own)).collect();
    let note = "The outcomes themselves, of which the effects are differences.";
    let figure = Figure::of_panels("levels", "Levels by condition", note, panels);
    Section::new("Levels", vec![figure.with_numbers([Grid::whole(table)])])
}

fn level_panel(outcome: &Outcome, rows: &[&LevelRow]) -> Panel {
    let own: Vec<_> = rows.iter().filter(|row| row.outcome == *outcome).collect();
    let conditions = distinct(own.iter().map(|row| row.condition.as_str()));
    let series = Series::new(own.iter().map(|row| ("", row.players, row.bots.as_str())));
    let row = |condition: &str| {
        let of_condition = own.iter().filter(|row| row.condition == condition);
        let marks = of_condition.filter_map(|row| {
            let series = series.place(("", row.players, &row.bots));
            let estimate = Interval::of_cells(row.mean, row.lo, row.hi)?;
            Some(Mark { series, estimate, is_significant: true })
        });
        Row { label: condition.to_owned(), marks: marks.collect() }
    };
    let rows = conditions.into_iter().map(row).collect();
    let chart = Forest { series: series.names(), ..Forest::new(rows, Unit::Amount, "mean") };
    Panel::small(&outcome.title(), chart)
}
