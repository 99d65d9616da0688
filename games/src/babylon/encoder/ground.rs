//! The ground: everything about a seat's garden and hand that no rotation of a tile changes.

use super::planes::{
    ANCHORS, CELLS, DEAD, DEAD_CELLS, FLOORS, GAP_PAIRS, HAND_LINES, HIGHEST, LEVEL_PAIRS,
    LIVE_CELLS, OTHER_SCORES, SITES, SITES_CHEAP, SITES_OF_FOUR, SITES_PAID, STATUE_FREE,
    STATUE_LINES, STATUES, STEP_PAIRS, SYMBOL_FLOORS, TILES,
};
use crate::babylon::garden::Garden;
use crate::babylon::tiles::Symbol;
use crate::babylon::{Babylon, Cells, Terrain};
use crate::{Encoding, Seat};

/// Floors of a [`Terrain`], the ground and one above the highest included.
pub(super) const LEVELS: usize = 8;

/// The garden of a seat as symbols are looked for in it.
pub(super) struct Ground {
    pub(super) seat: Seat,
    pub(super) terrain: Terrain,
    /// Surfaces of tiles placed in this turn.
    pub(super) fresh: Cells,
    /// Cells in line with a statue.
    pub(super) lines: Cells,
    /// By floor, anchors for a tile there.
    pub(super) sites: [Cells; LEVELS],
    /// By floor, cells on which such a tile would show a symbol of use.
    pub(super) cover: [Cells; LEVELS],
    /// By floor, cells beside one that can become part of it.
    pub(super) beside: [Cells; LEVELS],
    /// By floor, cells that a bridge may span.
    pub(super) gaps: [Cells; LEVELS],
    /// By floor, cells across a gap from one that can become part of it.
    pub(super) across: [Cells; LEVELS],
    /// Symbols at hand.
    pub(super) hand: [i32; 4],
    score: i32,
    is_over: bool,
}

impl Ground {
    /// Writes the planes that whoever is told may change.
    #[inline]
    pub(super) fn encode_points(&self, encoding: &mut Encoding) {
        let best_other = i32::from(encoding.get(OTHER_SCORES, 1));
        encoding.set_points(self.score, best_other, self.is_over);
    }
}

impl Babylon {
    /// Writes what depends on the garden and the hand of a seat, but on no symbol in the garden.
    #[inline]
    pub(super) fn encode_ground(
        &self,
        seat: Seat,
        tops: [u8; 4],
        encoding: &mut Encoding,
    ) -> Ground {
        let garden = &self.gardens[seat.index()];
        let is_over = self.turns_to_come(seat) == 0 && !self.is_building(seat);
        let none = [Cells::EMPTY; LEVELS];
        let mut ground = Ground {
            seat,
            terrain: Terrain::of(garden),
            fresh: self.fresh_cells(seat),
            lines: garden.statue_lines(self.rules.switches.statue_restart),
            sites: none,
            cover: none,
            beside: none,
            gaps: none,
            across: none,
            hand: if is_over { [0; 4] } else { self.encode_hand(seat, encoding) },
            score: self.encode_sets(seat, tops, encoding),
            is_over,
        };
        self.encode_supply(encoding);
        encode_heights(garden, &ground.terrain, encoding);
        encode_pairs(&ground.terrain, encoding);
        self.encode_sites(&mut ground, encoding);
        encode_statues(garden, &ground, encoding);
        ground
    }

    /// Where the next tile could come, floor by floor.
    #[inline]
    fn encode_sites(&self, ground: &mut Ground, encoding: &mut Encoding) {
        let garden = &self.gardens[ground.seat.index()];
        let terrain = &ground.terrain;
        let purse = self.purse(ground.seat);
        for floor in 1..=terrain.highest + 1 {
            let place = floor.min(FLOORS) - 1;
            let offer = garden.offer(floor as u32, purse, self.rules);
            encoding.add(SITES, place, offer.any.len() as i32);
            encoding.add(SITES_OF_FOUR, place, offer.on_four.len() as i32);
            encoding.add(SITES_CHEAP, place, offer.cheap.len() as i32);
            encoding.add(SITES_PAID, place, offer.paid.len() as i32);
            let cover = offer.any.footprints() & !garden.dead_cells();
            encoding.add(STATUE_LINES, place, (cover & ground.lines).len() as i32);
            let reach = terrain.reach(floor);
            let (lower, level) = (terrain.lower[floor], terrain.level[0]);
            let gaps = garden.bridge_gaps(lower, level, self.rules.switches.bridge_gap);
            let across = reach.across(gaps);
            if floor <= GAP_PAIRS.len {
                encoding.set(GAP_PAIRS, floor - 1, (reach & across).len() as i32);
            }
            ground.sites[floor] = offer.any;
            ground.cover[floor] = cover;
            ground.beside[floor] = reach.beside();
            ground.gaps[floor] = gaps;
            ground.across[floor] = across;
        }
    }
}

#[inline]
fn encode_heights(garden: &Garden, terrain: &Terrain, encoding: &mut Encoding) {
    let dead = garden.dead_cells();
    encoding.fill(HIGHEST, 0, terrain.highest.min(FLOORS));
    encoding.set(TILES, 0, i32::from(garden.tiles));
    encoding.set(DEAD, 0, dead.len() as i32);
    encoding.set(ANCHORS, 0, terrain.anchors.len() as i32);
    for floor in 0..=terrain.highest {
        let (place, level) = (floor.min(FLOORS - 1), terrain.level[floor]);
        encoding.add(CELLS, place, level.len() as i32);
        encoding.add(LIVE_CELLS, place, (level & terrain.live).len() as i32);
        encoding.add(DEAD_CELLS, place, (level & dead).len() as i32);
    }
}

/// Live cells that have a live neighbour on the same floor or the next.
#[inline]
fn encode_pairs(terrain: &Terrain, encoding: &mut Encoding) {
    for floor in 0..LEVEL_PAIRS.len.min(terrain.highest + 1) {
        let live = terrain.level[floor] & terrain.live;
        encoding.set(LEVEL_PAIRS, floor, (live & live.beside()).len() as i32);
        if floor < STEP_PAIRS.len {
            let higher = terrain.level[floor + 1] & terrain.live;
            encoding.set(STEP_PAIRS, floor, (live & higher.beside()).len() as i32);
        }
    }
}

#[inline]
fn encode_statues(garden: &Garden, ground: &Ground, encoding: &mut Encoding) {
    for floor in 1..=ground.terrain.highest {
        let statues = garden.statues & ground.terrain.level[floor];
        encoding.add(STATUES, floor.min(SYMBOL_FLOORS) - 1, statues.len() as i32);
    }
    encoding.set(STATUE_FREE, 0, i32::from(ground.lines == Cells::ALL));
    let in_line: i32 = (0..FLOORS).map(|place| i32::from(encoding.get(STATUE_LINES, place))).sum();
    encoding.set(HAND_LINES, 0, ground.hand[Symbol::Statue as usize] * in_line);
}
