//! The outcomes of a study, as they come in.

use super::arena::Observed;
use super::arm::Arm;
use super::difference::Difference;
use super::{Contrast, Study};
use crate::rows::{ContrastKind, Outcome};
use crate::run::arena::Arena;
use crate::run::game::SeatAssignment;
use crate::run::journal::UnitResult;
use crate::run::progress::Ledger;
use crate::stats::Interval;

/// Outcomes by condition and line-up, and their differences. Memory does not grow with the blocks.
#[derive(Debug)]
pub(crate) struct Outcomes<'a> {
    study: &'a Study,
    /// How many kinds of points there are, by condition.
    categories: Vec<usize>,
    arms: Vec<Arm>,
    /// By contrast and line-up.
    differences: Vec<Difference>,
    pub(super) games: u64,
}

impl<'a> Outcomes<'a> {
    pub(super) fn new(study: &'a Study, arenas: &[Box<dyn Arena<Observed>>]) -> Self {
        let mut arms = Vec::new();
        for (index, condition) in study.conditions.iter().enumerate() {
            let is_in =
                |contrast: &&Contrast| [contrast.treated, contrast.baseline].contains(&index);
            let has_ban =
                study.contrasts.iter().filter(is_in).any(|one| one.kind == ContrastKind::Ban);
            let (players, categories) = (condition.game.players, arenas[index].categories());
            let arm = Arm::new(players, categories, has_ban, study.weak.is_some());
            arms.extend(std::iter::repeat_n(arm, study.lineups.len()));
        }
        let categories = arenas.iter().map(|arena| arena.categories().len()).collect();
        let mut outcomes = Self { study, categories, arms, differences: Vec::new(), games: 0 };
        let of = |(contrast, lineup): (&Contrast, usize)| {
            let [treated, baseline] = outcomes.compared(contrast, lineup);
            Difference::new(contrast, treated, baseline)
        };
        outcomes.differences = outcomes.contrasts().map(of).collect();
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

    fn end_block(&mut self) {
        let mut differences = std::mem::take(&mut self.differences);
        for ((contrast, lineup), difference) in self.contrasts().zip(&mut differences) {
            let [treated, baseline] = self.compared(contrast, lineup);
            difference.add(treated, baseline);
        }
        self.differences = differences;
    }
}

impl Ledger<Observed> for Outcomes<'_> {
    fn fits(&self, unit: &UnitResult<Observed>) -> bool {
        let task = self.study.task(unit.unit);
        let (seatings, categories) =
            (self.study.seat_assignments(&task), self.categories[task.condition]);
        let fits = |(game, seating): (&Observed, &Vec<SeatAssignment>)| {
            let places: Vec<_> = seating.iter().map(|assignment| assignment.stream).collect();
            game.result.fits(&places, categories) && game.trace.fits(places.len())
        };
        unit.games.len() == seatings.len() && unit.games.iter().zip(&seatings).all(fits)
    }

    fn add(&mut self, unit: &UnitResult<Observed>) {
        let task = self.study.task(unit.unit);
        let arm = &mut self.arms[task.condition * self.study.lineups.len() + task.lineup];
        if task.is_skill_test {
            arm.add_skill_test(&unit.games);
        } else {
            arm.add(&unit.games);
        }
        self.games += unit.games.len() as u64;
        if (unit.unit + 1).is_multiple_of(self.study.units_per_block()) {
            self.end_block();
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
