//! The switches of the rules and the components in play.

use super::circuit::Circuit;
use super::component_file;
use super::components::Components;
use super::craftsmen::Deck;
use super::guilds::GuildStock;
use crate::{OptionError, OptionInfo, Options};

/// The options of Amyitis.
pub(super) const OPTIONS: &[OptionInfo] = &[
    OptionInfo {
        name: "double_edge_conducts_when",
        values: &["both", "any"],
        meaning: "water passes a double edge when both of its segments hold cubes, or any of them",
    },
    OptionInfo {
        name: "field_tie",
        values: &["nobody", "rightmost"],
        meaning: "who gets the gardener of a full field row when several have the most cubes",
    },
    OptionInfo {
        name: "bonus_good_may_be_wine",
        values: &["false", "true"],
        meaning: "the good of the owner's choice on a garden tile may be wine, or not",
    },
    OptionInfo {
        name: "components",
        values: &["none", "<FILE.toml>"],
        meaning: "garden tiles, guild cards, craftsmen and city goods of your own",
    },
];

/// The rules of a whole experiment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rules {
    /// Half filled double edges carry water on.
    pub(super) conducts_by_halves: bool,
    pub(super) field_tie_to_rightmost: bool,
    pub(super) bonus_good_may_be_wine: bool,
    pub(super) components: Components,
    pub(super) circuit: Circuit,
}

impl Rules {
    /// The rules that options describe; the value of `components` is the text of the file.
    pub(super) fn new(options: &Options) -> Result<Self, OptionError> {
        options.check_names(OPTIONS)?;
        let components = match options.get("components").filter(|text| *text != "none") {
            Some(text) => component_file::from_toml(text)?,
            None => Components::default(),
        };
        let is_switched = |name| options.is_switched(OPTIONS, name);
        Ok(Self {
            conducts_by_halves: is_switched("double_edge_conducts_when")?,
            field_tie_to_rightmost: is_switched("field_tie")?,
            bonus_good_may_be_wine: is_switched("bonus_good_may_be_wine")?,
            circuit: Circuit::new(&components),
            components,
        })
    }

    /// The same switches with other components.
    pub(super) fn with_components(self, components: Components) -> Self {
        Self { circuit: Circuit::new(&components), components, ..self }
    }

    /// The switches that differ from the default; components are part of the setup.
    pub(super) fn switches(&self) -> Options {
        let switched =
            [self.conducts_by_halves, self.field_tie_to_rightmost, self.bonus_good_may_be_wine];
        let mut options = Options::default();
        for (info, _) in OPTIONS.iter().zip(switched).filter(|(_, switched)| *switched) {
            options.set(info.name, info.values[1]);
        }
        options
    }

    /// The craftsmen of a game with so many players.
    pub(super) fn deck(&self, players: usize) -> Deck {
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
