//! Experiments that are one set of matches, as the engine plays them.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use anyhow::Result;
use nabu_bots::BotSpec;
use serde::{Deserialize, Serialize};

use super::contest::Scores;
use super::{Contest, Meeting};
use crate::run::arena::Arena;
use crate::run::clock::Clock;
use crate::run::experiment::{Experiment, PlayedRun, Workload, play_lines};
use crate::run::game::GameResult;
use crate::run::manifest::{Kind, Manifest};
use crate::run::parcel::Order;
use crate::run::runner::Run;
use crate::run::thinking::{self, Thinking};
use crate::spec::game::GameSpec;
use crate::spec::text;
use crate::tournament::Schedule;

/// What ladders and ablations have in common.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Setting {
    #[serde(with = "text")]
    pub(crate) game: GameSpec,
    #[serde(with = "text")]
    pub(crate) bot: BotSpec,
    pub(crate) blocks: usize,
    pub(crate) seed: u64,
    #[serde(skip)]
    pub(crate) command: String,
}

/// A ladder or an ablation: what it plays, and what it makes of the matches.
pub(crate) trait MatchPlan: Serialize + Sync {
    const KIND: Kind;

    fn contest(&self) -> Result<Contest>;

    /// Writes the tables and returns what is to be printed.
    fn finish(&self, played: &Matches<'_>) -> Result<Summary>;
}

/// The matches of a run once they are played.
pub(crate) struct Matches<'a> {
    pub(crate) run: &'a PlayedRun,
    pub(crate) contest: &'a Contest,
    pub(crate) meetings: Vec<Meeting>,
    pub(crate) thinking: Vec<Thinking>,
}

/// The results in words.
#[derive(Clone, Debug)]
pub(crate) struct Summary {
    /// What is the same on every machine.
    pub(crate) text: String,
    /// What is not: the time for a decision.
    pub(crate) times: String,
}

/// A plan with its bots and rules at hand.
pub(crate) struct MatchRun<'a, P> {
    plan: &'a P,
    contest: Contest,
    schedule: Schedule,
    clocks: Vec<Arc<Clock>>,
    arena: Box<dyn Arena<GameResult>>,
}

impl<'a, P: MatchPlan> MatchRun<'a, P> {
    pub(crate) fn new(plan: &'a P) -> Result<Self> {
        let contest = plan.contest()?;
        let clocks: Vec<_> = contest.bots.iter().map(|_| Arc::<Clock>::default()).collect();
        let arena = contest.arena(Some(clocks.clone()))?;
        Ok(Self { plan, schedule: contest.schedule(), contest, clocks, arena })
    }

    pub(crate) fn contest(&self) -> &Contest {
        &self.contest
    }

    /// Plays the matches; the time of the bots is noted even if that is interrupted.
    fn play_matches(&self, run: &mut Run<'_>, scores: &mut Scores<'_>) -> Result<()> {
        let played = run.play(run.units().end, scores, &|unit, stop| {
            self.schedule.play(unit, &*self.arena, stop)
        });
        thinking::add(run.directory(), run.threads(), &self.contest.bots, &self.clocks)?;
        played
    }
}

impl<P: MatchPlan> Experiment for MatchRun<'_, P> {
    type Game = GameResult;
    type Played = Vec<Meeting>;
    type Results = Summary;

    fn manifest(&self) -> Manifest {
        let Contest { game, bots, command, .. } = &self.contest;
        let games = [(game, self.arena.rules_hash())];
        Manifest::new(P::KIND, command.clone(), self.plan, bots, &games)
    }

    fn workload(&self) -> Workload {
        self.schedule.workload()
    }

    fn play_order(
        &self,
        order: &Order,
        key: u32,
        stop: &AtomicBool,
    ) -> Result<Option<Vec<Vec<u8>>>> {
        play_lines(order, key, |unit| self.schedule.play(unit, &*self.arena, stop))
    }

    fn clocks(&self) -> &[Arc<Clock>] {
        &self.clocks
    }

    fn play(&self, run: &mut Run<'_>) -> Result<Vec<Meeting>> {
        let mut scores = Scores::new(&self.contest, 0, self.arena.categories().len());
        self.play_matches(run, &mut scores)?;
        Ok(scores.meetings)
    }

    fn finish(&self, run: &PlayedRun, meetings: Vec<Meeting>) -> Result<Summary> {
        let thinking = thinking::read(&run.directory, &self.contest.bots)?;
        self.plan.finish(&Matches { run, contest: &self.contest, meetings, thinking })
    }
}
