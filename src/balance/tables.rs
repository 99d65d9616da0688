//! The files of a finished study.

use std::path::Path;

use anyhow::Result;

use super::table::{Games, Observed};
use super::{Findings, Study, summary};
use crate::rows::{ConditionSeatRow, TableWriter, table};
use crate::run::atomic_file::Draft;
use crate::run::journal;

/// Writes all tables; the files appear when all of them are complete. `categories` are those of
/// each condition.
pub(super) fn write_all(
    directory: &Path,
    study: &Study,
    findings: &Findings,
    categories: &[&'static [&'static str]],
) -> Result<()> {
    let drafts = [
        condition_seats(directory, study, categories)?,
        table(directory, findings.effects.iter().cloned())?,
        table(directory, findings.levels.iter().cloned())?,
        table(directory, findings.handicaps.iter().cloned())?,
        table(directory, findings.winners.iter().cloned())?,
        Draft::of_text(directory, "summary.txt", &summary(study, findings))?,
    ];
    drafts.into_iter().try_for_each(Draft::publish)
}

/// Every seat of every game, from the journal.
fn condition_seats(
    directory: &Path,
    study: &Study,
    categories: &[&'static [&'static str]],
) -> Result<Draft> {
    let mut columns: Vec<&str> = Vec::new();
    for category in categories.iter().copied().flatten() {
        if !columns.contains(category) {
            columns.push(category);
        }
    }
    let mut table = TableWriter::<ConditionSeatRow>::create(directory, &columns)?;
    journal::read(directory, study.units().start, |unit: Games, _| {
        let names = categories[study.task(unit.unit).condition];
        let place_of = |column: &&str| names.iter().position(|name| name == column);
        let places: Vec<_> = columns.iter().map(place_of).collect();
        for (rotation, game) in unit.games.iter().enumerate() {
            for (row, points) in seat_rows(study, unit.unit, rotation, game) {
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
    unit: usize,
    rotation: usize,
    game: &'a Observed,
) -> impl Iterator<Item = (ConditionSeatRow, &'a [i32])> {
    let task = study.task(unit);
    let bots = study.bots(&task);
    let Observed { result, course } = game;
    result.bots.iter().enumerate().map(move |(seat, &place)| {
        let row = ConditionSeatRow {
            condition: study.conditions[task.condition].to_string(),
            bots: study.lineups[task.lineup].to_string(),
            skill_test: task.is_skill_test,
            block: task.block,
            rotation,
            seat,
            place,
            bot: bots[place].to_string(),
            score: result.score(seat),
            rank: result.ranks[seat],
            win_share: result.win_share(seat).into(),
            led_at_half_time: course.half_time.contains(&seat),
            turns: result.turns,
            lead_changes: course.lead_changes,
            forced: course.forced,
        };
        (row, result.points[seat].as_slice())
    })
}
