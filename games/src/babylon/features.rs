//! Read-only questions of evaluations: what a garden promises beyond its score.

use super::action::NO_CORNER;
use super::cells::Cells;
use super::garden::Garden;
use super::rules::{BridgeGap, StatueRestart};
use super::scoring;
use super::sites::on_all;
use super::tiles::Symbol;
use super::workshop::Workshop;

impl Garden {
    /// Empty surfaces that show a symbol.
    #[inline]
    pub fn open_symbols(&self, symbol: Symbol) -> Cells {
        self.symbols[symbol as usize] & self.empty()
    }

    /// Of the open fountain symbols of one floor, those beside another that is not of their tile.
    #[inline]
    pub(super) fn fountain_pairs(&self, open: Cells) -> Cells {
        let [same_east, same_south] = self.same_tile;
        let (east, south) = (open & open.west() & !same_east, open & open.north() & !same_south);
        east | east.east() | south | south.south()
    }

    /// The floors of the cells added up.
    #[inline]
    pub fn sum_of_floors(&self, cells: Cells) -> u32 {
        self.top.sum(cells)
    }

    /// Flowers seen more often than the rarest, at most three.
    pub fn flowers_ahead(&self) -> usize {
        ahead(self.flower_counts)
    }

    /// Whether another tile with this flower brings the next set of flowers nearer.
    pub fn lacks_flower(&self, flower: u8) -> bool {
        let counts = &self.flower_counts;
        counts.iter().all(|count| *count >= counts[usize::from(flower)])
    }

    /// By flower, whether another tile with it brings the next set nearer.
    pub(super) fn lacking_flowers(&self) -> [bool; 4] {
        [0, 1, 2, 3].map(|flower| self.lacks_flower(flower))
    }

    /// Kinds of decorations seen more often than the rarest, at most three.
    pub fn decorations_ahead(&self) -> usize {
        ahead(self.counts)
    }

    /// Cells that can never again carry a column or a decoration.
    pub fn dead_cells(&self) -> Cells {
        self.dead
    }

    /// Cells of the rows and columns with a statue where another statue could still come.
    pub fn statue_sites(&self) -> Cells {
        self.statue_lines(StatueRestart::Free) & self.empty()
    }
}

fn ahead(counts: [u8; 4]) -> usize {
    let rarest = scoring::rarest(counts);
    counts.iter().filter(|count| **count > rarest).count()
}

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
        let fresh = workshop.fresh.cells();
        let mut prospects = Self::default();
        for floor in 1..=terrain.highest {
            let level = floor as u32;
            if supply.has(Symbol::Fountain) {
                let symbols = terrain.fountains(garden, floor);
                prospects.fountains += prospects.count(symbols, scoring::fountain(level), fresh);
            }
            if supply.has(Symbol::Bridge) {
                let symbols = terrain.bridges(garden, floor, workshop.rules.switches.bridge_gap);
                prospects.bridges += prospects.count(symbols, scoring::bridge(level), fresh);
            }
            if supply.has(Symbol::Stairs) {
                let symbols = terrain.stairs(garden, floor);
                prospects.stairs += prospects.count(symbols, scoring::stairs(level), fresh);
            }
        }
        prospects.buildable += garden.sum_of_floors(workshop.statue_sites());
        prospects
    }

    /// Adds what can be built at once and returns the points of what is to wait for.
    #[inline]
    fn count(&mut self, symbols: Partners, points: u32, fresh: Cells) -> u32 {
        self.buildable += points * (symbols.paired & fresh).len();
        points * symbols.waiting.len()
    }
}

/// Open symbols of one kind.
#[derive(Clone, Copy)]
struct Partners {
    /// Those that have a partner.
    paired: Cells,
    /// Those that get one if the right tile comes.
    waiting: Cells,
}

/// Floors looked at; the few gardens that are higher promise nothing above.
const FLOORS: usize = 6;

/// The cells of a garden by floor, whatever symbols they show.
#[derive(Clone, Copy, Debug)]
pub struct Terrain {
    pub(super) highest: usize,
    /// By floor, the cells with their surface there.
    pub(super) level: [Cells; FLOORS + 2],
    /// By floor, the cells with their surface below.
    pub(super) lower: [Cells; FLOORS + 2],
    /// Anchors that are free and have at most one dead cell.
    pub(super) anchors: Cells,
    /// Cells that a tile may still cover without a belvedere there.
    pub(super) live: Cells,
}

impl Terrain {
    #[inline]
    pub(super) fn of(garden: &Garden) -> Self {
        let anchors = open_anchors(garden);
        let live = anchors.footprints() & !garden.dead;
        let highest = usize::from(garden.highest).min(FLOORS);
        let none = [Cells::EMPTY; FLOORS + 2];
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
    fn below(&self, floor: usize) -> Cells {
        let double = if floor >= 2 { self.level[floor - 2] } else { Cells::EMPTY };
        self.level[floor - 1] | double
    }

    /// Live cells that can become part of a floor with the next tile over them.
    #[inline]
    pub(super) fn reach(&self, floor: usize) -> Cells {
        self.live & self.below(floor)
    }

    /// Open anchors with three supports for a tile on some floor and all cells below it: sites
    /// whatever they cost.
    #[inline]
    pub(super) fn sites(&self, garden: &Garden) -> Cells {
        let mut sites = Cells::EMPTY;
        for floor in 1..=self.highest + 1 {
            let statues = self.level[floor - 1] & garden.statues;
            let support = self.below(floor) & garden.empty() | statues;
            let [a, b, c, d] = by_corner(support);
            let is_lower = on_all(self.lower[floor], NO_CORNER);
            sites |= (a & b & (c | d) | c & d & (a | b)) & is_lower;
        }
        sites & self.anchors
    }

    #[inline]
    fn fountains(&self, garden: &Garden, floor: usize) -> Partners {
        let open = garden.open_symbols(Symbol::Fountain) & self.level[floor];
        Partners { paired: garden.fountain_pairs(open), waiting: open & self.reach(floor).beside() }
    }

    #[inline]
    fn bridges(&self, garden: &Garden, floor: usize, rule: BridgeGap) -> Partners {
        let gaps = garden.bridge_gaps(self.lower[floor], self.level[0], rule);
        let open = garden.open_symbols(Symbol::Bridge) & self.level[floor];
        Partners {
            paired: open & open.across(gaps),
            waiting: open & self.reach(floor).across(gaps),
        }
    }

    /// Symbols of a floor and the next.
    #[inline]
    fn stairs(&self, garden: &Garden, floor: usize) -> Partners {
        let open = garden.open_symbols(Symbol::Stairs);
        let (low, high) = (open & self.level[floor], open & self.level[floor + 1]);
        Partners {
            paired: low & high.beside() | high & low.beside(),
            waiting: low & self.reach(floor + 1).beside() | high & self.reach(floor).beside(),
        }
    }
}

/// Anchors with the cell under each corner in the set.
#[inline]
fn by_corner(cells: Cells) -> [Cells; 4] {
    [0, 1, 2, 3].map(|corner| cells.anchors_by_corner(corner))
}

#[inline]
fn open_anchors(garden: &Garden) -> Cells {
    let [a, b, c, d] = by_corner(garden.dead);
    let two_dead = a & b | c & d | (a | b) & (c | d);
    Cells::ANCHORS & !two_dead & !garden.anchors
}
