//! Read-only questions that evaluations ask; the answers come from the rules.

use super::blueprint::Blueprint;
use super::city::City;
use super::pattern;
use super::position::{Architects, MOST_TURNS};
use super::rules::Side;
use super::space::{CORNERS, Space, has_line};
use super::tile::{Colour, Kind};
use crate::Seat;

/// The most tiles of a stack that decide a garden's points.
const COMMON_HEIGHTS: u32 = 5;

impl Blueprint {
    /// How many tiles its pattern lacks in a city, placed where it lacks fewest.
    #[inline]
    pub fn missing(self, city: &City) -> u32 {
        pattern::fewest_missing(self.number() - 1, city.colours())
    }
}

impl Architects {
    /// What the next building of a kind can score in a seat's city as it stands. Gardens of side
    /// B and theatres depend on too little that lasts.
    #[inline]
    pub fn prospect(&self, seat: Seat, kind: Kind) -> u32 {
        let (city, side) = (self.player(seat).city(), self.rules.side(kind));
        let by_colour = || Colour::ALL.into_iter().map(|colour| city.market_points(colour, side));
        let most = match (kind, side) {
            (Kind::Garden, Side::A) => {
                (1..=COMMON_HEIGHTS).map(|height| city.garden_points(height, side)).max()
            }
            (Kind::Market, Side::A) => by_colour().max(),
            (Kind::Market, Side::B) => by_colour().min(),
            (Kind::Wall, Side::A) => Some(city.wall_points(side)),
            // The points grow with every corner; a plain count is easier to weigh.
            (Kind::Wall, Side::B) => Some(2 * (city.of_kind(Kind::Wall) & CORNERS).count_ones()),
            (Kind::Palace, Side::A) => Some(city.palace_points()),
            (Kind::Residence, _) => Some(city.residence_points(side)),
            (Kind::Garden | Kind::Palace, Side::B) | (Kind::Theatre, _) => None,
        };
        most.unwrap_or(0)
    }

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
