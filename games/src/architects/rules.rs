//! The options of the rules.

use std::ops::RangeInclusive;

use super::deal::Deal;
use super::position::Architects;
use super::scoring::CATEGORIES;
use super::tile::Kind;
use crate::intern::intern;
use crate::options::rule_option;
use crate::{OptionError, OptionInfo, Options, RuleOption, Rulebook, Seed};

/// A side of a building card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Side {
    #[default]
    A,
    B,
}

/// The options of Architects.
const OPTIONS: &[OptionInfo] = &[SIDES, Hands::INFO, StartBlueprints::INFO];

pub(super) const SIDES: OptionInfo = OptionInfo {
    name: "sides",
    values: &["AAAAAA", "<SIX LETTERS A OR B>"],
    meaning: "side in use of garden, market, wall, palace, residence, theatre",
};

rule_option! {
    /// Who knows the blueprints in a hand (rule 8.3).
    pub(super) enum Hands("hands", "whether the opponent sees the blueprints in hand") {
        /// Everybody.
        Open = "open",
        /// Their owner.
        Secret = "secret",
    }
}

rule_option! {
    /// With how many blueprints the second player starts (rule 2.4, ruling R23).
    pub(super) enum StartBlueprints(
        "start_blueprints",
        "blueprints of the second player at the start; the first has 2"
    ) {
        /// One more than the first player.
        Three = "3",
        /// As many as the first player.
        Two = "2",
    }
}

/// Everything that is fixed before the deal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rules {
    /// The side in use of each kind, in the order of [`Kind::ALL`].
    pub(super) sides: [Side; 6],
    pub(super) hands: Hands,
    pub(super) second_hand: StartBlueprints,
}

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
        let text = options.get(SIDES.name).unwrap_or(SIDES.default_value());
        let sides = parse_sides(text).ok_or_else(|| SIDES.bad_value(text))?;
        Ok(Self { sides, hands: options.value()?, second_hand: options.value()? })
    }

    /// The options that differ from the default, without the sides: a record's setup has those.
    pub(super) fn record_options(&self) -> Options {
        let mut options = Options::default();
        options.record(self.hands);
        options.record(self.second_hand);
        options
    }

    /// With how many blueprints each seat starts.
    pub(super) fn start_blueprints(&self) -> [usize; 2] {
        match self.second_hand {
            StartBlueprints::Three => [2, 3],
            StartBlueprints::Two => [2, 2],
        }
    }

    pub(super) fn has_secret_hands(&self) -> bool {
        self.hands == Hands::Secret
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
