//! Points: what is scored, by whom and how much.

use super::card;
use super::hex::{Hex, HexSet};
use super::map::{CENTRE, LAND, NEAR, RING, RIVER};
use super::position::Babylonia;
use super::tile::Tile;
use crate::{Breakdown, Seat};

/// Points of a noble at a city that shows it (rule 6.3).
pub(super) const NOBLE_POINTS: i16 = 2;
/// Points of card 1.
pub(super) const CARD_POINTS: i16 = 10;
/// City tiles that card 7 pays a point for.
const TILES_IN_PAIR: i16 = 2;

/// The names of the points, in the order of [`Category`].
pub(super) const CATEGORIES: &[&str] = &["fields", "ziggurats", "citizens", "cities", "cards"];

/// What points were scored for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Category {
    Fields,
    Ziggurats,
    Citizens,
    Cities,
    Cards,
}

/// The score.
impl Babylonia {
    pub(super) fn points(&self, seat: Seat) -> Breakdown {
        self.points[seat.index()].iter().map(|&points| i32::from(points)).collect()
    }

    pub(super) fn total(&self, seat: Seat) -> i32 {
        self.points[seat.index()].iter().map(|&points| i32::from(points)).sum()
    }

    #[inline]
    pub(super) fn add_points(&mut self, seat: Seat, category: Category, points: i16) {
        self.points[seat.index()][category as usize] += points;
    }
}

/// Points while playing.
impl Babylonia {
    /// The points of the field on a site: its number, or the city tiles that all players have
    /// taken together (rule 5.2).
    #[inline]
    pub fn field_points(&self, site: usize) -> i16 {
        let taken = self.city_tiles.iter().map(|&tiles| i16::from(tiles)).sum();
        self.tiles[site].field_points(taken)
    }

    /// The points of a seat for a token on a hex: next to a ziggurat, one for every ziggurat
    /// that has a token of the seat next to it, this one included (rule 5.1).
    #[inline]
    pub fn ziggurat_points(&self, seat: Seat, hex: Hex) -> i16 {
        let near = NEAR[hex.index()] & self.ziggurats();
        if near == 0 {
            return 0;
        }
        ((self.near[seat.index()] & self.ziggurats() | near).count_ones()) as i16
    }
}

/// Cities and ziggurats.
impl Babylonia {
    /// How many tokens of a seat lie next to a place, in rivers too.
    #[inline]
    pub(super) fn tokens_around(&self, place: usize, seat: Seat) -> usize {
        (self.tokens[seat.index()] & RING[place]).len()
    }

    /// The seat with strictly the most tokens next to a place (rules 6.4 and 6.6).
    pub(super) fn leader_at(&self, place: usize) -> Option<Seat> {
        let (mut most, mut leader) = (0, None);
        for seat in self.seats() {
            let count = self.tokens_around(place, seat);
            if count == most {
                leader = None;
            } else if count > most {
                (most, leader) = (count, Some(seat));
            }
        }
        leader
    }

    /// Pays everybody for the face-up nobles that the city shows and that are next to it or
    /// connected to it (rule 6.3).
    pub(super) fn pay_nobles(&mut self, site: usize) {
        let nobles = self.face_up_nobles(self.tiles[site]);
        for seat in self.seats() {
            let own = nobles & self.tokens[seat.index()];
            if !own.is_empty() {
                let paid = (own & self.connected_to(site, seat)).len() as i16;
                self.add_points(seat, Category::Citizens, NOBLE_POINTS * paid);
            }
        }
    }

    /// The face-up nobles of all seats whose symbols are on the city.
    fn face_up_nobles(&self, city: Tile) -> HexSet {
        let kinds = city.symbols().iter();
        kinds.fold(HexSet::EMPTY, |set, kind| set | self.tokens_of(kind)) & LAND
    }

    /// The hexes that a seat's tokens connect to the place, even next to the city.
    fn connected_to(&self, place: usize, seat: Seat) -> HexSet {
        let passable = self.passable(seat);
        (RING[place] & passable).connected_over(passable)
    }

    /// The hexes that connect for a seat: its tokens, with card 8 free land of the centre, and with
    /// card 9 free river.
    pub(super) fn passable(&self, seat: Seat) -> HexSet {
        let mut passable = self.tokens[seat.index()];
        if self.has_card(seat, card::LAND_BRIDGES) {
            passable = passable | self.free & CENTRE;
        }
        if self.has_card(seat, card::RIVER_BRIDGES) {
            passable = passable | self.free & RIVER;
        }
        passable
    }

    /// What card 7 pays a seat that has this many city tiles.
    pub(super) fn pair_points(&self, seat: Seat, tiles: i16) -> i16 {
        if self.has_card(seat, card::CITY_PAIRS) { tiles / TILES_IN_PAIR } else { 0 }
    }

    /// Pays everybody a point for each of their city tiles (rule 6.4), and with card 7 another
    /// for each pair.
    pub(super) fn pay_city_tiles(&mut self) {
        for seat in self.seats() {
            let tiles = i16::from(self.city_tiles[seat.index()]);
            self.add_points(seat, Category::Cities, tiles);
            self.add_points(seat, Category::Cards, self.pair_points(seat, tiles));
        }
    }
}
