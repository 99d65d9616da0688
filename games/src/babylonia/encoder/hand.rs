//! What tokens change: with every token the turn and the hand, with some the fields one can take
//! and the ziggurats touched. All numbers of these planes are written each time.

use super::super::hex::HexSet;
use super::super::map::{LAND, RING, RIVER};
use super::super::position::{Babylonia, Step};
use super::super::token::{Kind, Kinds};
use super::tiles::Tiles;
use super::{
    BEST_FIELD, BOARD_NOBLES, FIELD_KINDS, FIELD_POINTS, FIELDS, FIELDS_OF_NEXT, FREE_HEXES, HAND,
    HAND_FARMERS, HAND_KINDS, HAND_NOBLES, HAND_SIZE, HAND_SYMBOLS, HARVEST, MAY_END, MAY_PLAY,
    NEW_ZIGGURATS, OTHER_PLAYED, OTHER_TOUCHED, PLAYED, TOKENS_LEFT, TOUCHED, ZIGGURAT_HEXES,
    ZIGGURAT_POINTS, ZIGGURAT_TIME, reached,
};
use crate::bits::Bits;
use crate::{Encoding, Seat};

/// What every token changes.
impl Babylonia {
    #[inline]
    pub(super) fn write_hand(&self, seat: Seat, tiles: &Tiles, encoding: &mut Encoding) {
        self.write_points(seat, encoding);
        self.write_turn(seat, encoding);
        self.write_stand(seat, tiles, encoding);
        let free = [LAND, RIVER].map(|hexes| (self.free & hexes).len() as i32);
        encoding.set_all(FREE_HEXES, free);
        encoding.set(TOKENS_LEFT, 0, self.tokens_left(seat) as i32);
        let farmers = self.stand(seat).count(Kind::Farmer);
        encoding.set(HARVEST, 0, tiles.best(self.near(seat) & self.fields, farmers));
    }

    #[inline]
    fn write_turn(&self, seat: Seat, encoding: &mut Encoding) {
        let is_own = self.on_turn == seat;
        let played = [0, 1, 2, 3].map(|count| i32::from(self.played.count.min(3) == count));
        let (own, other) = if is_own { (played, [0; 4]) } else { ([0; 4], played) };
        encoding.set_all(PLAYED, own);
        encoding.set_all(OTHER_PLAYED, other);
        let plays = is_own && self.step == Step::Play;
        let (kinds, can_end) =
            if plays { self.choices().kinds_and_end() } else { (Kinds::NONE, false) };
        encoding.set_all(MAY_PLAY, Kind::ALL.map(|kind| i32::from(kinds.contains(kind))));
        encoding.set(MAY_END, 0, i32::from(can_end));
    }

    #[inline]
    fn write_stand(&self, seat: Seat, tiles: &Tiles, encoding: &mut Encoding) {
        let stand = self.stand(seat);
        let face_up = self.tokens(seat) & LAND;
        encoding.set_all(HAND, Kind::ALL.map(|kind| stand.count(kind) as i32));
        let farmers = reached([1, 2, 3, 4, 5, 6], stand.count(Kind::Farmer));
        encoding.set_all(HAND_FARMERS, farmers);
        for (place, &noble) in Kind::ALL[1..].iter().enumerate() {
            let count = stand.count(noble);
            encoding.set_from(HAND_NOBLES, 3 * place, reached([1, 2, 3], count));
            let cities = tiles.symbols[place].count_ones() as i32;
            encoding.set(HAND_SYMBOLS, place, count as i32 * cities);
            encoding.set(BOARD_NOBLES, place, (self.tokens_of(noble) & face_up).len() as i32);
        }
        encoding.set(HAND_SIZE, 0, stand.len() as i32);
        encoding.set(HAND_KINDS, 0, stand.kinds().and(Kinds::NOBLES).len() as i32);
    }
}

/// What only tokens near it change.
impl Babylonia {
    pub(super) fn write_fields(&self, seat: Seat, tiles: &Tiles, encoding: &mut Encoding) {
        let (own, others) = (self.near(seat), self.near_others(seat));
        let groups = [!own & !others, own & !others, own & others, others & !own]
            .map(|places| places & self.fields);
        encoding.set_all(FIELDS, groups.map(|sites| sites.count_ones() as i32));
        encoding.set_all(FIELD_POINTS, groups.map(|sites| tiles.points(sites)));
        let next = self.near(seat.next(usize::from(self.players))) & self.fields;
        encoding.set_all(FIELDS_OF_NEXT, [next.count_ones() as i32, tiles.points(next)]);
        let best = |places: u64| tiles.best(places & self.fields, 1);
        encoding.set_all(BEST_FIELD, [own, own & !others, others].map(best));
        encoding.set_all(FIELD_KINDS, tiles.counts(self.fields));
    }

    pub(super) fn write_ziggurats(&self, seat: Seat, encoding: &mut Encoding) {
        let touched = self.ziggurats_touched(seat);
        encoding.set_all(TOUCHED, reached([1, 2, 3, 4, 5], touched));
        let most = self.others(seat).map(|other| self.ziggurats_touched(other)).max().unwrap_or(0);
        let next = self.ziggurats_touched(seat.next(usize::from(self.players)));
        encoding.set_all(OTHER_TOUCHED, [most as i32, next as i32]);
        let (mut open, mut fresh) = (HexSet::EMPTY, 0);
        for ziggurat in Bits(self.ziggurats()) {
            let hexes = RING[ziggurat as usize] & self.free;
            let is_new = self.near(seat) >> ziggurat & 1 == 0;
            fresh += i32::from(is_new && !hexes.is_empty());
            open = open | hexes;
        }
        let hexes = [LAND, RIVER].map(|area| (open & area).len() as i32);
        encoding.set_all(ZIGGURAT_HEXES, hexes);
        let points = [touched, most].map(|touched| (touched * open.len()) as i32);
        encoding.set_all(ZIGGURAT_POINTS, points);
        encoding.set(ZIGGURAT_TIME, 0, (touched * self.pile(seat).len()) as i32);
        encoding.set(NEW_ZIGGURATS, 0, fresh);
    }
}
