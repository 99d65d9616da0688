//! What players may want to know of a position beyond its score.

use super::blueprint::Card;
use super::city::City;
use super::pattern;
use super::player::{ARCHITECTS, Player};
use super::position::Architects;
use super::space::{CORNERS, EDGE, Space, has_line};
use super::tile::{Colour, Kind};
use crate::Seat;

/// Nobody has more turns than this.
const MOST_TURNS: u8 = 38;
/// The most tiles of a stack that decide a garden's points.
const COMMON_HEIGHTS: u32 = 5;

impl Card {
    /// How many tiles its pattern lacks in a city, placed where it lacks fewest.
    #[inline]
    pub fn missing(self, city: &City) -> u32 {
        pattern::fewest_missing(self.number() - 1, city.colours())
    }
}

impl City {
    /// How many spaces show the colour that is seen most.
    #[inline]
    pub fn most_of_a_colour(&self) -> u32 {
        let count = |colour| self.of_colour(colour).count_ones();
        Colour::ALL.into_iter().map(count).max().unwrap_or(0)
    }

    /// How many stacks have the height that is most common.
    #[inline]
    pub fn most_of_a_height(&self) -> u32 {
        let count = |height| self.of_height(height).count_ones();
        (1..=COMMON_HEIGHTS).map(count).max().unwrap_or(0)
    }

    /// How many walls are seen on the edge.
    #[inline]
    pub fn edge_walls(&self) -> u32 {
        (self.of_kind(Kind::Wall) & EDGE).count_ones()
    }

    /// How many walls are seen on corners.
    #[inline]
    pub fn corner_walls(&self) -> u32 {
        (self.of_kind(Kind::Wall) & CORNERS).count_ones()
    }
}

impl Player {
    /// Whether all architects come home at the start of the next turn.
    #[inline]
    pub fn will_recall(&self) -> bool {
        has_line(self.architects) || self.architects.count_ones() == ARCHITECTS
    }
}

impl Architects {
    /// The stacks where the next architect of a seat would make a line, none if the architects
    /// come home before.
    #[inline]
    pub fn line_stacks(&self, seat: Seat) -> u16 {
        let player = self.player(seat);
        if player.will_recall() {
            return 0;
        }
        let open = Space::of(self.available());
        let lines = open.filter(|stack| has_line(player.architects | stack.bit()));
        lines.fold(0, |set, stack| set | stack.bit())
    }

    /// The part of the longest possible game that is still to be played.
    #[inline]
    pub fn time_left(&self) -> f32 {
        f32::from(MOST_TURNS - self.turns.min(MOST_TURNS)) / f32::from(MOST_TURNS)
    }
}
