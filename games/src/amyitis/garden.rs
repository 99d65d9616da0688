//! The garden: sixteen spaces, the edges between them, and the cubes that carry the water.
//!
//! Spaces and grid corners lie on a board five wide, number `5 * row + column`; space and its
//! upper left corner share a number. An edge is named by the corner it starts from: running right
//! (below the space five before, above the space of that number) it has the corner's number,
//! running down (between the space one before and the space of that number) 18 more. That makes 32
//! numbers from 5 on; the second segment of an edge, if it has one, lies half a word further around,
//! so one word holds the segments of all edges, whichever of them are double:
//!
//! ```text
//! bits 5..19 edges running right   19..37 edges running down   37..64 and 0..5 second segments
//! ```

use super::rules::DoubleEdge;
use super::spaces::{Edge, Space};
use crate::Seat;

/// Spaces and corners in a row of the board.
pub(super) const WIDTH: u32 = 5;
/// Rows and columns of spaces.
pub(super) const SIDE: usize = 4;
/// From an edge running right to the one running down from the same corner.
pub(super) const DOWN: u32 = 18;
/// From the first segment of an edge to its second.
pub(super) const SECOND: u32 = 32;

/// Every space.
pub(super) const SPACES: u32 = spaces_from(0, 0);
/// The corners from which edges run right, and those from which they run down.
const RIGHT_FROM: u32 = spaces_from(1, 0);
const DOWN_FROM: u32 = spaces_from(0, 1);
/// The spaces of platforms 3 and 4.
const HIGH: u32 = spaces_from(2, 2);
/// Corners on the river, which runs along the top and the left side.
const RIVER: u32 = 0b11111 | 1 << 5 | 1 << 10 | 1 << 15 | 1 << 20;
/// Every edge.
pub(super) const EDGES: u64 = edges(RIGHT_FROM, DOWN_FROM);
/// Edges that touch a high space carry two segments (rule 7.2); a component file can say otherwise.
pub(super) const DOUBLES: u64 = edges(HIGH | HIGH << WIDTH, HIGH | HIGH << 1);

const _: () = assert!(EDGES.count_ones() == 24 && DOUBLES.count_ones() == 8);
const _: () = assert!(EDGES & EDGES.rotate_left(SECOND) == 0);

/// The spaces a plant of quality 0 to 3 is good enough for.
static WITHIN: [u32; 4] = [0, SPACES & !spaces_from(1, 1), SPACES & !HIGH, SPACES];
/// The segments of the edges around each space, as if all were double.
static AROUND: [u64; 20] = around();

const fn spaces_from(first_row: u32, first_column: u32) -> u32 {
    let mut spaces = 0;
    let mut row = first_row;
    while row < SIDE as u32 {
        let mut column = first_column;
        while column < SIDE as u32 {
            spaces |= 1 << (WIDTH * row + column);
            column += 1;
        }
        row += 1;
    }
    spaces
}

/// The edges that run right and down from these corners.
const fn edges(right: u32, down: u32) -> u64 {
    (right & RIGHT_FROM) as u64 | ((down & DOWN_FROM) as u64) << DOWN
}

/// The corners from which these edges run right, and down.
const fn corners(edges: u64) -> (u32, u32) {
    (edges as u32 & RIGHT_FROM, (edges >> DOWN) as u32 & DOWN_FROM)
}

/// The spaces on both sides of these edges.
const fn beside(edges: u64) -> u32 {
    let (right, down) = corners(edges);
    (right | right >> WIDTH | down | down >> 1) & SPACES
}

const fn around() -> [u64; 20] {
    let mut table = [0; 20];
    let mut space = 0;
    while space < table.len() {
        let bit = 1 << space;
        let own = edges(bit | bit << WIDTH, bit | bit << 1);
        table[space] = own | own.rotate_left(SECOND);
        space += 1;
    }
    table
}

/// Tiles and cubes in the garden.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Garden {
    /// Segments with a cube of each seat.
    pub(super) cubes: [u64; 4],
    /// Segments with any cube; those of no seat are neutral.
    pub(super) filled: u64,
    /// Edges on which a cube may be put.
    pub(super) open: u64,
    /// Spaces that still have their tile.
    pub(super) tiles: u32,
    /// Spaces whose tile has been taken.
    pub(super) planted: u32,
    /// Spaces around which each seat alone has the most cubes.
    led: [u32; 4],
    /// Edges of two segments.
    doubles: u64,
}

impl Garden {
    /// A dry garden with tiles on these spaces and two segments on these edges.
    pub(super) fn new(tiles: u32, doubles: u64) -> Self {
        let dry =
            Self { cubes: [0; 4], filled: 0, open: 0, tiles, planted: 0, led: [0; 4], doubles };
        Self { open: dry.available(DoubleEdge::Both), ..dry }
    }

    /// Both segments of every one of these edges that has two, the one of the others.
    pub(super) fn segments(&self, edges: u64) -> u64 {
        edges | (edges & self.doubles).rotate_left(SECOND)
    }

    /// Edges all of whose segments hold cubes, of whatever colour (rule 7.3).
    fn irrigated(&self) -> u64 {
        self.filled & (self.filled.rotate_right(SECOND) | !self.doubles) & EDGES
    }

    /// Spaces with at least one irrigated edge.
    pub(super) fn watered(&self) -> u32 {
        beside(self.irrigated())
    }

    /// Spaces that one more cube would give an irrigated edge.
    pub(super) fn nearly_watered(&self) -> u32 {
        beside(self.open & (!self.doubles | self.filled)) & !self.watered()
    }

    /// Corners the water reaches from the river over edges that conduct (rule 7.4).
    fn wet_corners(&self, conducts: DoubleEdge) -> u32 {
        let conducting = match conducts {
            DoubleEdge::Both => self.irrigated(),
            DoubleEdge::Any => self.filled & EDGES,
        };
        let (right, down) = corners(conducting);
        let mut wet = RIVER;
        loop {
            let across = (wet & right) << 1 | wet >> 1 & right;
            let along = (wet & down) << WIDTH | wet >> WIDTH & down;
            if (across | along) & !wet == 0 {
                return wet;
            }
            wet |= across | along;
        }
    }

    /// Edges with an empty segment and a wet end (rule 7.4).
    pub(super) fn available(&self, conducts: DoubleEdge) -> u64 {
        let wet = self.wet_corners(conducts);
        let reached = edges(wet | wet >> 1, wet | wet >> WIDTH);
        reached & !self.irrigated()
    }

    /// Puts a cube of a player on an open edge.
    pub(super) fn irrigate(&mut self, edge: Edge, seat: Seat, conducts: DoubleEdge) {
        let first = edge.bit();
        let segment = if self.filled & first == 0 { first } else { first.rotate_left(SECOND) };
        self.cubes[seat.index()] |= segment;
        self.filled |= segment;
        edge.spaces().into_iter().for_each(|space| self.recount(space));
        self.open = self.available(conducts);
    }

    /// Spaces that can be planted with this quality, gardeners included (rules 10.1 and 10.2).
    pub(super) fn beds(&self, quality: u8) -> u32 {
        self.watered() & self.tiles & WITHIN[usize::from(quality.min(3))]
    }

    /// Takes the tile of a space.
    pub(super) fn plant(&mut self, space: Space) {
        self.tiles &= !space.bit();
        self.planted |= space.bit();
    }

    /// The player with the most cubes around a space, if there is exactly one.
    #[inline]
    pub(super) fn leader_around(&self, space: Space) -> Option<Seat> {
        self.led.iter().position(|led| led & space.bit() != 0).map(Seat::new)
    }

    /// How many spaces with tiles a seat leads around.
    #[inline]
    pub(super) fn tiles_led(&self, seat: Seat) -> u32 {
        (self.led[seat.index()] & self.tiles).count_ones()
    }

    /// How many cubes every seat has around a space.
    pub(super) fn cubes_around(&self, space: Space) -> [u32; 4] {
        self.cubes.map(|cubes| (cubes & AROUND[usize::from(space.0)]).count_ones())
    }

    /// Counts the cubes around a space anew.
    fn recount(&mut self, space: Space) {
        let counts = self.cubes_around(space);
        let most = counts.into_iter().max().unwrap_or(0);
        let is_alone = counts.iter().filter(|&&count| count == most).count() == 1;
        for (led, count) in self.led.iter_mut().zip(counts) {
            let leads = is_alone && count == most;
            *led = *led & !space.bit() | if leads { space.bit() } else { 0 };
        }
    }

    /// Fills every edge between two planted spaces with neutral cubes (rule 10.6).
    pub(super) fn irrigate_between_planted(&mut self, conducts: DoubleEdge) {
        let planted = self.planted;
        let between = edges(planted & planted << WIDTH, planted & planted << 1);
        self.filled |= self.segments(between);
        self.open = self.available(conducts);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bits::Bits;

    #[test]
    fn edges_and_spaces_are_those_of_the_rules() {
        let names: Vec<_> = Bits(EDGES).map(|bit| Edge::on_board(bit).to_string()).collect();
        assert_eq!(names.len(), 24);
        for name in &names {
            assert_eq!(&Edge::parse(name).unwrap().to_string(), name);
        }
        for wrong in ["", "a1", "a1-a1", "b1-a1", "a1-b2", "d1-a2", "a4-a5", "d1-e1", "a1-b1-c1"] {
            assert_eq!(Edge::parse(wrong), None, "{wrong}");
        }
        let mut doubles: Vec<_> = Bits(DOUBLES).map(|bit| Edge::on_board(bit).spaces()).collect();
        doubles.sort_unstable();
        let indices: Vec<_> = doubles.iter().map(|[a, b]| (a.index(), b.index())).collect();
        let expected =
            [(6, 10), (7, 11), (9, 10), (10, 11), (10, 14), (11, 15), (13, 14), (14, 15)];
        assert_eq!(indices, expected);
        assert_eq!(Garden::new(SPACES, DOUBLES).segments(EDGES).count_ones(), 32);
        let platforms: Vec<_> = Space::all().map(Space::platform).collect();
        assert_eq!(platforms, [1, 1, 1, 1, 1, 2, 2, 2, 1, 2, 3, 3, 1, 2, 3, 4]);
    }

    #[test]
    fn the_segments_around_a_space_are_those_of_its_edges() {
        for space in Space::all() {
            let edges = Bits(EDGES).map(Edge::on_board);
            let own = edges.filter(|edge| edge.spaces().contains(&space));
            let all_double = Garden::new(SPACES, EDGES);
            let expected = own.fold(0, |sum, edge| sum | all_double.segments(edge.bit()));
            assert_eq!(AROUND[usize::from(space.0)], expected, "{space}");
        }
    }

    /// The leader around a space, counted cube by cube.
    fn counted(garden: &Garden, space: Space) -> Option<Seat> {
        let counts = garden.cubes_around(space);
        let most = counts.into_iter().max().filter(|&most| most > 0)?;
        let mut leaders = (0..counts.len()).filter(|&seat| counts[seat] == most);
        leaders.next().filter(|_| leaders.next().is_none()).map(Seat::new)
    }

    #[test]
    fn leads_are_kept_up_to_date() {
        let mut rng = crate::Seed(1).rng();
        for _ in 0..50 {
            let mut garden = Garden::new(SPACES, DOUBLES);
            while garden.open != 0 {
                let open: Vec<_> = Bits(garden.open).map(Edge::on_board).collect();
                garden.irrigate(*rng.pick(&open), Seat::new(rng.below(4)), DoubleEdge::Both);
                for space in Space::all() {
                    assert_eq!(garden.leader_around(space), counted(&garden, space), "{space}");
                }
            }
            let led = |seat| Space::all().filter(move |&s| garden.leader_around(s) == Some(seat));
            for seat in Seat::all(4) {
                assert_eq!(garden.tiles_led(seat) as usize, led(seat).count());
            }
        }
    }
}
