//! What everybody sees, as plain data for drawings: nothing of coming rounds is in it.

use super::circuit::{self, Trade};
use super::components::Tile;
use super::craftsmen::Craft;
use super::fields::FieldRow;
use super::garden::{EDGES, SECOND};
use super::goods::Good;
use super::guilds::Guild;
use super::named::Named;
use super::position::{Amyitis, Step};
use super::spaces::{Edge, Space};
use super::temples::{Cube, PLACES, Temple};
use crate::bits::Bits;
use crate::{Game, Seat};

/// Whose cube lies somewhere.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Owner {
    /// A player's.
    Seat(Seat),
    /// Nobody's.
    Neutral,
}

/// A space of the garden.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SpaceScene {
    /// Which space.
    pub space: Space,
    /// The quality a plant needs there.
    pub quality: u8,
    /// The tile that lies there.
    pub tile: Option<Tile>,
    /// Whether somebody has planted there.
    pub is_planted: bool,
    /// Who has the most cubes around it.
    pub leader: Option<Seat>,
}

/// An edge of the garden with its segments.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EdgeScene {
    /// Which edge.
    pub edge: Edge,
    /// Its one or two segments, with the cubes on them.
    pub segments: Vec<Option<Owner>>,
    /// Whether a cube may be put there.
    pub is_open: bool,
}

/// A row of fields.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RowScene {
    /// Its name.
    pub name: &'static str,
    /// The good of each field, and whose cube lies there.
    pub fields: Vec<(&'static str, Option<Seat>)>,
}

/// A temple.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TempleScene {
    /// Its name.
    pub name: &'static str,
    /// Its places from the left.
    pub places: Vec<Option<Owner>>,
}

/// A city of the circuit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CityScene {
    /// Its name.
    pub name: &'static str,
    /// What it asks.
    pub asks: Vec<&'static str>,
    /// What it offers.
    pub offers: String,
    /// Whether the caravan is there.
    pub has_caravan: bool,
}

/// A trio of craftsmen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TrioScene {
    /// The cards that are left.
    pub cards: Vec<&'static str>,
    /// Talents that the next card costs.
    pub price: u16,
}

/// What a player has.
#[derive(Clone, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "the names say it")]
pub struct PlayerScene {
    pub seat: Seat,
    pub talents: usize,
    pub camels: usize,
    pub goods: Vec<(&'static str, usize)>,
    pub guilds: Vec<(&'static str, usize)>,
    pub tiles: usize,
    pub has_passed: bool,
    pub is_start_player: bool,
}

/// The table.
#[derive(Clone, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Scene {
    pub spaces: Vec<SpaceScene>,
    pub edges: Vec<EdgeScene>,
    pub rows: Vec<RowScene>,
    pub temples: Vec<TempleScene>,
    pub cities: Vec<CityScene>,
    pub trios: Vec<TrioScene>,
    pub players: Vec<PlayerScene>,
    /// Guild cards in stock, by name.
    pub stock: Vec<(&'static str, usize)>,
}

impl Amyitis {
    /// What everybody sees.
    pub fn scene(&self) -> Scene {
        Scene {
            spaces: Space::all().map(|space| self.space_scene(space)).collect(),
            edges: Bits(EDGES).map(|bit| self.edge_scene(Edge::on_board(bit))).collect(),
            rows: FieldRow::ALL.iter().map(|row| self.row_scene(*row)).collect(),
            temples: Temple::ALL.iter().map(|temple| self.temple_scene(*temple)).collect(),
            cities: (0..circuit::CITIES).map(|place| self.city_scene(place)).collect(),
            trios: (0..self.players()).map(|trio| self.trio_scene(trio)).collect(),
            players: Seat::all(self.players()).map(|seat| self.player_scene(seat)).collect(),
            stock: Guild::ALL.iter().map(|kind| (kind.name(), self.stock_of(*kind))).collect(),
        }
    }

    /// The place on the circuit that the caravan reaches after so many spaces.
    pub fn city_after(&self, distance: u8) -> usize {
        (usize::from(self.caravan) + usize::from(distance)) % circuit::CITIES
    }

    fn space_scene(&self, space: Space) -> SpaceScene {
        let id = usize::from(self.tile_ids[space.index()]);
        let has_tile = self.garden.tiles & space.bit() != 0;
        SpaceScene {
            space,
            quality: space.quality(),
            tile: has_tile.then(|| self.rules.components.tiles[id]),
            is_planted: self.garden.planted & space.bit() != 0,
            leader: self.garden.leader_around(space),
        }
    }

    fn edge_scene(&self, edge: Edge) -> EdgeScene {
        let garden = &self.garden;
        let owner = |segment: u64| {
            let seat = garden.cubes.iter().position(|cubes| cubes & segment != 0);
            let neutral = (garden.filled & segment != 0).then_some(Owner::Neutral);
            seat.map(|seat| Owner::Seat(Seat::new(seat))).or(neutral)
        };
        let all = garden.segments(edge.bit());
        let both = [edge.bit(), edge.bit().rotate_left(SECOND)].into_iter();
        EdgeScene {
            edge,
            segments: both.filter(|segment| all & segment != 0).map(owner).collect(),
            is_open: garden.open & edge.bit() != 0,
        }
    }

    fn row_scene(&self, row: FieldRow) -> RowScene {
        let mut cubes = self.fields[row as usize].cubes();
        let goods = self.rules.components.field_goods[row as usize];
        let fields = goods.iter().map(|good| (good.name(), cubes.next())).collect();
        RowScene { name: row.name(), fields }
    }

    fn temple_scene(&self, temple: Temple) -> TempleScene {
        let cubes = self.temples[temple as usize];
        let owner = |place| {
            cubes.place(place).map(|cube| match cube {
                Cube::Of(seat) => Owner::Seat(seat),
                Cube::Neutral => Owner::Neutral,
            })
        };
        TempleScene { name: temple.name(), places: (0..PLACES).map(owner).collect() }
    }

    fn city_scene(&self, place: usize) -> CityScene {
        let components = &self.rules.components;
        let (asks, offers) = match self.rules.circuit.trades[place] {
            Trade::Sale => (vec![], "3 a good".to_owned()),
            Trade::Plant(slot) => {
                let plant = self.plant_in(slot);
                let goods = [Some(self.rules.circuit.plant_goods[slot]), plant.extra];
                let asks = goods.into_iter().flatten().map(Good::name).collect();
                (asks, format!("plant {}", plant.quality))
            }
            Trade::Guild(slot) => {
                let offers = components.guild_offers[slot].map(Guild::name).join(" or ");
                (vec![self.rules.circuit.guilds[slot].0.name()], offers)
            }
        };
        CityScene {
            name: circuit::NAMES[usize::from(components.circuit[place])],
            asks,
            offers,
            has_caravan: usize::from(self.caravan) == place,
        }
    }

    fn trio_scene(&self, trio: usize) -> TrioScene {
        let cards = Craft::ALL
            .iter()
            .flat_map(|&craft| std::iter::repeat_n(craft.name(), self.trios.count(trio, craft)));
        TrioScene { cards: cards.collect(), price: self.trios.price(trio as u8) }
    }

    fn player_scene(&self, seat: Seat) -> PlayerScene {
        let goods = Good::ALL.iter().map(|&good| (good.name(), self.goods(seat, good)));
        let guilds = Guild::ALL.iter().map(|&guild| (guild.name(), self.guild_level(seat, guild)));
        PlayerScene {
            seat,
            talents: self.talents(seat),
            camels: self.camels(seat),
            goods: goods.collect(),
            guilds: guilds.collect(),
            tiles: self.tiles_taken(seat),
            has_passed: self.passed.contains(seat) && self.step != Step::Over,
            is_start_player: self.start_player == seat,
        }
    }

    fn stock_of(&self, guild: Guild) -> usize {
        let copies = |guild: Guild| self.stock.copies[guild as usize].map(usize::from);
        match guild {
            Guild::Gardener => usize::from(self.stock.gardeners),
            Guild::Caravan => copies(guild)[0] + self.stock.tokens.count_ones() as usize,
            Guild::Banker | Guild::Palace => copies(guild).iter().sum(),
        }
    }
}
