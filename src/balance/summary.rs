//! The findings in words.

use std::fmt::Write;

use super::{Contrast, Effect, Findings, SeatRow, Study, WinnerRow};
use crate::run::experiment::PlayedRun;
use crate::tournament::summary::{p_value, percent};

/// Effects are called so below this adjusted p.
const SIGNIFICANT: f64 = 0.05;

/// How many things a line names.
const NAMED: usize = 4;

/// Conditions, one line for every contrast, seats, and what winners have more of.
pub(super) fn summary(study: &Study, run: &PlayedRun, findings: &Findings) -> String {
    let parts = [
        conditions(study, run, findings),
        contrasts(study, findings),
        seats(study, findings),
        winners(study, findings),
    ];
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("\n")
}

fn conditions(study: &Study, run: &PlayedRun, findings: &Findings) -> String {
    let lineups: Vec<_> = study.lineups.iter().map(ToString::to_string).collect();
    let weak = study.weak.as_ref().map_or(String::new(), |weak| format!(", skill against {weak}"));
    let mut text = format!(
        "Balance study with {}{weak} (seed {}{})\n\
         Games: {} = {} blocks of {}; a block is one deal in all seatings under all {} conditions.\n\
         Intervals: 95 %, over blocks. p adjusted by Benjamini-Hochberg over {} effects.\n\
         Repeat with: {}\n",
        lineups.join(" | "),
        study.seed,
        run.part(),
        findings.games,
        run.blocks(),
        study.games_per_block(),
        study.conditions.len(),
        findings.effects.len(),
        study.command,
    );
    for (condition, forced) in study.conditions.iter().zip(&findings.forced) {
        if *forced > 0 {
            let _ = writeln!(text, "{condition}: {forced} forbidden moves for want of others.");
        }
    }
    text
}

fn contrasts(study: &Study, findings: &Findings) -> String {
    let mut text = String::new();
    let mut heading = String::new();
    for bots in study.lineups.iter().map(ToString::to_string) {
        for (number, contrast) in study.contrasts.iter().enumerate() {
            let is_of = |row: &&Effect| row.contrast == Some(number) && row.bots == bots;
            let rows: Vec<_> = findings.effects.iter().filter(is_of).collect();
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

fn title(study: &Study, contrast: &Contrast, bots: &str) -> String {
    let [treated, baseline] =
        [contrast.treated, contrast.baseline].map(|index| &study.conditions[index]);
    match contrast.kind.name() {
        "knock-out" => format!("knock-out: {treated} against the same without ({bots})"),
        "ban" => format!("ban: one player of {baseline} restricted ({bots})"),
        kind => format!("{kind} against {baseline} ({bots})"),
    }
}

/// What it is about first: the win share of who is restricted, or the score. Then what else has
/// certainly changed, points by size and the rest by effect.
fn sentence(rows: &[&Effect]) -> String {
    let is_main = |row: &&&Effect| row.outcome == "restricted_win_share";
    let Some(main) = rows.iter().find(is_main).or(rows.first()) else { return String::new() };
    let others = rows.iter().filter(|row| row.outcome != main.outcome);
    let is_significant = |row: &&&Effect| row.p_bh < SIGNIFICANT;
    let mut text = format!("{} {}, adjusted p {}", main.outcome, amount(main), p_value(main.p_bh));
    let (mut points, mut rest): (Vec<&Effect>, Vec<&Effect>) =
        others.filter(is_significant).partition(|row| row.outcome.starts_with("cat:"));
    points.sort_by(|a, b| b.difference.mean.abs().total_cmp(&a.difference.mean.abs()));
    rest.sort_by(|a, b| b.effect_size.abs().total_cmp(&a.effect_size.abs()));
    let point = |row: &&Effect| {
        format!("{} {:+.2}", row.outcome.trim_start_matches("cat:"), row.difference.mean)
    };
    let points: Vec<_> = points.iter().take(NAMED).map(point).collect();
    if !points.is_empty() {
        let _ = write!(text, "; {}", points.join(", "));
    }
    let rest: Vec<_> =
        rest.iter().take(NAMED).map(|row| format!("{} {}", row.outcome, amount(row))).collect();
    if !rest.is_empty() {
        let _ = write!(text, "; {}", rest.join(", "));
    }
    text
}

fn amount(row: &Effect) -> String {
    let [mean, lo, hi] = [row.difference.mean, row.difference.lo, row.difference.hi];
    if row.is_share {
        let [mean, lo, hi] = [mean, lo, hi].map(|share| 100.0 * share);
        return format!("{mean:+.1} % [{lo:+.1}, {hi:+.1}]");
    }
    format!("{mean:+.2} [{lo:+.2}, {hi:+.2}]")
}

/// Seats of the conditions that are not somebody's treatment.
fn seats(study: &Study, findings: &Findings) -> String {
    let mut text = String::new();
    for (game, bots) in plain(study) {
        let is_of = |row: &&SeatRow| row.game == game && row.bots == bots;
        let rows: Vec<_> = findings.seats.iter().filter(is_of).collect();
        let _ = writeln!(text, "Seats of {game} ({bots}), and points that would make them equal:");
        for row in rows {
            let points = &row.compensation;
            let _ = writeln!(
                text,
                "  {}: wins {}, score {:.1}, compensation {:+.1} [{:+.1}, {:+.1}]",
                row.seat,
                percent(&row.win_share),
                row.mean_score,
                points.mean,
                points.lo,
                points.hi
            );
        }
    }
    text
}

fn winners(study: &Study, findings: &Findings) -> String {
    let mut text = String::new();
    for (game, bots) in plain(study) {
        let is_of = |row: &&WinnerRow| row.game == game && row.bots == bots;
        let rows: Vec<_> = findings.winners.iter().filter(is_of).collect();
        let more = |row: &&WinnerRow| format!("{} {:+.1}", row.category, row.difference.mean);
        let parts: Vec<_> = rows.iter().map(more).collect();
        let _ = writeln!(
            text,
            "Winners have more than losers in {game} ({bots}): {}",
            parts.join(", ")
        );
    }
    text
}

/// Conditions that nothing is tried out in, with every line-up.
fn plain(study: &Study) -> Vec<(String, String)> {
    let is_treated =
        |index: &usize| study.contrasts.iter().any(|contrast| contrast.treated == *index);
    let is_plain = |index: &usize| study.seats.contains(index) || !is_treated(index);
    let conditions = (0..study.conditions.len()).filter(is_plain);
    let names = conditions.map(|index| study.conditions[index].to_string());
    let lineups: Vec<_> = study.lineups.iter().map(ToString::to_string).collect();
    names.flat_map(|name| lineups.iter().map(move |bots| (name.clone(), bots.clone()))).collect()
}
