//! The options of the rules and the components in play.

use std::ops::RangeInclusive;

use super::circuit::Circuit;
use super::component_file;
use super::components::Components;
use super::craftsmen::CraftCounts;
use super::deal::Deal;
use super::guilds::GuildStock;
use super::position::Amyitis;
use super::scoring::CATEGORIES;
use crate::intern::intern;
use crate::options::rule_option;
use crate::{OptionError, OptionInfo, Options, RuleOption, Rulebook, Seed};

/// The options of Amyitis.
const OPTIONS: &[OptionInfo] = &[DoubleEdge::INFO, FieldTie::INFO, BonusGood::INFO, COMPONENTS];

const COMPONENTS: OptionInfo = OptionInfo {
    name: "components",
    values: &["none", "<FILE.toml>"],
    meaning: "garden tiles, guild cards, craftsmen and city goods of your own",
};

rule_option! {
    /// When water passes an edge of two segments (rule 7.5, ruling R-DBL).
    pub(super) enum DoubleEdge(
        "double_edge_conducts_when",
        "water passes a double edge when both of its segments hold cubes, or any of them"
    ) {
        /// When both hold cubes.
        Both = "both",
        /// When one of them does.
        Any = "any",
    }
}

rule_option! {
    /// Who earns the gardener of a full row when several have the most cubes (rule 6.3, ruling
    /// R-TIE).
    pub(super) enum FieldTie(
        "field_tie",
        "who gets the gardener of a full field row when several have the most cubes"
    ) {
        /// Nobody.
        Nobody = "nobody",
        /// The one of them whose cube lies furthest right.
        Rightmost = "rightmost",
    }
}

rule_option! {
    /// Which goods a garden tile gives (rule 10.4, ruling R-GOOD).
    pub(super) enum BonusGood(
        "bonus_good_may_be_wine",
        "the good of the owner's choice on a garden tile may be wine, or not"
    ) {
        /// Any but wine.
        Plain = "false",
        /// Any.
        OrWine = "true",
    }
}

/// Everything that is fixed before the deal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rules {
    pub(super) double_edge: DoubleEdge,
    pub(super) field_tie: FieldTie,
    pub(super) bonus_good: BonusGood,
    pub(super) components: Components,
    pub(super) circuit: Circuit,
}

impl Rulebook for Amyitis {
    type Rules = Rules;
    type Deal = Deal;

    const TITLE: &'static str = "Amyitis";
    const PLAYERS: RangeInclusive<usize> = 2..=4;
    const CATEGORIES: &'static [&'static str] = CATEGORIES;
    const OPTIONS: &'static [OptionInfo] = OPTIONS;

    fn rules(options: &Options) -> Result<&'static Rules, OptionError> {
        Rules::from_options(options).map(intern)
    }

    fn deal(rules: &Rules, players: usize, seed: Seed) -> Deal {
        Deal::shuffled(rules, players, seed)
    }

    fn start(rules: &'static Rules, deal: &Deal) -> Self {
        deal.first_position(rules)
    }
}

impl Rules {
    /// The value of `components` is the text of the file.
    pub(super) fn from_options(options: &Options) -> Result<Self, OptionError> {
        options.check_names(OPTIONS)?;
        let components = match options.get(COMPONENTS.name).filter(|text| *text != "none") {
            Some(text) => component_file::from_toml(text)?,
            None => Components::default(),
        };
        Ok(Self {
            double_edge: options.value()?,
            field_tie: options.value()?,
            bonus_good: options.value()?,
            circuit: Circuit::new(&components),
            components,
        })
    }

    /// The same options with other components.
    pub(super) fn with_components(self, components: Components) -> Self {
        Self { circuit: Circuit::new(&components), components, ..self }
    }

    /// The options that differ from the default; components are part of the setup.
    pub(super) fn record_options(&self) -> Options {
        let mut options = Options::default();
        options.record(self.double_edge);
        options.record(self.field_tie);
        options.record(self.bonus_good);
        options
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
