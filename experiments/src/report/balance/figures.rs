//! Forest plots of effects, curves of timing, seats and levels.

use super::series::Series;
use super::{Effect, Level, SeatRow, distinct, outcome_name, unit};
use crate::report::chart::{Curve, Curves, Forest, Mark, Point, Reference, Row};
use crate::report::figure::{Figure, Panel, Section};
use crate::report::grid::Grid;
use crate::report::table::Table;
use crate::report::unit::{Estimate, Unit};

const READING: &str = "Mean difference from the same deals without it, with its 95 % interval. \
                       Filled: told apart from no effect after Benjamini and Hochberg's adjustment; \
                       hollow: not told apart.";

/// All figures of one question.
pub(super) fn effects(
    (game, contrast): (&str, &str),
    effects: &[&Effect],
    numbers: &Grid,
) -> Vec<Figure> {
    let outcomes = distinct(effects.iter().map(|effect| effect.outcome.as_str()));
    let (points, others): (Vec<_>, Vec<_>) =
        outcomes.into_iter().partition(|outcome| outcome.starts_with("cat:"));
    let id = format!("{contrast}-{game}");
    if effects.iter().any(|effect| effect.round.known().is_some()) {
        let all = others.iter().chain(&points);
        return all.map(|outcome| timing(&id, outcome, effects, numbers)).collect();
    }
    let groups = [(others, "outcomes", "Outcomes"), (points, "points", "Points by category")];
    let figure = |(outcomes, name, title): (Vec<&str>, &str, &str)| {
        let panels: Vec<_> = outcomes.iter().map(|outcome| forest(outcome, effects)).collect();
        let figure = Figure::of_panels(&format!("{id}-{name}"), title, READING, panels);
        (!outcomes.is_empty()).then(|| figure.with_numbers([numbers.clone()]))
    };
    groups.into_iter().filter_map(figure).collect()
}

fn no_effect() -> Reference {
    Reference { value: 0.0, label: String::new() }
}

/// The effects of all items on one outcome.
fn forest(outcome: &str, effects: &[&Effect]) -> Panel {
    let own: Vec<_> = effects.iter().copied().filter(|e| e.outcome == outcome).collect();
    let series = Series::of_effects(effects);
    let items = distinct(own.iter().map(|effect| effect.item.as_str()));
    let row = |item: &str| {
        let of_item = own.iter().filter(|effect| effect.item == item);
        let marks = of_item.filter_map(|effect| {
            let series = series.place_of(effect);
            Some(Mark { series, estimate: effect.estimate()?, is_clear: effect.is_clear() })
        });
        Row { label: item.to_owned(), marks: marks.collect() }
    };
    let chart = Forest {
        rows: items.into_iter().map(row).collect(),
        series: series.names(),
        is_paired: false,
        reference: Some(no_effect()),
        unit: unit(outcome),
        axis: axis(outcome),
    };
    Panel::small(&outcome_name(outcome), chart)
}

fn axis(outcome: &str) -> String {
    match (unit(outcome), outcome) {
        (Unit::PercentPoints, _) => "difference in percentage points".to_owned(),
        (_, "score" | "margin") => "difference in points".to_owned(),
        (_, other) if other.starts_with("cat:") => "difference in points".to_owned(),
        _ => "difference".to_owned(),
    }
}

/// The effects on one outcome by round, a panel for each item.
fn timing(id: &str, outcome: &str, effects: &[&Effect], numbers: &Grid) -> Figure {
    let own: Vec<_> = effects.iter().copied().filter(|e| e.outcome == outcome).collect();
    let series = Series::of_effects(effects);
    let covered: Vec<f64> = own
        .iter()
        .filter_map(|e| e.estimate())
        .flat_map(|e| e.values().collect::<Vec<_>>())
        .collect();
    let panel = |item: &str| {
        let of_item: Vec<_> = own.iter().copied().filter(|effect| effect.item == item).collect();
        let chart = Curves {
            lines: curves(&of_item, &series),
            is_log: false,
            is_upright_log: false,
            is_joined: true,
            reference: Some(no_effect()),
            unit: unit(outcome),
            upright: axis(outcome),
            axis: "round".to_owned(),
            covered: covered.clone(),
        };
        Panel::small(item, chart)
    };
    let items = distinct(own.iter().map(|effect| effect.item.as_str()));
    let title = format!("Effect on {} by round", outcome_name(outcome));
    let panels = items.into_iter().map(panel).collect();
    Figure::of_panels(&format!("{id}-{outcome}"), &title, READING, panels)
        .with_numbers([numbers.clone()])
}

fn curves(effects: &[&Effect], series: &Series) -> Vec<Curve> {
    let curve = |(place, name): (usize, String)| {
        let own = effects.iter().filter(|effect| series.place_of(effect) == place);
        let mut points: Vec<_> = own
            .filter_map(|effect| {
                let x = effect.round.known()?;
                Some(Point { x, estimate: effect.estimate()?, is_clear: effect.is_clear() })
            })
            .collect();
        points.sort_by(|a, b| a.x.total_cmp(&b.x));
        Curve { name, points }
    };
    series.names().into_iter().enumerate().map(curve).collect()
}

/// Win shares of seats, and the points that would make up for them.
pub(super) fn seats(rows: &[SeatRow], table: &Table) -> Section {
    let shares = seat_panels(rows, |row| Estimate::new(row.win_share, row.lo, row.hi), true);
    let points = seat_panels(
        rows,
        |row| Estimate::new(row.compensation, row.compensation_lo, row.compensation_hi),
        false,
    );
    let note =
        "Share of games won from each seat. Filled: the interval does not reach the fair share.";
    let mut figures = vec![Figure::of_panels("seats", "Win share by seat", note, shares)];
    if !points.is_empty() {
        let note = "Points that would have to be given to a seat to make it as good as the others.";
        figures.push(Figure::of_panels("compensation", "Fair compensation", note, points));
    }
    let numbers = || [Grid::whole(table)];
    Section::new("Seats", figures.into_iter().map(|f| f.with_numbers(numbers())).collect())
}

fn seat_panels(
    rows: &[SeatRow],
    value: fn(&SeatRow) -> Option<Estimate>,
    is_share: bool,
) -> Vec<Panel> {
    let games = distinct(rows.iter().map(|row| (row.game.as_str(), row.players)));
    let panel = |(game, players): (&str, u64)| {
        let fair = if is_share { 1.0 / players.max(1) as f64 } else { 0.0 };
        let own = rows.iter().filter(|row| row.game == game && row.players == players);
        let rows = own.filter_map(|row| {
            let estimate = value(row)?;
            let mark = Mark { series: 0, estimate, is_clear: estimate.excludes(fair) };
            Some(Row { label: format!("seat {}", row.seat), marks: vec![mark] })
        });
        let label =
            if is_share { format!("fair: {}", Unit::Percent.text(fair)) } else { String::new() };
        let chart = Forest {
            rows: rows.collect(),
            series: Vec::new(),
            is_paired: false,
            reference: Some(Reference { value: fair, label }),
            unit: if is_share { Unit::Percent } else { Unit::Difference },
            axis: if is_share { "win share" } else { "points" }.to_owned(),
        };
        let title = if game.contains("players=") {
            game.to_owned()
        } else {
            format!("{game}, {players} players")
        };
        (!chart.rows.is_empty()).then(|| Panel::small(&title, chart))
    };
    games.into_iter().filter_map(panel).collect()
}

/// What the outcomes were in each condition.
pub(super) fn levels(rows: &[Level], table: &Table) -> Section {
    let outcomes = distinct(rows.iter().map(|row| row.outcome.as_str()));
    let main = outcomes.into_iter().filter(|outcome| ["score", "margin"].contains(outcome));
    let panels = main.map(|outcome| level_panel(outcome, rows)).collect();
    let note = "The outcomes themselves, of which the effects are differences.";
    let figure = Figure::of_panels("levels", "Levels by condition", note, panels);
    Section::new("Levels", vec![figure.with_numbers([Grid::whole(table)])])
}

fn level_panel(outcome: &str, rows: &[Level]) -> Panel {
    let own: Vec<_> = rows.iter().filter(|row| row.outcome == outcome).collect();
    let conditions = distinct(own.iter().map(|row| row.condition.as_str()));
    let players = distinct(own.iter().map(|row| row.players));
    let row = |condition: &str| {
        let of_condition = own.iter().filter(|row| row.condition == condition);
        let marks = of_condition.filter_map(|row| {
            let series = players.iter().position(|count| *count == row.players)?;
            let estimate = Estimate::new(row.mean, row.lo, row.hi)?;
            Some(Mark { series, estimate, is_clear: true })
        });
        Row { label: condition.to_owned(), marks: marks.collect() }
    };
    let chart = Forest {
        rows: conditions.into_iter().map(row).collect(),
        series: players.iter().map(|count| format!("{count} players")).collect(),
        is_paired: false,
        reference: None,
        unit: Unit::Amount,
        axis: "mean".to_owned(),
    };
    Panel::small(&outcome_name(outcome), chart)
}
