//! What players may want to know of a position beyond its score.

use super::action::Action;
use super::garden::Garden;
use super::state::Phase;
use super::tiles::Symbol;
use super::{Babylon, Cell};
use crate::{Game, Seat};

/// Read-only questions to a garden; masks have bit `8 * y + x` for the cell (x, y).
impl Garden {
    /// Empty surfaces that show a symbol.
    pub fn open_symbols(&self, symbol: Symbol) -> u64 {
        self.symbols[symbol as usize] & self.empty()
    }

    /// The floors of the cells of a mask added up.
    pub fn sum_of_floors(&self, cells: u64) -> u32 {
        let digits = self.top.0.iter().enumerate();
        digits.map(|(weight, plane)| (plane & cells).count_ones() << weight).sum()
    }

    /// Different flowers seen, at most four.
    pub fn flower_kinds(&self) -> usize {
        self.flower_counts.iter().filter(|count| **count > 0).count()
    }

    /// Different decorations seen, at most four.
    pub fn decoration_kinds(&self) -> usize {
        let counts = &self.counts;
        let statues = self.statues.count_ones() as u8;
        let kinds = [statues, counts.fountains, counts.bridges, counts.stairs];
        kinds.iter().filter(|count| **count > 0).count()
    }

    /// Cells that can never again carry a column or a decoration.
    pub fn dead_cells(&self) -> u64 {
        self.dead
    }
}

impl Babylon {
    /// A player's garden.
    pub fn garden(&self, seat: Seat) -> &Garden {
        &self.gardens[seat.index()]
    }

    /// Columns in singles that a player has.
    pub fn columns(&self, seat: Seat) -> u32 {
        let doubles = if seat == self.to_act() { self.doubles } else { 0 };
        u32::from(self.stores[seat.index()].singles) + 2 * u32::from(doubles)
    }

    /// Whether a player has a tile to place, now or in his next turn.
    pub fn has_tile_at_hand(&self, seat: Seat) -> bool {
        let has_dug = seat == self.to_act() && self.dug.is_some();
        has_dug || self.stores[seat.index()].tile.is_some()
    }

    /// The points of each decoration that the player to act can build now, added up.
    pub fn buildable_points(&self) -> u32 {
        if self.phase != Phase::Build {
            return 0;
        }
        let garden = self.garden(self.to_act());
        let floor = |cell: Cell| garden.floor(cell);
        let points = |action: Action| match action {
            Action::Fountain(a, _) | Action::Bridge(a, _) => 3 * floor(a),
            Action::Stairs(low, high) => floor(low) + floor(high),
            Action::Statue(cell) => floor(cell),
            _ => 0,
        };
        self.workshop().decorations().into_iter().map(points).sum()
    }
}
