//! The outcomes of a study, as they come in.

use super::arena::Observed;
use super::arm::Arm;
use super::{Contrast, Study};
use crate::rows::ContrastKind;
use crate::run::arena::Arena;
use crate::run::journal::UnitResult;
use crate::run::progress::Ledger;
use crate::stats::{Interval, Sample};

/// Outcomes by condition and line-up.
#[derive(Debug)]
pub(crate) struct Outcomes<'a> {
    study: &'a Study,
    arms: Vec<Arm>,
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
        Self { study, arms, games: 0 }
    }

    /// The outcomes of a line-up under a condition.
    pub(super) fn arm(&self, condition: usize, lineup: usize) -> &Arm {
        &self.arms[condition * self.study.lineups.len() + lineup]
    }

    /// The difference in score that a contrast has shown so far.
    fn difference(&self, contrast: &Contrast) -> Interval {
        let values = |condition| &self.arm(condition, 0).score().values;
        let pairs = values(contrast.treated).iter().zip(values(contrast.baseline));
        pairs.map(|(treated, baseline)| treated - baseline).collect::<Sample>().t_interval()
    }
}

impl Ledger<Observed> for Outcomes<'_> {
    fn add(&mut self, unit: &UnitResult<Observed>) {
        let task = self.study.task(unit.unit);
        let arm = &mut self.arms[task.condition * self.study.lineups.len() + task.lineup];
        if task.is_skill_test {
            arm.add_skill_test(&unit.games);
        } else {
            arm.add(&unit.games);
        }
        self.games += unit.games.len() as u64;
    }

    /// The first contrast, as far as it is known.
    fn headline(&self) -> String {
        self.study.contrasts.first().map_or(String::new(), |contrast| {
            let Interval { mean, lo, hi } = self.difference(contrast);
            format!("{}: score {mean:+.2} [{lo:+.2}, {hi:+.2}]", contrast.item)
        })
    }
}
