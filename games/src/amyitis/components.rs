//! The numbers on the pieces.
//!
//! Much of the printed game is known to us only by reconstruction, so people who own it can
//! replace our numbers by a file. What it leaves out stays as it is here.

use super::circuit::{CITIES, OF_A_KIND, PLANT_CARDS};
use super::craftsmen::CraftCounts;
use super::fields::FIELDS;
use super::garden::{DOUBLES, SPACES};
use super::goods::Good;
use super::guilds::Guild;
use super::spaces::Space;

/// Garden tiles in the box.
pub(super) const TILES: usize = 20;
/// Tiles of quality 1, 2 and 3 needed for a full garden.
pub(super) const TILES_NEEDED: [usize; 3] = [7, 5, 4];

/// A garden tile: what it needs and what it gives.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tile {
    /// The quality a plant needs here.
    pub quality: u8,
    /// Points at once.
    pub prestige: u8,
    /// Talents at once.
    pub talents: u8,
    /// Camels at once.
    pub camels: u8,
    /// Goods of the owner's choice.
    pub goods: u8,
    /// Guild cards of the owner's choice, at most 1.
    pub guild: u8,
}

/// What a banker pays every round.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Income {
    pub talents: u8,
    pub prestige: u8,
}

/// Everything printed on the pieces that a component file can change. Lists of three are for 2, 3
/// and 4 players.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Components {
    pub(super) tiles: [Tile; TILES],
    pub(super) decks: [CraftCounts; 3],
    /// By players, kind and level less 1.
    pub(super) copies: [[[u8; 4]; 3]; 3],
    pub(super) gardeners: [u8; 3],
    /// By level.
    pub(super) bankers: [Income; 4],
    pub(super) palaces: [u8; 4],
    /// Spaces added to the way of the caravan, by caravan level.
    pub(super) bonus: [u8; 3],
    /// Goods that can be kept, by caravan level.
    pub(super) limit: [u8; 3],
    pub(super) plant_goods: [Good; OF_A_KIND],
    pub(super) guild_goods: [Good; OF_A_KIND],
    pub(super) guild_offers: [[Guild; 2]; OF_A_KIND],
    /// What the fields of each row yield, from left to right.
    pub(super) field_goods: [[Good; FIELDS]; 2],
    /// What the faces of each plant card ask besides the good of the city; nothing on those of
    /// quality 1.
    pub(super) plant_extras: [[Option<Good>; 2]; PLANT_CARDS],
    /// Numbers of the cities, clockwise from Babylon.
    pub(super) circuit: [u8; CITIES],
    /// Edges of two segments.
    pub(super) doubles: u64,
    /// Spaces that stay empty with two players.
    pub(super) unused: u32,
}

/// Prestige, talents, camels, goods and guild cards of a tile.
const fn tile(quality: u8, [prestige, talents, camels, goods, guild]: [u8; 5]) -> Tile {
    Tile { quality, prestige, talents, camels, goods, guild }
}

impl Default for Components {
    fn default() -> Self {
        let copies = |level_2_caravans| {
            move |n: u8| [[n, n, n, 0], [n, level_2_caravans, 0, 0], [n, n, n, 0]]
        };
        Self {
            tiles: [
                tile(1, [4, 0, 0, 0, 0]),
                tile(1, [4, 0, 0, 0, 0]),
                tile(1, [3, 1, 0, 0, 0]),
                tile(1, [3, 1, 0, 0, 0]),
                tile(1, [3, 0, 1, 0, 0]),
                tile(1, [2, 2, 0, 0, 0]),
                tile(1, [2, 0, 1, 0, 0]),
                tile(1, [2, 0, 0, 1, 0]),
                tile(1, [1, 0, 0, 0, 1]),
                tile(2, [6, 0, 0, 0, 0]),
                tile(2, [4, 2, 0, 0, 0]),
                tile(2, [5, 0, 1, 0, 0]),
                tile(2, [4, 0, 2, 0, 0]),
                tile(2, [4, 0, 0, 1, 0]),
                tile(2, [3, 0, 0, 0, 1]),
                tile(3, [10, 0, 0, 0, 0]),
                tile(3, [8, 0, 0, 0, 0]),
                tile(3, [7, 0, 1, 0, 0]),
                tile(3, [6, 2, 0, 0, 0]),
                tile(3, [5, 0, 0, 0, 1]),
            ],
            decks: [[3, 2, 3, 2], [4, 3, 4, 3], [5, 4, 5, 4]],
            copies: [copies(1)(1), copies(1)(2), copies(2)(3)],
            gardeners: [4; 3],
            bankers: [(0, 0), (1, 0), (2, 0), (2, 2)]
                .map(|(talents, prestige)| Income { talents, prestige }),
            palaces: [0, 3, 6, 9],
            bonus: [0, 2, 4],
            limit: [2, 2, 4],
            plant_goods: [Good::Palm, Good::Salt, Good::Barley, Good::Dates],
            guild_goods: [Good::Barley, Good::Dates, Good::Palm, Good::Salt],
            guild_offers: [
                [Guild::Banker, Guild::Palace],
                [Guild::Banker, Guild::Caravan],
                [Guild::Banker, Guild::Palace],
                [Guild::Caravan, Guild::Palace],
            ],
            field_goods: [
                [Good::Barley, Good::Dates, Good::Salt, Good::Palm, Good::Wine],
                [Good::Palm, Good::Salt, Good::Dates, Good::Barley, Good::Wine],
            ],
            plant_extras: [
                [Some(Good::Barley); 2],
                [None, Some(Good::Palm)],
                [None, Some(Good::Salt)],
                [None, Some(Good::Dates)],
            ],
            circuit: [0, 1, 2, 3, 4, 5, 6, 7, 8],
            doubles: DOUBLES,
            unused: [0, 1, 2].iter().fold(0, |set, &step| set | Space::at(step, step).bit()),
        }
    }
}

impl Components {
    /// The spaces that have tiles with so many players (rule 2.5).
    pub(super) fn spaces_in_use(&self, players: usize) -> u32 {
        if players == 2 { SPACES & !self.unused } else { SPACES }
    }

    /// The tile of platform 4: the quality 3 tile worth most.
    pub(super) fn top_tile(&self) -> u8 {
        let worth = |&id: &usize| (self.tiles[id].quality, self.tiles[id].prestige);
        (0..TILES).max_by_key(worth).expect("there are tiles") as u8
    }
}
