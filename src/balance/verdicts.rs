//! Strength, verdicts and broken promises in words.

use std::fmt::Write;

use super::difference::main_outcome;
use super::summary::{change, effect};
use super::{Findings, broken, promise};
use crate::rows::{ContrastKind, EffectRow, StrengthRow, TrendRow, Verdict};
use crate::stats::Interval;
use crate::stats::text::whole;
use crate::words::count;

/// Ratings of the players, a line for every game, and a line for what every contrast is about.
pub(super) fn strength(findings: &Findings) -> String {
    let mut text = String::new();
    for rows in findings.strengths.chunk_by(|one, other| one.condition == other.condition) {
        let names: Vec<_> = rows.iter().map(rating).collect();
        let _ = writeln!(text, "Strength in {}: {}", rows[0].condition, names.join(", "));
    }
    if findings.trends.is_empty() {
        return text;
    }
    let number = |verdict| findings.trends.iter().filter(|row| row.verdict == verdict).count();
    let _ = writeln!(
        text,
        "Verdicts on {}: {} settled, {} depend on skill, {} open.",
        count(findings.trends.len(), "effect"),
        number(Verdict::Settled),
        number(Verdict::DependsOnSkill),
        number(Verdict::Open)
    );
    for row in findings.trends.iter().filter(|row| is_main(row)) {
        let _ = writeln!(text, "  {}", sentence(row, &findings.effects));
    }
    text
}

fn rating(row: &StrengthRow) -> String {
    let rating = Interval { mean: row.rating.0, lo: row.lo.0, hi: row.hi.0 };
    format!("{} {}", row.bots, whole(&rating))
}

fn is_main(row: &TrendRow) -> bool {
    row.contrast == ContrastKind::Seat || row.outcome == main_outcome(row.contrast)
}

/// The verdict, then what every line-up finds.
fn sentence(row: &TrendRow, effects: &[EffectRow]) -> String {
    let own = effects.iter().filter(|effect| {
        [&effect.item, &effect.condition, &effect.baseline]
            == [&row.item, &row.condition, &row.baseline]
            && (effect.contrast, effect.round, &effect.outcome)
                == (row.contrast, row.round, &row.outcome)
    });
    let found: Vec<_> =
        own.map(|one| format!("{} {}", one.bots, change(one.difference.0, &one.outcome))).collect();
    let round = row.round.map_or(String::new(), |round| format!(" in round {round}"));
    let from = match row.holds_from.as_str() {
        from if row.verdict == Verdict::Settled || from.is_empty() => String::new(),
        from => format!(", but settled from {from} on"),
    };
    let [rise, lo, hi] = [row.rise, row.lo, row.hi].map(|end| change(end.0, &row.outcome));
    format!(
        "{}{round}, {} in {}: {}{from}; {}; from weakest to strongest {rise} [{lo}, {hi}]",
        row.item,
        row.outcome,
        row.condition,
        row.verdict.title(),
        found.join(", ")
    )
}

/// What the rules promise and these players do not find.
pub(super) fn sanity(findings: &Findings) -> String {
    let checked = findings.effects.iter().filter(|row| promise(row).is_some()).count();
    let found = broken(&findings.effects);
    match (checked, found.len()) {
        (0, _) => return String::new(),
        (_, 0) => {
            return format!(
                "Sanity: {} against the rules, none broken.\n",
                count(checked, "check")
            );
        }
        _ => {}
    }
    let mut text = format!(
        "Sanity: {} of {} against the rules broken:\n",
        found.len(),
        count(checked, "check")
    );
    for (row, promise) in found {
        let round = row.round.map_or(String::new(), |round| format!(" in round {round}"));
        let _ = writeln!(
            text,
            "  {} {}{round} in {} ({}): {} {}, but it {}: {}",
            row.contrast,
            row.item,
            row.condition,
            row.bots,
            row.outcome,
            effect(row),
            promise.words(),
            promise.reason
        );
    }
    text
}
