//! Decisions and their notation.

use std::fmt;
use std::str::FromStr;

use super::blueprint::Blueprint;
use super::favour::Favour;
use super::space::Space;
use crate::notation::{ParseActionError, parse_number};

/// One decision.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Takes the top tile of a stack and builds it.
    Take {
        /// The stack of the supply.
        stack: Space,
        /// The space of the own city.
        space: Space,
    },
    /// Takes the top tile of a stack, with `build=after_reveal`.
    TakeTile(Space),
    /// Builds the tile just taken, with `build=after_reveal`.
    Build(Space),
    /// Palace: takes a displayed blueprint.
    Blueprint(Blueprint),
    /// Palace: takes the top card of the deck.
    DeckBlueprint,
    /// Palace on side B: scores the completed blueprints instead of taking one.
    Count,
    /// Claims a favour.
    Favour(Favour),
}

const _: () = assert!(size_of::<Action>() <= 4);

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Take { stack, space } => write!(f, "take {stack} {space}"),
            Self::TakeTile(stack) => write!(f, "take {stack}"),
            Self::Build(space) => write!(f, "build {space}"),
            Self::Blueprint(card) => write!(f, "blueprint {card}"),
            Self::DeckBlueprint => write!(f, "blueprint deck"),
            Self::Count => write!(f, "count"),
            Self::Favour(favour) => write!(f, "favour {favour}"),
        }
    }
}

impl FromStr for Action {
    type Err = ParseActionError;

    fn from_str(text: &str) -> Result<Self, ParseActionError> {
        let wrong = |reason| ParseActionError::new(text, reason);
        let space = |name| Space::named(name).ok_or_else(|| wrong("spaces are a1 to c3"));
        let words: Vec<_> = text.split(' ').collect();
        match words.as_slice() {
            ["take", stack, built] => Ok(Self::Take { stack: space(stack)?, space: space(built)? }),
            ["take", stack] => Ok(Self::TakeTile(space(stack)?)),
            ["build", built] => Ok(Self::Build(space(built)?)),
            ["blueprint", "deck"] => Ok(Self::DeckBlueprint),
            ["blueprint", number] => parse_number(number)
                .and_then(Blueprint::numbered)
                .map(Self::Blueprint)
                .ok_or_else(|| wrong("blueprint names a card from 1 to 20, or deck")),
            ["count"] => Ok(Self::Count),
            ["favour", name] => parse_favour(name).ok_or_else(|| {
                wrong("favour is I, II, III, IV, stairs, corners, blueprints or row")
            }),
            _ => Err(wrong("a move is take, build, blueprint, count or favour")),
        }
    }
}

fn parse_favour(name: &str) -> Option<Action> {
    Favour::ALL.into_iter().find(|favour| favour.name() == name).map(Action::Favour)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_action_round_trips_as_text() {
        let takes = Space::all()
            .flat_map(|stack| Space::all().map(move |space| Action::Take { stack, space }));
        let actions = takes
            .chain(Space::all().flat_map(|space| [Action::TakeTile(space), Action::Build(space)]))
            .chain(Blueprint::all().map(Action::Blueprint))
            .chain(Favour::ALL.map(Action::Favour))
            .chain([Action::DeckBlueprint, Action::Count]);
        for action in actions {
            assert_eq!(action.to_string().parse(), Ok(action));
        }
    }

    #[test]
    fn other_texts_are_refused() {
        let wrong = [
            "",
            "take",
            "take a4",
            "take a1 d1",
            "build",
            "build d1",
            "build a1 a1",
            "take a4 a1",
            "take  a1 a1",
            "Take a1 a1",
            "take a1 a1 ",
            "blueprint 0",
            "blueprint 21",
            "blueprint 07",
            "blueprint",
            "count 1",
            "favour V",
            "favour i",
            "favour",
            "take a1 a\u{e9}",
        ];
        for text in wrong {
            assert!(text.parse::<Action>().is_err(), "{text:?}");
        }
    }
}
