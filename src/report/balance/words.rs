//! What a balance experiment shows and does not show, in sentences made from its numbers.

use super::series::Series;
use super::{Effect, MAIN, SEAT, SeatRow, distinct, outcome_name, questions, unit};
use crate::report::sentence::{FEW_BLOCKS, few_blocks, largest, listed};
use crate::report::unit::{Estimate, Unit};

/// So many effects are named one by one.
const FEW_NAMES: usize = 3;

/// The findings, question by question.
pub(super) fn summary(effects: &[Effect], seats: &[SeatRow]) -> Vec<String> {
    let mut sentences = Vec::new();
    for question in questions(effects).into_iter().filter(|question| question.1 != SEAT) {
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
    let start = format!("{}, effect on {}:", contrast(question), outcome_name(outcome));
    if own.iter().all(|effect| effect.estimate().and_then(|e| e.farthest(0.0)) == Some(0.0)) {
        return format!("{start} none at all in these games.");
    }
    let size = |effect: &Effect| effect.estimate().map_or(0.0, |e| e.mean.abs());
    let largest = clear.iter().max_by(|a, b| size(a).total_cmp(&size(b)));
    let largest = largest.and_then(|effect| {
        let estimate = unit(outcome).interval(&effect.estimate()?);
        Some(format!(", the largest {}: {estimate}", named(effect, &series)))
    });
    let (told, all, size) = (clear.len(), own.len(), possible(&open, outcome));
    match (told, open.len()) {
        (0, _) => {
            format!("{start} none of {all} is told apart from zero; {size} is not ruled out.")
        }
        (_, 0) => {
            format!("{start} all {all} are told apart from zero{}.", largest.unwrap_or_default())
        }
        (_, rest) => format!(
            "{start} {told} of {all} told apart from zero{}. For the other {rest}{}, {size} is not \
             ruled out.",
            largest.unwrap_or_default(),
            few_names(&open, &series)
        ),
    }
}

/// The size that is still possible for effects that are not told apart.
fn possible(open: &[&Effect], outcome: &str) -> String {
    let bound = largest(open.iter().map(|effect| effect.estimate()?.farthest(0.0)));
    match (bound, unit(outcome)) {
        (None, _) => "any size".to_owned(),
        (Some(bound), Unit::PercentPoints) => {
            format!("up to {:.1} percentage points", 100.0 * bound)
        }
        (Some(bound), _) => format!("up to {}", Unit::Amount.text(bound)),
    }
}

/// The names of effects, if they are few.
fn few_names(effects: &[&Effect], series: &Series) -> String {
    let names: Vec<_> = effects.iter().map(|effect| named(effect, series)).collect();
    if names.len() > FEW_NAMES { String::new() } else { format!(", {}", listed(names, FEW_NAMES)) }
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
        "knock-out" => {
            "The mix of tokens against the mix with one kind blanked, on the same deals."
        }
        "timing" => "One kind in one round only against none at all, on the same deals.",
        "option" => "Other rules against those of the baseline, on the same deals.",
        "ban" => "One player who must do without something against free play, on the same deals.",
        "seat" => "Seats against each other, on the same deals.",
        _ => "Each condition against its baseline, on the same deals.",
    }
}
