//! The options of the rules and the components in play.

use super::components;
use super::tiles::{Symbol, Symbols, TILES, TileSet, start_tiles};
use super::tokens::TokenMix;
use crate::options::rule_option;
use crate::{OptionError, OptionInfo, Options, RuleOption};

/// The options of Babylon.
pub(super) const OPTIONS: &[OptionInfo] = &[
    TILE_SET,
    TOKENS,
    COMPONENTS,
    StartTile::INFO,
    Overlap::INFO,
    StairsBody::INFO,
    CoverDecor::INFO,
    BridgeGap::INFO,
    StatueRestart::INFO,
    SymbolEffect::INFO,
    HiddenBelvedere::INFO,
    Limits::INFO,
];

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

rule_option! {
    /// What the starting tile shows.
    pub(super) enum StartTile("start_tile", "the starting tile shows all four symbols, or none") {
        /// One of each symbol.
        Four = "four",
        /// No symbol.
        Blank = "blank",
    }
}

rule_option! {
    /// Which tiles a tile must not lie exactly over (rule 6.4).
    pub(super) enum Overlap(
        "overlap",
        "no tile exactly over another on any floor, or only not over the one it would rest on"
    ) {
        /// Any tile of the garden.
        AnyFloor = "any_floor",
        /// A tile whose four spaces are all seen.
        NextTileBelow = "next_tile_below",
    }
}

rule_option! {
    /// Whether stairs take up the floor above their lower end (rule 6.10).
    pub(super) enum StairsBody(
        "stairs_body",
        "the body of stairs keeps tiles off the floor above its lower end, or not"
    ) {
        /// No tile comes there.
        Block = "block",
        /// A tile may hang there.
        Free = "free",
    }
}

rule_option! {
    /// Whether an unsupported corner may hang over decorations and belvederes (rule 6.10).
    pub(super) enum CoverDecor(
        "cover_decor",
        "an unsupported corner may hang over a decoration or belvedere, or not"
    ) {
        /// It hides them.
        Yes = "yes",
        /// It needs an empty space below.
        No = "no",
    }
}

rule_option! {
    /// What may lie under a bridge (rule 7.5).
    pub(super) enum BridgeGap(
        "bridge_gap",
        "what may lie under a bridge: an empty lower surface, any lower surface, the ground"
    ) {
        /// A lower surface with nothing on it.
        EmptyLower = "empty_lower",
        /// A lower surface.
        AnyLower = "any_lower",
        /// The ground, with nothing on it.
        GroundOnly = "ground_only",
    }
}

rule_option! {
    /// Where a statue may stand when all earlier ones have become columns (rule 7.7).
    pub(super) enum StatueRestart(
        "statue_restart",
        "when all statues have become columns the next may stand anywhere, or nowhere"
    ) {
        /// Anywhere, like the first.
        Free = "free",
        /// Nowhere.
        Never = "never",
    }
}

rule_option! {
    /// How often the effects that change symbols work (rules 9.4 and 9.5).
    pub(super) enum SymbolEffect(
        "symbol_effect",
        "symbol effects work once a turn, or once for each tile placed"
    ) {
        /// Once a turn.
        PerTurn = "per_turn",
        /// Once for each tile placed this turn.
        PerTile = "per_tile",
    }
}

rule_option! {
    /// The points of a belvedere under a tile (rule 10.2).
    pub(super) enum HiddenBelvedere("hidden_belvedere", "points of a hidden belvedere") {
        /// None.
        Worthless = "0",
        /// As many as one that is seen.
        Counted = "1",
    }
}

rule_option! {
    /// Whether pieces can run out (rule 12).
    pub(super) enum Limits("limits", "pieces can run out, or not") {
        /// There is what is in the box.
        Hard = "hard",
        /// There is always more.
        None = "none",
    }
}

/// A tile as gardens use it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Face {
    pub(super) flower: u8,
    /// By rotation and symbol: the spaces with that symbol, as bits of a footprint at a1.
    pub(super) spaces: [[u16; 4]; 4],
}

/// The bit of each corner (clockwise from the top left) of a footprint at a1.
pub(super) const CORNER_BITS: [u16; 4] = [1, 1 << 1, 1 << 9, 1 << 8];

impl Face {
    fn new(flower: u8, symbols: Symbols) -> Self {
        let bits = |rotation, symbol: usize| {
            let shown = symbols.rotated(rotation);
            let matching = (0..4).filter(|&c| shown[c] == Some(Symbol::ALL[symbol]));
            matching.map(|corner| CORNER_BITS[corner]).sum()
        };
        let spaces = std::array::from_fn(|rotation| std::array::from_fn(|s| bits(rotation, s)));
        Self { flower, spaces }
    }
}

/// The number of tiles with the starting ones, which follow the quarry tiles by flower.
pub(super) const FACES: usize = TILES + 4;

/// Everything that is fixed before the deal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rules {
    /// The tiles.
    pub tile_set: TileSet,
    /// The tokens.
    pub token_mix: TokenMix,
    pub(super) faces: [Face; FACES],
    pub(super) start_tile: StartTile,
    pub(super) overlap: Overlap,
    pub(super) stairs_body: StairsBody,
    pub(super) cover_decor: CoverDecor,
    pub(super) bridge_gap: BridgeGap,
    pub(super) statue_restart: StatueRestart,
    pub(super) symbol_effect: SymbolEffect,
    pub(super) hidden_belvedere: HiddenBelvedere,
    pub(super) limits: Limits,
}

impl Rules {
    /// The rules that options describe; the value of `components` is the text of the file.
    pub fn new(options: &Options) -> Result<Self, OptionError> {
        options.check_names(OPTIONS)?;
        let (tile_set, token_mix) = match options.get("components").filter(|text| *text != "none") {
            Some(text) => components::from_toml(text, options)?,
            None => (named_tiles(options)?, named_tokens(options)?),
        };
        Self::with_components(options, tile_set, token_mix)
    }

    /// The rules with these components.
    pub(super) fn with_components(
        options: &Options,
        mut tile_set: TileSet,
        token_mix: TokenMix,
    ) -> Result<Self, OptionError> {
        let start_tile = options.value()?;
        if start_tile == StartTile::Blank {
            tile_set.start_tiles = start_tiles("----");
        }
        Ok(Self {
            faces: faces(&tile_set),
            tile_set,
            token_mix,
            start_tile,
            overlap: options.value()?,
            stairs_body: options.value()?,
            cover_decor: options.value()?,
            bridge_gap: options.value()?,
            statue_restart: options.value()?,
            symbol_effect: options.value()?,
            hidden_belvedere: options.value()?,
            limits: options.value()?,
        })
    }

    /// The same rules with another tile set.
    #[must_use]
    pub(super) fn with_tiles(&self, tile_set: TileSet) -> Self {
        Self { faces: faces(&tile_set), tile_set, ..self.clone() }
    }

    /// The options that a record names. Tiles are no option there but part of the setup.
    pub(super) fn record_options(&self) -> Options {
        let mut options = Options::default();
        options.record(self.start_tile);
        options.record(self.overlap);
        options.record(self.stairs_body);
        options.record(self.cover_decor);
        options.record(self.bridge_gap);
        options.record(self.statue_restart);
        options.record(self.symbol_effect);
        options.record(self.hidden_belvedere);
        options.record(self.limits);
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

fn faces(tile_set: &TileSet) -> [Face; FACES] {
    let mut faces = [Face::default(); FACES];
    for (face, tile) in faces.iter_mut().zip(&tile_set.tiles) {
        *face = Face::new(tile.flower, tile.symbols);
    }
    for (flower, symbols) in tile_set.start_tiles.into_iter().enumerate() {
        faces[TILES + flower] = Face::new(flower as u8, symbols);
    }
    faces
}
