//! The classes of actions, for experiments that forbid one.

use super::{Action, Amyitis, GuildCard};
use crate::Classified;

impl Classified for Amyitis {
    const CLASSES: &'static [&'static str] = &[
        "pass",
        "field",
        "irrigate",
        "move",
        "sell",
        "plant",
        "good",
        "ishtar",
        "swap",
        "discard",
        "hire-farmer",
        "hire-priest",
        "hire-engineer",
        "hire-merchant",
        "temple-ishtar",
        "temple-marduk",
        "temple-tammuz",
        "guild-banker",
        "guild-palace",
        "guild-gardener",
        "guild-caravan",
    ];

    fn class(action: Action) -> usize {
        match action {
            Action::Pass => 0,
            Action::Field(_) => 1,
            Action::Irrigate(_) => 2,
            Action::Move(_) => 3,
            Action::Sell(..) => 4,
            Action::Plant(_) => 5,
            Action::Good(_) => 6,
            Action::Ishtar(_) => 7,
            Action::Swap(_) => 8,
            Action::Discard(_) => 9,
            Action::Hire { craft, .. } => 10 + craft as usize,
            Action::Temple(temple) => 14 + temple as usize,
            Action::Guild(GuildCard::Banker) => 17,
            Action::Guild(GuildCard::Palace) => 18,
            Action::Guild(GuildCard::Gardener) => 19,
            Action::Guild(GuildCard::Caravan(_)) => 20,
        }
    }
}
