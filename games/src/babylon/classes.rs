//! The classes of actions, for experiments that forbid one.

use super::{Action, Babylon};
use crate::Classified;

impl Classified for Babylon {
    const CLASSES: &'static [&'static str] =
        &["remove", "dig", "place", "fountain", "bridge", "stairs", "statue", "keep", "keep-none"];

    fn class(action: Action) -> usize {
        match action {
            Action::Remove(_) => 0,
            Action::Dig(_) => 1,
            Action::Place(_) => 2,
            Action::Fountain(..) => 3,
            Action::Bridge(..) => 4,
            Action::Stairs(..) => 5,
            Action::Statue(_) => 6,
            Action::Keep(Some(_)) => 7,
            Action::Keep(None) => 8,
        }
    }
}
