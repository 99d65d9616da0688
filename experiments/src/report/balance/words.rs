//! What a balance experiment shows and does not show, in sentences made from its numbers.

use super::series::Series;
use super::{Effect, SeatRow, distinct, outcome_name, questions, unit};
use crate::report::sentence::{FEW_BLOCKS, few_blocks, largest, listed};
use crate::report::unit::{Estimate, Unit};

/// Outcomes a summary speaks of.
const MAIN: [&str; 3] = ["score", "margin", "skill_gap"];

/// So many effects are named one by one.
const FEW_NAMES: usize = 3;

/// The findings, question by question.
pub(super) fn summary(effects: &[Effect], seats: &[SeatRow]) -> Vec<String> {
    let mut sentences = Vec::new();
    for question in questions(effects) {
        let own: Vec<_> = effects.iter().filter(|effect| effect.question() == question).collect();
        let outcomes = distinct(own.iter().map(|effect| effect.outcome.as_str()));
        let mut told: Vec<_> = MAIN.into_iter().filter(|main| outcomes.contains(main)).collect();
        if told.is_empty() {
            told.extend(outcomes.first());
        }
        sentences.extend(told.iter().map(|outcome| finding(question.1, outcome, &own)));
    }
    sentences.extend(unfair_seats(seats));
    let least = effects.iter().map(|effect| effect.blocks).min().unwrap_or(0);
    if least < FEW_BLOCKS {
        sentences.push(few_blocks(least));
    }
    sentences
}

/// How many effects on an outcome are told apart, which is the largest, and how large those can
/// be that are not.
fn finding(question: &str, outcome: &str, effects: &[&Effect]) -> String {
    let series = Series::of_effects(effects);
    let own: Vec<_> = effects.iter().copied().filter(|e| e.outcome == outcome).collect();
    let (clear, open): (Vec<_>, Vec<_>) = own.iter().copied().partition(|e| e.is_clear());
    let size = |effect: &Effect| effect.estimate().map_or(0.0, |e| e.mean.abs());
    let largest = clear.iter().max_by(|a, b| size(a).total_cmp(&size(b)));
    let largest = largest.and_then(|effect| {
        let estimate = unit(outcome).interval(&effect.estimate()?);
        Some(format!("; the largest is {}, {estimate}", named(effect, &series)))
    });
    format!(
        "{}, effect on {}: told apart from no effect {} of {}{}.{}",
        contrast(question),
        outcome_name(outcome),
        clear.len(),
        own.len(),
        largest.unwrap_or_default(),
        ruled_out(&open, outcome, &series)
    )
}

/// What is still possible for effects that are not told apart.
fn ruled_out(open: &[&Effect], outcome: &str, series: &Series) -> String {
    if open.is_empty() {
        return String::new();
    }
    let bound = largest(open.iter().map(|effect| effect.estimate()?.farthest(0.0)));
    let size = match (bound, unit(outcome)) {
        (None, _) => "any size".to_owned(),
        (Some(bound), Unit::PercentPoints) => {
            format!("up to {:.1} percentage points", 100.0 * bound)
        }
        (Some(bound), _) => format!("up to {}", Unit::Amount.text(bound)),
    };
    let names: Vec<_> = open.iter().map(|effect| named(effect, series)).collect();
    let rest = match names.len() {
        1..=FEW_NAMES => listed(names, FEW_NAMES),
        count => format!("{count} effects"),
    };
    format!(" Not told apart: {rest}; effects of {size} are not ruled out.")
}

/// An effect by what tells it from the others.
fn named(effect: &Effect, series: &Series) -> String {
    let round = effect.round.known().map(|round| format!("round {round:.0}"));
    let series = Some(series.name_of(effect).to_owned()).filter(|name| !name.is_empty());
    let rest: Vec<_> = series.into_iter().chain(round).collect();
    if rest.is_empty() {
        return format!("`{}`", effect.item);
    }
    format!("`{}` ({})", effect.item, rest.join(", "))
}

fn unfair_seats(seats: &[SeatRow]) -> Option<String> {
    let unfair = seats.iter().filter_map(|row| {
        let share = Estimate::new(row.win_share, row.lo, row.hi)?;
        let fair = 1.0 / row.players.max(1) as f64;
        let text = Unit::Percent.interval(&share);
        share.excludes(fair).then(|| format!("seat {} of `{}` ({text})", row.seat, row.game))
    });
    let unfair: Vec<_> = unfair.collect();
    match (seats.len(), unfair.len()) {
        (0, _) => None,
        (_, 0) => Some("No seat is told apart from its fair share.".to_owned()),
        _ => Some(format!(
            "Seats whose interval does not reach the fair share: {}.",
            listed(unfair, 4)
        )),
    }
}

/// A contrast as a heading.
pub(super) fn contrast(name: &str) -> String {
    let words = name.replace('_', " ");
    let mut letters = words.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

/// What a contrast compares.
pub(super) fn meaning(contrast: &str) -> &'static str {
    match contrast {
        "swap-in" => "Everything blank against everything of one kind, on the same deals.",
        "knock-out" => "The standard mix against the mix with one kind blanked, on the same deals.",
        "timing" => "One kind in one round only against none at all, on the same deals.",
        "option" => "A rule option against the standard rules, on the same deals.",
        "ban" => "The game without something against the game with it, on the same deals.",
        "seat" => "Seats against each other, on the same deals.",
        _ => "Each condition against its baseline, on the same deals.",
    }
}
