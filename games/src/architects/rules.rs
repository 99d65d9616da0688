//! The options of the rules.

use super::tile::Kind;
use crate::options::rule_options;
use crate::{OptionError, OptionInfo, Options};

/// A side of a building card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Side {
    #[default]
    A,
    B,
}

pub(super) const SIDES: OptionInfo = OptionInfo {
    name: "sides",
    values: &["AAAAAA", "<SIX LETTERS A OR B>"],
    meaning: "side in use of garden, market, wall, palace, residence, theatre",
};

rule_options! {
    /// Readings of the rules that can be chosen.
    pub(super) struct Switches beside [SIDES] {
        /// Who knows the blueprints in a hand (rule 8.3).
        hands: Hands = "whether the opponent sees the blueprints in hand" {
            /// Everybody.
            Open = "open",
            /// Their owner.
            Secret = "secret",
        }

        /// With how many blueprints the second player starts (rule 2.4, ruling R23).
        start_blueprints: StartBlueprints =
            "blueprints of the second player at the start; the first has 2" {
            /// One more than the first player.
            Three = "3",
            /// As many as the first player.
            Two = "2",
        }

        /// Whether the next tile of the stack is seen before the city space is chosen (rules 3.2
        /// and 3.3, ruling R13).
        build: Build =
            "stack and city space are one decision, or the space is chosen with the next tile in sight" {
            /// No: both are chosen together.
            WithTake = "with_take",
            /// Yes: taking and building are two decisions.
            AfterReveal = "after_reveal",
        }
    }
}

/// Everything that is fixed before the deal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rules {
    /// The side in use of each kind, in the order of [`Kind::ALL`].
    pub(super) sides: [Side; 6],
    pub(super) switches: Switches,
}

impl TryFrom<&Options> for Rules {
    type Error = OptionError;

    fn try_from(options: &Options) -> Result<Self, OptionError> {
        let switches = Switches::read(options)?;
        let text = options.get(SIDES.name).unwrap_or(SIDES.default_value());
        let sides = parse_sides(text).ok_or_else(|| SIDES.bad_value(text))?;
        Ok(Self { sides, switches })
    }
}

impl Rules {
    /// With how many blueprints each seat starts.
    pub(super) fn start_blueprints(&self) -> [usize; 2] {
        match self.switches.start_blueprints {
            StartBlueprints::Three => [2, 3],
            StartBlueprints::Two => [2, 2],
        }
    }

    pub(super) fn has_secret_hands(&self) -> bool {
        self.switches.hands == Hands::Secret
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
