//! Points of a garden.

use super::garden::Garden;
use super::rules::{HiddenBelvedere, Rules};
use crate::Breakdown;

/// The names of the points.
pub(super) const CATEGORIES: &[&str] =
    &["statues", "fountains", "bridges", "stairs", "variety", "flowers", "belvederes", "highest"];

impl Garden {
    /// The points by category.
    pub(super) fn breakdown(&self, rules: &Rules) -> Breakdown {
        Breakdown::from_iter([
            i32::from(self.points.statues),
            i32::from(self.points.fountains),
            i32::from(self.points.bridges),
            i32::from(self.points.stairs),
            self.variety(),
            self.flower_sets(),
            self.belvedere_points(rules),
            2 * i32::from(self.highest),
        ])
    }

    /// The sum of the points.
    pub(super) fn score(&self, rules: &Rules) -> i32 {
        let points = &self.points;
        i32::from(points.statues + points.fountains + points.bridges + points.stairs)
            + self.variety()
            + self.flower_sets()
            + self.belvedere_points(rules)
            + 2 * i32::from(self.highest)
    }

    /// Four points for every complete set of the four decorations.
    fn variety(&self) -> i32 {
        let counts = &self.counts;
        let statues = self.statues.count_ones() as u8;
        4 * i32::from(statues.min(counts.fountains).min(counts.bridges).min(counts.stairs))
    }

    /// Four points for every complete set of the four flowers.
    fn flower_sets(&self) -> i32 {
        let [a, b, c, d] = self.flower_counts;
        4 * i32::from(a.min(b).min(c).min(d))
    }

    fn belvedere_points(&self, rules: &Rules) -> i32 {
        let visible = self.belvederes.count_ones() as i32;
        let hidden = i32::from(self.belvederes_built) - visible;
        match rules.hidden_belvedere {
            HiddenBelvedere::Worthless => visible,
            HiddenBelvedere::Counted => visible + hidden,
        }
    }
}
