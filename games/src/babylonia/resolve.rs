//! Resolving complete cities and ziggurats.

use super::card;
use super::hex::HexSet;
use super::map::{CENTRE, LAND, LAND_RING, PLACE_HEX, RING, RIVER, SITES};
use super::state::{Babylonia, Category, Phase};
use super::tile::Tile;
use crate::Seat;
use crate::bits::Bits;

const NOBLE_POINTS: i16 = 2;
const CARD_POINTS: i16 = 10;

impl Babylonia {
    /// Ends the playing of tokens.
    pub(super) fn end_play(&mut self) {
        // Only a token next to a place can complete it, and whatever is complete is resolved in
        // the same turn.
        let candidates = Bits(self.touched & self.unresolved);
        let complete = candidates.filter(|&p| (LAND_RING[p as usize] & self.free).is_empty());
        self.waiting = complete.fold(0, |waiting, place| waiting | 1 << place);
        self.resolve_waiting();
    }

    /// Resolves until somebody has to decide.
    fn resolve_waiting(&mut self) {
        match self.waiting.count_ones() {
            0 => self.finish_turn(),
            1 => self.resolve(self.waiting.trailing_zeros() as usize),
            _ => {
                self.phase = Phase::Resolve;
                self.to_act = self.on_turn;
            }
        }
    }

    pub(super) fn resolve(&mut self, place: usize) {
        self.waiting &= !(1 << place);
        self.unresolved &= !(1 << place);
        let leader = self.leader_at(place);
        if place < SITES {
            self.resolve_city(place, leader);
        } else if let Some(winner) = leader {
            self.phase = Phase::Card;
            self.to_act = winner;
            return;
        }
        self.resolve_waiting();
    }

    /// The seat with strictly the most tokens next to a place.
    fn leader_at(&self, place: usize) -> Option<Seat> {
        let (mut most, mut leader) = (0, None);
        for seat in self.seats() {
            let count = (self.tokens[seat.index()] & RING[place]).len();
            if count == most {
                leader = None;
            } else if count > most {
                (most, leader) = (count, Some(seat));
            }
        }
        leader
    }

    fn resolve_city(&mut self, site: usize, leader: Option<Seat>) {
        self.pay_nobles(site);
        if let Some(winner) = leader {
            self.city_tiles[winner.index()] += 1;
            self.pay_city_tiles();
        }
        self.free.insert(PLACE_HEX[site]);
    }

    fn pay_nobles(&mut self, site: usize) {
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

    /// The hexes that a seat's tokens and bridges connect to the place.
    fn connected_to(&self, place: usize, seat: Seat) -> HexSet {
        let mut passable = self.tokens[seat.index()];
        if self.has_card(seat, card::LAND_BRIDGES) {
            passable = passable | self.free & CENTRE;
        }
        if self.has_card(seat, card::RIVER_BRIDGES) {
            passable = passable | self.free & RIVER;
        }
        (RING[place] & passable).connected_over(passable)
    }

    fn pay_city_tiles(&mut self) {
        for seat in self.seats() {
            let tiles = i16::from(self.city_tiles[seat.index()]);
            self.add_points(seat, Category::Cities, tiles);
            if self.has_card(seat, card::CITY_PAIRS) {
                self.add_points(seat, Category::Cards, tiles / 2);
            }
        }
    }

    /// Gives the card to the seat that won the ziggurat, and goes on resolving.
    pub(super) fn take_card(&mut self, card: u8) {
        self.cards_left.remove(card);
        self.cards[self.to_act.index()].insert(card);
        if card == card::TEN_POINTS {
            self.add_points(self.to_act, Category::Cards, CARD_POINTS);
        }
        self.resolve_waiting();
    }
}
