//! Decisions and their notation.

use std::fmt;
use std::str::FromStr;

use super::card::CardSet;
use super::hex::Hex;
use super::token::Kind;
use crate::notation::{ParseActionError, parse_number};

/// One decision of a player.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Plays a token of the stand to a hex.
    Play(Kind, Hex),
    /// Stops playing tokens.
    End,
    /// Names the city or ziggurat that is resolved next.
    Resolve(Hex),
    /// Takes a card for a ziggurat.
    Card(u8),
    /// Uses card 2 for an extra turn.
    Extra,
    /// Keeps card 2 for later.
    NoExtra,
}

const _: () = assert!(size_of::<Action>() <= 4);

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Play(kind, hex) => write!(f, "{} {hex}", kind.name()),
            Self::End => f.write_str("end"),
            Self::Resolve(hex) => write!(f, "resolve {hex}"),
            Self::Card(number) => write!(f, "card {number}"),
            Self::Extra => f.write_str("extra"),
            Self::NoExtra => f.write_str("no-extra"),
        }
    }
}

impl FromStr for Action {
    type Err = ParseActionError;

    fn from_str(text: &str) -> Result<Self, ParseActionError> {
        let wrong = |reason| ParseActionError::new(text, reason);
        let hex = |name| Hex::from_name(name).ok_or_else(|| wrong("there is no such hex"));
        match text.split_once(' ') {
            None => parse_word(text).ok_or_else(|| wrong(FORMS)),
            Some(("resolve", name)) => Ok(Self::Resolve(hex(name)?)),
            Some(("card", number)) => {
                parse_card(number).ok_or_else(|| wrong("cards are numbered from 1 to 9"))
            }
            Some((word, name)) => {
                let kind = Kind::ALL.into_iter().find(|kind| kind.name() == word);
                Ok(Self::Play(kind.ok_or_else(|| wrong(FORMS))?, hex(name)?))
            }
        }
    }
}

const FORMS: &str = "the forms are 'farmer e3', 'merchant e3', 'servant e3', 'priest e3', 'end', \
                     'resolve d4', 'card 3', 'extra', 'no-extra'";

fn parse_word(word: &str) -> Option<Action> {
    [Action::End, Action::Extra, Action::NoExtra]
        .into_iter()
        .find(|action| action.to_string() == word)
}

fn parse_card(number: &str) -> Option<Action> {
    let number = u8::try_from(parse_number(number)?).ok()?;
    CardSet::NUMBERS.contains(&number).then_some(Action::Card(number))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notation_round_trips() {
        for text in ["farmer a3", "priest o23", "end", "resolve d4", "card 9", "extra", "no-extra"]
        {
            assert_eq!(text.parse::<Action>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn other_text_is_refused() {
        for text in
            ["", "End", "end ", "farmer", "farmer  e3", "farmer a2", "card 0", "card 10", "card 03"]
        {
            assert!(text.parse::<Action>().is_err(), "{text}");
        }
    }
}
