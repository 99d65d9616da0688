//! The symbols of a garden: what they allow now, what they wait for, and where it could come.

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
            slots: [Cells::EMPTY; LEVELS],
            partners: [0; 3],
            points: [0; 4],
        };
        for floor in 1..=ground.terrain.highest {
            survey.encode_floor(floor, encoding);
        }
        survey.encode_sums(encoding);
        let is_wild = matches!(self.effect(), Effect::ChangeSymbol | Effect::BlankWild);
        if is_wild && self.is_building(ground.seat) && self.fresh.has_wild() {
            encoding.set(BEST_WILD, 0, self.workshop().best_changed() as i32);
        }
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
    /// By floor of the next tile, cells where it would give a partner to a symbol.
    slots: [Cells; LEVELS],
    /// Such cells for stairs, fountains, bridges.
    partners: [i32; 3],
    /// Points that can be built at once, by symbol.
    points: [u32; 4],
}

impl Survey<'_> {
    #[inline]
    fn encode_floor(&mut self, floor: usize, encoding: &mut Encoding) {
        let first = 4 * (floor.min(SYMBOL_FLOORS) - 1);
        let level = self.ground.terrain.level[floor];
        let high = self.open[Symbol::Stairs as usize] & self.ground.terrain.level[floor + 1];
        let [stairs, fountains, bridges, statues] = self.open.map(|open| open & level);
        if (stairs | fountains | bridges | statues | high).is_empty() {
            return;
        }
        let statues = statues & self.ground.fresh;
        for (symbol, cells) in [stairs, fountains, bridges, statues].into_iter().enumerate() {
            encoding.add(OPEN, first + symbol, cells.len() as i32);
        }
        self.points[3] += scoring::statue(floor as u32) * (statues & self.ground.lines).len();
        self.encode_fountains(fountains, floor, first, encoding);
        self.encode_bridges(bridges, floor, first + 1, encoding);
        self.encode_stairs(stairs, floor, first + 2, encoding);
    }

    #[inline]
    fn encode_fountains(&mut self, open: Cells, floor: usize, place: usize, to: &mut Encoding) {
        let ground = self.ground;
        let pairs = self.garden.fountain_pairs(open) & ground.fresh;
        self.points[1] += scoring::fountain(floor as u32) * pairs.len();
        let slots = ground.cover[floor] & open.beside();
        self.add_slots(Symbol::Fountain, slots, floor, place, to);
        to.add(WAITING, place, (open & ground.beside[floor]).len() as i32);
    }

    #[inline]
    fn encode_bridges(&mut self, open: Cells, floor: usize, place: usize, to: &mut Encoding) {
        let ground = self.ground;
        let across = open.across(ground.gaps[floor]);
        self.points[2] += scoring::bridge(floor as u32) * (open & across & ground.fresh).len();
        let slots = ground.cover[floor] & across;
        self.add_slots(Symbol::Bridge, slots, floor, place, to);
        to.add(WAITING, place, (open & ground.across[floor]).len() as i32);
    }

    /// Stairs from this floor to the next: the lower ends, then the upper ones.
    #[inline]
    fn encode_stairs(&mut self, low: Cells, floor: usize, place: usize, to: &mut Encoding) {
        let ground = self.ground;
        let high = self.open[Symbol::Stairs as usize] & ground.terrain.level[floor + 1];
        let (beside_low, beside_high) = (low.beside(), high.beside());
        let pairs = (low & beside_high | high & beside_low) & ground.fresh;
        self.points[0] += scoring::stairs(floor as u32) * pairs.len();
        let above = ground.cover[floor + 1] & beside_low;
        self.add_slots(Symbol::Stairs, above, floor + 1, place, to);
        let below = ground.cover[floor] & beside_high;
        self.add_slots(Symbol::Stairs, below, floor, place + 1, to);
        to.add(WAITING, place, (low & ground.beside[floor + 1]).len() as i32);
        to.add(WAITING, place + 1, (high & ground.beside[floor]).len() as i32);
    }

    /// Cells where a tile on a floor gives a partner to a symbol.
    #[inline]
    fn add_slots(
        &mut self,
        symbol: Symbol,
        cells: Cells,
        floor: usize,
        place: usize,
        to: &mut Encoding,
    ) {
        let count = cells.len() as i32;
        self.slots[floor] |= cells;
        self.partners[symbol as usize] += count;
        to.add(SLOTS, place, count);
    }

    #[inline]
    fn encode_sums(&self, encoding: &mut Encoding) {
        for (symbol, partners) in self.partners.into_iter().enumerate() {
            encoding.set(HAND_SLOTS, symbol, self.ground.hand[symbol] * partners);
        }
        let mut lacking = 0;
        for (symbol, points) in self.points.into_iter().enumerate() {
            encoding.set(BUILDABLE, symbol, points as i32);
            lacking += i32::from(points > 0) * i32::from(encoding.get(KINDS_LACKING, symbol));
        }
        encoding.set(BUILDABLE_LACKING, 0, lacking);
        for floor in 1..=self.ground.terrain.highest + 1 {
            self.encode_touched(floor, encoding);
        }
    }

    /// Sites of a floor by how many of the cells that wait for a tile they cover.
    #[inline]
    fn encode_touched(&self, floor: usize, encoding: &mut Encoding) {
        let sites = self.ground.sites[floor];
        if self.slots[floor].is_empty() || sites.is_empty() {
            return;
        }
        let [a, b, c, d] = [0, 1, 2, 3].map(|corner| self.slots[floor].anchors_by_corner(corner));
        let two = a & b | c & d | (a | b) & (c | d);
        let three = a & b & (c | d) | c & d & (a | b);
        for (place, anchors) in [a | b | c | d, two, three].into_iter().enumerate() {
            encoding.add(SLOTS_TOUCHED, place, (anchors & sites).len() as i32);
        }
    }
}
