//! The files of a finished study.

use std::path::Path;

use anyhow::Result;

use super::Findings;
use crate::run::atomic_file::AtomicFile;
use crate::run::experiment::PlayedRun;
use crate::tournament::tables::{ends, number, scientific, table};

/// Writes all tables; the files appear when all of them are complete.
pub(super) fn write_all(run: &PlayedRun, findings: &Findings, text: &str) -> Result<()> {
    let directory = run.directory();
    let mut files = Vec::new();
    for table in [effects, levels, seats, winners] {
        files.push(table(directory, findings)?);
    }
    files.push(AtomicFile::of_text(directory, "summary.txt", text)?);
    files.into_iter().try_for_each(AtomicFile::publish)
}

fn effects(directory: &Path, findings: &Findings) -> Result<AtomicFile> {
    let header = "contrast item round game baseline players outcome difference lo hi effect_size \
                  p p_bh blocks bots";
    let rows = findings.effects.iter().map(|row| {
        let mut cells = vec![
            row.kind.to_owned(),
            row.item.clone(),
            row.round.map_or(String::new(), |round| round.to_string()),
            row.game.clone(),
            row.baseline.clone(),
            row.players.to_string(),
            row.outcome.clone(),
        ];
        cells.extend(ends(&row.difference));
        cells.extend([number(row.effect_size), scientific(row.p), scientific(row.p_bh)]);
        cells.extend([row.blocks.to_string(), row.bots.clone()]);
        cells
    });
    table(directory, "effects.csv", header, rows)
}

fn levels(directory: &Path, findings: &Findings) -> Result<AtomicFile> {
    let rows = findings.levels.iter().map(|row| {
        let mut cells = vec![row.condition.clone(), row.game.clone(), row.players.to_string()];
        cells.push(row.outcome.clone());
        cells.extend(ends(&row.mean));
        cells.extend([row.blocks.to_string(), row.bots.clone()]);
        cells
    });
    table(directory, "levels.csv", "condition game players outcome mean lo hi blocks bots", rows)
}

fn seats(directory: &Path, findings: &Findings) -> Result<AtomicFile> {
    let header = "game players seat win_share lo hi mean_score compensation compensation_lo \
                  compensation_hi blocks bots";
    let rows = findings.seats.iter().map(|row| {
        let mut cells = vec![row.game.clone(), row.players.to_string(), row.seat.to_string()];
        cells.extend(ends(&row.win_share));
        cells.push(number(row.mean_score));
        cells.extend(ends(&row.compensation));
        cells.extend([row.blocks.to_string(), row.bots.clone()]);
        cells
    });
    table(directory, "seats.csv", header, rows)
}

fn winners(directory: &Path, findings: &Findings) -> Result<AtomicFile> {
    let header = "game players category mean_when_winning mean_when_losing difference lo hi \
                  effect_size p blocks bots";
    let rows = findings.winners.iter().map(|row| {
        let mut cells = vec![row.game.clone(), row.players.to_string(), row.category.clone()];
        cells.extend([row.winning, row.losing].map(number));
        cells.extend(ends(&row.difference));
        cells.extend([number(row.effect_size), scientific(row.p), row.blocks.to_string()]);
        cells.push(row.bots.clone());
        cells
    });
    table(directory, "winners.csv", header, rows)
}
