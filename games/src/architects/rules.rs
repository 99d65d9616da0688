//! The options of the game.

use std::ops::RangeInclusive;

use super::deal::Deal;
use super::position::Architects;
use super::scoring::CATEGORIES;
use super::tile::Kind;
use crate::intern::intern;
use crate::options::bad_value;
use crate::{OptionError, OptionInfo, Options, Rulebook, Seed};

/// A side of a building card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Side {
    #[default]
    A,
    B,
}

/// The rules of one experiment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rules {
    /// The side in use of each kind, in the order of [`Kind::ALL`].
    pub sides: [Side; 6],
    /// Whether blueprints in hand are known to their owner only.
    pub has_secret_hands: bool,
    /// With how many blueprints each seat starts.
    pub start_blueprints: [usize; 2],
}

/// The names of the options.
pub(super) const SIDES: &str = "sides";
const HANDS: &str = "hands";
const START_BLUEPRINTS: &str = "start_blueprints";

pub(super) const OPTIONS: &[OptionInfo] = &[
    OptionInfo {
        name: SIDES,
        values: &["AAAAAA", "<SIX LETTERS A OR B>"],
        meaning: "side in use of garden, market, wall, palace, residence, theatre",
    },
    OptionInfo {
        name: HANDS,
        values: &["open", "secret"],
        meaning: "whether the opponent sees the blueprints in hand",
    },
    OptionInfo {
        name: START_BLUEPRINTS,
        values: &["3", "2"],
        meaning: "blueprints of the second player at the start; the first has 2",
    },
];

impl Rulebook for Architects {
    type Rules = Rules;
    type Deal = Deal;

    const TITLE: &'static str = "Architects of Amytis";
    const PLAYERS: RangeInclusive<usize> = 2..=2;
    const CATEGORIES: &'static [&'static str] = CATEGORIES;
    const OPTIONS: &'static [OptionInfo] = OPTIONS;

    fn rules(options: &Options) -> Result<&'static Rules, OptionError> {
        Rules::from_options(options).map(intern)
    }

    fn deal(rules: &Rules, _players: usize, seed: Seed) -> Deal {
        Deal::shuffled(rules, seed)
    }

    fn start(rules: &'static Rules, deal: &Deal) -> Self {
        deal.first_position(rules)
    }
}

impl Rules {
    pub(super) fn from_options(options: &Options) -> Result<Self, OptionError> {
        options.check_names(OPTIONS)?;
        let sides = match options.get(SIDES) {
            None => [Side::A; 6],
            Some(text) => parse_sides(text).ok_or_else(|| bad_value(OPTIONS, SIDES, text))?,
        };
        let second = if options.is_switched(OPTIONS, START_BLUEPRINTS)? { 2 } else { 3 };
        let has_secret_hands = options.is_switched(OPTIONS, HANDS)?;
        Ok(Self { sides, has_secret_hands, start_blueprints: [2, second] })
    }

    /// The options that differ from the default, without the sides: a record's setup has those.
    pub(super) fn record_options(&self) -> Options {
        let mut options = Options::default();
        if self.has_secret_hands {
            options.set(HANDS, "secret");
        }
        if self.start_blueprints[1] == 2 {
            options.set(START_BLUEPRINTS, "2");
        }
        options
    }

    /// The side in use of this kind.
    #[inline]
    pub fn side(&self, kind: Kind) -> Side {
        self.sides[kind as usize]
    }

    /// The sides as six letters.
    pub(super) fn sides_text(&self) -> String {
        self.sides.iter().map(|side| if *side == Side::A { 'A' } else { 'B' }).collect()
    }
}

/// Six letters as sides.
pub(super) fn parse_sides(text: &str) -> Option<[Side; 6]> {
    let letters: [u8; 6] = text.as_bytes().try_into().ok()?;
    let mut sides = [Side::A; 6];
    for (side, letter) in sides.iter_mut().zip(letters) {
        *side = match letter {
            b'A' => Side::A,
            b'B' => Side::B,
            _ => return None,
        };
    }
    Some(sides)
}
