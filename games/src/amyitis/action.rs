//! Decisions and their notation.

use std::fmt;
use std::str::FromStr;

use super::circuit::CITIES;
use super::craftsmen::Craft;
use super::fields::FieldRow;
use super::goods::Good;
use super::guilds::GuildCard;
use super::named::Named;
use super::spaces::{Edge, Space};
use super::temples::{Gift, Temple};
use crate::MAX_SEATS;
use crate::notation::{ParseActionError, parse_number};

/// One decision of a player.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Do nothing more this round.
    Pass,
    /// Hire a craftsman.
    Hire {
        /// From this trio, counted from 0.
        trio: u8,
        /// Of this craft.
        craft: Craft,
    },
    /// Put a cube on the next field of a row.
    Field(FieldRow),
    /// Put a cube into a temple.
    Temple(Temple),
    /// Put a cube on a segment of an edge.
    Irrigate(Edge),
    /// Move the caravan by so many spaces.
    Move(u8),
    /// Sell one or two goods in Babylon, in the order of their kinds.
    Sell(Good, Option<Good>),
    /// Take a guild card.
    Guild(GuildCard),
    /// Plant on a space.
    Plant(Space),
    /// Take the good of a garden tile.
    Good(Good),
    /// Choose the gift of Ishtar.
    Ishtar(Gift),
    /// Give a good for another, or not.
    Swap(Option<(Good, Good)>),
    /// Return a good.
    Discard(Good),
}

const _: () = assert!(size_of::<Action>() <= 4);

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Pass => f.write_str("pass"),
            Self::Hire { trio, craft } => write!(f, "hire {} {}", trio + 1, craft.name()),
            Self::Field(row) => write!(f, "field {}", row.name()),
            Self::Temple(temple) => write!(f, "temple {}", temple.name()),
            Self::Irrigate(edge) => write!(f, "irrigate {edge}"),
            Self::Move(distance) => write!(f, "move {distance}"),
            Self::Sell(first, None) => write!(f, "sell {}", first.name()),
            Self::Sell(first, Some(second)) => {
                write!(f, "sell {} {}", first.name(), second.name())
            }
            Self::Guild(card) => write!(f, "guild {card}"),
            Self::Plant(space) => write!(f, "plant {space}"),
            Self::Good(good) => write!(f, "good {}", good.name()),
            Self::Ishtar(gift) => write!(f, "ishtar {}", gift.name()),
            Self::Swap(None) => f.write_str("swap none"),
            Self::Swap(Some((given, taken))) => {
                write!(f, "swap {} {}", given.name(), taken.name())
            }
            Self::Discard(good) => write!(f, "discard {}", good.name()),
        }
    }
}

impl FromStr for Action {
    type Err = ParseActionError;

    fn from_str(text: &str) -> Result<Self, ParseActionError> {
        let words: Vec<_> = text.split(' ').collect();
        let (verb, rest) = words.split_first().expect("splitting gives at least one part");
        let (action, form) = match *verb {
            "pass" => (rest.is_empty().then_some(Self::Pass), "'pass' stands alone"),
            "hire" => (hire(rest), "hiring is 'hire TRIO CRAFT', such as 'hire 2 priest'"),
            "field" => (one(rest).map(Self::Field), "a field is 'field upper' or 'field lower'"),
            "temple" => (one(rest).map(Self::Temple), "temples are ishtar, marduk and tammuz"),
            "irrigate" => (
                parsed(rest, Edge::parse).map(Self::Irrigate),
                "an edge is two neighbouring spaces, such as 'irrigate b1-b2'",
            ),
            "move" => (distance(rest).map(Self::Move), "a way is 'move 1' to 'move 9'"),
            "sell" => {
                (sale(rest), "a sale is one or two goods in the order barley dates salt palm wine")
            }
            "guild" => (
                card(rest).map(Self::Guild),
                "cards are banker, palace, gardener, caravan, and caravan with a good",
            ),
            "plant" => {
                (parsed(rest, Space::parse).map(Self::Plant), "a space is 'plant a1' to 'plant d4'")
            }
            "good" => (one(rest).map(Self::Good), GOODS),
            "ishtar" => (one(rest).map(Self::Ishtar), "Ishtar gives a camel or a talent"),
            "swap" => {
                (swap(rest), "an exchange is 'swap none' or two different goods, not for wine")
            }
            "discard" => (one(rest).map(Self::Discard), GOODS),
            _ => (None, VERBS),
        };
        action.ok_or_else(|| ParseActionError::new(text, form))
    }
}

const GOODS: &str = "goods are barley, dates, salt, palm and wine";
const VERBS: &str = "moves begin with pass, hire, field, temple, irrigate, move, sell, guild, \
                     plant, good, ishtar, swap or discard";

fn parsed<T>(words: &[&str], parse: impl Fn(&str) -> Option<T>) -> Option<T> {
    let [word] = words else { return None };
    parse(word)
}

fn one<T: Named>(words: &[&str]) -> Option<T> {
    parsed(words, T::from_name)
}

fn hire(words: &[&str]) -> Option<Action> {
    let [trio, craft] = words else { return None };
    let trio = parse_number(trio).filter(|trio| (1..=MAX_SEATS).contains(trio))?;
    Some(Action::Hire { trio: trio as u8 - 1, craft: Craft::from_name(craft)? })
}

fn distance(words: &[&str]) -> Option<u8> {
    let distance = parsed(words, parse_number)?;
    (1..=CITIES).contains(&distance).then_some(distance as u8)
}

fn sale(words: &[&str]) -> Option<Action> {
    match words {
        [first] => Some(Action::Sell(Good::from_name(first)?, None)),
        [first, second] => {
            let (first, second) = (Good::from_name(first)?, Good::from_name(second)?);
            (first <= second).then_some(Action::Sell(first, Some(second)))
        }
        _ => None,
    }
}

fn card(words: &[&str]) -> Option<GuildCard> {
    match words {
        ["banker"] => Some(GuildCard::Banker),
        ["palace"] => Some(GuildCard::Palace),
        ["gardener"] => Some(GuildCard::Gardener),
        ["caravan"] => Some(GuildCard::Caravan(None)),
        ["caravan", good] => plain(good).map(|good| GuildCard::Caravan(Some(good))),
        _ => None,
    }
}

fn swap(words: &[&str]) -> Option<Action> {
    match words {
        ["none"] => Some(Action::Swap(None)),
        [given, taken] => {
            let (given, taken) = (Good::from_name(given)?, plain(taken)?);
            (given != taken).then_some(Action::Swap(Some((given, taken))))
        }
        _ => None,
    }
}

fn plain(name: &str) -> Option<Good> {
    Good::from_name(name).filter(|good| *good != Good::Wine)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_notation_of_the_record_format_reads_and_writes() {
        let moves = "pass, hire 2 priest, field upper, field lower, temple ishtar, temple marduk, \
            temple tammuz, irrigate b1-b2, irrigate a1-b1, move 3, move 9, sell barley, \
            sell barley wine, sell salt salt, guild banker, guild palace, guild gardener, \
            guild caravan, guild caravan palm, plant b2, good salt, ishtar camel, ishtar talent, \
            swap salt palm, swap wine barley, swap none, discard salt";
        for text in moves.split(", ") {
            assert_eq!(text.parse::<Action>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn nothing_else_is_a_move() {
        let wrong = ", Pass, pass now, hire, hire 0 priest, hire 5 priest, hire 1 baker, field, \
            field middle, temple, irrigate b2-b1, irrigate a1-b2, irrigate a1, move 0, move 10, \
            move 03, move x, sell, sell wine barley, sell salt  salt, sell salt salt salt, \
            guild caravan wine, guild caravan palm palm, guild tower, plant e1, plant a5, good, \
            ishtar goat, swap salt, swap salt salt, swap salt wine, swap none none, discard, \
            discard gold";
        for text in wrong.split(", ").map(str::trim) {
            assert!(text.parse::<Action>().is_err(), "{text}");
        }
    }
}
