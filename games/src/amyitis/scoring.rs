//! Points, as if the game ended now.

use super::position::Amyitis;
use crate::{Breakdown, Seat};

/// By number of players less 2: garden tiles for 5 points of the Amyitis bonus, and for 10.
const QUEEN: [(u8, u8); 3] = [(5, 7), (4, 6), (3, 5)];

impl Amyitis {
    /// The Amyitis bonus for the garden tiles taken.
    fn queen(&self, seat: Seat) -> i32 {
        let (some, many) = QUEEN[usize::from(self.players) - 2];
        let tiles = self.seats[seat.index()].tiles;
        5 * (i32::from(tiles >= some) + i32::from(tiles >= many))
    }

    fn goods_left(&self, seat: Seat) -> i32 {
        self.seats[seat.index()].goods.total() as i32
    }

    /// The points by category.
    pub(super) fn points(&self, seat: Seat) -> Breakdown {
        let booked = self.seats[seat.index()].prestige.map(i32::from);
        booked.into_iter().chain([self.queen(seat), self.goods_left(seat)]).collect()
    }

    /// The sum of the points.
    pub(super) fn prestige(&self, seat: Seat) -> i32 {
        let booked: u16 = self.seats[seat.index()].prestige.iter().sum();
        i32::from(booked) + self.queen(seat) + self.goods_left(seat)
    }
}
