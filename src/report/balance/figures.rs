//! Forest plots of effects, curves of timing, seats and levels.

use super::series::Series;
use super::{MAIN, Question, unit};
use crate::report::chart::{Curve, Curves, Forest, Mark, Point, Reference, Row};
use crate::report::distinct;
use crate::report::figure::{Figure, Panel, Section};
use crate::report::grid::Grid;
use crate::rows::{EffectRow, Measure, Outcome};

const READING: &str = "Mean difference from the same deals without it, with its 95 % interval. \
                       Filled: statistically significant after Benjamini and Hochberg's \
                       adjustment; hollow: not.";

/// The section of one question; of the curves by round only those of the main outcomes are shown
/// without asking.
pub(super) fn section(
    title: &str,
    (game, contrast): Question<'_>,
    effects: &[&EffectRow],
    numbers: &dyn Fn(&[&Outcome]) -> Grid,
) -> Section {
    let outcomes = distinct(effects.iter().map(|effect| &effect.outcome));
    let id = format!("{contrast}-{game}");
    if effects.iter().any(|effect| effect.round.is_some()) {
        let (main, others): (Vec<&Outcome>, Vec<&Outcome>) =
            outcomes.into_iter().partition(|outcome| MAIN.contains(outcome));
        let figure =
            |outcome: &&Outcome| timing(&id, outcome, effects).with_numbers([numbers(&[outcome])]);
        let [main, further] = [main, others].map(|list| list.iter().map(figure).collect());
        return Section { further, ..Section::new(title, main) };
    }
    let (points, others): (Vec<_>, Vec<_>) =
        outcomes.into_iter().partition(|outcome| matches!(outcome, Outcome::Category(_)));
    let groups = [(others, "outcomes", "Outcomes"), (points, "points", "Points by category")];
    let figure = |(outcomes, name, title): (Vec<&Outcome>, &str, &str)| {
        let panels: Vec<_> = outcomes.iter().map(|outcome| forest(outcome, effects)).collect();
        let figure = Figure::of_panels(&format!("{id}-{name}"), title, READING, panels);
        (!outcomes.is_empty()).then(|| figure.with_numbers([numbers(&outcomes)]))
    };
    Section::new(title, groups.into_iter().filter_map(figure).collect())
}

/// The line of no difference.
pub(super) fn no_effect() -> Reference {
    Reference { value: 0.0, label: String::new() }
}

/// The effects of all items on one outcome.
fn forest(outcome: &Outcome, effects: &[&EffectRow]) -> Panel {
    let own: Vec<_> = effects.iter().copied().filter(|e| e.outcome == *outcome).collect();
    let series = Series::of_effects(effects);
    let items = distinct(own.iter().map(|effect| effect.item.as_str()));
    let row = |item: &str| {
        let of_item = own.iter().filter(|effect| effect.item == item);
        let marks = of_item.filter_map(|effect| {
            let (series, estimate) = (series.place_of(effect), effect.estimate()?);
            Some(Mark { series, estimate, is_significant: effect.is_significant() })
        });
        Row { label: item.to_owned(), marks: marks.collect() }
    };
    let rows = items.into_iter().map(row).collect();
    let chart = Forest {
        series: series.names(),
        reference: Some(no_effect()),
        ..Forest::new(rows, unit(outcome), axis(outcome))
    };
    Panel::small(&outcome.title(), chart)
}

pub(super) fn axis(outcome: &Outcome) -> &'static str {
    match outcome.measure() {
        Measure::Share => "difference in percentage points",
        Measure::Points => "difference in points",
        Measure::SquaredPoints | Measure::Count => "difference",
    }
}

/// The effects on one outcome by round, a panel for each item.
fn timing(id: &str, outcome: &Outcome, effects: &[&EffectRow]) -> Figure {
    let own: Vec<_> = effects.iter().copied().filter(|e| e.outcome == *outcome).collect();
    let series = Series::of_effects(effects);
    let estimates = own.iter().filter_map(|effect| effect.estimate());
    let covered: Vec<f64> = estimates.flat_map(|estimate| estimate.values()).collect();
    let panel = |item: &str| {
        let of_item: Vec<_> = own.iter().copied().filter(|effect| effect.item == item).collect();
        let chart = Curves {
            reference: Some(no_effect()),
            upright: axis(outcome).to_owned(),
            covered: covered.clone(),
            ..Curves::new(curves(&of_item, &series), unit(outcome), "round")
        };
        Panel::small(item, chart)
    };
    let items = distinct(own.iter().map(|effect| effect.item.as_str()));
    let title = format!("Effect on {} by round", outcome.title());
    let panels = items.into_iter().map(panel).collect();
    Figure::of_panels(&format!("{id}-{outcome}"), &title, READING, panels)
}

fn curves(effects: &[&EffectRow], series: &Series) -> Vec<Curve> {
    let curve = |(place, name): (usize, String)| {
        let own = effects.iter().filter(|effect| series.place_of(effect) == place);
        let point = |effect: &&EffectRow| {
            let (x, estimate) = (effect.round? as f64, effect.estimate()?);
            Some(Point { x, estimate, is_significant: effect.is_significant() })
        };
        let mut points: Vec<_> = own.filter_map(point).collect();
        points.sort_by(|a, b| a.x.total_cmp(&b.x));
        Curve { name, points }
    };
    series.names().into_iter().enumerate().map(curve).collect()
}
