//! A study played into a directory.

use std::sync::atomic::AtomicBool;

use anyhow::Result;
use serde_json::{Value, json};

use super::ledger::Outcomes;
use super::table::{Games, Table, table};
use super::{Study, effects, levels, tables};
use crate::rows::{EffectRow, HandicapRow, LevelRow, WinnerRow};
use crate::run::manifest::recipe;
use crate::run::{Progress, RunOptions, RunOutcome, manifest};
use crate::run::{Work, lock};

/// What a study has found.
#[derive(Clone, PartialEq, Debug)]
pub struct Findings {
    /// Differences between conditions.
    pub effects: Vec<EffectRow>,
    /// Means of all outcomes.
    pub levels: Vec<LevelRow>,
    /// Seats and their handicaps.
    pub handicaps: Vec<HandicapRow>,
    /// Winners against losers.
    pub winners: Vec<WinnerRow>,
    /// Games played.
    pub games: u64,
    /// Forbidden actions that were taken for want of others, by condition.
    pub forced: Vec<u64>,
}

/// Plays a study into a directory until it is finished or `stop` is raised. An error means that
/// the run did not begin.
pub fn run(
    study: &Study,
    options: &RunOptions,
    stop: &AtomicBool,
    progress: &mut dyn Progress,
) -> Result<RunOutcome<Findings>> {
    study.check()?;
    let places: Result<Vec<_>> =
        study.conditions.iter().map(|condition| table(study, condition)).collect();
    let places = places?;
    let _lock = lock(&options.directory)?;
    manifest::claim(&options.directory, &manifest_of(study, &places), options.resume)?;
    let work = Work { options, units: study.units(), stop, progress };
    Ok(go_on(study, &places, work).unwrap_or_else(RunOutcome::Failed))
}

fn go_on(study: &Study, places: &[Box<dyn Table>], work: Work<'_>) -> Result<RunOutcome<Findings>> {
    let (directory, stop) = (&work.options.directory, work.stop);
    let mut outcomes = Outcomes::new(study, places);
    let play = |unit: usize| -> Result<Option<Games>> {
        let task = study.task(unit);
        let bots = study.bots(&task);
        let games = places[task.condition].play(task.block as u64, &bots, stop)?;
        Ok(games.map(|games| Games { unit, games }))
    };
    if !work.finish(&mut outcomes, &play)? {
        return Ok(RunOutcome::Interrupted);
    }
    let findings = findings(study, &outcomes, places);
    let categories: Vec<_> = places.iter().map(|place| place.categories()).collect();
    tables::write_all(directory, study, &findings, &categories)?;
    Ok(RunOutcome::Finished(Box::new(findings)))
}

fn findings(study: &Study, outcomes: &Outcomes<'_>, places: &[Box<dyn Table>]) -> Findings {
    let categories: Vec<_> = places.iter().map(|place| place.categories()).collect();
    let lineups = 0..study.lineups.len();
    let forced = |condition: usize| {
        lineups.clone().map(|lineup| outcomes.arm(condition, lineup).forced).sum()
    };
    Findings {
        effects: effects::effects(study, outcomes),
        levels: levels::levels(study, outcomes),
        handicaps: levels::handicaps(study, outcomes),
        winners: levels::winners(study, outcomes, &categories),
        games: outcomes.games,
        forced: (0..study.conditions.len()).map(forced).collect(),
    }
}

/// Everything that decides the result, the contrasts among it.
fn manifest_of(study: &Study, places: &[Box<dyn Table>]) -> Value {
    let condition = |index: usize| study.conditions[index].to_string();
    let contrasts: Vec<_> = study
        .contrasts
        .iter()
        .map(|contrast| {
            json!({
                "contrast": contrast.kind,
                "item": contrast.item,
                "round": contrast.round,
                "game": condition(contrast.treated),
                "baseline": condition(contrast.baseline),
            })
        })
        .collect();
    let conditions: Vec<_> = (0..study.conditions.len())
        .map(|index| {
            let hash = format!("{:016x}", places[index].rules_hash());
            json!({ "game": condition(index), "rules_hash": hash })
        })
        .collect();
    let game = study.conditions[0].game.id.name();
    let recipes: Vec<_> = study.all_bots().map(|bot| recipe(bot, game)).collect();
    json!({
        "format": "nabu-run/1",
        "kind": "balance",
        "command": study.command,
        "conditions": conditions,
        "contrasts": contrasts,
        "seats": study.seats.iter().map(|index| condition(*index)).collect::<Vec<_>>(),
        "bots": study.lineups.iter().map(ToString::to_string).collect::<Vec<_>>(),
        "recipes": recipes,
        "weak": study.weak.as_ref().map(ToString::to_string),
        "blocks": study.blocks,
        "seed": study.seed,
        "version": env!("CARGO_PKG_VERSION"),
        "git": env!("NABU_GIT_HASH"),
    })
}
