//! The switches of the rules and the components in play.

use super::components;
use super::tiles::{Symbol, Symbols, TILES, TileSet, start_tiles};
use super::tokens::TokenMix;
use crate::options::bad_value;
use crate::{OptionError, OptionInfo, Options};

/// The options of Babylon.
pub(super) const OPTIONS: &[OptionInfo] = &[
    OptionInfo {
        name: "tileset",
        values: &["A", "B", "random:<SEED>"],
        meaning: "the 48 quarry tiles (reconstructions; random sets share their totals)",
    },
    OptionInfo {
        name: "tokens",
        values: &["A", "B", "C", "<MIX>-<EFFECT>", "<N>*<EFFECT>+...", "<EFFECT>@<ROUND>"],
        meaning: "the 14 round tokens: a mix, a mix with one effect blanked, counts, or one effect in one round only",
    },
    OptionInfo {
        name: "components",
        values: &["none", "<FILE.toml>"],
        meaning: "tiles and tokens of your own; replaces tileset, and tokens unless they are given too",
    },
    OptionInfo {
        name: "start_tile",
        values: &["four", "blank"],
        meaning: "the starting tile shows all four symbols, or none",
    },
    OptionInfo {
        name: "overlap",
        values: &["any_floor", "next_tile_below"],
        meaning: "no tile exactly over another on any floor, or only not over the one it would rest on",
    },
    OptionInfo {
        name: "stairs_body",
        values: &["block", "free"],
        meaning: "the body of stairs keeps tiles off the floor above its lower end, or not",
    },
    OptionInfo {
        name: "cover_decor",
        values: &["yes", "no"],
        meaning: "an unsupported corner may hang over a decoration or belvedere, or not",
    },
    OptionInfo {
        name: "bridge_gap",
        values: &["empty_lower", "any_lower", "ground_only"],
        meaning: "what may lie under a bridge: an empty lower surface, any lower surface, the ground",
    },
    OptionInfo {
        name: "statue_restart",
        values: &["free", "never"],
        meaning: "when all statues have become columns the next may stand anywhere, or nowhere",
    },
    OptionInfo {
        name: "symbol_effect",
        values: &["per_turn", "per_tile"],
        meaning: "symbol effects work once a turn, or once for each tile placed",
    },
    OptionInfo {
        name: "hidden_belvedere",
        values: &["0", "1"],
        meaning: "points of a hidden belvedere",
    },
    OptionInfo { name: "limits", values: &["hard", "none"], meaning: "pieces can run out, or not" },
];

/// What may lie under a bridge.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BridgeGap {
    /// A lower surface with nothing on it.
    EmptyLower,
    /// A lower surface.
    AnyLower,
    /// The ground, with nothing on it.
    GroundOnly,
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
#[expect(clippy::struct_excessive_bools, reason = "the switches of the rules are independent")]
pub struct Rules {
    /// The tiles.
    pub tile_set: TileSet,
    /// The tokens.
    pub token_mix: TokenMix,
    pub(super) faces: [Face; FACES],
    /// Options as given, for records.
    pub(super) given: Options,
    pub(super) same_anchor_anywhere: bool,
    pub(super) stairs_block: bool,
    pub(super) may_cover: bool,
    pub(super) bridge_gap: BridgeGap,
    pub(super) statues_restart: bool,
    pub(super) effect_per_tile: bool,
    pub(super) hidden_belvedere: i32,
    pub(super) limited: bool,
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
        let switched = |name| options.is_switched(OPTIONS, name);
        if switched("start_tile")? {
            tile_set.start_tiles = start_tiles("----");
        }
        let gaps = [BridgeGap::EmptyLower, BridgeGap::AnyLower, BridgeGap::GroundOnly];
        Ok(Self {
            faces: faces(&tile_set),
            tile_set,
            token_mix,
            given: options.clone(),
            same_anchor_anywhere: !switched("overlap")?,
            stairs_block: !switched("stairs_body")?,
            may_cover: !switched("cover_decor")?,
            bridge_gap: gaps[options.choice(OPTIONS, "bridge_gap")?],
            statues_restart: !switched("statue_restart")?,
            effect_per_tile: switched("symbol_effect")?,
            hidden_belvedere: i32::from(switched("hidden_belvedere")?),
            limited: !switched("limits")?,
        })
    }
}

pub(super) fn named_tiles(options: &Options) -> Result<TileSet, OptionError> {
    let name = options.get("tileset").unwrap_or("A");
    TileSet::by_name(name).ok_or_else(|| bad_value(OPTIONS, "tileset", name))
}

pub(super) fn named_tokens(options: &Options) -> Result<TokenMix, OptionError> {
    let name = options.get("tokens").unwrap_or("A");
    TokenMix::parse(name).ok_or_else(|| bad_value(OPTIONS, "tokens", name))
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
