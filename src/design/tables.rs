//! What a search for rules writes: all candidates, the finalists, and a study of the winner.

use std::path::Path;

use anyhow::Result;

use super::experiment::Found;
use super::search::{Candidate, ORIGINAL, Reached, means};
use super::summary::verdict;
use super::target::loss;
use super::{Design, Space};
use crate::files::AtomicFile;
use crate::rows::{CandidateRow, FinalistOutcomeRow, FinalistRow, FinalistTargetRow, Number};
use crate::run::table_writer::{TableWriter, table};
use crate::stats::Interval;

/// The study that measures the winner once more.
pub(super) const WINNER: &str = "winner.toml";

/// Writes all tables, the summary and the study of the winner.
pub(super) fn write_all(
    directory: &Path,
    design: &Design,
    space: &Space,
    found: &Found,
    summary: &str,
) -> Result<()> {
    let files = [
        candidates(directory, design, space, found)?,
        finalists(directory, space, found)?,
        table(directory, targets(design, found))?,
        table(directory, outcomes(design, found))?,
        AtomicFile::of_text(directory, WINNER, &study(directory, design, space, found)?)?,
        AtomicFile::of_text(directory, "summary.txt", summary)?,
    ];
    files.into_iter().try_for_each(AtomicFile::publish)
}

/// The values of a candidate.
pub(super) fn values(space: &Space, candidate: &Candidate) -> Result<Vec<String>> {
    match &candidate.point {
        Some(point) => Ok(space.values(point)),
        None => space.original_values(),
    }
}

fn candidates(
    directory: &Path,
    design: &Design,
    space: &Space,
    found: &Found,
) -> Result<AtomicFile> {
    let mut table = TableWriter::<CandidateRow>::create(directory, &space.keys())?;
    for (number, candidate) in found.candidates.iter().enumerate() {
        let deals = &candidate.deals;
        let reached = match candidate.reached {
            _ if number == ORIGINAL => "unchanged",
            Reached::Look => "look",
            Reached::Halving => "halving",
            Reached::Final => "final",
        };
        let row = CandidateRow {
            candidate: number,
            reached: reached.to_owned(),
            blocks: deals.len(),
            games: deals.len() * design.games_per_deal(),
            loss: loss(&design.targets, &found.outcomes, &means(deals)).into(),
        };
        table.write(&row, values(space, candidate)?)?;
    }
    table.finish()
}

fn cells(interval: Option<Interval>) -> [Number; 3] {
    interval.map_or([Number(f64::NAN); 3], Into::into)
}

fn finalists(directory: &Path, space: &Space, found: &Found) -> Result<AtomicFile> {
    let mut table = TableWriter::<FinalistRow>::create(directory, &space.keys())?;
    for (place, tested) in found.tested.iter().enumerate() {
        let [loss, lo, hi] = tested.loss.into();
        let [change, change_lo, change_hi] = cells(tested.change);
        let front = if tested.is_on_front { "yes" } else { "no" }.to_owned();
        let (rank, candidate) = (place + 1, tested.candidate);
        let row =
            FinalistRow { rank, candidate, loss, lo, hi, change, change_lo, change_hi, front };
        table.write(&row, values(space, &found.candidates[tested.candidate])?)?;
    }
    table.finish()
}

fn targets(design: &Design, found: &Found) -> Vec<FinalistTargetRow> {
    let mut rows = Vec::new();
    for tested in &found.tested {
        for (target, (value, loss)) in design.targets.iter().zip(&tested.targets) {
            let [value, lo, hi] = (*value).into();
            rows.push(FinalistTargetRow {
                candidate: tested.candidate,
                target: target.to_string(),
                value,
                lo,
                hi,
                loss: (*loss).into(),
            });
        }
    }
    rows
}

fn outcomes(design: &Design, found: &Found) -> Vec<FinalistOutcomeRow> {
    let mut rows = Vec::new();
    for tested in &found.tested {
        for (outcome, (level, change)) in found.outcomes.iter().zip(&tested.outcomes) {
            let [mean, lo, hi] = (*level).into();
            let [change, change_lo, change_hi] = cells(*change);
            rows.push(FinalistOutcomeRow {
                candidate: tested.candidate,
                outcome: outcome.clone(),
                mean,
                lo,
                hi,
                change,
                change_lo,
                change_hi,
                blocks: design.test_blocks,
            });
        }
    }
    rows
}

/// A balance study of the winner against the rules as they are, on deals that nobody has seen.
fn study(directory: &Path, design: &Design, space: &Space, found: &Found) -> Result<String> {
    let winner = &found.candidates[found.winner().candidate];
    let game = match &winner.point {
        Some(point) => space.game(point, directory)?,
        None => design.game.clone(),
    };
    let quoted = |text: String| toml::Value::String(text).to_string();
    let weak = design.weak.as_ref();
    let weak = weak.map_or(String::new(), |bot| format!("weak = {}\n", quoted(bot.to_string())));
    Ok(format!(
        "# Found with: {}\n# {}\n# Plays the winner (a) and the rules as they were (b) once more on other deals:\n# nabu balance {WINNER}\na = {}\nb = {}\nbots = {}\n{weak}blocks = {}\nseed = {}\n",
        design.command,
        verdict(found),
        quoted(game.to_string()),
        quoted(design.game.to_string()),
        quoted(design.bots.to_string()),
        design.test_blocks.max(3),
        design.seed.wrapping_add(1),
    ))
}
