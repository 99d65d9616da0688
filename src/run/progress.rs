//! What a run tells while it goes on.

use super::journal::UnitResult;

/// An observer of a run.
pub(crate) trait Progress {
    /// The first unit is about to be played; some of all `units` were played before.
    fn start(&mut self, _done: usize, _units: usize) {}
    /// A unit of some games is done; the headline says how things stand.
    fn advance(&mut self, _games: usize, _headline: &dyn Fn() -> String) {}
    fn finish(&mut self) {}
}

/// Nobody watches.
impl Progress for () {}

/// The accounts of a run: fed with every unit in order, those of the journal included.
pub(crate) trait Ledger<R> {
    /// Whether a unit of the journal can be of this run: as many games, seats and points, and bots
    /// where they should sit.
    fn fits(&self, unit: &UnitResult<R>) -> bool;

    fn add(&mut self, unit: &UnitResult<R>);

    /// Whether the rest of the units is not needed.
    fn is_enough(&self) -> bool {
        false
    }

    /// How things stand, in a few words.
    fn headline(&self) -> String;
}
