//! The classes of actions, for experiments that forbid one.

use super::{Action, Architects};
use crate::Classified;

impl Classified for Architects {
    const CLASSES: &'static [&'static str] = &[
        "take",
        "blueprint",
        "blueprint-deck",
        "count",
        "favour-I",
        "favour-II",
        "favour-III",
        "favour-IV",
        "favour-stairs",
        "favour-corners",
        "favour-blueprints",
        "favour-row",
        "build",
    ];

    fn class(action: Action) -> usize {
        match action {
            Action::Take { .. } | Action::TakeTile(_) => 0,
            Action::Blueprint(_) => 1,
            Action::DeckBlueprint => 2,
            Action::Count => 3,
            Action::Favour(favour) => 4 + favour as usize,
            Action::Build(_) => 12,
        }
    }
}
