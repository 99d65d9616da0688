//! The options of the rules.

use super::card::CardSet;
use crate::notation::parse_number;
use crate::options::rule_options;
use crate::{OptionError, OptionInfo, Options};

const CARDS: OptionInfo = OptionInfo {
    name: "cards",
    values: &["base", "variant", "<SEVEN NUMBERS, SUCH AS 1+2+3+4+5+8+9>", "base-<NUMBER>"],
    meaning: "cards laid out: 1 to 7, seven random ones of the nine, the seven named, or 1 to 7 without one",
};

rule_options! {
    /// Readings of the rules that can be chosen.
    pub(super) struct Switches beside [CARDS] {
        /// Which own token lets a farmer take a field (rule 5.2, ruling B2).
        field_neighbour: FieldNeighbour =
            "own token that lets a farmer take the field next to it; river tokens lie face down" {
            /// Any token.
            Any = "any",
            /// Only one that lies face up.
            FaceUp = "face_up",
        }

        /// Whether the first two turns of the game are shorter (rule 4.5, ruling B1).
        first_turn_limits: FirstTurnLimits =
            "seat 0 plays exactly one token in its first turn and seat 1 exactly two" {
            /// They are.
            On = "on",
            /// They are turns like all others.
            Off = "off",
        }

        /// When the noble of card 5 is played among its farmers (section 8, ruling B3).
        card_5: CardFive =
            "the noble of card 5 is the last token of its turn, or comes in any order" {
            /// After three farmers or more.
            Last = "last",
            /// At any time, if the turn can still have three farmers.
            AnyOrder = "any_order",
        }
    }
}

/// Everything that is fixed before the deal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rules {
    /// The cards laid out; without them seven random ones of nine.
    pub(super) cards: Option<CardSet>,
    pub(super) switches: Switches,
}

impl TryFrom<&Options> for Rules {
    type Error = OptionError;

    fn try_from(options: &Options) -> Result<Self, OptionError> {
        Ok(Self { switches: Switches::read(options)?, cards: cards(options)? })
    }
}

impl Rules {
    pub(super) fn record_options(self) -> Options {
        let mut options = self.switches.record();
        match self.cards.map(|cards| CardSet::BASE.iter().find(|card| !cards.contains(*card))) {
            Some(None) => {}
            Some(Some(missing)) if self.cards == base_without(missing) => {
                options.set(CARDS.name, &format!("base-{missing}"));
            }
            _ => options.set(CARDS.name, "variant"),
        }
        options
    }
}

fn cards(options: &Options) -> Result<Option<CardSet>, OptionError> {
    let text = options.get(CARDS.name).unwrap_or(CARDS.default_value());
    let named = match text {
        "base" => Some(CardSet::BASE),
        "variant" => return Ok(None),
        _ => named_cards(text),
    };
    named.map(Some).ok_or_else(|| CARDS.bad_value(text))
}

/// Seven cards by number, or `base-` and the number of the one left out.
fn named_cards(text: &str) -> Option<CardSet> {
    match text.strip_prefix("base-") {
        Some(missing) => base_without(u8::try_from(parse_number(missing)?).ok()?),
        None => seven_cards(text),
    }
}

/// Cards 1 to 7 but for one of them; with at most five ziggurats six are enough.
fn base_without(card: u8) -> Option<CardSet> {
    let mut cards = CardSet::BASE;
    cards.remove(card);
    (cards != CardSet::BASE).then_some(cards)
}

fn seven_cards(list: &str) -> Option<CardSet> {
    let mut cards = CardSet::NONE;
    for number in list.split('+') {
        let card = u8::try_from(parse_number(number)?).ok()?;
        if !CardSet::NUMBERS.contains(&card) || cards.contains(card) {
            return None;
        }
        cards.insert(card);
    }
    (cards.len() == CardSet::IN_PLAY).then_some(cards)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rules(cards: &str) -> Result<Rules, OptionError> {
        let mut options = Options::default();
        options.set(CARDS.name, cards);
        Rules::try_from(&options)
    }

    #[test]
    fn cards_are_named_or_drawn() {
        assert_eq!(rules("base").unwrap(), rules("1+2+3+4+5+6+7").unwrap());
        assert_eq!(rules("variant").unwrap().cards, None);
        let named = rules("9+1+2+3+4+5+8").unwrap();
        assert_eq!(named.cards.unwrap().to_string(), "1 2 3 4 5 8 9");
        assert_eq!(named.record_options().to_string(), "cards=variant");
        let without = rules("base-3").unwrap();
        assert_eq!(without.cards.unwrap().to_string(), "1 2 4 5 6 7");
        assert_eq!(without.record_options().to_string(), "cards=base-3");
        assert_eq!(rules("base").unwrap().record_options().to_string(), "");
    }

    #[test]
    fn other_card_lists_are_refused() {
        for list in [
            "",
            "all",
            "1+2",
            "1+2+3+4+5+6+6",
            "1+2+3+4+5+6+10",
            "0+2+3+4+5+6+7",
            "base-8",
            "base-0",
            "base-",
            "base-1-2",
            "base-<NUMBER>",
            "1+2+3+4+5+6+7+8",
            "<SEVEN NUMBERS, SUCH AS 1+2+3+4+5+8+9>",
        ] {
            let error = rules(list).unwrap_err().to_string();
            assert!(error.contains("base, variant"), "{error}");
        }
    }
}
