//! Component files: the tiles and tokens of people who own the printed game.

use std::collections::{BTreeMap, HashSet};

use serde::{Deserialize, Serialize};

use super::rules::named_tokens;
use super::tiles::{Layer, Symbols, TILES, TILES_PER_LAYER, Tile, TileSet};
use super::tokens::{Effect, TOKENS, TokenMix};
use crate::{OptionError, Options, read_toml};

/// A component file, as TOML on disk and as JSON inside a record.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Components {
    name: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    start_tiles: Option<Vec<String>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    tokens: Option<BTreeMap<Effect, usize>>,
    tiles: Vec<TileEntry>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct TileEntry {
    id: String,
    layer: Layer,
    flower: u8,
    sym: String,
}

/// Reads a component file; tokens that the options name replace its own.
pub(super) fn from_toml(text: &str, options: &Options) -> Result<(TileSet, TokenMix), OptionError> {
    let file: Components = read_toml(text).map_err(wrong)?;
    file.check(options).map_err(wrong)
}

fn wrong(what: impl std::fmt::Display) -> OptionError {
    OptionError::BadComponents(format!("component file: {what}"))
}

impl Components {
    /// What a record needs to say about a set that other programs do not have.
    pub(super) fn of(tile_set: &TileSet) -> Self {
        let entry = |(index, tile): (usize, &Tile)| TileEntry {
            id: tile.id.clone(),
            layer: TileSet::layer(index),
            flower: tile.flower,
            sym: tile.symbols.to_string(),
        };
        Self {
            name: tile_set.name.clone(),
            start_tiles: Some(tile_set.start_tiles.iter().map(ToString::to_string).collect()),
            tokens: None,
            tiles: tile_set.tiles.iter().enumerate().map(entry).collect(),
        }
    }

    pub(super) fn check(&self, options: &Options) -> Result<(TileSet, TokenMix), String> {
        if matches!(self.name.as_str(), "" | "A" | "B") {
            return Err(format!("name '{}' is taken or empty; choose another", self.name));
        }
        let tokens = match &self.tokens {
            Some(counts) if options.get("tokens").is_none() => mix(counts)?,
            _ => named_tokens(options).map_err(|error| error.to_string())?,
        };
        let tile_set = TileSet {
            name: self.name.clone(),
            tiles: self.checked_tiles()?,
            start_tiles: self.checked_start_tiles()?,
        };
        Ok((tile_set, tokens))
    }

    fn checked_tiles(&self) -> Result<Vec<Tile>, String> {
        if self.tiles.len() != TILES {
            return Err(format!("{} tiles instead of {TILES}", self.tiles.len()));
        }
        let mut ids = HashSet::new();
        let mut tiles = Vec::with_capacity(TILES);
        for layer in Layer::ALL {
            let of_layer: Vec<_> = self.tiles.iter().filter(|tile| tile.layer == layer).collect();
            if of_layer.len() != TILES_PER_LAYER {
                let name = format!("{layer:?}").to_lowercase();
                return Err(format!("{} {name} tiles instead of 16", of_layer.len()));
            }
            for entry in of_layer {
                if !ids.insert(entry.id.as_str()) {
                    return Err(format!("tile id '{}' occurs twice", entry.id));
                }
                tiles.push(entry.checked()?);
            }
        }
        Ok(tiles)
    }

    fn checked_start_tiles(&self) -> Result<[Symbols; 4], String> {
        let Some(texts) = &self.start_tiles else {
            return Ok(super::tiles::start_tiles("SFBT"));
        };
        let parsed: Option<Vec<_>> = texts.iter().map(|text| Symbols::parse(text)).collect();
        parsed.and_then(|symbols| symbols.try_into().ok()).ok_or_else(|| {
            "start_tiles needs four texts of four letters S, F, B, T or -, one per flower"
                .to_owned()
        })
    }
}

impl TileEntry {
    fn checked(&self) -> Result<Tile, String> {
        let Self { id, layer, flower, sym } = self;
        if id.is_empty() || id.contains(char::is_whitespace) {
            return Err(format!("tile id '{id}' is empty or contains a space"));
        }
        if *flower > 3 {
            return Err(format!("tile {id}: flower {flower} is not 0, 1, 2 or 3"));
        }
        let symbols = Symbols::parse(sym)
            .ok_or_else(|| format!("tile {id}: sym '{sym}' is not four letters S, F, B, T or -"))?;
        let expected = layer.symbols_per_tile();
        if symbols.count() != expected {
            return Err(format!("tile {id}: {} symbols instead of {expected}", symbols.count()));
        }
        Ok(Tile { id: id.clone(), flower: *flower, symbols })
    }
}

fn mix(counts: &BTreeMap<Effect, usize>) -> Result<TokenMix, String> {
    let pairs: Vec<_> = counts.iter().map(|(effect, count)| (*effect, *count)).collect();
    TokenMix::from_counts(&pairs).ok_or_else(|| {
        let total = counts.values().fold(0, |sum: usize, count| sum.saturating_add(*count));
        format!("{total} tokens instead of {TOKENS}")
    })
}
