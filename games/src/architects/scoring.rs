//! Points: what tiles score when they are built, and what blueprints and favours are worth.

use super::blueprint::{Blueprint, BlueprintSet};
use super::city::City;
use super::favour::{Favour, Favours};
use super::player::Player;
use super::position::Architects;
use super::rules::Side;
use super::space::{CORNERS, EDGE};
use super::tile::{Colour, Kind, Tile};
use crate::{Breakdown, Seat};

/// The names of the points: those of the six kinds of tiles, then what counts at the end.
pub(super) const CATEGORIES: &[&str] =
    &["gardens", "markets", "walls", "palaces", "residences", "theatres", "blueprints", "favours"];

/// What walls on that many corners score on side B.
const CORNER_WALLS: [u32; 5] = [0, 1, 4, 8, 10];
/// What that many own markers in the bottom row of the favours are worth (rule 5.3).
const ROW_POINTS: [u32; 5] = [0, 4, 10, 18, 30];

/// The score.
impl Architects {
    pub(super) fn points(&self, seat: Seat) -> Breakdown {
        let player = self.player(seat);
        let tiles = Kind::ALL.into_iter().map(|kind| player.points(kind));
        tiles.chain([player.completed().points(), player.favour_points()]).collect()
    }
}

impl Player {
    /// What tiles of this kind have scored so far.
    pub fn points(&self, kind: Kind) -> i32 {
        i32::from(self.points[kind as usize])
    }

    /// What the favours claimed are worth now.
    pub fn favour_points(&self) -> i32 {
        self.favours.points(&self.city, self.completed)
    }

    /// The score as if the game ended now (rule 7.2).
    #[inline]
    pub(super) fn total(&self) -> i32 {
        let built: u16 = self.points.iter().sum();
        i32::from(built) + self.completed.points() + self.favour_points()
    }

    #[inline]
    pub(super) fn score_tile(&mut self, kind: Kind, points: u32) {
        self.points[kind as usize] += points as u16;
    }
}

/// The effects of tiles (section 4 of the rules).
impl Architects {
    /// The points of a tile just built on a stack that now has this height. A palace scores
    /// later, with its owner's choice.
    #[inline]
    pub(super) fn tile_points(&self, tile: Tile, height: u32) -> u32 {
        let city = &self.players[self.mover()].city;
        let side = self.rules.side(tile.kind());
        match tile.kind() {
            Kind::Garden => city.garden_points(height, side),
            Kind::Market => city.market_points(tile.colour(), side),
            Kind::Wall => city.wall_points(side),
            Kind::Residence => city.residence_points(side),
            Kind::Theatre => {
                let [own, other] = [self.mover(), 1 - self.mover()]
                    .map(|seat| self.players[seat].architects.count_ones());
                Self::theatre_points(side, own, other)
            }
            Kind::Palace => 0,
        }
    }

    /// A point for every architect on the supply, or two for every own one. The one just placed
    /// counts (rule 4.4).
    pub(super) fn theatre_points(side: Side, own: u32, other: u32) -> u32 {
        match side {
            Side::A => own + other,
            Side::B => 2 * own,
        }
    }

    /// A point for every blueprint that both players have completed before (rule 4.5).
    pub(super) fn completed_points(&self) -> u32 {
        self.players.iter().map(|player| player.completed.len() as u32).sum()
    }
}

impl City {
    /// A point for every stack of this height, or two for every tile of the stack.
    #[inline]
    pub(super) fn garden_points(&self, height: u32, side: Side) -> u32 {
        match side {
            Side::A => self.of_height(height).count_ones(),
            Side::B => 2 * height,
        }
    }

    /// Two points for every visible tile of the market's colour, or one for every tile of
    /// another colour (rule 4.2).
    #[inline]
    pub(super) fn market_points(&self, colour: Colour, side: Side) -> u32 {
        let same_colour = self.of_colour(colour).count_ones();
        match side {
            Side::A => 2 * same_colour,
            Side::B => self.stacks() - same_colour,
        }
    }

    /// Two points for every visible wall on the edge, or a row of points for those on corners.
    /// Where the new wall stands does not matter (rule 4.3).
    #[inline]
    pub(super) fn wall_points(&self, side: Side) -> u32 {
        let walls = self.of_kind(Kind::Wall);
        match side {
            Side::A => 2 * (walls & EDGE).count_ones(),
            Side::B => CORNER_WALLS[(walls & CORNERS).count_ones() as usize],
        }
    }

    /// A point for every visible palace.
    #[inline]
    pub(super) fn palace_points(&self) -> u32 {
        self.of_kind(Kind::Palace).count_ones()
    }

    /// A point for every kind one sees, or two for every visible residence and market.
    #[inline]
    pub(super) fn residence_points(&self, side: Side) -> u32 {
        let count = |kind| self.of_kind(kind).count_ones();
        match side {
            Side::A => self.visible_kinds(),
            Side::B => 2 * (count(Kind::Residence) + count(Kind::Market)),
        }
    }
}

impl Blueprint {
    /// What it is worth when completed.
    pub const fn points(self) -> i32 {
        BlueprintSet::of(self).points()
    }
}

impl BlueprintSet {
    /// What all of them are worth when completed: 8 points each, from number 7 on 10, and from
    /// number 15 on 12 (rule 6.5).
    #[inline]
    pub const fn points(self) -> i32 {
        let eight = self.0.count_ones() * 8;
        let two_more = (self.0 >> 6).count_ones() * 2;
        let four_more = (self.0 >> 14).count_ones() * 2;
        (eight + two_more + four_more) as i32
    }
}

impl Favours {
    /// What one more marker in the bottom row adds, if there may be one more.
    pub(super) fn row_gain(self) -> i32 {
        let markers = self.in_row() as usize;
        ROW_POINTS.get(markers + 1).map_or(0, |more| (more - ROW_POINTS[markers]) as i32)
    }

    /// What the favours are worth to the owner of this city and these completed blueprints.
    #[inline]
    fn points(self, city: &City, completed: BlueprintSet) -> i32 {
        let mut points = ROW_POINTS[self.in_row() as usize];
        for favour in Favour::ALL.into_iter().filter(|favour| self.upper & favour.bit() != 0) {
            points += upper_points(favour, city, completed);
        }
        points as i32
    }
}

/// What a favour of the upper row is worth (rule 5.2).
#[inline]
pub(super) fn upper_points(favour: Favour, city: &City, completed: BlueprintSet) -> u32 {
    match favour {
        Favour::One => 3 * city.of_height(1).count_ones(),
        Favour::Two => 2 * city.of_height(2).count_ones(),
        Favour::Three => 4 * city.of_height(3).count_ones(),
        Favour::Four => 6 * city.of_height(4).count_ones(),
        Favour::Stairs => 6 * city.stairs(),
        Favour::Corners => 5 * (city.three_or_more() & CORNERS).count_ones(),
        Favour::Blueprints => 2 * completed.len() as u32,
        Favour::Row => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_follow_the_number_of_cells() {
        for card in Blueprint::all() {
            let cells = card.drawing().concat().replace('.', "").len() as i32;
            assert_eq!(card.points(), 2 * cells + 2, "blueprint {card}");
        }
        assert_eq!(BlueprintSet::ALL.points(), 6 * 8 + 8 * 10 + 6 * 12);
        assert_eq!(
            Blueprint::all().map(Blueprint::points).sum::<i32>(),
            BlueprintSet::ALL.points()
        );
    }
}
