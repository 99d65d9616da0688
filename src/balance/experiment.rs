//! A study as the engine plays it.

use std::sync::atomic::AtomicBool;

use anyhow::{Context, Result, ensure};

use super::allocation::Round;
use super::arena::{self, Observed};
use super::ledger::Outcomes;
use super::study::Task;
use super::{Study, decisions, effects, levels, pairing, summary, tables};
use crate::rows::{
    DecisionRow, EffectRow, HandicapRow, LevelRow, StrengthRow, TrendRow, WinnerRow,
};
use crate::run::arena::{Arena, play_unit};
use crate::run::experiment::{Experiment, PlayedRun, Workload, play_lines};
use crate::run::manifest::{Kind, Manifest};
use crate::run::parcel::Order;
use crate::run::runner::Run;

/// What a study has found.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Findings {
    pub(crate) effects: Vec<EffectRow>,
    pub(crate) levels: Vec<LevelRow>,
    /// Seats and their handicaps.
    pub(crate) handicaps: Vec<HandicapRow>,
    pub(crate) winners: Vec<WinnerRow>,
    /// How strong the players are, if they are a ladder.
    pub(crate) strengths: Vec<StrengthRow>,
    /// What effects are for better players, if they are a ladder.
    pub(crate) trends: Vec<TrendRow>,
    /// What each contrast has settled, if it was played until then.
    pub(crate) decisions: Vec<DecisionRow>,
    /// What shared deals have bought, in words, by line-up.
    pub(crate) pairing: Vec<String>,
    pub(crate) games: u64,
    /// Banned actions that were taken because nothing else was legal, by condition.
    pub(crate) forced: Vec<u64>,
}

/// A study with its bots and rules at hand.
pub(crate) struct StudyRun<'a> {
    study: &'a Study,
    /// By condition.
    arenas: Vec<Box<dyn Arena<Vec<Observed>>>>,
}

impl<'a> StudyRun<'a> {
    pub(crate) fn new(study: &'a Study) -> Result<Self> {
        study.check()?;
        let arenas = study.conditions.iter().map(|condition| arena::open(study, condition));
        let run = Self { study, arenas: arenas.collect::<Result<_>>()? };
        run.check_differences()?;
        Ok(run)
    }

    /// Plays a unit; `None` if stopped before its end.
    fn games_of(&self, task: &Task, stop: &AtomicBool) -> Result<Option<Vec<Observed>>> {
        let arena = &*self.arenas[task.condition];
        let played = play_unit(arena, task.block as u64, self.study.seat_assignments(task), stop)?;
        Ok(played.map(|games| games.into_iter().flatten().collect()))
    }

    /// Plays round after round until every contrast is settled or has all its blocks.
    fn play_rounds(&self, run: &mut Run<'_>, outcomes: &mut Outcomes<'a>) -> Result<()> {
        while let Some(round) = outcomes.open_round() {
            let (first, tasks) = (round.first, round.tasks(self.study));
            let context = serde_json::to_vec(&round).expect("rounds are plain data");
            run.play_stage(first + tasks.len(), &context, outcomes, &|unit, stop| {
                self.games_of(&tasks[unit - first], stop)
            })?;
            outcomes.end_round();
        }
        Ok(())
    }

    /// An option with the value it has anyway changes nothing.
    fn check_differences(&self) -> Result<()> {
        for contrast in &self.study.contrasts {
            let both = [contrast.treated, contrast.baseline];
            let [one, other] = both.map(|index| &self.study.conditions[index]);
            let [own, others] = both.map(|index| self.arenas[index].rules_hash());
            ensure!(
                own != others || one.ban != other.ban,
                "{one} is {other}: {} is what it has anyway",
                contrast.item
            );
        }
        Ok(())
    }
}

impl<'a> Experiment for StudyRun<'a> {
    type Game = Observed;
    type Played = Outcomes<'a>;
    /// What was found, and the summary.
    type Results = (Findings, String);

    fn manifest(&self) -> Manifest {
        let games = self.study.conditions.iter().zip(&self.arenas);
        let games: Vec<_> =
            games.map(|(condition, arena)| (&condition.game, arena.rules_hash())).collect();
        let command = self.study.command.clone();
        Manifest::new(Kind::Balance, command, self.study, self.study.all_bots(), &games)
    }

    fn workload(&self) -> Workload {
        Workload { blocks: self.study.blocks, units_per_block: self.study.units_per_block() }
    }

    fn sequential(&self) -> Option<&'static str> {
        self.study.until.map(|_| {
            "a study with --until cannot be split, because what a round plays depends on all games before"
        })
    }

    fn play_order(
        &self,
        order: &Order,
        key: u32,
        stop: &AtomicBool,
    ) -> Result<Option<Vec<Vec<u8>>>> {
        if self.study.until.is_none() {
            return play_lines(order, key, |unit| self.games_of(&self.study.task(unit), stop));
        }
        let round: Round = serde_json::from_slice(&order.context).context("a round is torn")?;
        let tasks = round.tasks(self.study);
        play_lines(order, key, |unit| {
            let task = unit.checked_sub(round.first).and_then(|place| tasks.get(place));
            self.games_of(task.with_context(|| format!("unit {unit} is not of the round"))?, stop)
        })
    }

    fn play(&self, run: &mut Run<'_>) -> Result<Outcomes<'a>> {
        let mut outcomes = Outcomes::new(self.study, &self.arenas);
        if self.study.until.is_some() {
            self.play_rounds(run, &mut outcomes)?;
        } else {
            run.play(run.units().end, &mut outcomes, &|unit, stop| {
                self.games_of(&self.study.task(unit), stop)
            })?;
        }
        Ok(outcomes)
    }

    fn finish(&self, run: &PlayedRun, outcomes: Outcomes<'a>) -> Result<Self::Results> {
        let categories: Vec<_> = self.arenas.iter().map(|arena| arena.categories()).collect();
        let findings = findings(self.study, &outcomes, &categories);
        let text = summary(self.study, run, &findings);
        tables::write_all(run, &outcomes, &findings, &categories, &text)?;
        Ok((findings, text))
    }
}

fn findings(
    study: &Study,
    outcomes: &Outcomes<'_>,
    categories: &[&'static [&'static str]],
) -> Findings {
    let lineups = 0..study.lineups.len();
    let forced = |condition: usize| {
        lineups.clone().map(|lineup| outcomes.arm(condition, lineup).forced).sum()
    };
    let mut effects = effects::effects(study, outcomes);
    let ladder = outcomes.ladder.as_ref().map(|ladder| ladder.findings(study, &mut effects));
    let (strengths, trends) = ladder.unwrap_or_default();
    Findings {
        effects,
        levels: levels::levels(study, outcomes),
        handicaps: levels::handicaps(study, outcomes),
        winners: levels::winners(study, outcomes, categories),
        strengths,
        trends,
        decisions: decisions::decisions(study, outcomes),
        pairing: pairing::pairing(study, outcomes),
        games: outcomes.games,
        forced: (0..study.conditions.len()).map(forced).collect(),
    }
}
