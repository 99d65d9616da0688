//! Positions as numbers for one seat.
//!
//! The planes come in parts, one file each. A part says what of a position it reads, so that
//! siblings rewrite only the parts that an action has changed.

mod clock;
mod fields;
mod garden;
mod guilds;
mod offers;
mod planes;
mod purse;
mod rivals;
mod temples;
mod trade;

use std::iter::successors;

use super::player::Player;
use super::position::{Amyitis, Step};
use super::scoring::CATEGORIES;
use crate::{Encoder, Encoding, Game, Plane, Seat};
use planes::{
    ALMS, CAN_HIRE, CARDS, CITY, CONTESTED, DUE, GOODS_DUE, GROWTH, INCOME, OWN_CUBES, PAYABLE,
    PLANES, PLAYERS, RIVAL_ACTIVE, RIVAL_SCORE, ROW, TALENTS, TILES_LEFT, WATER, WINS_GARDENER,
};

/// How many others play at most.
const RIVALS: usize = 3;
/// Temples, and qualities that spaces of the garden need.
const THREE: usize = 3;
/// What a caravan can trade: a sale, a card of each guild, a plant of each quality.
const TRADES: usize = 7;

/// Planes that are written together.
struct Part {
    planes: Plane,
    /// Whether what the part reads is another in two positions, seen from one seat.
    differs: fn(&Outlook<'_>, &Outlook<'_>) -> bool,
    write: fn(&Outlook<'_>, &mut Encoding),
}

/// Trade and rivals come after the garden, whose planes they read.
const PARTS: [Part; 9] = [
    Part { planes: span(PLAYERS, ALMS), differs: |_, _| true, write: clock::write },
    Part { planes: span(CARDS, CAN_HIRE), differs: offers::differs, write: offers::write },
    Part { planes: span(TALENTS, PAYABLE), differs: purse::differs, write: purse::write },
    Part { planes: span(INCOME, GROWTH), differs: guilds::differs, write: guilds::write },
    Part { planes: span(OWN_CUBES, DUE), differs: temples::differs, write: temples::write },
    Part { planes: span(ROW, WINS_GARDENER), differs: fields::differs, write: fields::write },
    Part { planes: span(TILES_LEFT, WATER), differs: garden::differs, write: garden::write },
    Part { planes: span(CITY, GOODS_DUE), differs: trade::differs, write: trade::write },
    Part { planes: span(RIVAL_ACTIVE, CONTESTED), differs: rivals::differs, write: rivals::write },
];

/// The planes from one to another.
const fn span(first: Plane, last: Plane) -> Plane {
    Plane { len: last.start + last.len - first.start, ..first }
}

impl Encoder for Amyitis {
    const PLANES: &'static [Plane] = PLANES;
    const POINTS: usize = CATEGORIES.len();

    fn encode(&self, seat: Seat, encoding: &mut Encoding) {
        let outlook = Outlook::new(self, seat);
        outlook.write_points(encoding);
        for part in &PARTS {
            (part.write)(&outlook, encoding);
        }
    }

    fn encode_afterstates(
        &self,
        actions: &[Self::Action],
        mut each: impl FnMut(Self::Action, &mut Encoding),
    ) {
        let mut encoding = Encoding::default();
        let mut siblings = [*self; 2];
        for (number, &action) in actions.iter().enumerate() {
            siblings[number % 2] = *self;
            siblings[number % 2].apply(action);
            let outlook = Outlook::new(&siblings[number % 2], self.to_act);
            let before = Outlook::new(&siblings[(number + 1) % 2], self.to_act);
            outlook.write_points(&mut encoding);
            for part in &PARTS {
                if number == 0 || (part.differs)(&before, &outlook) {
                    encoding.clear_plane(part.planes);
                    (part.write)(&outlook, &mut encoding);
                }
            }
            each(action, &mut encoding);
        }
    }
}

/// A position as one seat sees it.
struct Outlook<'a> {
    position: &'a Amyitis,
    seat: Seat,
    player: &'a Player,
    /// Whether talents, camels and goods can still be used.
    is_usable: bool,
    /// Plantings until the last round begins.
    to_plant: u8,
}

impl<'a> Outlook<'a> {
    fn new(position: &'a Amyitis, seat: Seat) -> Self {
        let is_last = position.is_last_round();
        let tiles = position.garden.tiles.count_ones();
        Self {
            position,
            seat,
            player: &position.seats[seat.index()],
            is_usable: !is_last || position.is_active(seat),
            to_plant: if is_last { 0 } else { (tiles - position.tiles_in_last_round()) as u8 },
        }
    }

    /// The others, from the next clockwise.
    fn rivals(&self) -> impl Iterator<Item = Seat> {
        let players = usize::from(self.position.players);
        let next = move |seat: &Seat| Some(seat.next(players));
        successors(next(&self.seat), next).take(players - 1)
    }

    /// Points are final after the game, and before its end once nothing but the stocks of others
    /// is left to be checked.
    fn write_points(&self, encoding: &mut Encoding) {
        let position = self.position;
        let score = position.total(self.seat);
        let mut best_other = i32::MIN;
        for (place, rival) in self.rivals().enumerate() {
            let points = position.total(rival);
            best_other = best_other.max(points);
            encoding.set(RIVAL_SCORE, place, points - score);
        }
        let is_checked = position.step == Step::Stock
            && position.is_last_round()
            && self.player.goods.total() <= position.stock_limit(self.seat);
        encoding.set_points(score, best_other, position.is_over() || is_checked);
    }
}

/// Sets a number of a plane for every threshold that a count reaches.
fn set_at_least<const N: usize>(
    encoding: &mut Encoding,
    plane: Plane,
    count: usize,
    thresholds: [usize; N],
) {
    for (place, threshold) in thresholds.into_iter().enumerate() {
        encoding.set(plane, place, i32::from(count >= threshold));
    }
}

/// Makes a number of a plane at least this.
fn raise(encoding: &mut Encoding, plane: Plane, place: usize, value: i32) {
    encoding.set(plane, place, value.max(i32::from(encoding.get(plane, place))));
}
