//! What contrasts have settled that end when enough is known.

use std::fmt::Write;

use super::difference::Difference;
use super::ledger::Outcomes;
use super::stopping::{Step, Stopping};
use super::{Contrast, Findings, Study};
use crate::rows::{ContrastKind, DecisionRow, Outcome};
use crate::stats::text::difference;
use crate::words::count;

/// A row for every contrast with every line-up; none if the study has no rule to end them.
pub(super) fn decisions(study: &Study, outcomes: &Outcomes<'_>) -> Vec<DecisionRow> {
    let Some(stopping) = Stopping::of(study) else { return Vec::new() };
    let row = |(contrast, lineup, found)| decision(study, &stopping, contrast, lineup, found);
    outcomes.differences().map(row).collect()
}

fn decision(
    study: &Study,
    stopping: &Stopping,
    contrast: &Contrast,
    lineup: usize,
    found: &Difference,
) -> DecisionRow {
    let [game, other] = [contrast.treated, contrast.baseline].map(|index| &study.conditions[index]);
    let blocks = found.points();
    let [raw, lo, hi] = stopping.interval(&blocks).into();
    DecisionRow {
        contrast: contrast.kind,
        item: contrast.item.clone(),
        round: contrast.round,
        condition: game.to_string(),
        baseline: other.to_string(),
        players: game.game.players,
        outcome: match contrast.kind {
            ContrastKind::Ban => Outcome::RestrictedScore,
            _ => Outcome::Score,
        },
        verdict: match stopping.step(&blocks) {
            Step::Settled(verdict) => verdict.to_owned(),
            _ => "open".to_owned(),
        },
        raw,
        median_unbiased: stopping.median_unbiased(&blocks).into(),
        lo,
        hi,
        blocks: blocks.count(),
        bots: study.lineups[lineup].name(),
    }
}

/// How many games were played, and what a block of each contrast is.
pub(super) fn games(study: &Study, findings: &Findings) -> String {
    let most = (study.blocks * study.games_per_block()) as u64;
    format!("{} of at most {most} = {}", findings.games, count(study.blocks, "block"))
}

/// The decisions in words, those with the fewest blocks first.
pub(super) fn text(study: &Study, findings: &Findings) -> String {
    let Some(until) = study.until else { return String::new() };
    let mut rows: Vec<_> = findings.decisions.iter().collect();
    rows.sort_by_key(|row| row.blocks);
    let mut text = format!(
        "Played until {until}; intervals hold at every look for all {} together:\n",
        count(rows.len(), "contrast")
    );
    for row in rows {
        let round = row.round.map_or(String::new(), |round| format!(" in round {round}"));
        let values =
            [row.raw, row.lo, row.hi, row.median_unbiased].map(|value| difference(value.0));
        let [raw, lo, hi, corrected] = values;
        let _ = writeln!(
            text,
            "  {}{round} ({}, {} players): {} {} after {}, raw {raw} [{lo}, {hi}], \
             median-unbiased {corrected}",
            row.item,
            row.bots,
            row.players,
            row.outcome,
            row.verdict,
            count(row.blocks as usize, "block"),
        );
    }
    text + "  Student's intervals and p below do not know of the looks.\n"
}
