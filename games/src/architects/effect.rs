//! What a tile scores when it is built: six kinds with two sides each.

use super::city::City;
use super::rules::Side;
use super::space::{CORNERS, EDGE};
use super::tile::{Kind, Tile};

/// What walls on that many corners score on side B.
const CORNER_WALLS: [u32; 5] = [0, 1, 4, 8, 10];

/// What an effect can depend on besides the tile.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scene<'a> {
    /// The city with the tile already built.
    pub(super) city: &'a City,
    /// The height of the stack built on.
    pub(super) height: u32,
    /// How many own architects are on the supply, the new one included.
    pub(super) own_architects: u32,
    /// How many architects of both players are there.
    pub(super) all_architects: u32,
}

impl Scene<'_> {
    /// The points of a tile that is no palace; a palace waits for its owner's choice.
    #[inline]
    pub(super) fn points(&self, tile: Tile, side: Side) -> u32 {
        let count = |kind| self.city.of_kind(kind).count_ones();
        let same_colour = || self.city.of_colour(tile.colour()).count_ones();
        let walls_on = |spaces: u16| (self.city.of_kind(Kind::Wall) & spaces).count_ones();
        match (tile.kind(), side) {
            (Kind::Garden, Side::A) => self.city.of_height(self.height).count_ones(),
            (Kind::Garden, Side::B) => 2 * self.height,
            (Kind::Market, Side::A) => 2 * same_colour(),
            (Kind::Market, Side::B) => self.city.stacks() - same_colour(),
            (Kind::Wall, Side::A) => 2 * walls_on(EDGE),
            (Kind::Wall, Side::B) => CORNER_WALLS[walls_on(CORNERS) as usize],
            (Kind::Residence, Side::A) => self.city.visible_kinds(),
            (Kind::Residence, Side::B) => 2 * (count(Kind::Residence) + count(Kind::Market)),
            (Kind::Theatre, Side::A) => self.all_architects,
            (Kind::Theatre, Side::B) => 2 * self.own_architects,
            (Kind::Palace, _) => 0,
        }
    }
}
