//! What can be seen on the table, as plain data for drawings.
//!
//! Nothing on this table is known to one player alone, so there is one scene for all of them. It
//! holds no tile under another and no token to come.

use super::action::{Action, Stack};
use super::cell::{Cell, Way};
use super::garden::Garden;
use super::tiles::{Layer, Symbol, TILES, TileId, TileSet};
use super::{Babylon, Effect};
use crate::{Game, Seat};

/// A tile that lies face up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TileFace {
    /// Its name in records.
    pub id: String,
    /// Which of the four flowers it shows.
    pub flower: u8,
    /// What it shows, clockwise from the top left.
    pub symbols: [Option<Symbol>; 4],
    /// The stone it is cut from; nothing for a starting tile.
    pub layer: Option<Layer>,
}

/// A stack of the quarry.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StackScene {
    /// Which stack.
    pub stack: Stack,
    /// How many tiles it has.
    pub height: usize,
    /// Its top tile.
    pub top: Option<TileFace>,
    /// The columns that digging here gives before flowers and tokens change it.
    pub free_sides: u8,
}

/// A piece on the surface of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Piece {
    Belvedere,
    Statue,
    /// A half of a fountain, with the other half.
    Fountain(Cell),
    /// The lower end of stairs, with the upper one.
    StairsLow(Cell),
    /// The upper end of stairs, with the lower one.
    StairsHigh(Cell),
    /// An end of a bridge, with the other end.
    Bridge(Cell),
    /// What a bridge leads over.
    BridgeGap,
}

/// A cell of a garden as it is seen from above.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CellScene {
    /// Which cell.
    pub cell: Cell,
    /// The floor of its highest tile, 0 for the board.
    pub floor: u32,
    /// The number of that tile in its garden, from 1; 0 is the board.
    pub tile: u32,
    /// The flower of that tile.
    pub flower: Option<u8>,
    /// The symbol printed there.
    pub symbol: Option<Symbol>,
    /// What stands there.
    pub piece: Option<Piece>,
}

/// A player's garden with what they store.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GardenScene {
    /// Whose it is.
    pub seat: Seat,
    /// The player's own flower.
    pub flower: u8,
    /// Single columns.
    pub singles: u8,
    /// The stored tile.
    pub stored: Option<TileFace>,
    /// All cells, row by row.
    pub cells: Vec<CellScene>,
}

/// The table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scene {
    /// The gardens by seat.
    pub gardens: Vec<GardenScene>,
    /// The stacks, row by row.
    pub quarry: Vec<StackScene>,
    /// The effects of all rounds that have begun; the first has none.
    pub effects: Vec<Effect>,
    /// How many rounds are played.
    pub rounds: usize,
    /// The tile just dug.
    pub dug: Option<TileFace>,
    /// Double columns at hand in this turn.
    pub doubles: u8,
}

impl Babylon {
    /// What everybody sees.
    pub fn scene(&self) -> Scene {
        let effect = |round: usize| match round.checked_sub(2) {
            Some(token) => self.tokens[token],
            None => Effect::None,
        };
        Scene {
            gardens: Seat::all(self.players()).map(|seat| self.garden_scene(seat)).collect(),
            quarry: Stack::all().map(|stack| self.stack_scene(stack)).collect(),
            effects: (1..=usize::from(self.round)).map(effect).collect(),
            rounds: Self::rounds(self.players()),
            dug: self.dug.map(|tile| self.face(tile)),
            doubles: self.doubles,
        }
    }

    /// The sites and decorations of an action on the acting player's garden: the cells it covers.
    pub fn cells_of(action: Action) -> Vec<Cell> {
        match action {
            Action::Place(placement) => placement.cells().to_vec(),
            Action::Fountain(a, b) | Action::Stairs(a, b) | Action::Bridge(a, b) => vec![a, b],
            Action::Statue(cell) => vec![cell],
            Action::Remove(_) | Action::Dig(_) | Action::Keep(_) => Vec::new(),
        }
    }

    fn garden_scene(&self, seat: Seat) -> GardenScene {
        let store = &self.stores[seat.index()];
        let garden = self.garden(seat);
        GardenScene {
            seat,
            flower: store.flower,
            singles: store.singles,
            stored: store.tile.map(|tile| self.face(tile)),
            cells: (0..64).map(|index| garden.cell_scene(Cell::new(index))).collect(),
        }
    }

    fn stack_scene(&self, stack: Stack) -> StackScene {
        let top = self.quarry.top(stack);
        StackScene {
            stack,
            height: self.quarry.height(stack),
            top: top.map(|tile| self.face(TileId::new(usize::from(tile)))),
            free_sides: top.map_or(0, |_| self.quarry.free_sides(stack)),
        }
    }

    fn face(&self, tile: TileId) -> TileFace {
        let set = &self.rules.tile_set;
        if let Some(flower) = tile.index().checked_sub(TILES) {
            let symbols = set.start_tiles[flower].rotated(0);
            return TileFace { id: "start".to_owned(), flower: flower as u8, symbols, layer: None };
        }
        let known = &set.tiles[tile.index()];
        TileFace {
            id: known.id.clone(),
            flower: known.flower,
            symbols: known.symbols.rotated(0),
            layer: Some(TileSet::layer(tile.index())),
        }
    }
}

impl Garden {
    fn cell_scene(&self, cell: Cell) -> CellScene {
        let tile = self.tile_at.get(cell);
        CellScene {
            cell,
            floor: self.floor(cell),
            tile,
            flower: tile.checked_sub(1).map(|tile| (self.flowers >> (2 * tile) & 3) as u8),
            symbol: self.symbol(cell),
            piece: self.piece(cell),
        }
    }

    /// What stands on a cell. Under a belvedere older pieces can lie, so it comes first.
    fn piece(&self, cell: Cell) -> Option<Piece> {
        if self.belvederes.contains(cell) {
            return Some(Piece::Belvedere);
        }
        if self.statues.contains(cell) {
            return Some(Piece::Statue);
        }
        if self.fountains.contains(cell) {
            return self.partner(cell).map(Piece::Fountain);
        }
        if self.stairs.contains(cell) {
            let is_low = self.stair_low.contains(cell);
            let piece = if is_low { Piece::StairsLow } else { Piece::StairsHigh };
            return self.partner(cell).map(piece);
        }
        self.bridge_piece(cell)
    }

    /// The other cell of the fountain or stairs on a cell.
    fn partner(&self, cell: Cell) -> Option<Cell> {
        self.other_half(cell.set()).iter().next()
    }

    fn bridge_piece(&self, cell: Cell) -> Option<Piece> {
        for way in Way::ALL {
            let (first, gap) = (self.bridges[way as usize], self.bridges[way as usize].after(way));
            if first.contains(cell) {
                return Some(Piece::Bridge(cell.next(way).next(way)));
            }
            if gap.after(way).contains(cell) {
                let other = cell.set().before(way).before(way);
                return other.iter().next().map(Piece::Bridge);
            }
            if gap.contains(cell) {
                return Some(Piece::BridgeGap);
            }
        }
        None
    }
}
