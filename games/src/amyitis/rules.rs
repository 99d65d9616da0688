//! The options of the rules and the components in play.

use super::circuit::Circuit;
use super::component_file;
use super::components::Components;
use super::craftsmen::CraftCounts;
use super::guilds::GuildStock;
use crate::options::rule_options;
use crate::{OptionError, OptionInfo, Options};

const COMPONENTS: OptionInfo = OptionInfo {
    name: "components",
    values: &["none", "<FILE.toml>"],
    meaning: "pieces and boards of your own, where ours are reconstructions",
};

rule_options! {
    /// Readings of the rules that can be chosen.
    pub(super) struct Switches beside [COMPONENTS] {
        /// When water passes an edge of two segments (rule 7.5, ruling R-DBL).
        double_edge_conducts_when: DoubleEdge =
            "water passes a double edge when both of its segments hold cubes, or any of them" {
            /// When both hold cubes.
            Both = "both",
            /// When one of them does.
            Any = "any",
        }

        /// Who earns the gardener of a full row when several have the most cubes (rule 6.3, ruling
        /// R-TIE).
        field_tie: FieldTie =
            "who gets the gardener of a full field row when several have the most cubes" {
            /// Nobody.
            Nobody = "nobody",
            /// The one of them whose cube lies furthest right.
            Rightmost = "rightmost",
        }

        /// Which goods a garden tile gives (rule 10.4, ruling R-GOOD).
        bonus_good_may_be_wine: BonusGood =
            "the good of the owner's choice on a garden tile may be wine, or not" {
            /// Any but wine.
            Plain = "false",
            /// Any.
            OrWine = "true",
        }

        /// Whether talents, camels and goods can run out (ruling R-SUP).
        limits: Limits =
            "talents, camels and goods never run out, or there are 30, 14 and 7 of each good" {
            /// There is always more.
            None = "none",
            /// There is what is in the box.
            Hard = "hard",
        }
    }
}

/// Everything that is fixed before the deal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rules {
    pub(super) switches: Switches,
    pub(super) components: Components,
    pub(super) circuit: Circuit,
}

impl TryFrom<&Options> for Rules {
    type Error = OptionError;

    /// The value of `components` is the text of the file.
    fn try_from(options: &Options) -> Result<Self, OptionError> {
        let switches = Switches::read(options)?;
        let components = match options.get(COMPONENTS.name).filter(|text| *text != "none") {
            Some(text) => component_file::from_toml(text)?,
            None => Components::default(),
        };
        Ok(Self { switches, circuit: Circuit::new(&components), components })
    }
}

impl Rules {
    /// The same options with other components.
    pub(super) fn with_components(self, components: Components) -> Self {
        Self { circuit: Circuit::new(&components), components, ..self }
    }

    /// The craftsmen of a game with so many players.
    pub(super) fn deck(&self, players: usize) -> CraftCounts {
        self.components.decks[players - 2]
    }

    /// How many level 2 caravan cards are in play.
    pub(super) fn level_2_caravans(&self, players: usize) -> usize {
        usize::from(self.components.copies[players - 2][1][1])
    }

    /// All guild cards in stock, with these goods lying on the level 2 caravan cards.
    pub(super) fn guild_stock(&self, players: usize, tokens: u8) -> GuildStock {
        let mut copies = self.components.copies[players - 2];
        copies[1][1] = 0;
        GuildStock { copies, tokens, gardeners: self.components.gardeners[players - 2] }
    }
}
