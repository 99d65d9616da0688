//! Decorations: what makes a fountain, stairs, a bridge or a statue (rule 7), and which can be built
//! in this turn.

use arrayvec::ArrayVec;

use super::action::Action;
use super::cell::Way;
use super::cells::Cells;
use super::garden::Garden;
use super::rules::{BridgeGap, Rules, StatueRestart, SymbolEffect};
use super::scoring;
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
        match rules.switches.symbol_effect {
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

    /// Whether a once-a-turn effect is used up.
    pub(super) fn is_spent(&self) -> bool {
        self.spent
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

    /// The points of the best decoration with a changed symbol.
    pub(super) fn best_changed(&self) -> u32 {
        let points = |decoration: &Action| {
            let (symbol, cells) = decoration.decoration()?;
            let shown = self.garden.symbols[symbol as usize];
            (!(cells & !shown).is_empty()).then(|| self.points(*decoration))
        };
        self.decorations().iter().filter_map(points).max().unwrap_or(0)
    }

    /// The points of a decoration that can be built.
    fn points(&self, decoration: Action) -> u32 {
        match decoration {
            Action::Fountain(a, _) => scoring::fountain(self.garden.floor(a)),
            Action::Bridge(a, _) => scoring::bridge(self.garden.floor(a)),
            Action::Stairs(low, _) => scoring::stairs(self.garden.floor(low)),
            Action::Statue(cell) => scoring::statue(self.garden.floor(cell)),
            _ => 0,
        }
    }

    /// A fountain joins two fountain symbols side by side on one floor, but not two of the same
    /// tile (rule 7.3).
    fn list_fountains(&self, list: &mut Decorations) {
        let cells = self.candidates(Symbol::Fountain);
        for way in Way::ALL {
            let links = self.links(cells, |cells| cells.before(way));
            for a in (links & !self.garden.same_tile[way as usize]).iter() {
                let b = a.next(way);
                if self.garden.floor(a) == self.garden.floor(b) {
                    list.push(Action::Fountain(a, b));
                }
            }
        }
    }

    /// Stairs join two stairs symbols side by side, the one a floor above the other (rule 7.4).
    fn list_stairs(&self, list: &mut Decorations) {
        let cells = self.candidates(Symbol::Stairs);
        for way in Way::ALL {
            for a in self.links(cells, |cells| cells.before(way)).iter() {
                let b = a.next(way);
                let (floor_a, floor_b) = (self.garden.floor(a), self.garden.floor(b));
                if floor_a + 1 == floor_b {
                    list.push(Action::Stairs(a, b));
                } else if floor_b + 1 == floor_a {
                    list.push(Action::Stairs(b, a));
                }
            }
        }
    }

    /// A bridge joins two bridge symbols of one floor, two apart in a row or column, over a gap
    /// that lies lower (rule 7.5).
    fn list_bridges(&self, list: &mut Decorations) {
        let cells = self.candidates(Symbol::Bridge);
        for way in Way::ALL {
            for a in self.links(cells, |cells| cells.before(way).before(way)).iter() {
                let b = a.next(way).next(way);
                let floor = self.garden.floor(a);
                if self.garden.floor(b) == floor && self.gaps(floor).contains(a.midway(b)) {
                    list.push(Action::Bridge(a, b));
                }
            }
        }
    }

    /// The cells that a bridge of a floor may span.
    fn gaps(&self, floor: u32) -> Cells {
        let top = self.garden.top;
        self.garden.bridge_gaps(
            top.at_most(floor - 1),
            top.equal_to(0),
            self.rules.switches.bridge_gap,
        )
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
        self.fresh.cells() & self.garden.statue_lines(self.rules.switches.statue_restart)
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

    /// The first of every two candidates that could be joined: at least one is on a tile placed
    /// this turn (rule 7.2), and a once-a-turn effect is not used twice. `before` leads from the
    /// second to the first.
    fn links(&self, cells: Candidates, before: impl Fn(Cells) -> Cells) -> Cells {
        let (all, fresh) = (cells.shown | cells.wild, self.fresh.cells());
        let mut first = all & before(all) & (fresh | before(fresh));
        if self.rules.switches.symbol_effect == SymbolEffect::PerTurn {
            first &= !(cells.wild & before(cells.wild));
        }
        first
    }
}

impl Garden {
    /// A statue stands in the row or column of another that is no column, seen or hidden, whatever
    /// lies between (rules 7.6 and 7.7). The first may stand anywhere, and so may the next when all
    /// have become columns.
    pub(super) fn statue_lines(&self, restart: StatueRestart) -> Cells {
        let statues = self.statues | self.hidden_statues;
        if !statues.is_empty() {
            statues.rows() | statues.columns()
        } else if self.had_statue && restart == StatueRestart::Never {
            Cells::EMPTY
        } else {
            Cells::ALL
        }
    }

    /// The cells that a bridge may span, among those below its floor and those of the ground.
    #[inline]
    pub(super) fn bridge_gaps(&self, lower: Cells, ground: Cells, rule: BridgeGap) -> Cells {
        match rule {
            BridgeGap::EmptyLower => lower & self.empty(),
            BridgeGap::AnyLower => lower,
            BridgeGap::GroundOnly => ground & self.empty(),
        }
    }
}
