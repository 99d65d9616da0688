//! Which decorations can be built in this turn.

use std::ops::RangeInclusive;

use arrayvec::ArrayVec;

use super::action::Action;
use super::cell::Way;
use super::cells::Cells;
use super::decorations::{Links, StairLinks, bridges, stairs};
use super::garden::Garden;
use super::rules::{Rules, SymbolEffect};
use super::supply::Supply;
use super::tiles::Symbol;
use super::tokens::Effect;

/// All decorations of a position. Each uses one of at most eight cells placed this turn, as one
/// end of a fountain, stairs or a bridge in four directions each, or as a statue: 104 at most.
pub(super) type Decorations = ArrayVec<Action, 104>;

/// The surfaces of the tiles placed this turn, and what the round's effect makes of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Fresh {
    /// Surfaces by tile, in the order of placing.
    tiles: [Cells; 2],
    placed: u8,
    /// Surfaces whose symbol the effect can still change.
    wild: Cells,
    /// Whether a once-a-turn effect is used up.
    spent: bool,
}

impl Fresh {
    /// A tile was placed.
    pub(super) fn add(&mut self, footprint: Cells) {
        self.tiles[0] &= !footprint;
        self.tiles[usize::from(self.placed)] = footprint;
        self.placed += 1;
        if !self.spent {
            self.wild |= footprint;
        }
    }

    /// A decoration with this symbol was built; cells that show another one used the effect.
    pub(super) fn decorate(&mut self, cells: Cells, shown: Cells, rules: &Rules) {
        let changed = cells & !shown;
        if changed.is_empty() {
            return;
        }
        match rules.symbol_effect {
            SymbolEffect::PerTile => {
                for tile in self.tiles.into_iter().filter(|tile| !(*tile & changed).is_empty()) {
                    self.wild &= !tile;
                }
            }
            SymbolEffect::PerTurn => {
                self.wild = Cells::EMPTY;
                self.spent = true;
            }
        }
    }

    pub(super) fn cells(&self) -> Cells {
        self.tiles[0] | self.tiles[1]
    }

    /// Whether the effect can still change a symbol.
    pub(super) fn has_wild(&self) -> bool {
        !self.wild.is_empty()
    }
}

/// Empty cells that can serve as one symbol.
#[derive(Clone, Copy)]
struct Candidates {
    /// Cells that show it.
    shown: Cells,
    /// Cells that the effect makes show it (rules 9.4 and 9.5).
    wild: Cells,
}

impl Candidates {
    fn all(self) -> Cells {
        self.shown | self.wild
    }
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
    /// Every decoration that can be built now.
    pub(super) fn decorations(&self) -> Decorations {
        let mut list = Decorations::new();
        if self.fresh.cells().is_empty() {
            return list;
        }
        if self.supply.has(Symbol::Fountain) {
            self.list_fountains(&mut list);
        }
        if self.supply.has(Symbol::Stairs) {
            self.list_stairs(&mut list);
        }
        if self.supply.has(Symbol::Bridge) {
            self.list_bridges(&mut list);
        }
        if self.supply.has(Symbol::Statue) {
            let wild = self.candidates(Symbol::Statue).wild & self.fresh_lines();
            list.extend((self.statue_sites() | wild).iter().map(Action::Statue));
        }
        list
    }

    fn list_fountains(&self, list: &mut Decorations) {
        let cells = self.candidates(Symbol::Fountain);
        let usable = self.usable(cells, Cells::before);
        if usable == Links::default() {
            return;
        }
        let mut links = Links::default();
        for floor in self.floors() {
            links |= self.garden.fountains(cells.all() & self.level(floor));
        }
        for way in Way::ALL {
            let first = links.0[way as usize] & usable.0[way as usize];
            list.extend(first.iter().map(|a| Action::Fountain(a, a.next(way))));
        }
    }

    fn list_stairs(&self, list: &mut Decorations) {
        let cells = self.candidates(Symbol::Stairs);
        let usable = self.usable(cells, Cells::before);
        if usable == Links::default() {
            return;
        }
        let mut links = StairLinks::default();
        for floor in self.floors() {
            let [low, high] = [floor, floor + 1].map(|floor| cells.all() & self.level(floor));
            let found = stairs(low, high);
            links.up |= found.up;
            links.down |= found.down;
        }
        for way in Way::ALL {
            let [up, down] = [links.up, links.down].map(|links| links.0[way as usize]);
            list.extend(((up | down) & usable.0[way as usize]).iter().map(|a| {
                let b = a.next(way);
                if up.contains(a) { Action::Stairs(a, b) } else { Action::Stairs(b, a) }
            }));
        }
    }

    fn list_bridges(&self, list: &mut Decorations) {
        let cells = self.candidates(Symbol::Bridge);
        let usable = self.usable(cells, |cells, way| cells.before(way).before(way));
        if usable == Links::default() {
            return;
        }
        let mut links = Links::default();
        for floor in self.floors() {
            let (lower, ground) = (self.garden.top.at_most(floor - 1), self.level(0));
            let gaps = self.garden.bridge_gaps(lower, ground, self.rules.bridge_gap);
            links |= bridges(cells.all() & self.level(floor), gaps);
        }
        for way in Way::ALL {
            let first = links.0[way as usize] & usable.0[way as usize];
            list.extend(first.iter().map(|a| Action::Bridge(a, a.next(way).next(way))));
        }
    }

    fn floors(&self) -> RangeInclusive<u32> {
        1..=u32::from(self.garden.highest)
    }

    fn level(&self, floor: u32) -> Cells {
        self.garden.top.equal_to(floor)
    }

    /// Surfaces that show a statue and can get it now.
    pub(super) fn statue_sites(&self) -> Cells {
        if !self.supply.has(Symbol::Statue) {
            return Cells::EMPTY;
        }
        self.garden.open_symbols(Symbol::Statue) & self.fresh_lines()
    }

    /// Surfaces placed this turn that are in line with a statue.
    fn fresh_lines(&self) -> Cells {
        self.fresh.cells() & self.garden.statue_lines(self.rules.statue_restart)
    }

    fn candidates(&self, symbol: Symbol) -> Candidates {
        let [stairs, fountains, bridges, statues] = self.garden.symbols;
        let printed = stairs | fountains | bridges | statues;
        let shown = self.garden.symbols[symbol as usize];
        let changeable = match self.effect {
            Effect::ChangeSymbol => printed & !shown,
            Effect::BlankWild => !printed,
            _ => Cells::EMPTY,
        };
        let empty = self.garden.empty();
        Candidates { shown: shown & empty, wild: changeable & self.fresh.wild & empty }
    }

    /// Pairs of candidates of which at least one is on a tile placed this turn (rule 7.2), and
    /// which do not use a once-a-turn effect twice. `before` leads from the second to the first.
    fn usable(&self, cells: Candidates, before: impl Fn(Cells, Way) -> Cells) -> Links {
        let (all, fresh) = (cells.all(), self.fresh.cells());
        Links::by_way(|way| {
            let mut first = all & before(all, way) & (fresh | before(fresh, way));
            if self.rules.symbol_effect == SymbolEffect::PerTurn {
                first &= !(cells.wild & before(cells.wild, way));
            }
            first
        })
    }
}
