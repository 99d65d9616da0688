//! Actions of Architects of Amytis as numbers.

use super::Architects;
use super::action::Action;
use super::blueprint::{BLUEPRINTS, Blueprint};
use super::favour::Favour;
use super::space::{SPACES, Space};
use crate::action_index::ranges;
use crate::{ActionIndex, ActionRange};

ranges! {
    TAKE[SPACES * SPACES] = "take the tile of a stack and build it on a space: 9 * stack + space, each a1 to c3 row by row";
    TAKE_TILE[SPACES] = "take the tile of a stack, with build=after_reveal";
    BUILD[SPACES] = "build the tile just taken on a space";
    BLUEPRINT[BLUEPRINTS] = "take a displayed blueprint, by its number";
    DECK[1] = "take the top blueprint of the deck";
    COUNT[1] = "score blueprints instead of taking one";
    FAVOUR[Favour::ALL.len()] = "claim a favour: I, II, III, IV, stairs, corners, blueprints, row";
}

impl ActionIndex for Architects {
    const RANGES: &'static [ActionRange] = RANGES;

    #[inline]
    fn index(action: Action) -> Option<usize> {
        Some(match action {
            Action::Take { stack, space } => TAKE.at(SPACES * stack.index() + space.index()),
            Action::TakeTile(stack) => TAKE_TILE.at(stack.index()),
            Action::Build(space) => BUILD.at(space.index()),
            Action::Blueprint(card) => BLUEPRINT.at(card.number() - 1),
            Action::DeckBlueprint => DECK.start,
            Action::Count => COUNT.start,
            Action::Favour(favour) => FAVOUR.at(favour as usize),
        })
    }

    #[inline]
    fn action(index: usize) -> Option<Action> {
        if let Some(place) = TAKE.place(index) {
            let [stack, space] = [place / SPACES, place % SPACES].map(Space::new);
            return Some(Action::Take { stack, space });
        }
        if let Some(card) = BLUEPRINT.place(index) {
            return Blueprint::numbered(card + 1).map(Action::Blueprint);
        }
        let taken = TAKE_TILE.place(index).map(|stack| Action::TakeTile(Space::new(stack)));
        taken
            .or_else(|| BUILD.place(index).map(|space| Action::Build(Space::new(space))))
            .or_else(|| DECK.place(index).map(|_| Action::DeckBlueprint))
            .or_else(|| COUNT.place(index).map(|_| Action::Count))
            .or_else(|| FAVOUR.place(index).map(|place| Action::Favour(Favour::ALL[place])))
    }
}
