//! What a balance experiment shows and does not show, in sentences made from its numbers.

use super::series::Series;
use super::{MAIN, strongest, unit};
use crate::balance::{Disagreement, disagreements};
use crate::report::distinct;
use crate::report::sentence::{few_blocks, largest, listed};
use crate::report::unit::Unit;
use crate::rows::{ContrastKind, EffectRow, HandicapRow, Outcome};
use crate::stats::Interval;

/// So many effects are named one by one.
const FEW_NAMES: usize = 3;

/// The findings, question by question.
pub(super) fn summary(effects: &[EffectRow], seats: &[&HandicapRow]) -> Vec<String> {
    let mut sentences = Vec::new();
    let best = best_of_ladder(effects);
    if best.is_none() {
        sentences.extend(disagreement(effects));
    }
    let is_told = |bots: &str| best.is_none_or(|best| best == bots);
    let told: Vec<_> = effects.iter().filter(|effect| is_told(&effect.bots)).collect();
    let questions = distinct(told.iter().map(|effect| effect.question())).into_iter();
    for question in questions.filter(|(_, kind)| *kind != ContrastKind::Seat) {
        let own: Vec<_> =
            told.iter().copied().filter(|effect| effect.question() == question).collect();
        let outcomes = distinct(own.iter().map(|effect| &effect.outcome));
        let mut shown: Vec<_> = MAIN.iter().filter(|main| outcomes.contains(main)).collect();
        if shown.is_empty() {
            shown.extend(outcomes.first());
        }
        sentences.extend(shown.iter().map(|outcome| finding(question.1, outcome, &own)));
    }
    let seats: Vec<_> = seats.iter().copied().filter(|row| is_told(&row.bots)).collect();
    sentences.extend(unfair_seats(&seats));
    let least = effects.iter().map(|effect| effect.blocks).min().unwrap_or(0);
    sentences.extend(few_blocks(least));
    sentences
}

/// The strongest line-up of a ladder; verdicts say what the others find.
fn best_of_ladder(effects: &[EffectRow]) -> Option<&str> {
    let all: Vec<_> = effects.iter().filter(|effect| effect.verdict.is_some()).collect();
    strongest(&all)
}

/// How many effects on an outcome are significant, which is the largest, and how large the others
/// can be.
fn finding(kind: ContrastKind, outcome: &Outcome, effects: &[&EffectRow]) -> String {
    let series = Series::of_effects(effects);
    let own: Vec<_> = effects.iter().copied().filter(|e| e.outcome == *outcome).collect();
    let (clear, open): (Vec<_>, Vec<_>) = own.iter().copied().partition(|e| e.is_significant());
    let start = format!("{}, effect on {}:", kind.title(), outcome.title());
    if own.iter().all(|effect| effect.estimate() == Some(Interval::exact(0.0))) {
        return format!("{start} none at all in these games.");
    }
    let size = |effect: &EffectRow| effect.estimate().map_or(0.0, |e| e.mean.abs());
    let largest = clear.iter().max_by(|a, b| size(a).total_cmp(&size(b)));
    let largest = largest.and_then(|effect| {
        let estimate = unit(outcome).interval(&effect.estimate()?);
        Some(format!(", the largest {}: {estimate}", named(effect, &series)))
    });
    let (found, all, size) = (clear.len(), own.len(), possible(&open, outcome));
    match (found, open.len()) {
        (0, _) => {
            format!("{start} none of {all} is statistically significant; {size} is not ruled out.")
        }
        (_, 0) => {
            format!(
                "{start} all {all} are statistically significant{}.",
                largest.unwrap_or_default()
            )
        }
        (_, rest) => format!(
            "{start} {found} of {all} are statistically significant{}. For the other {rest}{}, \
             {size} is not ruled out.",
            largest.unwrap_or_default(),
            few_names(&open, &series)
        ),
    }
}

/// The size that is still possible for effects that are not significant.
fn possible(open: &[&EffectRow], outcome: &Outcome) -> String {
    let bound = largest(open.iter().map(|effect| Some(effect.estimate()?.farthest(0.0))));
    match unit(outcome) {
        _ if bound.is_infinite() => "any size".to_owned(),
        Unit::PercentPoints => format!("up to {} percentage points", Unit::Percent.number(bound)),
        _ => format!("up to {}", Unit::Amount.text(bound)),
    }
}

/// The names of effects, if they are few.
fn few_names(effects: &[&EffectRow], series: &Series) -> String {
    let names: Vec<_> = effects.iter().map(|effect| named(effect, series)).collect();
    if names.len() > FEW_NAMES { String::new() } else { format!(", {}", listed(names, FEW_NAMES)) }
}

/// An effect by what distinguishes it from the others.
fn named(effect: &EffectRow, series: &Series) -> String {
    let round = effect.round.map(|round| format!("round {round}"));
    let series = Some(series.name_of(effect).to_owned()).filter(|name| !name.is_empty());
    let rest: Vec<_> = series.into_iter().chain(round).collect();
    if rest.is_empty() {
        return format!("`{}`", effect.item);
    }
    format!("`{}` ({})", effect.item, rest.join(", "))
}

/// Where line-ups differ, if there are several.
fn disagreement(effects: &[EffectRow]) -> Option<String> {
    let lineups = distinct(effects.iter().map(|effect| &effect.bots)).len();
    let (found, all) = (disagreements(effects), effects.len() / lineups.max(1));
    let name = |Disagreement { one, other, is_in_sign }: &Disagreement<'_>| {
        let sides = [one, other].map(|row| {
            let amount = row.estimate().map_or(String::new(), |e| unit(&row.outcome).interval(&e));
            format!("{} {amount}", row.bots)
        });
        let sign = if *is_in_sign { ", opposite signs" } else { "" };
        let round = one.round.map_or(String::new(), |round| format!(" in round {round}"));
        format!("`{}`{round} on {} ({}{sign})", one.item, one.outcome.title(), sides.join("; "))
    };
    let (disagreed, names) = (found.len(), listed(found.iter().map(name).collect(), 6));
    match (lineups, disagreed) {
        (..2, _) => None,
        (_, 0) => Some(format!(
            "Line-ups agree: of {all} effects none differs in sign or by more than its intervals."
        )),
        _ => Some(format!("Line-ups disagree on {disagreed} of {all} effects: {names}.")),
    }
}

fn unfair_seats(seats: &[&HandicapRow]) -> Option<String> {
    let has_one_lineup = distinct(seats.iter().map(|row| &row.bots)).len() < 2;
    let whose = |row: &HandicapRow| {
        if has_one_lineup { String::new() } else { format!(" as {} plays it", row.bots) }
    };
    let unfair = seats.iter().filter_map(|row| {
        let share = Interval::of_cells(row.win_share, row.lo, row.hi)?;
        let fair = 1.0 / row.players.max(1) as f64;
        let text = Unit::Percent.interval(&share);
        (!share.contains(fair))
            .then(|| format!("seat {} of `{}`{} ({text})", row.seat, row.condition, whose(row)))
    });
    let unfair: Vec<_> = unfair.collect();
    match (seats.len(), unfair.len()) {
        (0, _) => None,
        (_, 0) => Some("No seat differs significantly from its fair share.".to_owned()),
        _ => Some(format!("Seats whose interval excludes the fair share: {}.", listed(unfair, 4))),
    }
}
