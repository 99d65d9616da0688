//! A search for rules as the engine plays it.

use std::sync::atomic::AtomicBool;

use anyhow::{Result, bail};
use serde_json::json;

use super::hold_out::{Tested, results};
use super::search::{Candidate, Look, ORIGINAL, Player, Search};
use super::stage::Stages;
use super::{Design, Space, summary, tables};
use crate::balance::{Condition, Observed, open};
use crate::rows::Outcome;
use crate::run::arena::Arena;
use crate::run::experiment::{Experiment, PlayedRun, Workload};
use crate::run::manifest::{Kind, Manifest};
use crate::run::parcel::Order;
use crate::run::runner::Run;

/// Why it is played in one place.
pub(crate) const IN_STEPS: &str =
    "a search for rules cannot be split, because each step depends on the one before";

/// What a search has found.
#[derive(Clone, Debug)]
pub(crate) struct Found {
    pub(super) outcomes: Vec<Outcome>,
    pub(super) candidates: Vec<Candidate>,
    /// Finalists and the game as it is, the best first.
    pub(super) tested: Vec<Tested>,
}

impl Found {
    /// The best finalist; the rules as they are do not count.
    pub(super) fn winner(&self) -> &Tested {
        let others = self.tested.iter().find(|tested| tested.candidate != ORIGINAL);
        others.unwrap_or(&self.tested[0])
    }

    /// The rules as they are.
    pub(super) fn original(&self) -> &Tested {
        let own = self.tested.iter().find(|tested| tested.candidate == ORIGINAL);
        own.unwrap_or(&self.tested[0])
    }
}

/// A search with its rules and bots at hand.
pub(crate) struct DesignRun<'a> {
    design: &'a Design,
    space: Space,
    /// The game as it is.
    arena: Box<dyn Arena<Vec<Observed>>>,
}

impl<'a> DesignRun<'a> {
    pub(crate) fn new(design: &'a Design) -> Result<Self> {
        design.check()?;
        let condition = Condition { game: design.game.clone(), ban: None, branch: None };
        let arena = open(&design.study(design.seed), &condition)?;
        Ok(Self { design, space: design.space()?, arena })
    }

    /// Plays finalists and the game as it is on fresh deals.
    fn test(
        &self,
        finalists: &[usize],
        candidates: &[Candidate],
        stages: &mut Stages<'_, '_>,
    ) -> Result<Vec<(usize, Vec<Vec<f64>>)>> {
        let numbers: Vec<_> = [ORIGINAL].into_iter().chain(finalists.iter().copied()).collect();
        let look = |number: &usize| Look {
            candidate: *number,
            point: candidates[*number].point.clone(),
            first: 0,
            blocks: self.design.test_blocks,
        };
        stages.go_to_test();
        let looks: Vec<_> = numbers.iter().map(look).collect();
        let played = stages.play(&looks, "test on fresh deals")?;
        Ok(numbers.into_iter().zip(played).collect())
    }
}

impl Experiment for DesignRun<'_> {
    type Game = Observed;
    type Played = Found;
    type Results = String;

    fn manifest(&self) -> Manifest {
        let [search, test] = self.design.deals().map(|seed| seed.0);
        let mut plan = serde_json::to_value(self.design).expect("plans are plain data");
        plan["seeds"] = json!({ "search": search, "test": test });
        let games = [(&self.design.game, self.arena.rules_hash())];
        let command = self.design.command.clone();
        Manifest::new(Kind::Design, command, &plan, self.design.all_bots(), &games)
    }

    /// The most there can be.
    fn workload(&self) -> Workload {
        Workload { blocks: self.design.units(), units_per_block: 1 }
    }

    fn sequential(&self) -> Option<&'static str> {
        Some(IN_STEPS)
    }

    fn local(&self) -> Option<&'static str> {
        Some(IN_STEPS)
    }

    fn play_order(&self, _: &Order, _: u32, _: &AtomicBool) -> Result<Option<Vec<Vec<u8>>>> {
        bail!(IN_STEPS)
    }

    fn play(&self, run: &mut Run<'_>) -> Result<Found> {
        let outcomes = self.design.outcomes();
        let targets = &self.design.targets;
        let mut search = Search {
            space: &self.space,
            targets,
            outcomes: &outcomes,
            spending: self.design.spending(),
            player: Stages::new(self.design, &self.space, run),
            candidates: Vec::new(),
        };
        let finalists = search.run(self.design.choices())?;
        let Search { candidates, player: mut stages, .. } = search;
        let played = self.test(&finalists, &candidates, &mut stages)?;
        let tested = results(&played, targets, &outcomes);
        Ok(Found { outcomes, candidates, tested })
    }

    fn finish(&self, run: &PlayedRun, found: Found) -> Result<String> {
        let text = summary::summary(self.design, &self.space, &found)? + &run.outside;
        tables::write_all(&run.directory, self.design, &self.space, &found, &text)?;
        Ok(text)
    }
}
