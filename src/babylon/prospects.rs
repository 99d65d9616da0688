//! What a garden promises: decorations that can be built at once, and places for later ones.

use super::garden::Garden;
use super::rules::{BridgeGap, Rules};
use super::sites::ANCHORS;
use super::tiles::Symbol;

/// Floors looked at; the few gardens that are higher promise nothing above.
const FLOORS: usize = 6;

/// Points in prospect. Symbols that could serve two decorations count once.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Prospects {
    /// Points of the decorations that tiles placed this turn allow.
    pub buildable: u32,
    /// Points of the fountains that open symbols wait for.
    pub fountains: u32,
    /// Points of the bridges that open symbols wait for.
    pub bridges: u32,
    /// Points of the stairs that open symbols wait for.
    pub stairs: u32,
    /// By symbol, the points of the best decoration that a tile with it could complete.
    pub best: [u32; 4],
    /// Anchors where a tile may still come, if not at once.
    pub anchors: u32,
}

/// The cells of a garden by floor, with what later tiles can do to them.
struct Terrain {
    /// By floor, the cells with their surface there.
    level: [u64; FLOORS + 2],
    /// Cells that a tile may still cover.
    live: u64,
}

impl Terrain {
    /// Live cells that can become part of a floor with the next tile over them.
    #[inline]
    fn reach(&self, floor: usize) -> u64 {
        let lower = if floor >= 2 { self.level[floor - 2] } else { 0 };
        self.live & (self.level[floor - 1] | lower)
    }
}

impl Prospects {
    #[inline]
    pub(super) fn of(garden: &Garden, fresh: u64, rules: &Rules) -> Self {
        let anchors = open_anchors(garden);
        let covered = anchors | anchors << 1 | anchors << 8 | anchors << 9;
        let highest = usize::from(garden.highest).min(FLOORS);
        let mut terrain = Terrain { level: [0; FLOORS + 2], live: covered & !garden.dead };
        for floor in 0..=highest {
            terrain.level[floor] = garden.top.equal_to(floor as u32);
        }
        let mut prospects = Self { anchors: anchors.count_ones(), ..Self::default() };
        let empty = garden.empty();
        let mut lower = 0;
        for floor in 1..=highest {
            lower |= terrain.level[floor - 1];
            let gaps = match rules.bridge_gap {
                BridgeGap::EmptyLower => lower & empty,
                BridgeGap::AnyLower => lower,
                BridgeGap::GroundOnly => terrain.level[0] & empty,
            };
            prospects.add_fountains(garden, &terrain, floor, fresh);
            prospects.add_bridges(garden, &terrain, floor, fresh, gaps);
            prospects.add_stairs(garden, &terrain, floor, fresh);
        }
        prospects.add_statues(garden, &terrain, highest, fresh, rules);
        prospects
    }

    #[inline]
    fn add_fountains(&mut self, garden: &Garden, terrain: &Terrain, floor: usize, fresh: u64) {
        let points = 3 * floor as u32;
        let open = garden.open_symbols(Symbol::Fountain) & terrain.level[floor];
        let east = open & open >> 1 & NOT_LAST & !garden.same_east;
        let south = open & open >> 8 & !garden.same_south;
        let paired = east | east << 1 | south | south << 8;
        self.buildable += points * (paired & fresh).count_ones();
        let waiting = open & beside(terrain.reach(floor));
        self.fountains += points * waiting.count_ones();
        self.note_best(Symbol::Fountain, waiting, points);
    }

    #[inline]
    fn add_bridges(
        &mut self,
        garden: &Garden,
        terrain: &Terrain,
        floor: usize,
        fresh: u64,
        gaps: u64,
    ) {
        let points = 3 * floor as u32;
        let open = garden.open_symbols(Symbol::Bridge) & terrain.level[floor];
        let east = open & open >> 2 & NOT_LAST_TWO & gaps >> 1;
        let south = open & open >> 16 & gaps >> 8;
        let paired = east | east << 2 | south | south << 16;
        self.buildable += points * (paired & fresh).count_ones();
        let ends = terrain.reach(floor);
        let waiting = open & across(ends, gaps);
        self.bridges += points * waiting.count_ones();
        self.note_best(Symbol::Bridge, waiting, points);
    }

    #[inline]
    fn add_stairs(&mut self, garden: &Garden, terrain: &Terrain, floor: usize, fresh: u64) {
        let points = 2 * floor as u32 + 1;
        let open = garden.open_symbols(Symbol::Stairs);
        let (low, high) = (open & terrain.level[floor], open & terrain.level[floor + 1]);
        let ends = low & beside(high) | high & beside(low);
        self.buildable += points * (ends & fresh).count_ones();
        let waiting = low & beside(terrain.reach(floor + 1)) | high & beside(terrain.reach(floor));
        self.stairs += points * waiting.count_ones();
        self.note_best(Symbol::Stairs, waiting, points);
    }

    #[inline]
    fn add_statues(
        &mut self,
        garden: &Garden,
        terrain: &Terrain,
        highest: usize,
        fresh: u64,
        rules: &Rules,
    ) {
        let lines = garden.statue_lines(rules.statues_restart);
        let now = garden.open_symbols(Symbol::Statue) & fresh & lines;
        self.buildable += garden.sum_of_floors(now);
        for floor in 1..=highest + 1 {
            self.note_best(Symbol::Statue, terrain.reach(floor) & lines, floor as u32);
        }
    }

    #[inline]
    fn note_best(&mut self, symbol: Symbol, waiting: u64, points: u32) {
        if waiting != 0 {
            self.best[symbol as usize] = self.best[symbol as usize].max(points);
        }
    }
}

/// Anchors that are free and have at most one dead cell.
#[inline]
fn open_anchors(garden: &Garden) -> u64 {
    let dead = garden.dead;
    let (east, south, south_east) = (dead >> 1, dead >> 8, dead >> 9);
    let two = dead & east | south & south_east | (dead | east) & (south | south_east);
    ANCHORS & !two & !garden.anchors
}

/// Cells beside one of the mask.
#[inline]
fn beside(mask: u64) -> u64 {
    (mask & NOT_LAST) << 1 | mask >> 1 & NOT_LAST | mask << 8 | mask >> 8
}

/// Cells two away from an end with a gap between.
#[inline]
fn across(ends: u64, gaps: u64) -> u64 {
    (ends & NOT_LAST_TWO & gaps >> 1) << 2
        | ends >> 2 & NOT_LAST_TWO & gaps >> 1
        | (ends & gaps >> 8) << 16
        | ends >> 16 & gaps >> 8
}

/// Cells with an eastern neighbour.
const NOT_LAST: u64 = 0x7f7f_7f7f_7f7f_7f7f;
/// Cells with two cells to the east.
const NOT_LAST_TWO: u64 = 0x3f3f_3f3f_3f3f_3f3f;
