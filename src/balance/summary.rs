//! The findings in words.

use std::fmt::Write;

use super::{Contrast, Disagreement, Findings, Study, decisions, disagreements, verdicts};
use crate::rows::{ContrastKind, EffectRow, HandicapRow, Outcome, WinnerRow};
use crate::run::experiment::PlayedRun;
use crate::spec::lineups::Team;
use crate::stats::Interval;
use crate::stats::text::{amount, difference, p_value, percent, percentage, signed};
use crate::words::count;

/// Effects with an adjusted p below this are named.
const SIGNIFICANT: f64 = 0.05;

/// How many things a line names.
const NAMED: usize = 4;

/// Conditions, one line for every contrast, seats, and what winners have more of.
pub(super) fn summary(study: &Study, run: &PlayedRun, findings: &Findings) -> String {
    let parts = [
        conditions(study, run, findings),
        verdicts::sanity(findings),
        verdicts::strength(findings),
        decisions::text(study, findings),
        lineups(study, findings),
        contrasts(study, findings),
        seats(study, findings),
        winners(study, findings),
        findings.pairing.iter().map(|line| format!("{line}\n")).collect(),
        run.outside.clone(),
    ];
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("\n")
}

fn conditions(study: &Study, run: &PlayedRun, findings: &Findings) -> String {
    let lineups = study.lineups.iter().map(|lineup| format!("as {} plays it", lineup.name()));
    let lineups: Vec<_> = lineups.collect();
    let weak = study.weak.as_ref().map_or(String::new(), |weak| format!(", skill against {weak}"));
    let mut text = format!(
        "Balance study {}{weak} (seed {}{})\n\
         Games: {}; a block is one deal in all seatings under {}.\n\
         Intervals: 95 %, over blocks. p adjusted by Benjamini-Hochberg over {}.\n\
         Repeat with: {}\n",
        lineups.join(" and "),
        study.seed,
        run.part(),
        games(study, run, findings),
        count(study.conditions.len(), "condition"),
        count(findings.effects.len(), "effect"),
        study.command,
    );
    for (condition, forced) in study.conditions.iter().zip(&findings.forced) {
        if *forced > 0 {
            let _ = writeln!(
                text,
                "{condition}: {forced} banned moves had to be played because nothing else was legal."
            );
        }
    }
    text
}

/// How many games were played, and in how many blocks.
fn games(study: &Study, run: &PlayedRun, findings: &Findings) -> String {
    if study.until.is_some() {
        return decisions::games(study, findings);
    }
    let blocks = count(run.blocks(), "block");
    format!("{} = {blocks} of {}", findings.games, study.games_per_block())
}

/// Where line-ups differ, if there are several.
fn lineups(study: &Study, findings: &Findings) -> String {
    /// Effects that are named one by one.
    const MOST: usize = 12;
    let found = disagreements(&findings.effects);
    let all = findings.effects.len() / study.lineups.len();
    match (study.lineups.len(), found.len()) {
        (1, _) => return String::new(),
        (_, 0) => {
            return format!(
                "Line-ups agree on {}: none differs in sign or by more than its intervals.\n",
                count(all, "effect")
            );
        }
        _ => {}
    }
    let mut text = format!("Line-ups disagree on {} of {}:\n", found.len(), count(all, "effect"));
    for Disagreement { one, other, is_in_sign } in found.iter().take(MOST) {
        let how = if *is_in_sign { "opposite signs" } else { "more than their intervals" };
        let round = one.round.map_or(String::new(), |round| format!(" in round {round}"));
        let [one_amount, other_amount] =
            [one, other].map(|row| format!("{} {}", row.bots, effect(row)));
        let _ = writeln!(
            text,
            "  {}{round}, {}: {one_amount}; {other_amount}: {how}",
            one.item, one.outcome
        );
    }
    if found.len() > MOST {
        let _ = writeln!(text, "  and {} more in effects.csv", found.len() - MOST);
    }
    text
}

fn contrasts(study: &Study, findings: &Findings) -> String {
    let mut text = String::new();
    let mut heading = String::new();
    for bots in study.lineups.iter().map(Team::name) {
        for contrast in &study.contrasts {
            let rows = rows_of(study, findings, contrast, &bots);
            let title = title(study, contrast, &bots);
            if title != heading {
                let _ = writeln!(text, "{}{title}:", if text.is_empty() { "" } else { "\n" });
                heading = title;
            }
            let round = contrast.round.map_or(String::new(), |round| format!(" in round {round}"));
            let _ = writeln!(text, "  {}{round}: {}", contrast.item, sentence(&rows));
        }
    }
    text
}

/// The effects of a contrast with a line-up.
fn rows_of<'a>(
    study: &Study,
    findings: &'a Findings,
    contrast: &Contrast,
    bots: &str,
) -> Vec<&'a EffectRow> {
    let [treated, baseline] =
        [contrast.treated, contrast.baseline].map(|index| study.conditions[index].to_string());
    let is_of = |row: &&EffectRow| {
        (row.contrast, row.round) == (contrast.kind, contrast.round)
            && [&row.item, &row.condition, &row.baseline] == [&contrast.item, &treated, &baseline]
            && row.bots == bots
    };
    findings.effects.iter().filter(is_of).collect()
}

fn title(study: &Study, contrast: &Contrast, bots: &str) -> String {
    let [treated, baseline] =
        [contrast.treated, contrast.baseline].map(|index| &study.conditions[index]);
    match contrast.kind {
        ContrastKind::KnockOut => format!("knock-out: {treated} against the same without ({bots})"),
        ContrastKind::Ban => format!("ban: one player of {baseline} restricted ({bots})"),
        kind => format!("{kind} against {baseline} ({bots})"),
    }
}

/// The main outcome first: the win share of the restricted player, or the score. Then what else has
/// changed significantly, points by their size and the rest by effect size.
fn sentence(rows: &[&EffectRow]) -> String {
    let is_main = |row: &&&EffectRow| row.outcome == Outcome::RestrictedWinShare;
    let Some(main) = rows.iter().find(is_main).or(rows.first()) else { return String::new() };
    let others = rows.iter().filter(|row| row.outcome != main.outcome);
    let is_significant = |row: &&&EffectRow| row.p_bh.0 < SIGNIFICANT;
    let mut text =
        format!("{} {}, adjusted p {}", main.outcome, effect(main), p_value(main.p_bh.0));
    let (mut points, mut rest): (Vec<&EffectRow>, Vec<&EffectRow>) =
        others.filter(is_significant).partition(|row| matches!(row.outcome, Outcome::Category(_)));
    points.sort_by(|a, b| b.difference.0.abs().total_cmp(&a.difference.0.abs()));
    rest.sort_by(|a, b| b.effect_size.0.abs().total_cmp(&a.effect_size.0.abs()));
    let point = |row: &&EffectRow| {
        let name = row.outcome.to_string();
        format!("{} {}", name.trim_start_matches("cat:"), difference(row.difference.0))
    };
    let points: Vec<_> = points.iter().take(NAMED).map(point).collect();
    if !points.is_empty() {
        let _ = write!(text, "; {}", points.join(", "));
    }
    let rest: Vec<_> =
        rest.iter().take(NAMED).map(|row| format!("{} {}", row.outcome, effect(row))).collect();
    if !rest.is_empty() {
        let _ = write!(text, "; {}", rest.join(", "));
    }
    text
}

pub(super) fn effect(row: &EffectRow) -> String {
    let values = [row.difference, row.lo, row.hi].map(|number| change(number.0, &row.outcome));
    let [mean, lo, hi] = values;
    let unit = if row.outcome.is_share() { " %" } else { "" };
    format!("{mean}{unit} [{lo}, {hi}]")
}

/// A change of an outcome, in percentage points if it is a share.
pub(super) fn change(value: f64, outcome: &Outcome) -> String {
    if outcome.is_share() { signed(percentage(value), 1) } else { difference(value) }
}

/// Seats of the conditions that are not the treatment of a contrast.
fn seats(study: &Study, findings: &Findings) -> String {
    let mut text = String::new();
    for (game, bots) in plain(study) {
        let is_of = |row: &&HandicapRow| row.condition == game && row.bots == bots;
        let _ = writeln!(text, "Seats of {game} ({bots}), and the handicap that makes them equal:");
        for row in findings.handicaps.iter().filter(is_of) {
            let share = Interval { mean: row.win_share.0, lo: row.lo.0, hi: row.hi.0 };
            let _ = writeln!(
                text,
                "  seat {}: wins {}, score {}, handicap {} [{}, {}]",
                row.seat,
                percent(&share),
                amount(row.mean_score.0),
                difference(row.handicap.0),
                difference(row.handicap_lo.0),
                difference(row.handicap_hi.0)
            );
        }
    }
    text
}

fn winners(study: &Study, findings: &Findings) -> String {
    let mut text = String::new();
    for (game, bots) in plain(study) {
        let is_of = |row: &&WinnerRow| row.condition == game && row.bots == bots;
        let more = |row: &WinnerRow| format!("{} {}", row.category, difference(row.difference.0));
        let parts: Vec<_> = findings.winners.iter().filter(is_of).map(more).collect();
        let _ = writeln!(
            text,
            "Winners have more than losers in {game} ({bots}): {}",
            parts.join(", ")
        );
    }
    text
}

/// Conditions in which nothing is tried out, with every line-up.
fn plain(study: &Study) -> Vec<(String, String)> {
    let is_treated =
        |index: &usize| study.contrasts.iter().any(|contrast| contrast.treated == *index);
    let is_plain = |index: &usize| study.seats.contains(index) || !is_treated(index);
    let conditions = (0..study.conditions.len()).filter(is_plain);
    let names = conditions.map(|index| study.conditions[index].to_string());
    let lineups: Vec<_> = study.lineups.iter().map(Team::name).collect();
    names.flat_map(|name| lineups.iter().map(move |bots| (name.clone(), bots.clone()))).collect()
}
