//! The classes of actions, for experiments that forbid one.

use super::{Action, Babylonia};
use crate::Classified;

impl Classified for Babylonia {
    const CLASSES: &'static [&'static str] = &[
        "farmer", "merchant", "servant", "priest", "end", "resolve", "extra", "no-extra", "card-1",
        "card-2", "card-3", "card-4", "card-5", "card-6", "card-7", "card-8", "card-9",
    ];

    fn class(action: Action) -> usize {
        match action {
            Action::Play(kind, _) => kind.index(),
            Action::End => 4,
            Action::Resolve(_) => 5,
            Action::Extra => 6,
            Action::NoExtra => 7,
            Action::Card(number) => 7 + usize::from(number),
        }
    }
}
