//! Points of a garden (rule 10.2), and the only place that says what anything is worth.

use super::garden::Garden;
use super::rules::{HiddenBelvedere, Rules};
use crate::Breakdown;

/// The names of the points.
pub(super) const CATEGORIES: &[&str] =
    &["statues", "fountains", "bridges", "stairs", "variety", "flowers", "belvederes", "highest"];

/// The points of a set: one visible decoration of each kind, or one visible tile of each flower.
const SET: i32 = 4;
/// The points of a belvedere.
const BELVEDERE: i32 = 1;
/// The points of each floor up to the highest with a tile.
const HEIGHT: i32 = 2;

/// The points of a visible statue on a floor.
#[inline]
pub(super) const fn statue(floor: u32) -> u32 {
    floor
}

/// The points of a visible fountain on a floor.
#[inline]
pub(super) const fn fountain(floor: u32) -> u32 {
    3 * floor
}

/// The points of a bridge between two cells of a floor.
#[inline]
pub(super) const fn bridge(floor: u32) -> u32 {
    3 * floor
}

/// The points of visible stairs from a floor to the next: both floors added up.
#[inline]
pub(super) const fn stairs(low: u32) -> u32 {
    low + (low + 1)
}

impl Garden {
    /// The points by category.
    pub(super) fn breakdown(&self, rules: &Rules) -> Breakdown {
        let [stairs, fountains, bridges, statues] = self.points.map(i32::from);
        Breakdown::from_iter([
            statues,
            fountains,
            bridges,
            stairs,
            self.variety(),
            self.flower_sets(),
            self.belvedere_points(rules),
            self.height_points(),
        ])
    }

    /// The sum of the points.
    pub(super) fn score(&self, rules: &Rules) -> i32 {
        i32::from(self.points.iter().sum::<i16>())
            + self.variety()
            + self.flower_sets()
            + self.belvedere_points(rules)
            + self.height_points()
    }

    /// Every complete set of the four decorations counts.
    fn variety(&self) -> i32 {
        SET * i32::from(rarest(self.counts))
    }

    /// Every complete set of the four flowers counts.
    fn flower_sets(&self) -> i32 {
        SET * i32::from(rarest(self.flower_counts))
    }

    fn belvedere_points(&self, rules: &Rules) -> i32 {
        BELVEDERE
            * match rules.switches.hidden_belvedere {
                HiddenBelvedere::Worthless => self.belvederes.len() as i32,
                HiddenBelvedere::Counted => i32::from(self.belvederes_built),
            }
    }

    fn height_points(&self) -> i32 {
        HEIGHT * i32::from(self.highest)
    }
}

/// The number of sets that four counts make.
#[inline]
pub(super) fn rarest(counts: [u8; 4]) -> u8 {
    let [a, b, c, d] = counts;
    a.min(b).min(c).min(d)
}
