//! The symbols of a garden: what they allow now, what they wait for, and where it could come.

use std::array;

use super::ground::{Ground, LEVELS};
use super::planes::{
    BEST_WILD, BUILDABLE, BUILDABLE_LACKING, HAND_SLOTS, KINDS_LACKING, OPEN, SLOTS, SLOTS_TOUCHED,
    SYMBOL_FLOORS, WAITING,
};
use crate::Encoding;
use crate::babylon::garden::Garden;
use crate::babylon::tiles::Symbol;
use crate::babylon::tokens::Effect;
use crate::babylon::{Babylon, Cells, scoring};

impl Babylon {
    /// Writes what depends on the symbols in the garden.
    #[inline]
    pub(super) fn encode_symbols(&self, ground: &Ground, encoding: &mut Encoding) {
        let garden = &self.gardens[ground.seat.index()];
        let mut survey = Survey {
            garden,
            ground,
            open: self.open_symbols(garden),
            counts: Counts::default(),
            slots: [Cells::EMPTY; LEVELS],
            partners: [0; 3],
            points: [0; 4],
        };
        for floor in 1..=ground.terrain.highest {
            survey.look_at(floor);
        }
        survey.encode(encoding);
        let is_wild = matches!(self.effect(), Effect::ChangeSymbol | Effect::BlankWild);
        let is_open = is_wild && self.is_building(ground.seat) && self.fresh.has_wild();
        let best_wild = if is_open { self.workshop().best_changed() } else { 0 };
        encoding.set(BEST_WILD, 0, best_wild as i32);
    }

    /// Open symbols of which there is a piece left.
    #[inline]
    fn open_symbols(&self, garden: &Garden) -> [Cells; 4] {
        Symbol::ALL.map(|symbol| {
            if self.supply.has(symbol) { garden.open_symbols(symbol) } else { Cells::EMPTY }
        })
    }
}

/// What is found floor by floor.
struct Survey<'a> {
    garden: &'a Garden,
    ground: &'a Ground,
    open: [Cells; 4],
    counts: Counts,
    /// By floor of the next tile, cells where it would give a partner to a symbol.
    slots: [Cells; LEVELS],
    /// Such cells for stairs, fountains, bridges.
    partners: [i32; 3],
    /// Points that can be built at once, by symbol.
    points: [u32; 4],
}

/// Four numbers for each floor, written all at once in the end.
#[derive(Default)]
struct Counts {
    open: [[i32; 4]; SYMBOL_FLOORS],
    waiting: [[i32; 4]; SYMBOL_FLOORS],
    slots: [[i32; 4]; SYMBOL_FLOORS],
}

impl Survey<'_> {
    #[inline]
    fn look_at(&mut self, floor: usize) {
        let row = floor.min(SYMBOL_FLOORS) - 1;
        let level = self.ground.terrain.level[floor];
        let high = self.open[Symbol::Stairs as usize] & self.ground.terrain.level[floor + 1];
        let [stairs, fountains, bridges, statues] = self.open.map(|open| open & level);
        if (stairs | fountains | bridges | statues | high).is_empty() {
            return;
        }
        let statues = statues & self.ground.fresh;
        let open = [stairs, fountains, bridges, statues];
        self.counts.open[row].iter_mut().zip(open).for_each(|(n, cells)| *n += cells.len() as i32);
        self.points[3] += scoring::statue(floor as u32) * (statues & self.ground.lines).len();
        self.look_at_fountains(fountains, floor, row);
        self.look_at_bridges(bridges, floor, row);
        self.look_at_stairs(stairs, high, floor, row);
    }

    #[inline]
    fn look_at_fountains(&mut self, open: Cells, floor: usize, row: usize) {
        let ground = self.ground;
        let pairs = self.garden.fountain_pairs(open) & ground.fresh;
        self.points[1] += scoring::fountain(floor as u32) * pairs.len();
        let slots = ground.cover[floor] & open.beside();
        self.counts.slots[row][0] += self.add_slots(Symbol::Fountain, slots, floor);
        self.counts.waiting[row][0] += (open & ground.beside[floor]).len() as i32;
    }

    #[inline]
    fn look_at_bridges(&mut self, open: Cells, floor: usize, row: usize) {
        let ground = self.ground;
        let across = open.across(ground.gaps[floor]);
        self.points[2] += scoring::bridge(floor as u32) * (open & across & ground.fresh).len();
        let slots = ground.cover[floor] & across;
        self.counts.slots[row][1] += self.add_slots(Symbol::Bridge, slots, floor);
        self.counts.waiting[row][1] += (open & ground.across[floor]).len() as i32;
    }

    /// Stairs from this floor to the next: the lower ends, then the upper ones.
    #[inline]
    fn look_at_stairs(&mut self, low: Cells, high: Cells, floor: usize, row: usize) {
        let ground = self.ground;
        let (beside_low, beside_high) = (low.beside(), high.beside());
        let pairs = (low & beside_high | high & beside_low) & ground.fresh;
        self.points[0] += scoring::stairs(floor as u32) * pairs.len();
        let above = ground.cover[floor + 1] & beside_low;
        self.counts.slots[row][2] += self.add_slots(Symbol::Stairs, above, floor + 1);
        let below = ground.cover[floor] & beside_high;
        self.counts.slots[row][3] += self.add_slots(Symbol::Stairs, below, floor);
        self.counts.waiting[row][2] += (low & ground.beside[floor + 1]).len() as i32;
        self.counts.waiting[row][3] += (high & ground.beside[floor]).len() as i32;
    }

    /// Notes cells where a tile on a floor gives a partner to a symbol; returns how many.
    #[inline]
    fn add_slots(&mut self, symbol: Symbol, cells: Cells, floor: usize) -> i32 {
        let count = cells.len() as i32;
        self.slots[floor] |= cells;
        self.partners[symbol as usize] += count;
        count
    }

    #[inline]
    fn encode(&self, encoding: &mut Encoding) {
        let Counts { open, waiting, slots } = &self.counts;
        for (plane, counts) in [(OPEN, open), (WAITING, waiting), (SLOTS, slots)] {
            let counts: [i32; 4 * SYMBOL_FLOORS] = array::from_fn(|n| counts.as_flattened()[n]);
            encoding.set_all(plane, counts);
        }
        let hand = self.ground.hand;
        encoding.set_all(HAND_SLOTS, array::from_fn::<_, 3, _>(|n| hand[n] * self.partners[n]));
        encoding.set_all(BUILDABLE, self.points.map(|points| points as i32));
        let lacking = |symbol: usize| {
            i32::from(self.points[symbol] > 0) * i32::from(encoding.get(KINDS_LACKING, symbol))
        };
        let lacking = (0..4).map(lacking).sum();
        encoding.set(BUILDABLE_LACKING, 0, lacking);
        encoding.set_all(SLOTS_TOUCHED, self.touched());
    }

    /// Sites by how many of the cells that wait for a tile they cover: at least 1, 2, 3.
    #[inline]
    fn touched(&self) -> [i32; 3] {
        let mut touched = [0; 3];
        for floor in 1..=self.ground.terrain.highest + 1 {
            let (slots, sites) = (self.slots[floor], self.ground.sites[floor]);
            if slots.is_empty() || sites.is_empty() {
                continue;
            }
            let [a, b, c, d] = [0, 1, 2, 3].map(|corner| slots.anchors_by_corner(corner));
            let two = a & b | c & d | (a | b) & (c | d);
            let three = a & b & (c | d) | c & d & (a | b);
            for (count, anchors) in touched.iter_mut().zip([a | b | c | d, two, three]) {
                *count += (anchors & sites).len() as i32;
            }
        }
        touched
    }
}
