//! One contest after another, each depending on those before, in one run.

use std::sync::atomic::AtomicBool;

use anyhow::Result;

use super::contest::Scores;
use super::{Contest, Meeting};
use crate::run::game::GameResult;
use crate::run::journal::UnitResult;
use crate::run::progress::Ledger;
use crate::run::runner::Run;

/// Where contests are played one after another. What the journal knows is not played again.
pub(super) struct MatchQueue<'a, 'r> {
    run: &'a mut Run<'r>,
    /// The first unit of the next contest.
    next: usize,
}

impl<'a, 'r> MatchQueue<'a, 'r> {
    pub(super) fn new(run: &'a mut Run<'r>) -> Self {
        Self { run, next: 0 }
    }

    /// Plays a contest. `headline` says what it is for.
    pub(super) fn play(&mut self, contest: &Contest, headline: &str) -> Result<Vec<Meeting>> {
        let (arena, schedule) = (contest.arena(None)?, contest.schedule());
        let first = self.next;
        self.next += schedule.workload().units(None).len();
        let mut stage =
            Stage { scores: Scores::new(contest, first, arena.categories().len()), headline };
        let play = |unit, stop: &AtomicBool| schedule.play(unit - first, &*arena, stop);
        self.run.play(self.next, &mut stage, &play)?;
        Ok(stage.scores.meetings)
    }
}

/// A contest with a headline of its own.
struct Stage<'a> {
    scores: Scores<'a>,
    headline: &'a str,
}

impl Ledger<GameResult> for Stage<'_> {
    fn fits(&self, unit: &UnitResult) -> bool {
        self.scores.fits(unit)
    }

    fn add(&mut self, unit: &UnitResult) {
        self.scores.add(unit);
    }

    fn headline(&self) -> String {
        self.headline.to_owned()
    }
}
