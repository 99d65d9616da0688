//! Actions of Babylonia as numbers.

use super::Babylonia;
use super::action::Action;
use super::card::CardSet;
use super::hex::Hex;
use super::map::{self, HEXES, PLACE_HEX, PLACES};
use super::token::Kind;
use crate::action_index::ranges;
use crate::{ActionIndex, ActionRange};

/// How many different cards there are.
const CARDS: usize = *CardSet::NUMBERS.end() as usize;

ranges! {
    PLAY[Kind::ALL.len() * HEXES] = "play a token to a hex: 175 * kind + hex; farmer, merchant, servant, priest; hexes in reading order";
    END[1] = "stop playing tokens";
    RESOLVE[PLACES] = "resolve a place: the 32 sites of cities and fields in reading order, then the five ziggurats";
    CARD[CARDS] = "take a card, 1 to 9";
    EXTRA[1] = "use card 2 for an extra turn";
    NO_EXTRA[1] = "keep card 2";
}

impl ActionIndex for Babylonia {
    const RANGES: &'static [ActionRange] = RANGES;

    #[inline]
    fn index(action: Action) -> Option<usize> {
        Some(match action {
            Action::Play(kind, hex) => PLAY.at(HEXES * kind.index() + hex.index()),
            Action::End => END.start,
            Action::Resolve(hex) => RESOLVE.at(map::place_at(hex)?),
            Action::Card(card) => CARD.at(usize::from(card) - 1),
            Action::Extra => EXTRA.start,
            Action::NoExtra => NO_EXTRA.start,
        })
    }

    #[inline]
    fn action(index: usize) -> Option<Action> {
        if let Some(place) = PLAY.place(index) {
            return Some(Action::Play(Kind::ALL[place / HEXES], Hex::new(place % HEXES)));
        }
        let resolved = RESOLVE.place(index).map(|place| Action::Resolve(PLACE_HEX[place]));
        resolved
            .or_else(|| CARD.place(index).map(|card| Action::Card(card as u8 + 1)))
            .or_else(|| END.place(index).map(|_| Action::End))
            .or_else(|| EXTRA.place(index).map(|_| Action::Extra))
            .or_else(|| NO_EXTRA.place(index).map(|_| Action::NoExtra))
    }
}
