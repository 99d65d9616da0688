//! Effects against the strength of the players.

use super::figures::{axis, no_effect};
use super::series::Series;
use super::{main_of, unit};
use crate::report::chart::{Curve, Curves, Forest, Mark, Point, Row};
use crate::report::distinct;
use crate::report::figure::{Figure, Panel, Section};
use crate::report::grid::Grid;
use crate::report::unit::Unit;
use crate::rows::{EffectRow, Outcome, StrengthRow, Table, TrendRow};
use crate::stats::Interval;

/// No figure has more panels of effects.
const MOST_PANELS: usize = 24;

const READING: &str = "What each player finds, against its rating, with 95 % intervals. A flat line \
                       is a finding about the rules, a steep one about the players. Filled: \
                       statistically significant.";

/// The section: who is how strong, then the main effects and on request all others.
pub(super) fn section(
    effects: &[EffectRow],
    strengths: &Table<StrengthRow>,
    trends: &Table<TrendRow>,
) -> Section {
    let outcomes = distinct(effects.iter().map(|effect| &effect.outcome)).into_iter();
    let (main, others): (Vec<&Outcome>, Vec<&Outcome>) = outcomes
        .partition(|outcome| effects.iter().any(|one| one.outcome == **outcome && main_of(one)));
    let figure = |outcome: &&Outcome| {
        let figure = against_rating(outcome, effects)?;
        Some(figure.with_numbers([Grid::part(trends, |row| row.outcome == **outcome)]))
    };
    let mut figures = vec![ratings(strengths)];
    figures.extend(main.iter().filter_map(figure));
    let note = "Neighbouring players met on the same deals, and their ratings are from these games. \
                An effect is settled if from the weakest to the strongest player, and in the last step, it \
                changes by less than a third of itself or than half a point (two percentage points); \
                it depends on skill if the change is statistically significant; all else is open.";
    Section {
        paragraphs: vec![note.to_owned()],
        further: others.iter().filter_map(figure).collect(),
        ..Section::new("Strength", figures)
    }
}

fn ratings(table: &Table<StrengthRow>) -> Figure {
    let panel = |condition: &str| {
        let own = table.rows.iter().filter(|row| row.condition == condition);
        let rows = own.filter_map(|row| {
            let estimate = Interval::of_cells(row.rating, row.lo, row.hi)?;
            let marks = vec![Mark { series: 0, estimate, is_significant: true }];
            Some(Row { label: row.bots.clone(), marks })
        });
        Panel::small(condition, Forest::new(rows.collect(), Unit::Rating, "rating"))
    };
    let conditions = distinct(table.rows.iter().map(|row| row.condition.as_str())).into_iter();
    let note = "Ratings by the model of Plackett and Luce, with 95 % intervals; 400 points are odds of ten to one.";
    Figure::of_panels(
        "strengths",
        "How strong the players are",
        note,
        conditions.map(panel).collect(),
    )
    .with_numbers([Grid::whole(table)])
}

/// The effects on an outcome against ratings, a panel for each thing that was tried out.
fn against_rating(outcome: &Outcome, effects: &[EffectRow]) -> Option<Figure> {
    let own: Vec<_> =
        effects.iter().filter(|one| one.outcome == *outcome && one.rating.is_some()).collect();
    let things = distinct(own.iter().map(|one| thing(one)));
    let panel = |thing: &String| {
        let of_thing: Vec<_> =
            own.iter().copied().filter(|one| self::thing(one) == *thing).collect();
        let chart = Curves {
            reference: Some(no_effect()),
            upright: axis(outcome).to_owned(),
            ..Curves::new(curves(&of_thing), unit(outcome), "rating")
        };
        Panel::small(thing, chart)
    };
    let panels: Vec<_> = things.iter().take(MOST_PANELS).map(panel).collect();
    let title = format!("Effect on {} against strength", outcome.title());
    let rest = match things.len().saturating_sub(MOST_PANELS) {
        0 => String::new(),
        rest => format!(" {rest} more are in the table."),
    };
    let note = format!("{READING}{rest}");
    (!panels.is_empty())
        .then(|| Figure::of_panels(&format!("strength-{outcome}"), &title, &note, panels))
}

/// What was tried out, by name.
fn thing(effect: &EffectRow) -> String {
    let round = effect.round.map_or(String::new(), |round| format!(", round {round}"));
    format!("{}: {}{round}", effect.contrast, effect.item)
}

/// A curve for each number of players and set of options.
fn curves(effects: &[&EffectRow]) -> Vec<Curve> {
    let series = Series::of_settings(effects);
    let curve = |(place, name): (usize, String)| {
        let own = effects.iter().filter(|effect| series.setting_place(effect) == place);
        let mut points: Vec<_> = own.filter_map(|effect| point(effect)).collect();
        points.sort_by(|one, other| one.x.total_cmp(&other.x));
        Curve { name, points }
    };
    series.names().into_iter().enumerate().map(curve).collect()
}

fn point(effect: &EffectRow) -> Option<Point> {
    let (x, estimate) = (effect.rating?.known()?.round(), effect.estimate()?);
    Some(Point { x, estimate, is_significant: effect.is_significant() })
}
