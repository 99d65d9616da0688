//! Terrace tiles: symbols, flowers, layers, and the sets they come in.

use serde::{Deserialize, Serialize};

use super::cells::Spaces;
use super::tile_sets::{SET_A, SET_B, TileRow};
use crate::{GameRng, Seed};

/// What a space of a tile shows; the number is the index of its plane in a garden.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Symbol {
    /// S
    Stairs,
    /// F
    Fountain,
    /// B
    Bridge,
    /// T
    Statue,
}

impl Symbol {
    /// All four, in the order of their planes.
    pub const ALL: [Self; 4] = [Self::Stairs, Self::Fountain, Self::Bridge, Self::Statue];

    /// The letter that stands for it on a tile.
    pub const fn letter(self) -> char {
        ['S', 'F', 'B', 'T'][self as usize]
    }

    fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|symbol| symbol.letter() == letter)
    }
}

/// The symbols of a tile clockwise from the top left, as letters, `-` for none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Symbols([Option<Symbol>; 4]);

impl Symbols {
    /// Reads four letters.
    pub fn parse(text: &str) -> Option<Self> {
        let mut spaces = [None; 4];
        let mut letters = text.chars();
        for space in &mut spaces {
            *space = match letters.next()? {
                '-' => None,
                letter => Some(Symbol::from_letter(letter)?),
            };
        }
        letters.next().is_none().then_some(Self(spaces))
    }

    /// How many spaces show a symbol.
    pub fn count(self) -> usize {
        self.0.iter().flatten().count()
    }

    /// The symbol at each corner (clockwise from the top left) after `rotation` quarter turns.
    #[must_use]
    pub fn rotated(self, rotation: usize) -> [Option<Symbol>; 4] {
        std::array::from_fn(|corner| self.0[(corner + 4 - rotation) % 4])
    }
}

impl std::fmt::Display for Symbols {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.iter().try_for_each(|space| write!(f, "{}", space.map_or('-', Symbol::letter)))
    }
}

/// The stone a tile is cut from; its number is the height of a stack with that tile on top, less 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Layer {
    /// Bottom, four symbols.
    Basalt,
    /// Middle, three symbols.
    Granite,
    /// Top, two symbols.
    Clay,
}

impl Layer {
    /// Bottom to top.
    pub const ALL: [Self; 3] = [Self::Basalt, Self::Granite, Self::Clay];

    /// How many symbols its tiles show.
    pub const fn symbols_per_tile(self) -> usize {
        4 - self as usize
    }
}

/// One tile.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tile {
    /// Its name in records.
    pub id: String,
    /// Which of the four flowers it shows.
    pub flower: u8,
    /// What it shows.
    pub symbols: Symbols,
}

/// The number of tiles of each layer.
pub(super) const TILES_PER_LAYER: usize = 16;
/// The number of tiles in the quarry.
pub(super) const TILES: usize = 3 * TILES_PER_LAYER;

/// The 48 quarry tiles, layer by layer from basalt to clay, and the four starting tiles.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TileSet {
    /// `A`, `B`, `random:SEED` or the name of the user's own set.
    pub name: String,
    /// The quarry tiles.
    pub tiles: Vec<Tile>,
    /// The symbols of the starting tile of each flower.
    pub start_tiles: [Symbols; 4],
}

impl TileSet {
    /// The set that a name stands for, with the usual starting tiles.
    pub fn by_name(name: &str) -> Option<Self> {
        let tiles = match name {
            "A" => shipped(&SET_A),
            "B" => shipped(&SET_B),
            _ => random_tiles(Seed(name.strip_prefix("random:")?.parse().ok()?)),
        };
        Some(Self { name: name.to_owned(), tiles, start_tiles: start_tiles("SFBT") })
    }

    /// Whether the set can be made from its name alone by any program that knows the game.
    pub fn is_shipped(&self) -> bool {
        matches!(self.name.as_str(), "A" | "B")
    }

    /// The layer of a quarry tile.
    pub fn layer(index: usize) -> Layer {
        Layer::ALL[index / TILES_PER_LAYER]
    }

    /// The tiles as gardens use them, by [`TileId`].
    pub(super) fn faces(&self) -> [Face; FACES] {
        let mut faces = [Face::default(); FACES];
        for (face, tile) in faces.iter_mut().zip(&self.tiles) {
            *face = Face::new(tile.flower, tile.symbols);
        }
        for (flower, symbols) in self.start_tiles.into_iter().enumerate() {
            faces[TILES + flower] = Face::new(flower as u8, symbols);
        }
        faces
    }
}

/// The number of tiles with the starting ones.
pub(super) const FACES: usize = TILES + 4;

/// A tile as gardens use it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Face {
    pub(super) flower: u8,
    /// By rotation and symbol, the spaces with that symbol.
    pub(super) spaces: [[Spaces; 4]; 4],
}

impl Face {
    fn new(flower: u8, symbols: Symbols) -> Self {
        let with_symbol = |rotation, symbol| {
            let shown = symbols.rotated(rotation);
            Spaces::at_corners((0..4).filter(|corner| shown[*corner] == Some(symbol)))
        };
        let spaces =
            std::array::from_fn(|turns| Symbol::ALL.map(|symbol| with_symbol(turns, symbol)));
        Self { flower, spaces }
    }

    /// How many symbols it shows.
    pub(super) fn symbols(&self) -> u32 {
        self.spaces[0].iter().map(|spaces| spaces.len()).sum()
    }
}

/// A tile by its place in the table of faces; starting tiles follow the 48 of the quarry, by flower.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct TileId(std::num::NonZeroU8);

impl TileId {
    pub(super) fn new(index: usize) -> Self {
        Self(std::num::NonZeroU8::new(index as u8 + 1).expect("small indices stay above zero"))
    }

    pub(super) fn start(flower: u8) -> Self {
        Self::new(TILES + usize::from(flower))
    }

    pub(super) fn index(self) -> usize {
        usize::from(self.0.get() - 1)
    }
}

/// Four starting tiles alike.
///
/// # Panics
/// If the text is not four symbols.
pub(super) fn start_tiles(symbols: &str) -> [Symbols; 4] {
    [Symbols::parse(symbols).expect("the starting tile is a constant"); 4]
}

fn shipped(rows: &[TileRow; TILES]) -> Vec<Tile> {
    let tile = |&(id, flower, symbols): &TileRow| Tile {
        id: id.to_owned(),
        flower,
        symbols: Symbols::parse(symbols).expect("the shipped sets are constants"),
    };
    rows.chunks(TILES_PER_LAYER).rev().flatten().map(tile).collect()
}

/// A set with the totals that the shipped ones share: each flower has four tiles of a layer, on
/// which every symbol occurs equally often, at most twice on one tile.
fn random_tiles(seed: Seed) -> Vec<Tile> {
    let mut rng = seed.rng();
    let mut tiles = Vec::with_capacity(TILES);
    for (layer, letter) in Layer::ALL.into_iter().zip(['B', 'G', 'C']) {
        for flower in 0..4 {
            for (number, symbols) in random_quartet(layer, &mut rng).into_iter().enumerate() {
                let id = format!("{letter}{:02}", usize::from(flower) * 4 + number + 1);
                tiles.push(Tile { id, flower, symbols });
            }
        }
    }
    tiles
}

/// The four tiles of one layer and flower.
fn random_quartet(layer: Layer, rng: &mut GameRng) -> [Symbols; 4] {
    let per_tile = layer.symbols_per_tile();
    let mut pool: Vec<_> = Symbol::ALL.into_iter().flat_map(|s| vec![s; per_tile]).collect();
    let has_triple = |tile: &[Symbol]| {
        Symbol::ALL.iter().any(|symbol| tile.iter().filter(|s| *s == symbol).count() > 2)
    };
    loop {
        rng.shuffle(&mut pool);
        if !pool.chunks(per_tile).any(has_triple) {
            break;
        }
    }
    std::array::from_fn(|tile| {
        let mut spaces: [Option<Symbol>; 4] =
            std::array::from_fn(|p| (p < per_tile).then(|| pool[tile * per_tile + p]));
        rng.shuffle(&mut spaces);
        Symbols(spaces)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn occurrences(set: &TileSet, layer: Layer, flower: u8, symbol: Symbol) -> usize {
        let of_kind = |(index, tile): &(usize, &Tile)| {
            TileSet::layer(*index) == layer && tile.flower == flower
        };
        let tiles = set.tiles.iter().enumerate().filter(of_kind);
        tiles.flat_map(|(_, tile)| tile.symbols.0).filter(|s| *s == Some(symbol)).count()
    }

    #[test]
    fn every_set_has_the_stated_totals() {
        for name in ["A", "B", "random:1", "random:2", "random:77"] {
            let set = TileSet::by_name(name).unwrap();
            assert_eq!(set.tiles.len(), TILES);
            for layer in Layer::ALL {
                for flower in 0..4 {
                    for symbol in Symbol::ALL {
                        let count = occurrences(&set, layer, flower, symbol);
                        assert_eq!(count, layer.symbols_per_tile(), "{name} {layer:?} {flower}");
                    }
                }
            }
        }
    }

    #[test]
    fn random_sets_differ_by_seed_and_repeat_by_seed() {
        let set = |seed: u64| TileSet::by_name(&format!("random:{seed}")).unwrap().tiles;
        assert_eq!(set(5), set(5));
        assert_ne!(set(5), set(6));
    }

    #[test]
    fn rotation_moves_symbols_clockwise() {
        let turned = Symbols::parse("SFB-").unwrap().rotated(1);
        assert_eq!(Symbols(turned).to_string(), "-SFB");
    }
}
