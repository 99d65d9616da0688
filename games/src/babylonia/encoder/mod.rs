//! Positions as numbers: what a seat may know of the board, its hand, and what others threaten.
//!
//! | file | what it writes |
//! |---|---|
//! | `table` | what playing a token cannot change: the clock, city tiles, cards, hidden tokens |
//! | `hand` | what tokens change: the turn, the hand, fields, ziggurats touched |
//! | `stakes`, `places` | what is at stake at the cities and ziggurats, together and one by one |
//! | `chains`, `tiles` | what they ask: tokens that hang together, and tiles by kind |

mod chains;
mod hand;
mod places;
mod stakes;
mod table;
mod tiles;

use super::action::Action;
use super::card;
use super::map::NEAR;
use super::position::{Babylonia, Step};
use super::scoring::CATEGORIES;
use crate::encoder::planes;
use crate::{Encoder, Encoding, Game, Plane, Seat};
use stakes::Stakes;

/// Free land next to a place: none to four, and more.
const FREE_STEPS: usize = 6;
/// Tokens ahead of the best other: two behind or more, to two ahead or more.
const LEAD_STEPS: usize = 5;
/// Land left at cities that could be completed soon: one to three hexes.
const SOON: usize = 3;
/// What own pile sizes are compared with.
const PILE_STEPS: [usize; 8] = [1, 3, 5, 8, 11, 15, 19, 23];
/// What the fewest tokens that another has left are compared with.
const OTHER_STEPS: [usize; 6] = [3, 5, 8, 12, 17, 23];
/// What the number of cities left is compared with.
const CITY_STEPS: [usize; 8] = [3, 4, 5, 6, 7, 9, 11, 14];
/// What the number of own city tiles is compared with.
const TILE_STEPS: [usize; 6] = [1, 2, 3, 4, 6, 8];

planes! {
    LEADS[3] / 32 = "points now minus those of each other, from the next player on";
    PLAYERS[3] / 1 = "two, three or four players";
    RULES[3] / 1 = "field_neighbour=face_up, first_turn_limits=off, card_5=any_order";
    WAIT[4] / 1 = "turns until this seat is on turn";
    DECIDES[4] / 1 = "this seat decides about a token, the order of places, a card, an extra turn";
    OTHER_TAKES[1] / 1 = "another chooses a card";
    PLAYED[4] / 1 = "tokens played in an own turn: none, 1, 2, more";
    OTHER_PLAYED[4] / 1 = "tokens played in the turn of another: none, 1, 2, more";
    MAY_PLAY[4] / 1 = "kinds that may be played next in an own turn";
    MAY_END[1] / 1 = "an own turn may end";

    PILE_SIZE[PILE_STEPS.len()] / 1 = "own pile has at least 1, 3, 5, 8, 11, 15, 19, 23 tokens";
    TOKENS_LEFT[1] / 16 = "own tokens not yet played";
    OTHERS_LEFT[OTHER_STEPS.len()] / 1 = "every other has at least 3, 5, 8, 12, 17, 23 tokens left";
    FEWEST_LEFT[1] / 16 = "fewest tokens that another has left";
    CITIES_LEFT[1] / 8 = "cities left on the board";
    CITIES_AT_LEAST[CITY_STEPS.len()] / 1 = "at least 3, 4, 5, 6, 7, 9, 11, 14 cities left";
    FREE_HEXES[2] / 32 = "free land and free river hexes";

    TILES[1] / 4 = "own city tiles";
    TILES_AT_LEAST[TILE_STEPS.len()] / 1 = "at least 1, 2, 3, 4, 6, 8 own city tiles";
    OTHER_TILES[1] / 4 = "city tiles of the other who has most";
    ALL_TILES[1] / 8 = "city tiles of all players";
    TILE_INCOME[2] / 16 = "points of own city tiles and of the best other's if all but one city are taken";

    HAND[4] / 2 = "tokens on the own stand by kind";
    HAND_SIZE[1] / 4 = "tokens on the own stand";
    HAND_FARMERS[6] / 1 = "at least 1 to 6 farmers on the own stand";
    HAND_NOBLES[9] / 1 = "at least 1, 2, 3 merchants, servants, priests on the own stand";
    HAND_KINDS[1] / 2 = "different nobles on the own stand";
    PILE[4] / 4 = "tokens in the own pile by kind";
    UNSEEN[4] / 8 = "tokens of the others not seen face up, by kind";

    FIELDS[4] / 2 = "fields next to nobody, this seat only, this seat and others, others only";
    FIELD_POINTS[4] / 8 = "points of the fields next to nobody, this seat only, both, others only";
    FIELDS_OF_NEXT[2] / 8 = "fields next to the next player, and their points";
    BEST_FIELD[3] / 6 = "most points of a field next to this seat, next to this seat only, next to another";
    FIELD_KINDS[4] / 2 = "fields of 5, 6, 7 points and of city tiles left";
    HARVEST[1] / 8 = "points of the best fields that the farmers on the stand could take now";
    FIELDS_IN_REACH[2] / 8 = "fields that a token next to an own chain would be next to, and their points";

    TOUCHED[5] / 1 = "at least 1 to 5 ziggurats touched";
    OTHER_TOUCHED[2] / 3 = "ziggurats touched by the other who touches most, and by the next player";
    ZIGGURAT_HEXES[2] / 8 = "free land and free river next to ziggurats";
    ZIGGURAT_POINTS[2] / 16 = "ziggurats touched times free hexes next to ziggurats, own and best other";
    ZIGGURAT_TIME[1] / 32 = "ziggurats touched times the size of the own pile";
    NEW_ZIGGURATS[1] / 1 = "ziggurats not touched that have a free hex next to them";
    ZIGGURAT_LEAD[FREE_STEPS * LEAD_STEPS] / 1 = "open ziggurats by free land (0 to 5) and lead (-2 to 2)";

    CARDS_LEFT[9] / 1 = "cards nobody has";
    OWN_CARDS[9] / 1 = "own cards that still work";
    OTHER_CARDS[9] / 1 = "cards of others that still work";
    CARD_TIME[9] / 16 = "own cards that still work, times the size of the own pile";

    CITY_LEAD[FREE_STEPS * LEAD_STEPS] / 2 = "cities by free land (0 to 5) and lead (-2 to 2)";
    CITIES_TOUCHED[3] / 4 = "cities next to this seat, next to others, next to nobody";
    LOCKED[2] / 2 = "cities whose majority nobody can take from this seat, and from another";
    CITY_RIVER[1] / 4 = "free river hexes next to cities with at most one token between the best two";
    NOBLES[FREE_STEPS] / 8 = "points of own nobles at cities as they are connected, by free land";
    OTHER_NOBLES[FREE_STEPS] / 8 = "the same for the best other at each city";
    ALL_OTHER_NOBLES[1] / 16 = "the same for all others at all cities";
    NOBLES_IN_REACH[SOON] / 8 = "points of own nobles that one token connects to a city, by free land (1, 2, more)";
    OTHERS_IN_REACH[SOON] / 8 = "the same for the best other at each city";
    NOBLE_MARGIN[LEAD_STEPS] / 8 = "points of own nobles minus the best other's, by lead at the city";
    DUE[2] / 8 = "points of complete cities not yet resolved, for this seat and the best other";
    OPTION[SOON] / 8 = "gain on the best other where this seat fills the last 1, 2, 3 hexes, if any";
    OTHER_OPTION[SOON] / 8 = "gain of the best other on this seat where it fills the last 1, 2, 3 hexes, if any";

    SYMBOLS[3] / 4 = "cities left that show merchants, servants, priests";
    BOARD_NOBLES[3] / 2 = "own merchants, servants, priests face up";
    OTHER_BOARD_NOBLES[3] / 4 = "those of all others";
    HAND_SYMBOLS[3] / 8 = "merchants, servants, priests on the stand times cities that show them";
    NOBLE_HEXES[3] / 16 = "free land next to a city that shows merchants, servants, priests";
    NOBLE_CROSSINGS[3] / 4 = "free land next to two such cities";
    CHAIN_CITIES[3] / 2 = "most cities showing merchants, servants, priests next to one own chain";
    HAND_CHAIN_CITIES[3] / 2 = "the same for kinds on the stand only";
    OTHER_CHAIN_CITIES[3] / 2 = "the same for one chain of another";
    CHAINS[1] / 4 = "own chains of tokens";
    LARGEST[3] / 4 = "most tokens, face-up nobles and neighbouring cities of one own chain";
    JOINTS[1] / 4 = "free hexes next to two or more own chains";
}

impl Encoder for Babylonia {
    const PLANES: &'static [Plane] = PLANES;
    const POINTS: usize = CATEGORIES.len();

    fn encode(&self, seat: Seat, encoding: &mut Encoding) {
        if self.is_over() {
            self.write_points(seat, encoding);
            return;
        }
        let stakes = Stakes::of(self, seat);
        self.write_table(seat, &stakes, encoding);
        stakes.write(self, encoding);
        self.write_hand(seat, stakes.tiles(), encoding);
        self.write_fields(seat, stakes.tiles(), encoding);
        self.write_ziggurats(seat, encoding);
        stakes.write_chains(self, encoding);
    }

    /// A token changes the places next to it and where its chain leads, nothing else that takes
    /// long to find out.
    fn encode_afterstates(&self, actions: &[Action], mut each: impl FnMut(Action, &mut Encoding)) {
        let seat = self.to_act();
        // Free hexes that connect can part chains when they are taken.
        let is_local = self.step == Step::Play && !self.has_bridges();
        let stakes = Stakes::of(self, seat);
        let mut shared = Encoding::default();
        self.write_table(seat, &stakes, &mut shared);
        stakes.write(self, &mut shared);
        self.write_fields(seat, stakes.tiles(), &mut shared);
        self.write_ziggurats(seat, &mut shared);
        for &action in actions {
            let mut after = *self;
            after.apply(action);
            match action {
                Action::Play(kind, hex) if is_local => {
                    let mut encoding = shared.clone();
                    after.write_hand(seat, stakes.tiles(), &mut encoding);
                    if after.near(seat) != self.near(seat) || after.fields != self.fields {
                        after.write_fields(seat, stakes.tiles(), &mut encoding);
                    }
                    if NEAR[hex.index()] & self.ziggurats() != 0 {
                        after.write_ziggurats(seat, &mut encoding);
                    }
                    stakes.write_token(&after, kind, hex, &mut encoding);
                    each(action, &mut encoding);
                }
                _ => {
                    let mut encoding = Encoding::default();
                    after.encode(seat, &mut encoding);
                    each(action, &mut encoding);
                }
            }
        }
    }
}

impl Babylonia {
    /// Whether free hexes connect for anybody.
    fn has_bridges(&self) -> bool {
        let bridges = [card::LAND_BRIDGES, card::RIVER_BRIDGES];
        self.seats().any(|seat| bridges.iter().any(|&card| self.has_card(seat, card)))
    }

    fn others(&self, seat: Seat) -> impl Iterator<Item = Seat> + use<> {
        self.seats().filter(move |&other| other != seat)
    }

    fn write_points(&self, seat: Seat, encoding: &mut Encoding) {
        let own = self.total(seat);
        let (mut best, mut other) = (i32::MIN, seat);
        for place in 0..LEADS.len.min(usize::from(self.players) - 1) {
            other = other.next(usize::from(self.players));
            let points = self.total(other);
            best = best.max(points);
            encoding.set(LEADS, place, own - points);
        }
        encoding.set_points(own, best, self.is_over());
    }
}

/// For each step whether the number has reached it.
fn reached<const N: usize>(steps: [usize; N], number: usize) -> [i32; N] {
    steps.map(|step| i32::from(number >= step))
}
