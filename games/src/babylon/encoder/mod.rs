//! Babylon as numbers, in three parts that siblings share: the table, the ground, the symbols.

mod ground;
mod hand;
mod others;
mod planes;
mod sets;
mod stacks;
mod symbols;
mod table;

use super::action::{Action, Hand, Placement};
use super::position::Phase;
use super::tiles::TileId;
use super::{Babylon, Cells};
use crate::{Encoder, Encoding, Game, Plane, Rulebook, Seat};
use ground::Ground;

impl Encoder for Babylon {
    const PLANES: &'static [Plane] = planes::PLANES;
    const POINTS: usize = Self::CATEGORIES.len();

    fn encode(&self, seat: Seat, encoding: &mut Encoding) {
        let tops = self.encode_table(seat, encoding);
        let ground = self.encode_ground(seat, tops, encoding);
        self.encode_symbols(&ground, encoding);
        ground.encode_points(encoding);
    }

    fn encode_afterstates(&self, actions: &[Action], mut each: impl FnMut(Action, &mut Encoding)) {
        let mut family = Family::of(self);
        for group in actions.chunk_by(|a, b| is_same_site(*a, *b)) {
            match group[0] {
                Action::Remove(_) | Action::Dig(_) | Action::Keep(_) => {
                    let mut after = *self;
                    after.apply(group[0]);
                    family.encoding.clear();
                    after.encode(self.seat, &mut family.encoding);
                    each(group[0], &mut family.encoding);
                }
                Action::Place(placement) => family.rotations(placement, group, &mut each),
                decoration => {
                    family.build(decoration);
                    each(decoration, &mut family.encoding);
                }
            }
        }
    }
}

fn is_same_site(a: Action, b: Action) -> bool {
    matches!((a, b), (Action::Place(a), Action::Place(b)) if a.is_same_site(b))
}

/// The afterstates of one decision.
struct Family<'a> {
    before: &'a Babylon,
    /// The position after one of the actions; building changes little of it.
    after: Babylon,
    /// The part that all ways to build share.
    table: Encoding,
    /// Tiles on top of the quarry by flower.
    tops: [u8; 4],
    encoding: Encoding,
}

impl<'a> Family<'a> {
    fn of(before: &'a Babylon) -> Self {
        let mut table = Encoding::default();
        let tops = before.encode_table(before.seat, &mut table);
        Self { before, after: *before, table, tops, encoding: Encoding::default() }
    }

    /// Builds something; returns the ground and writes all but the symbols.
    #[inline]
    fn build_ground(&mut self, action: Action) -> Ground {
        let seat = self.before.seat;
        self.after.take_back(self.before);
        self.after.apply(action);
        self.encoding.clone_from(&self.table);
        self.after.encode_ground(seat, self.tops, &mut self.encoding)
    }

    fn build(&mut self, decoration: Action) {
        let ground = self.build_ground(decoration);
        self.after.encode_symbols(&ground, &mut self.encoding);
        ground.encode_points(&mut self.encoding);
    }

    /// The rotations of a tile on a site are listed together and differ in symbols alone.
    #[inline]
    fn rotations(
        &mut self,
        placement: Placement,
        group: &[Action],
        each: &mut impl FnMut(Action, &mut Encoding),
    ) {
        let tile = self.before.tile_at_hand(placement.hand());
        let ground = self.build_ground(group[0]);
        for &action in group {
            if let Action::Place(placement) = action {
                self.after.turn(tile, placement);
            }
            self.after.encode_symbols(&ground, &mut self.encoding);
            ground.encode_points(&mut self.encoding);
            each(action, &mut self.encoding);
        }
    }
}

impl Babylon {
    /// Makes what building has changed as it was before.
    #[inline]
    fn take_back(&mut self, before: &Self) {
        let own = self.seat.index();
        self.gardens[own] = before.gardens[own];
        self.stores[own] = before.stores[own];
        self.supply = before.supply;
        self.fresh = before.fresh;
        self.dug = before.dug;
        self.doubles = before.doubles;
    }

    fn tile_at_hand(&self, hand: Hand) -> TileId {
        let tile = match hand {
            Hand::New => self.dug,
            Hand::Old => self.store().tile,
        };
        tile.expect("the tile to be placed is at hand")
    }

    /// Gives a tile that was just placed the rotation of another placement on the same site.
    #[inline]
    fn turn(&mut self, tile: TileId, placement: Placement) {
        let face = &self.rules.faces[tile.index()];
        self.gardens[self.seat.index()].show_symbols(face, placement);
    }

    fn is_building(&self, seat: Seat) -> bool {
        self.phase == Phase::Build && seat == self.seat
    }

    /// The tiles a seat placed in this turn.
    fn fresh_cells(&self, seat: Seat) -> Cells {
        if self.is_building(seat) { self.fresh.cells() } else { Cells::EMPTY }
    }

    /// Whether the token of the round was turned up by the last action, when nobody could count on
    /// it. Whoever chose that action should not be told by the position after it.
    fn has_news_of_token(&self) -> bool {
        let is_first = self.phase == Phase::Dig && self.seat == Seat::new(0) && self.round > 1;
        is_first && !self.rules.token_mix.in_order
    }
}
