//! What a garden promises: decorations that can be built at once, and places for later ones.

use super::decorations::Workshop;
use super::garden::Garden;
use super::rules::BridgeGap;
use super::sites::ANCHORS;
use super::tiles::Symbol;

/// Floors looked at; the few gardens that are higher promise nothing above.
const FLOORS: usize = 6;

/// Points in prospect. A symbol that could serve two decorations of a kind counts once.
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
}

impl Prospects {
    /// The prospects of a garden by the symbols its surfaces show.
    #[inline]
    pub(super) fn of(workshop: &Workshop<'_>, terrain: &Terrain) -> Self {
        let Workshop { garden, supply, .. } = workshop;
        let fresh = workshop.fresh_cells();
        let mut prospects = Self::default();
        for floor in 1..=terrain.highest {
            if supply.has_fountain() {
                let symbols = terrain.fountains(garden, floor);
                prospects.fountains += prospects.count(symbols, 3 * floor, fresh);
            }
            if supply.has_bridge() {
                let symbols = terrain.bridges(garden, floor, workshop.rules.bridge_gap);
                prospects.bridges += prospects.count(symbols, 3 * floor, fresh);
            }
            if supply.has_stairs() {
                let symbols = terrain.stairs(garden, floor);
                prospects.stairs += prospects.count(symbols, 2 * floor + 1, fresh);
            }
        }
        prospects.buildable += garden.sum_of_floors(workshop.statue_sites());
        prospects
    }

    /// Adds what can be built at once and returns the points of what is to wait for.
    #[inline]
    fn count(&mut self, symbols: Partners, points: usize, fresh: u64) -> u32 {
        self.buildable += points as u32 * (symbols.paired & fresh).count_ones();
        points as u32 * symbols.waiting.count_ones()
    }
}

/// Open symbols of one kind.
#[derive(Clone, Copy)]
struct Partners {
    /// Those that have a partner.
    paired: u64,
    /// Those that get one if the right tile comes.
    waiting: u64,
}

/// The cells of a garden by floor, whatever symbols they show.
#[derive(Clone, Copy, Debug)]
pub struct Terrain {
    highest: usize,
    /// By floor, the cells with their surface there.
    level: [u64; FLOORS + 2],
    /// By floor, the cells with their surface below.
    lower: [u64; FLOORS + 2],
    /// Anchors that are free and have at most one dead cell.
    anchors: u64,
    /// Cells that a tile may still cover without a belvedere there.
    live: u64,
}

impl Terrain {
    #[inline]
    pub(super) fn of(garden: &Garden) -> Self {
        let anchors = open_anchors(garden);
        let live = (anchors | anchors << 1 | anchors << 8 | anchors << 9) & !garden.dead;
        let highest = usize::from(garden.highest).min(FLOORS);
        let none = [0; FLOORS + 2];
        // Filled in place: a copy of words just written would wait for them.
        let mut terrain = Self { highest, level: none, lower: none, anchors, live };
        for floor in 0..=highest {
            let level = garden.top.equal_to(floor as u32);
            terrain.level[floor] = level;
            terrain.lower[floor + 1] = terrain.lower[floor] | level;
        }
        terrain
    }

    /// The cells from which a column reaches a floor.
    #[inline]
    fn below(&self, floor: usize) -> u64 {
        self.level[floor - 1] | if floor >= 2 { self.level[floor - 2] } else { 0 }
    }

    /// Live cells that can become part of a floor with the next tile over them.
    #[inline]
    fn reach(&self, floor: usize) -> u64 {
        self.live & self.below(floor)
    }

    /// Open anchors with three supports for a tile on some floor and all cells below it.
    #[inline]
    pub(super) fn sites(&self, garden: &Garden) -> u64 {
        let mut sites = 0;
        for floor in 1..=self.highest + 1 {
            let statues = self.level[floor - 1] & garden.statues;
            let a = self.below(floor) & garden.empty() | statues;
            let (b, c, d) = (a >> 1, a >> 8, a >> 9);
            let lower = self.lower[floor];
            let is_lower = lower & lower >> 1 & lower >> 8 & lower >> 9;
            sites |= (a & b & (c | d) | c & d & (a | b)) & is_lower;
        }
        sites & self.anchors
    }

    #[inline]
    fn fountains(&self, garden: &Garden, floor: usize) -> Partners {
        let open = garden.open_symbols(Symbol::Fountain) & self.level[floor];
        let east = open & open >> 1 & NOT_LAST & !garden.same_east;
        let south = open & open >> 8 & !garden.same_south;
        Partners {
            paired: east | east << 1 | south | south << 8,
            waiting: open & beside(self.reach(floor)),
        }
    }

    #[inline]
    fn bridges(&self, garden: &Garden, floor: usize, rule: BridgeGap) -> Partners {
        let gaps = match rule {
            BridgeGap::EmptyLower => self.lower[floor] & garden.empty(),
            BridgeGap::AnyLower => self.lower[floor],
            BridgeGap::GroundOnly => self.level[0] & garden.empty(),
        };
        let open = garden.open_symbols(Symbol::Bridge) & self.level[floor];
        Partners {
            paired: open & across(open, gaps),
            waiting: open & across(self.reach(floor), gaps),
        }
    }

    /// Symbols of a floor and the next.
    #[inline]
    fn stairs(&self, garden: &Garden, floor: usize) -> Partners {
        let open = garden.open_symbols(Symbol::Stairs);
        let (low, high) = (open & self.level[floor], open & self.level[floor + 1]);
        Partners {
            paired: low & beside(high) | high & beside(low),
            waiting: low & beside(self.reach(floor + 1)) | high & beside(self.reach(floor)),
        }
    }
}

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
