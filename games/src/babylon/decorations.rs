//! Which decorations can be built.

use arrayvec::ArrayVec;

use super::action::{Action, Cell};
use super::garden::Garden;
use super::rules::{BridgeGap, Rules, StatueRestart, SymbolEffect};
use super::supply::Supply;
use super::tiles::Symbol;
use super::tokens::Effect;
use crate::bits::Bits;

/// All decorations of a position. Each uses one of at most eight cells placed this turn, as one
/// end of a fountain, stairs or a bridge in four directions each, or as a statue: 104 at most.
pub(super) type Decorations = ArrayVec<Action, 104>;

/// The surfaces of the tiles placed this turn, and what the round's effect makes of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Fresh {
    /// Surfaces by tile, in the order of placing.
    tiles: [u64; 2],
    placed: u8,
    /// Surfaces whose symbol the effect can still change.
    wild: u64,
    /// Whether a once-a-turn effect is used up.
    spent: bool,
}

impl Fresh {
    /// A tile was placed.
    pub(super) fn add(&mut self, footprint: u64) {
        self.tiles[0] &= !footprint;
        self.tiles[usize::from(self.placed)] = footprint;
        self.placed += 1;
        if !self.spent {
            self.wild |= footprint;
        }
    }

    /// A decoration with this symbol was built; cells that show another one used the effect.
    pub(super) fn decorate(&mut self, cells: u64, shown: u64, rules: &Rules) {
        let changed = cells & !shown;
        if changed == 0 {
            return;
        }
        if rules.symbol_effect == SymbolEffect::PerTile {
            let used = self.tiles.iter().filter(|tile| **tile & changed != 0);
            self.wild &= !used.fold(0, |all, tile| all | tile);
        } else {
            self.wild = 0;
            self.spent = true;
        }
    }

    fn cells(&self) -> u64 {
        self.tiles[0] | self.tiles[1]
    }

    /// Whether the effect can still change a symbol.
    pub(super) fn has_wild(&self) -> bool {
        self.wild != 0
    }
}

/// Empty cells that can serve as one symbol.
#[derive(Clone, Copy)]
struct Candidates {
    /// Cells that show it.
    shown: u64,
    /// Cells that the effect makes show it.
    wild: u64,
}

/// Everything that decides about decorations.
#[derive(Clone, Copy)]
pub(super) struct Workshop<'a> {
    pub(super) garden: &'a Garden,
    pub(super) fresh: &'a Fresh,
    pub(super) effect: Effect,
    pub(super) supply: &'a Supply,
    pub(super) rules: &'a Rules,
}

impl Workshop<'_> {
    /// Surfaces of tiles placed this turn.
    pub(super) fn fresh_cells(&self) -> u64 {
        self.fresh.cells()
    }

    /// Every decoration that can be built now.
    pub(super) fn decorations(&self) -> Decorations {
        let mut list = Decorations::new();
        if self.fresh.cells() == 0 {
            return list;
        }
        if self.supply.has_fountain() {
            self.fountains(&mut list);
        }
        if self.supply.has_stairs() {
            self.stairs(&mut list);
        }
        if self.supply.has_bridge() {
            self.bridges(&mut list);
        }
        if self.supply.has_statue() {
            self.statues(&mut list);
        }
        list
    }

    fn fountains(&self, list: &mut Decorations) {
        let cells = self.candidates(Symbol::Fountain);
        let garden = self.garden;
        for (step, same_tile) in [(1, garden.same_east), (8, garden.same_south)] {
            for (a, b) in pairs(self.linked(cells, step) & !same_tile, step) {
                if garden.floor(a) == garden.floor(b) {
                    list.push(Action::Fountain(a, b));
                }
            }
        }
    }

    fn stairs(&self, list: &mut Decorations) {
        let cells = self.candidates(Symbol::Stairs);
        for step in [1, 8] {
            for (a, b) in pairs(self.linked(cells, step), step) {
                let (floor_a, floor_b) = (self.garden.floor(a), self.garden.floor(b));
                if floor_a + 1 == floor_b {
                    list.push(Action::Stairs(a, b));
                } else if floor_b + 1 == floor_a {
                    list.push(Action::Stairs(b, a));
                }
            }
        }
    }

    fn bridges(&self, list: &mut Decorations) {
        let cells = self.candidates(Symbol::Bridge);
        for step in [2, 16] {
            for (a, b) in pairs(self.linked(cells, step), step) {
                let floor = self.garden.floor(a);
                if self.garden.floor(b) == floor && self.can_span(a.midway(b), floor) {
                    list.push(Action::Bridge(a, b));
                }
            }
        }
    }

    fn can_span(&self, gap: Cell, floor: u32) -> bool {
        let is_empty = self.garden.empty() & gap.bit() != 0;
        let below = self.garden.floor(gap);
        match self.rules.bridge_gap {
            BridgeGap::EmptyLower => below < floor && is_empty,
            BridgeGap::AnyLower => below < floor,
            BridgeGap::GroundOnly => below == 0 && is_empty,
        }
    }

    fn statues(&self, list: &mut Decorations) {
        let wild = self.candidates(Symbol::Statue).wild & self.statue_lines();
        let sites = Bits(self.statue_sites() | wild);
        list.extend(sites.map(|cell| Action::Statue(Cell::new(cell))));
    }

    /// Surfaces that show a statue and can get it now.
    pub(super) fn statue_sites(&self) -> u64 {
        if !self.supply.has_statue() {
            return 0;
        }
        self.garden.open_symbols(Symbol::Statue) & self.statue_lines()
    }

    /// Surfaces placed this turn that are in line with a statue.
    fn statue_lines(&self) -> u64 {
        self.fresh.cells() & self.garden.statue_lines(self.rules.statue_restart)
    }

    fn candidates(&self, symbol: Symbol) -> Candidates {
        let planes = &self.garden.symbols;
        let printed = planes.iter().fold(0, |all, plane| all | plane);
        let shown = planes[symbol as usize];
        let changeable = match self.effect {
            Effect::ChangeSymbol => printed & !shown,
            Effect::BlankWild => !printed,
            _ => 0,
        };
        let empty = self.garden.empty();
        Candidates { shown: shown & empty, wild: changeable & self.fresh.wild & empty }
    }

    /// Candidates that have another one `step` cells on, with at least one of the two on a tile
    /// placed this turn.
    fn linked(&self, cells: Candidates, step: u32) -> u64 {
        let any = cells.shown | cells.wild;
        let mut links = any & any >> step & row_mask(step);
        if self.rules.symbol_effect == SymbolEffect::PerTurn {
            links &= !(cells.wild & cells.wild >> step);
        }
        links & (self.fresh.cells() | self.fresh.cells() >> step)
    }
}

impl Garden {
    /// Cells in a row or column with a statue that is no column; all if the next one is free.
    pub(super) fn statue_lines(&self, restart: StatueRestart) -> u64 {
        let statues = self.statues | self.hidden_statues;
        if statues != 0 {
            rows(statues) | columns(statues)
        } else if self.had_statue && restart == StatueRestart::Never {
            0
        } else {
            !0
        }
    }
}

/// Cells from which a step east does not leave the row.
const fn row_mask(step: u32) -> u64 {
    match step {
        1 => 0x7f7f_7f7f_7f7f_7f7f,
        2 => 0x3f3f_3f3f_3f3f_3f3f,
        _ => !0,
    }
}

fn pairs(first: u64, step: u32) -> impl Iterator<Item = (Cell, Cell)> {
    Bits(first).map(move |cell| (Cell::new(cell), Cell::new(cell + step)))
}

/// All cells of the rows in which the mask has a cell.
fn rows(mut mask: u64) -> u64 {
    mask |= mask >> 4;
    mask |= mask >> 2;
    mask |= mask >> 1;
    (mask & 0x0101_0101_0101_0101) * 0xff
}

/// All cells of the columns in which the mask has a cell.
fn columns(mut mask: u64) -> u64 {
    mask |= mask >> 32;
    mask |= mask >> 16;
    mask |= mask >> 8;
    (mask & 0xff) * 0x0101_0101_0101_0101
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_and_columns_spread_over_the_board() {
        let cell = 1 << (8 * 5 + 3);
        assert_eq!(rows(cell), 0xff << 40);
        assert_eq!(columns(cell), 0x0808_0808_0808_0808);
        assert_eq!(rows(1 | 1 << 63), 0xff00_0000_0000_00ff);
        assert_eq!(columns(1 | 1 << 63), 0x8181_8181_8181_8181);
    }
}
