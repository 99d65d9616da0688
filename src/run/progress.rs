//! What a run tells while it goes on.

use super::journal::UnitResult;

/// An observer of a run.
pub(crate) trait Progress {
    /// The first unit is about to be played; some of all `units` were played before.
    fn start(&mut self, done: usize, units: usize);
    /// A unit of some games is done; the headline says how things stand.
    fn advance(&mut self, games: usize, headline: &dyn Fn() -> String);
    /// Nothing more comes.
    fn finish(&mut self);
}

/// The accounts of a run: fed with every unit in order, those of the journal included.
pub(crate) trait Ledger<R> {
    /// Enters a unit.
    fn add(&mut self, unit: &UnitResult<R>);

    /// Whether the rest of the units is not needed.
    fn is_enough(&self) -> bool {
        false
    }

    /// How things stand, in a few words.
    fn headline(&self) -> String;
}
