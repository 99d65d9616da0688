//! The options of the rules and the components in play.

use super::components;
use super::tiles::{FACES, Face, TileSet, start_tiles};
use super::tokens::TokenMix;
use crate::options::rule_options;
use crate::{OptionError, OptionInfo, Options};

const TILE_SET: OptionInfo = OptionInfo {
    name: "tileset",
    values: &["A", "B", "random:<SEED>"],
    meaning: "the 48 quarry tiles (reconstructions; random sets share their totals)",
};

const TOKENS: OptionInfo = OptionInfo {
    name: "tokens",
    values: &["A", "B", "C", "<MIX>-<EFFECT>", "<N>*<EFFECT>+...", "<EFFECT>@<ROUND>"],
    meaning: "the 14 round tokens: a mix, a mix with one effect blanked, counts, or one effect in one round only",
};

const COMPONENTS: OptionInfo = OptionInfo {
    name: "components",
    values: &["none", "<FILE.toml>"],
    meaning: "tiles and tokens of your own; replaces tileset, and tokens unless they are given too",
};

rule_options! {
    /// Readings of the rules that can be chosen.
    pub(super) struct Switches beside [TILE_SET, TOKENS, COMPONENTS] {
        /// What the starting tile shows.
        start_tile: StartTile = "the starting tile shows all four symbols, or none" {
            /// One of each symbol.
            Four = "four",
            /// No symbol.
            Blank = "blank",
        }

        /// Which tiles a tile must not lie exactly over (rule 6.4).
        overlap: Overlap =
            "no tile exactly over another on any floor, or only not over the one it would rest on" {
            /// Any tile of the garden.
            AnyFloor = "any_floor",
            /// A tile whose four spaces are all seen.
            NextTileBelow = "next_tile_below",
        }

        /// Whether stairs take up the floor above their lower end (rule 6.10).
        stairs_body: StairsBody =
            "the body of stairs keeps tiles off the floor above its lower end, or not" {
            /// No tile comes there.
            Block = "block",
            /// A tile may hang there.
            Free = "free",
        }

        /// Whether an unsupported corner may hang over decorations and belvederes (rule 6.10).
        cover_decor: CoverDecor =
            "an unsupported corner may hang over a decoration or belvedere, or not" {
            /// It hides them.
            Yes = "yes",
            /// It needs an empty space below.
            No = "no",
        }

        /// What may lie under a bridge (rule 7.5).
        bridge_gap: BridgeGap =
            "what may lie under a bridge: an empty lower surface, any lower surface, the ground" {
            /// A lower surface with nothing on it.
            EmptyLower = "empty_lower",
            /// A lower surface.
            AnyLower = "any_lower",
            /// The ground, with nothing on it.
            GroundOnly = "ground_only",
        }

        /// Where a statue may stand when all earlier ones have become columns (rule 7.7).
        statue_restart: StatueRestart =
            "when all statues have become columns the next may stand anywhere, or nowhere" {
            /// Anywhere, like the first.
            Free = "free",
            /// Nowhere.
            Never = "never",
        }

        /// How often the effects that change symbols work (rules 9.4 and 9.5).
        symbol_effect: SymbolEffect =
            "symbol effects work once a turn, or once for each tile placed" {
            /// Once a turn.
            PerTurn = "per_turn",
            /// Once for each tile placed this turn.
            PerTile = "per_tile",
        }

        /// The points of a belvedere under a tile (rule 10.2).
        hidden_belvedere: HiddenBelvedere = "points of a hidden belvedere" {
            /// None.
            Worthless = "0",
            /// As many as one that is seen.
            Counted = "1",
        }

        /// Whether pieces can run out (rule 12).
        limits: Limits = "pieces can run out, or not" {
            /// There is what is in the box.
            Hard = "hard",
            /// There is always more.
            None = "none",
        }
    }
}

/// Everything that is fixed before the deal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rules {
    /// The tiles.
    pub tile_set: TileSet,
    /// The tokens.
    pub token_mix: TokenMix,
    pub(super) faces: [Face; FACES],
    pub(super) switches: Switches,
}

impl TryFrom<&Options> for Rules {
    type Error = OptionError;

    /// The value of `components` is the text of the file.
    fn try_from(options: &Options) -> Result<Self, OptionError> {
        let (tile_set, token_mix) = match options.get("components").filter(|text| *text != "none") {
            Some(text) => components::from_toml(text, options)?,
            None => (named_tiles(options)?, named_tokens(options)?),
        };
        Self::with_components(options, tile_set, token_mix)
    }
}

impl Rules {
    /// The rules with these components.
    pub(super) fn with_components(
        options: &Options,
        mut tile_set: TileSet,
        token_mix: TokenMix,
    ) -> Result<Self, OptionError> {
        let switches = Switches::read(options)?;
        if switches.start_tile == StartTile::Blank {
            tile_set.start_tiles = start_tiles("----");
        }
        Ok(Self { faces: tile_set.faces(), tile_set, token_mix, switches })
    }

    /// The same rules with another tile set.
    #[must_use]
    pub(super) fn with_tiles(&self, tile_set: TileSet) -> Self {
        Self { faces: tile_set.faces(), tile_set, ..self.clone() }
    }

    /// The options that a record names. Tiles are no option there but part of the setup.
    pub(super) fn record_options(&self) -> Options {
        let mut options = self.switches.record();
        if self.token_mix.name != TOKENS.default_value() {
            options.set(TOKENS.name, &self.token_mix.name);
        }
        options
    }
}

pub(super) fn named_tiles(options: &Options) -> Result<TileSet, OptionError> {
    let name = options.get(TILE_SET.name).unwrap_or(TILE_SET.default_value());
    TileSet::by_name(name).ok_or_else(|| TILE_SET.bad_value(name))
}

pub(super) fn named_tokens(options: &Options) -> Result<TokenMix, OptionError> {
    let name = options.get(TOKENS.name).unwrap_or(TOKENS.default_value());
    TokenMix::parse(name).ok_or_else(|| TOKENS.bad_value(name))
}
