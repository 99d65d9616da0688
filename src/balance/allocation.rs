//! Which contrasts get the next blocks of a study that stops when it knows enough.
//!
//! A study with `--until` is played in rounds. What a round plays is a function of the rounds before,
//! so that any number of threads and any interruption lead to the same games.

use std::collections::VecDeque;

use serde::{Deserialize, Serialize};

use super::Study;
use super::arm::LastBlock;
use super::stopping::{Step, Stopping};
use super::study::Task;

/// The blocks that a round adds, as those who play for others are told of them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Round {
    /// The first unit of the round.
    pub(super) first: usize,
    /// By condition and line-up: the first block to be played, and the one after the last.
    blocks: Vec<[usize; 2]>,
}

impl Round {
    /// Its units in their order: deal after deal, condition after condition.
    pub(super) fn tasks(&self, study: &Study) -> Vec<Task> {
        let first = self.blocks.iter().map(|[first, _]| *first).min().unwrap_or_default();
        let end = self.blocks.iter().map(|[_, end]| *end).max().unwrap_or_default();
        let tests = if study.weak.is_some() { vec![false, true] } else { vec![false] };
        let mut tasks = Vec::new();
        for block in first..end {
            let is_in = |&arm: &usize| (self.blocks[arm][0]..self.blocks[arm][1]).contains(&block);
            for arm in (0..self.blocks.len()).filter(is_in) {
                let (condition, lineup) = (arm / study.lineups.len(), arm % study.lineups.len());
                let task = |&is_skill_test| Task {
                    block,
                    condition,
                    lineup,
                    is_skill_test,
                    meeting: None,
                };
                tasks.extend(tests.iter().map(task));
            }
        }
        tasks
    }
}

/// The blocks of one arm that a contrast may still wait for.
#[derive(Clone, Debug, Default)]
struct Kept {
    first: usize,
    blocks: VecDeque<LastBlock>,
}

impl Kept {
    fn played(&self) -> usize {
        self.first + self.blocks.len()
    }

    fn forget_before(&mut self, block: usize) {
        while self.first < block && self.blocks.pop_front().is_some() {
            self.first += 1;
        }
    }
}

/// The rounds so far.
#[derive(Clone, Debug)]
pub(super) struct Allocation {
    pub(super) stopping: Stopping,
    /// By unit.
    tasks: Vec<Task>,
    pub(super) rounds: usize,
    /// By condition and line-up.
    arms: Vec<Kept>,
}

impl Allocation {
    /// That of a study, if it is played in rounds.
    pub(super) fn of(study: &Study) -> Option<Self> {
        let arms = vec![Kept::default(); study.conditions.len() * study.lineups.len()];
        Some(Self { stopping: Stopping::of(study)?, tasks: Vec::new(), rounds: 0, arms })
    }

    pub(super) fn task(&self, unit: usize) -> &Task {
        &self.tasks[unit]
    }

    /// Keeps a block that an arm has ended.
    pub(super) fn keep(&mut self, arm: usize, block: LastBlock) {
        self.arms[arm].blocks.push_back(block);
    }

    /// The next round, if a contrast wants one: each is named by its two arms and what comes next
    /// for it. Arms that several contrasts need play a deal once.
    pub(super) fn open_round(
        &mut self,
        study: &Study,
        steps: &[([usize; 2], Step)],
    ) -> Option<Round> {
        let mut blocks: Vec<_> = self.arms.iter().map(|arm| [arm.played(); 2]).collect();
        for (arms, step) in steps {
            if let Step::PlayTo(target) = step {
                for &arm in arms {
                    blocks[arm][1] = blocks[arm][1].max(*target);
                }
            }
        }
        let round = Round { first: self.tasks.len(), blocks };
        self.tasks.extend(round.tasks(study));
        self.rounds += 1;
        (self.tasks.len() > round.first).then_some(round)
    }

    /// The blocks from `first` on that both arms have.
    pub(super) fn shared(
        &self,
        arms: [usize; 2],
        first: usize,
    ) -> impl Iterator<Item = (&LastBlock, &LastBlock)> {
        let [one, other] = arms.map(|arm| {
            let kept = &self.arms[arm];
            kept.blocks.iter().skip(first - kept.first)
        });
        one.zip(other)
    }

    /// Forgets the blocks that no contrast waits for; each is named by its arms and the first block
    /// it has not seen.
    pub(super) fn forget(&mut self, waiting: &[([usize; 2], usize)]) {
        for (index, arm) in self.arms.iter_mut().enumerate() {
            let own = waiting.iter().filter(|(arms, _)| arms.contains(&index));
            arm.forget_before(own.map(|(_, block)| *block).min().unwrap_or(usize::MAX));
        }
    }
}
