//! The outcomes of a study, as they come in.

use super::allocation::{Allocation, Round};
use super::arena::Observed;
use super::arm::Arm;
use super::difference::Difference;
use super::stopping::Step;
use super::study::Task;
use super::trends::Ladder;
use super::{Contrast, Study};
use crate::rows::{ContrastKind, Outcome};
use crate::run::arena::Arena;
use crate::run::journal::UnitResult;
use crate::run::progress::Ledger;
use crate::stats::Interval;

/// Outcomes by condition and line-up, and their differences. Memory does not grow with the blocks.
#[derive(Debug)]
pub(crate) struct Outcomes<'a> {
    pub(super) study: &'a Study,
    /// How many kinds of points there are, by condition.
    categories: Vec<usize>,
    arms: Vec<Arm>,
    /// By contrast and line-up.
    differences: Vec<Difference>,
    /// What is known of the players, if they are a ladder.
    pub(super) ladder: Option<Ladder>,
    /// Which contrasts get the next blocks, if that depends on those before.
    pub(super) allocation: Option<Allocation>,
    pub(super) games: u64,
}

impl<'a> Outcomes<'a> {
    pub(super) fn new(study: &'a Study, arenas: &[Box<dyn Arena<Vec<Observed>>>]) -> Self {
        let mut arms = Vec::new();
        for (index, condition) in study.conditions.iter().enumerate() {
            let is_in =
                |contrast: &&Contrast| [contrast.treated, contrast.baseline].contains(&index);
            let has_ban =
                study.contrasts.iter().filter(is_in).any(|one| one.kind == ContrastKind::Ban);
            let (players, categories) = (condition.game.players, arenas[index].categories());
            let arm = Arm::new(players, categories, has_ban, study.weak.is_some())
                .with_continuations(condition.continuations());
            arms.extend(std::iter::repeat_n(arm, study.lineups.len()));
        }
        let categories = arenas.iter().map(|arena| arena.categories().len()).collect();
        let (allocation, differences) = (Allocation::of(study), Vec::new());
        let mut outcomes =
            Self { study, categories, arms, differences, ladder: None, allocation, games: 0 };
        let of = |(contrast, lineup): (&Contrast, usize)| {
            let [treated, baseline] = outcomes.compared(contrast, lineup);
            Difference::new(contrast, treated, baseline)
        };
        outcomes.differences = outcomes.contrasts().map(of).collect();
        outcomes.ladder = study.strength.then(|| Ladder::new(study, &outcomes));
        outcomes
    }

    /// Every contrast with every line-up, in the order of the differences.
    fn contrasts(&self) -> impl Iterator<Item = (&'a Contrast, usize)> + use<'a> {
        let lineups = self.study.lineups.len();
        self.study.contrasts.iter().flat_map(move |one| (0..lineups).map(move |line| (one, line)))
    }

    /// The outcomes of a line-up under a condition.
    pub(super) fn arm(&self, condition: usize, lineup: usize) -> &Arm {
        &self.arms[condition * self.study.lineups.len() + lineup]
    }

    fn compared(&self, contrast: &Contrast, lineup: usize) -> [&Arm; 2] {
        [contrast.treated, contrast.baseline].map(|condition| self.arm(condition, lineup))
    }

    /// Every contrast with every line-up and its differences.
    pub(super) fn differences(&self) -> impl Iterator<Item = (&'a Contrast, usize, &Difference)> {
        self.contrasts().zip(&self.differences).map(|((one, lineup), found)| (one, lineup, found))
    }

    /// Whole blocks.
    pub(super) fn blocks(&self) -> u64 {
        self.arms[0].sample(&Outcome::Score).count()
    }

    /// What is to be done for a unit.
    pub(super) fn task(&self, unit: usize) -> Task {
        let fixed = || self.study.task(unit);
        self.allocation.as_ref().map_or_else(fixed, |allocation| allocation.task(unit).clone())
    }

    /// The next round of a study whose blocks depend on those before, if it needs one.
    pub(super) fn open_round(&mut self) -> Option<Round> {
        let stopping = self.allocation.as_ref()?.stopping;
        let steps = self.differences.iter().map(|difference| stopping.step(&difference.points()));
        let steps: Vec<_> = self.places().into_iter().zip(steps).collect();
        self.allocation.as_mut()?.open_round(self.study, &steps)
    }

    /// Enters the blocks of a round. A contrast that was settled before takes no more.
    pub(super) fn end_round(&mut self) {
        let Some(mut allocation) = self.allocation.take() else { return };
        let mut waiting = Vec::new();
        for (arms, difference) in self.places().into_iter().zip(&mut self.differences) {
            let first = difference.points().count() as usize;
            if matches!(allocation.stopping.step(&difference.points()), Step::PlayTo(_)) {
                let shared = allocation.shared(arms, first);
                shared.for_each(|(treated, baseline)| difference.add(treated, baseline));
            }
            if matches!(allocation.stopping.step(&difference.points()), Step::PlayTo(_)) {
                waiting.push((arms, difference.points().count() as usize));
            }
        }
        allocation.forget(&waiting);
        self.allocation = Some(allocation);
    }

    /// The two arms of every contrast with every line-up.
    fn places(&self) -> Vec<[usize; 2]> {
        let place = |condition: usize, lineup| condition * self.study.lineups.len() + lineup;
        let arms = self.contrasts().map(|(contrast, lineup)| {
            [contrast.treated, contrast.baseline].map(|condition| place(condition, lineup))
        });
        arms.collect()
    }

    fn end_block(&mut self, block: usize) {
        let mut differences = std::mem::take(&mut self.differences);
        for ((contrast, lineup), difference) in self.contrasts().zip(&mut differences) {
            let [treated, baseline] = self.compared(contrast, lineup);
            difference.add(&treated.last, &baseline.last);
        }
        self.differences = differences;
        if let Some(mut ladder) = self.ladder.take() {
            ladder.end_block(block, self);
            self.ladder = Some(ladder);
        }
    }
}

impl Ledger<Observed> for Outcomes<'_> {
    fn fits(&self, unit: &UnitResult<Observed>) -> bool {
        let task = self.task(unit.unit);
        let (seatings, categories) =
            (self.study.seat_assignments(&task), self.categories[task.condition]);
        let continuations = self.study.conditions[task.condition].continuations();
        let fits = |(place, game): (usize, &Observed)| {
            game.fits(&seatings[place / continuations], categories)
        };
        unit.games.len() == seatings.len() * continuations
            && unit.games.iter().enumerate().all(fits)
    }

    fn add(&mut self, unit: &UnitResult<Observed>) {
        let task = self.task(unit.unit);
        let place = task.condition * self.study.lineups.len() + task.lineup;
        let arm = &mut self.arms[place];
        match &mut self.ladder {
            Some(ladder) if task.meeting.is_some() => ladder.strengths.add(&task, &unit.games),
            _ if task.is_skill_test => arm.add_skill_test(&unit.games),
            _ => arm.add(&unit.games),
        }
        self.games += unit.games.len() as u64;
        match &mut self.allocation {
            Some(allocation) if task.is_skill_test == self.study.weak.is_some() => {
                allocation.keep(place, arm.last.clone());
            }
            None if (unit.unit + 1).is_multiple_of(self.study.units_per_block()) => {
                self.end_block(task.block);
            }
            _ => {}
        }
    }

    /// The first contrast, as far as it is known.
    fn headline(&self) -> String {
        let first = self.differences().next();
        let score =
            first.and_then(|(contrast, _, found)| Some((contrast, found.outcomes().next()?)));
        score.map_or(String::new(), |(contrast, (_, sample))| {
            let Interval { mean, lo, hi } = sample.t_interval();
            format!("{}: score {mean:+.2} [{lo:+.2}, {hi:+.2}]", contrast.item)
        })
    }
}
