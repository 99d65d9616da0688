//! A player's garden: 64 holes with tiles, columns and decorations.

use super::action::{Action, Placement};
use super::cell::{Cell, Way};
use super::cells::Cells;
use super::per_cell::PerCell;
use super::scoring;
use super::tiles::{Face, Symbol};

/// The digits of a floor number: a garden has at most 16 tiles and so at most 16 floors.
const FLOOR_DIGITS: usize = 5;
/// The digits of the number of a tile in its garden.
const TILE_DIGITS: usize = 5;

/// What was built on the holes of one board. The *surface* of a cell is what is seen of it from
/// above: a space of its highest tile, or the hole.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Garden {
    /// The floor of the highest tile over each cell.
    pub(super) top: PerCell<FLOOR_DIGITS>,
    /// By symbol, the cells whose surface shows it.
    pub(super) symbols: [Cells; 4],
    /// Cells that have ever carried anything but a statue. Whatever covers such a cell hangs over
    /// it and gets a belvedere there, so the cell is of no use for ever, on every floor.
    pub(super) dead: Cells,
    /// Surfaces with a statue.
    pub(super) statues: Cells,
    /// Cells with a statue below the surface that is no column.
    pub(super) hidden_statues: Cells,
    /// Whether a statue was ever built.
    pub(super) had_statue: bool,
    /// Anchors of all tiles.
    pub(super) anchors: Cells,
    /// By way, cells whose surface belongs to the same tile as that of the next cell.
    pub(super) same_tile: [Cells; 2],
    /// Lower ends of stairs.
    pub(super) stair_low: Cells,
    /// Both ends of stairs.
    pub(super) stairs: Cells,
    /// Both cells of fountains.
    pub(super) fountains: Cells,
    /// By way, first ends of bridges.
    pub(super) bridges: [Cells; 2],
    /// By way, first cells of fountains and stairs.
    pairs: [Cells; 2],
    /// Cells of fountains and stairs with a tile above them.
    covered: Cells,
    /// Surfaces with a belvedere.
    pub(super) belvederes: Cells,
    /// The number of the tile at each surface, from 1; 0 is the board.
    pub(super) tile_at: PerCell<TILE_DIGITS>,
    /// For each tile the cells still seen of it, four bits a tile.
    seen_cells: u64,
    /// For each tile its flower, two bits a tile.
    pub(super) flowers: u32,
    /// Tiles placed.
    pub(super) tiles: u8,
    /// Belvederes built.
    pub(super) belvederes_built: u8,
    /// The highest floor with a tile.
    pub(super) highest: u8,
    /// Visible tiles by flower.
    pub(super) flower_counts: [u8; 4],
    /// Visible decorations by symbol.
    pub(super) counts: [u8; 4],
    /// Their points.
    pub(super) points: [i16; 4],
}

impl Garden {
    /// Cells with nothing standing on their surface.
    #[inline]
    pub(super) fn empty(&self) -> Cells {
        !(self.dead | self.statues)
    }

    /// The floor of the highest tile over a cell.
    #[inline]
    pub(super) fn floor(&self, cell: Cell) -> u32 {
        self.top.get(cell)
    }

    /// How many cells have no tile.
    pub fn open_holes(&self) -> u32 {
        self.top.equal_to(0).len()
    }

    /// Cells with a belvedere that is seen.
    pub fn belvederes(&self) -> Cells {
        self.belvederes
    }

    /// The symbol that the surface of a cell shows.
    pub(super) fn symbol(&self, cell: Cell) -> Option<Symbol> {
        Symbol::ALL.into_iter().find(|symbol| self.symbols[*symbol as usize].contains(cell))
    }

    /// The single and double columns a placement needs: a single from the floor below, a double
    /// from the one below that, and nothing where a statue stands (rule 6.7).
    #[inline]
    pub fn columns(&self, placement: Placement) -> (u8, u8) {
        let floor = placement.floor();
        let supported = placement.footprint() & !placement.open_cells();
        let level = self.top.equal_to(floor - 1) & !self.statues;
        let lower = if floor >= 2 { self.top.equal_to(floor - 2) } else { Cells::EMPTY };
        ((supported & level).len() as u8, (supported & lower).len() as u8)
    }

    /// Puts a tile down (rules 6.12 and 6.13): a belvedere comes over the open corner, statues
    /// under the others become columns, and what lies below is hidden.
    #[inline]
    pub(super) fn place(&mut self, face: &Face, placement: Placement) {
        let footprint = placement.footprint();
        let floor = placement.floor();
        if let Some(cell) = placement.open_cell() {
            self.hide(cell);
            self.dead |= cell.set();
            self.belvederes |= cell.set();
            self.belvederes_built += 1;
        }
        let columns = (self.statues & footprint).len();
        self.counts[Symbol::Statue as usize] -= columns as u8;
        self.points[Symbol::Statue as usize] -= (columns * scoring::statue(floor - 1)) as i16;
        self.statues &= !footprint;
        self.top.set(footprint, floor);
        self.highest = self.highest.max(floor as u8);
        self.anchors |= placement.anchor().set();
        self.show_symbols(face, placement);
        self.join_surfaces(placement);
        self.record_tile(face.flower, placement);
    }

    /// What stands on the surface of a cell disappears under a tile.
    #[inline]
    fn hide(&mut self, cell: Cell) {
        let set = cell.set();
        if self.statues.contains(cell) {
            self.statues &= !set;
            self.hidden_statues |= set;
            self.lose(Symbol::Statue, scoring::statue(self.floor(cell)));
        }
        self.belvederes &= !set;
        if ((self.fountains | self.stairs) & !self.covered).contains(cell) {
            self.covered |= set;
            if !(self.covered & self.other_half(set)).is_empty() {
                self.lose_pair(cell);
            }
        }
    }

    /// The other cell of the fountain or stairs on a cell.
    pub(super) fn other_half(&self, cell: Cells) -> Cells {
        let [east, south] = Way::ALL.map(|way| {
            let pairs = self.pairs[way as usize];
            (pairs & cell).after(way) | pairs & cell.before(way)
        });
        east | south
    }

    /// Takes back the points of a fountain or stairs whose second cell is hidden now (rule 10.1).
    fn lose_pair(&mut self, cell: Cell) {
        let floor = self.floor(cell);
        if self.fountains.contains(cell) {
            self.lose(Symbol::Fountain, scoring::fountain(floor));
        } else {
            let low = if self.stair_low.contains(cell) { floor } else { floor - 1 };
            self.lose(Symbol::Stairs, scoring::stairs(low));
        }
    }

    fn lose(&mut self, symbol: Symbol, points: u32) {
        self.counts[symbol as usize] -= 1;
        self.points[symbol as usize] -= points as i16;
    }

    fn gain(&mut self, symbol: Symbol, points: u32) {
        self.counts[symbol as usize] += 1;
        self.points[symbol as usize] += points as i16;
    }

    #[inline]
    pub(super) fn show_symbols(&mut self, face: &Face, placement: Placement) {
        let footprint = placement.footprint();
        let spaces = face.spaces[placement.rotation()];
        for (shown, spaces) in self.symbols.iter_mut().zip(spaces) {
            *shown = *shown & !footprint | spaces.at(placement.anchor());
        }
    }

    /// The cells of the first half of the tile are joined to the next ones; the cells around the
    /// tile are joined to it no longer.
    #[inline]
    fn join_surfaces(&mut self, placement: Placement) {
        for way in Way::ALL {
            let first = placement.anchor().first_half(way);
            let parted = placement.footprint() | first.before(way);
            let same_tile = &mut self.same_tile[way as usize];
            *same_tile = *same_tile & !parted | first;
        }
    }

    #[inline]
    fn record_tile(&mut self, flower: u8, placement: Placement) {
        for cell in placement.cells() {
            let hidden = self.tile_at.get(cell);
            if hidden != 0 {
                self.lose_cell(hidden - 1);
            }
        }
        self.tile_at.set(placement.footprint(), u32::from(self.tiles) + 1);
        self.seen_cells |= 4 << (4 * self.tiles);
        self.flowers |= u32::from(flower) << (2 * self.tiles);
        self.flower_counts[usize::from(flower)] += 1;
        self.tiles += 1;
    }

    /// One cell less is seen of a tile; with the last one its flower is gone (rule 10.1).
    fn lose_cell(&mut self, tile: u32) {
        self.seen_cells -= 1 << (4 * tile);
        if self.seen_cells & 0xf << (4 * tile) == 0 {
            self.flower_counts[(self.flowers >> (2 * tile) & 3) as usize] -= 1;
        }
    }

    /// Builds a decoration; other actions leave the garden as it is.
    #[inline]
    pub(super) fn decorate(&mut self, decoration: Action) {
        match decoration {
            Action::Fountain(a, b) => self.build_fountain(a, b),
            Action::Stairs(low, high) => self.build_stairs(low, high),
            Action::Bridge(a, b) => self.build_bridge(a, b),
            Action::Statue(cell) => self.build_statue(cell),
            _ => {}
        }
    }

    fn build_fountain(&mut self, a: Cell, b: Cell) {
        self.fountains |= a.set() | b.set();
        self.add_pair(a, b);
        self.gain(Symbol::Fountain, scoring::fountain(self.floor(a)));
    }

    fn build_stairs(&mut self, low: Cell, high: Cell) {
        self.stairs |= low.set() | high.set();
        self.stair_low |= low.set();
        self.add_pair(low.min(high), low.max(high));
        self.gain(Symbol::Stairs, scoring::stairs(self.floor(low)));
    }

    fn add_pair(&mut self, first: Cell, second: Cell) {
        self.dead |= first.set() | second.set();
        self.pairs[Way::between(first, second) as usize] |= first.set();
    }

    fn build_bridge(&mut self, a: Cell, b: Cell) {
        self.dead |= a.set() | a.midway(b).set() | b.set();
        self.bridges[Way::between(a, b) as usize] |= a.set();
        self.gain(Symbol::Bridge, scoring::bridge(self.floor(a)));
    }

    fn build_statue(&mut self, cell: Cell) {
        self.statues |= cell.set();
        self.had_statue = true;
        self.gain(Symbol::Statue, scoring::statue(self.floor(cell)));
    }
}
