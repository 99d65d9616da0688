//! A player's garden: 64 holes with tiles, columns and decorations, as bit planes.

use super::action::{Cell, Placement};
use super::rules::Face;
use super::tiles::Symbol;
use crate::bits::Sliced;

/// The digits of a floor number: a garden has at most 16 tiles and so at most 16 floors.
pub(super) const FLOOR_DIGITS: usize = 5;
/// The digits of the number of a tile in its garden.
const TILE_DIGITS: usize = 5;

/// What was built on the holes of one board. Bit `8 * y + x` of a mask is the cell (x, y).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Garden {
    /// The floor of the highest tile over each cell.
    pub(super) top: Sliced<FLOOR_DIGITS>,
    /// By symbol, the cells whose surface shows it.
    pub(super) symbols: [u64; 4],
    /// Cells that have ever carried anything but a statue. Whatever covers such a cell hangs over
    /// it and gets a belvedere there, so the cell is of no use for ever, on every floor.
    pub(super) dead: u64,
    /// Surfaces with a statue.
    pub(super) statues: u64,
    /// Cells with a statue below the surface that is no column.
    pub(super) hidden_statues: u64,
    /// Whether a statue was ever built.
    pub(super) had_statue: bool,
    /// Anchors of all tiles.
    pub(super) anchors: u64,
    /// Cells whose surface belongs to the same tile as that of their eastern neighbour.
    pub(super) same_east: u64,
    /// Cells whose surface belongs to the same tile as that of their southern neighbour.
    pub(super) same_south: u64,
    /// Lower ends of stairs.
    pub(super) stair_low: u64,
    /// Both ends of stairs.
    pub(super) stairs: u64,
    /// Both cells of fountains.
    pub(super) fountains: u64,
    /// Northern or western ends of bridges that lead east.
    pub(super) bridges_east: u64,
    /// Northern ends of bridges that lead south.
    pub(super) bridges_south: u64,
    /// Western cells of fountains and stairs that lie east-west.
    pairs_east: u64,
    /// Northern cells of fountains and stairs that lie north-south.
    pairs_south: u64,
    /// Cells of fountains and stairs with a tile above them.
    covered: u64,
    /// Surfaces with a belvedere.
    pub(super) belvederes: u64,
    /// The number of the tile at each surface, from 1; 0 is the board.
    tile_at: Sliced<TILE_DIGITS>,
    /// For each tile the cells still seen of it, four bits a tile.
    seen_cells: u64,
    /// For each tile its flower, two bits a tile.
    flowers: u32,
    /// Tiles placed.
    tiles: u8,
    /// Belvederes built.
    pub(super) belvederes_built: u8,
    /// The highest floor with a tile.
    pub(super) highest: u8,
    /// Visible tiles by flower.
    pub(super) flower_counts: [u8; 4],
    /// Visible fountains, bridges and stairs.
    pub(super) counts: Counts,
    /// Points of visible decorations.
    pub(super) points: Points,
}

/// How many decorations of more than one cell are visible.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Counts {
    pub(super) fountains: u8,
    pub(super) bridges: u8,
    pub(super) stairs: u8,
}

/// Points of visible decorations by kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Points {
    pub(super) statues: i16,
    pub(super) fountains: i16,
    pub(super) bridges: i16,
    pub(super) stairs: i16,
}

impl Garden {
    pub(super) const EMPTY: Self = Self {
        top: Sliced::ZERO,
        symbols: [0; 4],
        dead: 0,
        statues: 0,
        hidden_statues: 0,
        had_statue: false,
        anchors: 0,
        same_east: 0,
        same_south: 0,
        stair_low: 0,
        stairs: 0,
        fountains: 0,
        bridges_east: 0,
        bridges_south: 0,
        pairs_east: 0,
        pairs_south: 0,
        covered: 0,
        belvederes: 0,
        tile_at: Sliced::ZERO,
        seen_cells: 0,
        flowers: 0,
        tiles: 0,
        belvederes_built: 0,
        highest: 0,
        flower_counts: [0; 4],
        counts: Counts { fountains: 0, bridges: 0, stairs: 0 },
        points: Points { statues: 0, fountains: 0, bridges: 0, stairs: 0 },
    };

    /// Cells with nothing standing on their surface.
    #[inline]
    pub(super) fn empty(&self) -> u64 {
        !(self.dead | self.statues)
    }

    /// The floor of the highest tile over a cell.
    #[inline]
    pub(super) fn floor(&self, cell: Cell) -> u32 {
        self.top.get(cell.bit_index())
    }

    /// Cells without a tile.
    pub(super) fn open_holes(&self) -> u32 {
        self.top.equal_to(0).count_ones()
    }

    /// The single and double columns a placement needs.
    #[inline]
    pub(super) fn columns(&self, placement: Placement) -> (u8, u8) {
        let floor = placement.floor();
        let supported = placement.footprint() & !placement.open_bit();
        let level = self.top.equal_to(floor - 1) & !self.statues;
        let lower = if floor >= 2 { self.top.equal_to(floor - 2) } else { 0 };
        ((supported & level).count_ones() as u8, (supported & lower).count_ones() as u8)
    }

    /// Puts a tile down.
    #[inline]
    pub(super) fn place(&mut self, face: &Face, placement: Placement) {
        let footprint = placement.footprint();
        let floor = placement.floor();
        if let Some(cell) = placement.open_cell() {
            self.hide(cell);
            self.dead |= cell.bit();
            self.belvederes |= cell.bit();
            self.belvederes_built += 1;
        }
        let columns = self.statues & footprint;
        self.points.statues -= (columns.count_ones() * (floor - 1)) as i16;
        self.statues &= !footprint;
        self.top.set(footprint, floor);
        self.highest = self.highest.max(floor as u8);
        self.anchors |= placement.anchor().bit();
        self.show_symbols(face, placement);
        self.join_surfaces(placement);
        self.record_tile(face.flower, placement);
    }

    /// What stands on the surface of a cell disappears under a tile.
    #[inline]
    fn hide(&mut self, cell: Cell) {
        let bit = cell.bit();
        if self.statues & bit != 0 {
            self.statues ^= bit;
            self.hidden_statues |= bit;
            self.points.statues -= self.floor(cell) as i16;
        }
        self.belvederes &= !bit;
        if (self.fountains | self.stairs) & !self.covered & bit != 0 {
            self.covered |= bit;
            if self.covered & self.other_half(bit) != 0 {
                self.lose_pair(cell);
            }
        }
    }

    /// The other cell of the fountain or stairs on a cell.
    fn other_half(&self, bit: u64) -> u64 {
        (self.pairs_east & bit) << 1
            | self.pairs_east & bit >> 1
            | (self.pairs_south & bit) << 8
            | self.pairs_south & bit >> 8
    }

    /// Takes back the points of a fountain or stairs whose second cell is hidden now.
    fn lose_pair(&mut self, cell: Cell) {
        let floor = self.floor(cell) as i16;
        if self.fountains & cell.bit() != 0 {
            self.counts.fountains -= 1;
            self.points.fountains -= 3 * floor;
        } else {
            self.counts.stairs -= 1;
            let is_low = self.stair_low & cell.bit() != 0;
            self.points.stairs -= if is_low { 2 * floor + 1 } else { 2 * floor - 1 };
        }
    }

    #[inline]
    pub(super) fn show_symbols(&mut self, face: &Face, placement: Placement) {
        let footprint = placement.footprint();
        let spaces = face.spaces[placement.rotation()];
        for (plane, bits) in self.symbols.iter_mut().zip(spaces) {
            *plane = *plane & !footprint | u64::from(bits) << placement.anchor().bit_index();
        }
    }

    #[inline]
    fn join_surfaces(&mut self, placement: Placement) {
        let anchor = placement.anchor().bit_index();
        // The two western and the two northern cells of the footprint join their neighbours; the
        // cells around it are joined to it no longer.
        let (west, north) = (0x101 << anchor, 0x3 << anchor);
        let footprint = placement.footprint();
        let beside = footprint | (west & !FILE_A) >> 1;
        self.same_east = self.same_east & !beside | west;
        self.same_south = self.same_south & !(footprint | north >> 8) | north;
    }

    #[inline]
    fn record_tile(&mut self, flower: u8, placement: Placement) {
        for cell in placement.cells() {
            let hidden = self.tile_at.get(cell.bit_index());
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

    /// One cell less is seen of a tile.
    fn lose_cell(&mut self, tile: u32) {
        self.seen_cells -= 1 << (4 * tile);
        if self.seen_cells & 0xf << (4 * tile) == 0 {
            self.flower_counts[(self.flowers >> (2 * tile) & 3) as usize] -= 1;
        }
    }

    pub(super) fn build_fountain(&mut self, a: Cell, b: Cell) {
        self.fountains |= a.bit() | b.bit();
        self.add_pair(a, b);
        self.counts.fountains += 1;
        self.points.fountains += 3 * self.floor(a) as i16;
    }

    pub(super) fn build_stairs(&mut self, low: Cell, high: Cell) {
        self.stairs |= low.bit() | high.bit();
        self.stair_low |= low.bit();
        self.add_pair(low.min(high), low.max(high));
        self.counts.stairs += 1;
        self.points.stairs += 2 * self.floor(low) as i16 + 1;
    }

    fn add_pair(&mut self, first: Cell, second: Cell) {
        self.dead |= first.bit() | second.bit();
        if second.index() - first.index() == 1 {
            self.pairs_east |= first.bit();
        } else {
            self.pairs_south |= first.bit();
        }
    }

    pub(super) fn build_bridge(&mut self, a: Cell, b: Cell) {
        self.dead |= a.bit() | a.midway(b).bit() | b.bit();
        if b.index() - a.index() == 2 {
            self.bridges_east |= a.bit();
        } else {
            self.bridges_south |= a.bit();
        }
        self.counts.bridges += 1;
        self.points.bridges += 3 * self.floor(a) as i16;
    }

    pub(super) fn build_statue(&mut self, cell: Cell) {
        self.statues |= cell.bit();
        self.had_statue = true;
        self.points.statues += self.floor(cell) as i16;
    }

    /// The symbol that the surface of a cell shows.
    pub(super) fn symbol(&self, cell: Cell) -> Option<Symbol> {
        Symbol::ALL.into_iter().find(|symbol| self.symbols[*symbol as usize] & cell.bit() != 0)
    }
}

/// The westernmost column.
const FILE_A: u64 = 0x0101_0101_0101_0101;
