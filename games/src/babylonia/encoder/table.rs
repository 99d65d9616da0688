//! What playing a token does not change: players and rules, the clock, city tiles, cards, and
//! tokens that are hidden.

use super::super::card::{self, CardSet};
use super::super::map::LAND;
use super::super::position::{Babylonia, Step};
use super::super::rules::{CardFive, FieldNeighbour, FirstTurnLimits};
use super::super::token::{COUNTS, Kind};
use super::stakes::Stakes;
use super::{
    ALL_TILES, CARD_TIME, CARDS_LEFT, CITIES_AT_LEAST, CITIES_LEFT, CITY_STEPS, DECIDES,
    FEWEST_LEFT, OTHER_BOARD_NOBLES, OTHER_CARDS, OTHER_STEPS, OTHER_TAKES, OTHER_TILES,
    OTHERS_LEFT, OWN_CARDS, PILE, PILE_SIZE, PILE_STEPS, PLAYERS, RULES, SYMBOLS, TILE_INCOME,
    TILE_STEPS, TILES, TILES_AT_LEAST, UNSEEN, WAIT, reached,
};
use crate::{Encoding, Seat};

impl Babylonia {
    pub(super) fn write_table(&self, seat: Seat, stakes: &Stakes, encoding: &mut Encoding) {
        self.write_game(seat, encoding);
        self.write_clock(seat, encoding);
        self.write_tiles(seat, stakes, encoding);
        self.write_cards(seat, encoding);
        self.write_hidden(seat, encoding);
        for (place, cities) in stakes.tiles().symbols.iter().enumerate() {
            encoding.set(SYMBOLS, place, cities.count_ones() as i32);
        }
    }

    fn write_game(&self, seat: Seat, encoding: &mut Encoding) {
        let players = usize::from(self.players);
        encoding.set(PLAYERS, players - 2, 1);
        let face_up = self.rules.switches.field_neighbour == FieldNeighbour::FaceUp;
        encoding.set(RULES, 0, i32::from(face_up));
        let unlimited = self.rules.switches.first_turn_limits == FirstTurnLimits::Off;
        encoding.set(RULES, 1, i32::from(unlimited));
        let any_order = self.rules.switches.card_5 == CardFive::AnyOrder;
        encoding.set(RULES, 2, i32::from(any_order));
        let wait = (players + seat.index() - self.on_turn.index()) % players;
        encoding.set(WAIT, wait, 1);
        let decision = match self.step {
            Step::Play => 0,
            Step::Resolve => 1,
            Step::Card => 2,
            Step::Extra | Step::Over => 3,
        };
        if self.to_act == seat {
            encoding.set(DECIDES, decision, 1);
        } else {
            encoding.set(OTHER_TAKES, 0, i32::from(self.step == Step::Card));
        }
    }

    fn write_clock(&self, seat: Seat, encoding: &mut Encoding) {
        encoding.set_all(PILE_SIZE, reached(PILE_STEPS, self.pile(seat).len()));
        let fewest = self.others(seat).map(|other| self.tokens_left(other)).min().unwrap_or(0);
        encoding.set(FEWEST_LEFT, 0, fewest as i32);
        encoding.set_all(OTHERS_LEFT, reached(OTHER_STEPS, fewest));
        let cities = self.cities().count_ones() as usize;
        encoding.set(CITIES_LEFT, 0, cities as i32);
        encoding.set_all(CITIES_AT_LEAST, reached(CITY_STEPS, cities));
    }

    fn write_tiles(&self, seat: Seat, stakes: &Stakes, encoding: &mut Encoding) {
        let own = self.city_tiles(seat);
        encoding.set(TILES, 0, own as i32);
        encoding.set_all(TILES_AT_LEAST, reached(TILE_STEPS, own));
        let most = self.others(seat).map(|other| self.city_tiles(other)).max().unwrap_or(0);
        encoding.set(OTHER_TILES, 0, most as i32);
        let all: u8 = self.city_tiles.iter().sum();
        encoding.set(ALL_TILES, 0, i32::from(all));
        let to_come = self.cities().count_ones() as i32 - 1;
        let [income, other_income] = stakes.income();
        encoding.set(TILE_INCOME, 0, to_come * income);
        encoding.set(TILE_INCOME, 1, to_come * other_income);
    }

    fn write_cards(&self, seat: Seat, encoding: &mut Encoding) {
        let time = self.pile(seat).len() as i32;
        for card in self.cards_left.iter() {
            encoding.set(CARDS_LEFT, usize::from(card - 1), 1);
        }
        for card in self.working_cards(seat) {
            encoding.set(OWN_CARDS, usize::from(card - 1), 1);
            encoding.set(CARD_TIME, usize::from(card - 1), time);
        }
        for card in self.others(seat).flat_map(|other| self.working_cards(other)) {
            encoding.set(OTHER_CARDS, usize::from(card - 1), 1);
        }
    }

    /// The cards of a seat without those that are spent.
    fn working_cards(&self, seat: Seat) -> impl Iterator<Item = u8> + use<> {
        let mut cards: CardSet = self.cards(seat);
        cards.remove(card::TEN_POINTS);
        if self.has_used_extra {
            cards.remove(card::EXTRA_TURN);
        }
        cards.iter()
    }

    /// The own pile has what is neither on the board nor on the stand; of the others everything
    /// that does not lie face up is unseen.
    fn write_hidden(&self, seat: Seat, encoding: &mut Encoding) {
        let own = self.tokens(seat);
        let others = self.occupied() & !own & LAND;
        let copies_of_others = usize::from(self.players) - 1;
        for (kind, copies) in Kind::ALL.into_iter().zip(COUNTS.map(usize::from)) {
            let of_kind = self.tokens_of(kind);
            let place = kind.index();
            let known = (of_kind & own).len() + self.stand(seat).count(kind);
            encoding.set(PILE, place, (copies - known) as i32);
            let seen = (of_kind & others).len();
            encoding.set(UNSEEN, place, (copies * copies_of_others - seen) as i32);
            if kind != Kind::Farmer {
                encoding.set(OTHER_BOARD_NOBLES, place - 1, seen as i32);
            }
        }
    }
}
