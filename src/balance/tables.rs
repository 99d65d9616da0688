//! The files of a finished study.

use anyhow::Result;

use super::arena::Observed;
use super::ledger::Outcomes;
use super::study::Task;
use super::{Findings, Study};
use crate::files::AtomicFile;
use crate::rows::ConditionSeatRow;
use crate::run::experiment::PlayedRun;
use crate::run::journal::UnitResult;
use crate::run::table_writer::{TableWriter, table};

/// Writes all tables; the files appear when all of them are complete. `categories` are those of
/// each condition.
pub(super) fn write_all(
    run: &PlayedRun,
    outcomes: &Outcomes<'_>,
    findings: &Findings,
    categories: &[&'static [&'static str]],
    text: &str,
) -> Result<()> {
    let directory = &run.directory;
    let mut files = vec![
        condition_seats(run, outcomes, categories)?,
        table(directory, findings.effects.iter().cloned())?,
        table(directory, findings.levels.iter().cloned())?,
        table(directory, findings.handicaps.iter().cloned())?,
        table(directory, findings.winners.iter().cloned())?,
        AtomicFile::of_text(directory, "summary.txt", text)?,
    ];
    if outcomes.study.strength {
        files.push(table(directory, findings.strengths.iter().cloned())?);
        files.push(table(directory, findings.trends.iter().cloned())?);
    }
    if outcomes.study.until.is_some() {
        files.push(table(directory, findings.decisions.iter().cloned())?);
    }
    files.into_iter().try_for_each(AtomicFile::publish)
}

/// Every seat of every game, from the journal.
fn condition_seats(
    run: &PlayedRun,
    outcomes: &Outcomes<'_>,
    categories: &[&'static [&'static str]],
) -> Result<AtomicFile> {
    let mut columns: Vec<&str> = Vec::new();
    for category in categories.iter().copied().flatten() {
        if !columns.contains(category) {
            columns.push(category);
        }
    }
    let mut table = TableWriter::<ConditionSeatRow>::create(&run.directory, &columns)?;
    run.each_unit(|unit: UnitResult<Observed>| {
        let task = outcomes.task(unit.unit);
        let names = categories[task.condition];
        let place_of = |column: &&str| names.iter().position(|name| name == column);
        let places: Vec<_> = columns.iter().map(place_of).collect();
        for (rotation, game) in unit.games.iter().enumerate() {
            for (row, points) in seat_rows(outcomes.study, &task, rotation, game) {
                let cells: Vec<_> = places.iter().map(|place| Some(points[(*place)?])).collect();
                table.write(&row, cells)?;
            }
        }
        Ok(())
    })?;
    table.finish()
}

/// The rows of a game, each with the points of its seat.
fn seat_rows<'a>(
    study: &'a Study,
    task: &'a Task,
    rotation: usize,
    game: &'a Observed,
) -> impl Iterator<Item = (ConditionSeatRow, &'a [i32])> {
    let continuations = study.conditions[task.condition].continuations();
    let seating = study.seat_assignments(task).swap_remove(rotation / continuations);
    let bots: Vec<_> = study.all_bots().collect();
    let Observed { result, trace } = game;
    result.bots.iter().enumerate().map(move |(seat, &place)| {
        let row = ConditionSeatRow {
            condition: study.conditions[task.condition].to_string(),
            bots: study.table_name(task),
            skill_test: task.is_skill_test,
            block: task.block,
            rotation,
            seat,
            place,
            bot: bots[seating[seat].bot].name(),
            score: result.score(seat),
            rank: result.ranks[seat],
            win_share: result.win_share(seat).into(),
            led_at_half_time: trace.half_time.contains(&seat),
            turns: result.turns,
            lead_changes: trace.lead_changes,
            forced: trace.forced,
        };
        (row, result.points[seat].as_slice())
    })
}
