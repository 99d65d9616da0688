//! What makes a fountain, stairs, a bridge or a statue (rule 7).
//!
//! The rule of each kind is written once, for sets of cells: move generation asks it about the
//! surfaces of this turn, evaluations about the symbols of the whole garden.

use std::ops::BitOrAssign;

use super::cell::Way;
use super::cells::Cells;
use super::garden::Garden;
use super::rules::{BridgeGap, StatueRestart};

/// Pairs of cells that a decoration can join: by way, their western or northern cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Links(pub(super) [Cells; 2]);

impl Links {
    #[inline]
    pub(super) fn by_way(first: impl Fn(Way) -> Cells) -> Self {
        Self([first(Way::East), first(Way::South)])
    }

    /// Both cells of all pairs of neighbours.
    #[inline]
    pub(super) fn both_cells(self) -> Cells {
        let [east, south] = self.0;
        east | east.east() | south | south.south()
    }

    /// Both ends of all pairs with a cell between.
    #[inline]
    pub(super) fn both_ends(self) -> Cells {
        let [east, south] = self.0;
        east | east.east().east() | south | south.south().south()
    }
}

impl BitOrAssign for Links {
    fn bitor_assign(&mut self, other: Self) {
        for (own, more) in self.0.iter_mut().zip(other.0) {
            *own |= more;
        }
    }
}

impl Garden {
    /// A fountain joins two fountain symbols side by side on one floor, but not two of the same
    /// tile (rule 7.3). Of the symbols of one floor:
    ///
    /// ```text
    /// . F|F .      east: the left F      F F on one tile: none
    /// ```
    #[inline]
    pub(super) fn fountains(&self, symbols: Cells) -> Links {
        let [east, south] = self.same_tile;
        Links([symbols & symbols.west() & !east, symbols & symbols.north() & !south])
    }

    /// A statue stands in the row or column of another that is no column, seen or hidden, whatever
    /// lies between (rules 7.6 and 7.7). The first may stand anywhere, and so may the next when all
    /// have become columns.
    ///
    /// ```text
    /// . x . . x
    /// x T x x x
    /// . x . . x
    /// x x x x T
    /// ```
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

/// A bridge joins two bridge symbols of one floor, two apart in a row or column, over a gap that
/// lies lower (rule 7.5).
///
/// ```text
/// floor   B===B
/// below     .      the gap: how deep it is does not matter
/// ```
#[inline]
pub(super) fn bridges(symbols: Cells, gaps: Cells) -> Links {
    let east = symbols & gaps.west() & symbols.west().west();
    let south = symbols & gaps.north() & symbols.north().north();
    Links([east, south])
}

/// Stairs by the end that comes first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct StairLinks {
    /// Those that lead up to the east or south.
    pub(super) up: Links,
    /// Those that lead down.
    pub(super) down: Links,
}

impl StairLinks {
    /// Both cells of all stairs.
    #[inline]
    pub(super) fn both_cells(self) -> Cells {
        self.up.both_cells() | self.down.both_cells()
    }
}

/// Stairs join two stairs symbols side by side, the one a floor above the other (rule 7.4).
///
/// ```text
/// floor + 1     S
/// floor       S/
/// ```
#[inline]
pub(super) fn stairs(low: Cells, high: Cells) -> StairLinks {
    StairLinks {
        up: Links([low & high.west(), low & high.north()]),
        down: Links([high & low.west(), high & low.north()]),
    }
}
