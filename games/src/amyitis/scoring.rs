//! Points: what is booked while playing, and what counts as if the game ended now.

use super::player::Player;
use super::position::Amyitis;
use crate::{Breakdown, Seat};

/// Points of an engineer (rule 6.5).
pub(super) const ENGINEER_POINTS: u8 = 2;
/// Points of a good sold in Babylon (rule 9.1).
pub(super) const SALE_POINTS: u8 = 3;
/// Points of the first and the second in Marduk (rule 11.2).
pub(super) const MARDUK_POINTS: [u8; 2] = [2, 1];
/// Points for some garden tiles, and again for many (rule 12.2).
const QUEEN_POINTS: i32 = 5;
/// By number of players less 2: how many garden tiles are some, and how many are many.
const QUEEN_TILES: [(u8, u8); 3] = [(5, 7), (4, 6), (3, 5)];

/// The names of the points: those of [`Category`], then what counts at the end.
pub(super) const CATEGORIES: &[&str] = &[
    "engineering",
    "sales",
    "palaces",
    "bankers",
    "planting",
    "irrigation",
    "temples",
    "queen",
    "goods",
];

/// What points were booked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Category {
    Engineering,
    Sales,
    Palaces,
    Bankers,
    Planting,
    Irrigation,
    Temples,
}

/// How many categories are booked.
pub(super) const BOOKED: usize = CATEGORIES.len() - 2;

impl Player {
    pub(super) fn score(&mut self, category: Category, points: u8) {
        self.prestige[category as usize] += u16::from(points);
    }
}

impl Amyitis {
    pub(super) fn points(&self, seat: Seat) -> Breakdown {
        let booked = self.seats[seat.index()].prestige.map(i32::from);
        booked.into_iter().chain([self.queen(seat), self.goods_left(seat)]).collect()
    }

    pub(super) fn total(&self, seat: Seat) -> i32 {
        let booked: u16 = self.seats[seat.index()].prestige.iter().sum();
        i32::from(booked) + self.queen(seat) + self.goods_left(seat)
    }

    /// The Amyitis bonus for the garden tiles taken (rule 12.2).
    fn queen(&self, seat: Seat) -> i32 {
        let (some, many) = QUEEN_TILES[usize::from(self.players) - 2];
        let tiles = self.seats[seat.index()].tiles;
        QUEEN_POINTS * (i32::from(tiles >= some) + i32::from(tiles >= many))
    }

    /// How many garden tiles a seat lacks for some, and for many.
    pub(super) fn favour_lacks(&self, seat: Seat) -> [u8; 2] {
        let (some, many) = QUEEN_TILES[usize::from(self.players) - 2];
        let tiles = self.seats[seat.index()].tiles;
        [some.saturating_sub(tiles), many.saturating_sub(tiles)]
    }

    /// A point for every good (rule 12.3).
    fn goods_left(&self, seat: Seat) -> i32 {
        self.seats[seat.index()].goods.total() as i32
    }
}
