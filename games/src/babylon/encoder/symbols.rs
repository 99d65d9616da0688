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
            partners: 0,
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
    /// Such cells for stairs, fountains, bridges, side by side as in [`Counts`].
    partners: u64,
    /// Points that can be built at once, by symbol.
    points: [u32; 4],
}

/// Four numbers for each floor, side by side in a word: written one by one and read together soon
/// after, they would keep the processor waiting.
#[derive(Default)]
struct Counts {
    open: [u64; SYMBOL_FLOORS],
    waiting: [u64; SYMBOL_FLOORS],
    slots: [u64; SYMBOL_FLOORS],
}

/// Four numbers in a word.
#[inline]
fn packed(counts: [u32; 4]) -> u64 {
    counts.into_iter().rev().fold(0, |word, count| word << 16 | u64::from(count))
}

#[inline]
fn unpacked(word: u64) -> [i16; 4] {
    [0, 16, 32, 48].map(|at| (word >> at) as i16)
}

/// Symbols that can still get a partner, and the cells where it could come.
#[derive(Clone, Copy)]
struct Partners {
    waiting: u32,
    slots: u32,
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
        self.points[3] += scoring::statue(floor as u32) * (statues & self.ground.lines).len();
        let fountain = self.look_at_fountains(fountains, floor);
        let bridge = self.look_at_bridges(bridges, floor);
        let [low, upper] = self.look_at_stairs(stairs, high, floor);
        let partners = [fountain, bridge, low, upper];
        let open = [stairs, fountains, bridges, statues].map(Cells::len);
        self.counts.open[row] += packed(open);
        self.counts.waiting[row] += packed(partners.map(|partner| partner.waiting));
        self.counts.slots[row] += packed(partners.map(|partner| partner.slots));
    }

    #[inline]
    fn look_at_fountains(&mut self, open: Cells, floor: usize) -> Partners {
        let ground = self.ground;
        let pairs = self.garden.fountain_pairs(open) & ground.fresh;
        self.points[1] += scoring::fountain(floor as u32) * pairs.len();
        let slots = ground.cover[floor] & open.beside();
        self.partners(Symbol::Fountain, open & ground.beside[floor], slots, floor)
    }

    #[inline]
    fn look_at_bridges(&mut self, open: Cells, floor: usize) -> Partners {
        let ground = self.ground;
        let across = open.across(ground.gaps[floor]);
        self.points[2] += scoring::bridge(floor as u32) * (open & across & ground.fresh).len();
        let slots = ground.cover[floor] & across;
        self.partners(Symbol::Bridge, open & ground.across[floor], slots, floor)
    }

    /// Stairs from this floor to the next: the lower ends, then the upper ones.
    #[inline]
    fn look_at_stairs(&mut self, low: Cells, high: Cells, floor: usize) -> [Partners; 2] {
        let ground = self.ground;
        let (beside_low, beside_high) = (low.beside(), high.beside());
        let pairs = (low & beside_high | high & beside_low) & ground.fresh;
        self.points[0] += scoring::stairs(floor as u32) * pairs.len();
        let above = ground.cover[floor + 1] & beside_low;
        let below = ground.cover[floor] & beside_high;
        [
            self.partners(Symbol::Stairs, low & ground.beside[floor + 1], above, floor + 1),
            self.partners(Symbol::Stairs, high & ground.beside[floor], below, floor),
        ]
    }

    /// Counts open symbols that can get a partner, and the cells where a tile on a floor gives one.
    #[inline]
    fn partners(&mut self, symbol: Symbol, waiting: Cells, slots: Cells, floor: usize) -> Partners {
        self.slots[floor] |= slots;
        self.partners += u64::from(slots.len()) << (16 * symbol as usize);
        Partners { waiting: waiting.len(), slots: slots.len() }
    }

    #[inline]
    fn encode(&self, encoding: &mut Encoding) {
        let Counts { open, waiting, slots } = &self.counts;
        for (plane, words) in [(OPEN, open), (WAITING, waiting), (SLOTS, slots)] {
            for (floor, word) in words.iter().enumerate() {
                encoding.set_from(plane, 4 * floor, unpacked(*word));
            }
        }
        let (hand, partners) = (self.ground.hand, unpacked(self.partners));
        encoding
            .set_all(HAND_SLOTS, array::from_fn::<_, 3, _>(|n| hand[n] * i32::from(partners[n])));
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
