//! Component files: TOML on disk, JSON inside a record.

mod board;
mod guild_row;

use std::collections::HashSet;

use serde::{Deserialize, Serialize};

use self::board::{CircuitTable, FieldsRow, GardenTable, PlantRow};
use self::guild_row::GuildRow;
use super::circuit::{self, CITIES, Trade, trade};
use super::components::{Components, TILES, TILES_NEEDED, Tile};
use super::craftsmen::{CARDS, Craft};
use super::goods::Good;
use super::guilds::Guild;
use super::named::Named;
use crate::{OptionError, read_toml};

/// What a component file says; what is missing stays as it is in the game.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct ComponentFile {
    garden_tile: Vec<TileRow>,
    guild: Vec<GuildRow>,
    craftsman: Vec<CraftsmanRow>,
    city: Vec<CityRow>,
    field_row: Vec<FieldsRow>,
    plant: Vec<PlantRow>,
    circuit: CircuitTable,
    garden: GardenTable,
}

/// A part of a component file.
trait Row {
    /// What it is about, which no other row may be.
    fn title(&self) -> String;

    /// Changes what it is about, or says what is wrong with it.
    fn put_into(&self, components: &mut Components) -> Result<(), String>;
}

/// A garden tile, replaced as a whole.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct TileRow {
    id: usize,
    quality: u8,
    prestige: u8,
    #[serde(default)]
    talents: u8,
    #[serde(default)]
    camels: u8,
    #[serde(default)]
    goods: u8,
    #[serde(default)]
    guild: u8,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct CraftsmanRow {
    kind: Craft,
    copies: Vec<u8>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct CityRow {
    name: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    good: Option<Good>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    offers: Option<Vec<Guild>>,
}

/// Reads a component file.
pub(super) fn from_toml(text: &str) -> Result<Components, OptionError> {
    let wrong = |what| OptionError::BadComponents(format!("component file: {what}"));
    let file: ComponentFile = read_toml(text).map_err(|error| wrong(error.to_string()))?;
    file.components().map_err(wrong)
}

impl ComponentFile {
    /// The file that describes these components in full.
    pub(super) fn of(components: &Components) -> Self {
        let tiles = components.tiles.iter().enumerate();
        let crafts = Craft::ALL.iter();
        Self {
            garden_tile: tiles.map(|(id, tile)| TileRow::of(id, *tile)).collect(),
            guild: GuildRow::all(components),
            craftsman: crafts.map(|&kind| CraftsmanRow::of(kind, components)).collect(),
            city: (1..CITIES).map(|city| CityRow::of(city, components)).collect(),
            field_row: FieldsRow::all(components),
            plant: PlantRow::all(components),
            circuit: CircuitTable::of(components),
            garden: GardenTable::of(components),
        }
    }

    /// The components with these rows, if they make a playable game.
    pub(super) fn components(&self) -> Result<Components, String> {
        let mut components = Components::default();
        put_all(&self.garden_tile, &mut components)?;
        put_all(&self.guild, &mut components)?;
        put_all(&self.craftsman, &mut components)?;
        put_all(&self.city, &mut components)?;
        put_all(&self.field_row, &mut components)?;
        put_all(&self.plant, &mut components)?;
        put_all(std::slice::from_ref(&self.circuit), &mut components)?;
        put_all(std::slice::from_ref(&self.garden), &mut components)?;
        check_tiles(&components)?;
        check_decks(&components)?;
        Ok(components)
    }
}

fn put_all<R: Row>(rows: &[R], components: &mut Components) -> Result<(), String> {
    let mut titles = HashSet::new();
    for row in rows {
        row.put_into(components).map_err(|what| format!("{}: {what}", row.title()))?;
        if !titles.insert(row.title()) {
            return Err(format!("{} has two rows", row.title()));
        }
    }
    Ok(())
}

/// Numbers of copies with 2, 3 and 4 players. A list in TOML may be longer than what is read of it,
/// so its length is checked here.
fn by_players(copies: &[u8], limit: u8) -> Result<[u8; 3], String> {
    copies.iter().try_for_each(|&copies| at_most("copies", copies, limit))?;
    let given = copies.len();
    copies.try_into().map_err(|_| format!("copies has {given} numbers instead of 3"))
}

fn at_most(name: &str, value: u8, limit: u8) -> Result<(), String> {
    if value > limit {
        return Err(format!("{name} = {value}, but at most {limit} can be played with"));
    }
    Ok(())
}

fn check_tiles(components: &Components) -> Result<(), String> {
    for (quality, needed) in (1..).zip(TILES_NEEDED) {
        let found = components.tiles.iter().filter(|tile| tile.quality == quality).count();
        if found < needed {
            return Err(format!(
                "{found} garden tiles of quality {quality}, the garden needs {needed}"
            ));
        }
    }
    let top = components.tiles[usize::from(components.top_tile())];
    let same = components.tiles.iter();
    if same.filter(|tile| tile.quality == 3 && tile.prestige == top.prestige).count() > 1 {
        return Err(format!(
            "two garden tiles of quality 3 are worth {}; exactly one must be worth most, for \
             platform 4",
            top.prestige
        ));
    }
    Ok(())
}

fn check_decks(components: &Components) -> Result<(), String> {
    for (players, deck) in (2..).zip(components.decks) {
        let cards: usize = deck.iter().map(|&copies| usize::from(copies)).sum();
        if cards < CARDS * players {
            let needed = CARDS * players;
            return Err(format!(
                "{cards} craftsmen with {players} players, the trios need {needed}"
            ));
        }
    }
    Ok(())
}

impl TileRow {
    fn of(id: usize, tile: Tile) -> Self {
        let Tile { quality, prestige, talents, camels, goods, guild } = tile;
        Self { id, quality, prestige, talents, camels, goods, guild }
    }
}

impl Row for TileRow {
    fn title(&self) -> String {
        format!("garden_tile {}", self.id)
    }

    fn put_into(&self, components: &mut Components) -> Result<(), String> {
        let &Self { id, quality, prestige, talents, camels, goods, guild } = self;
        let tile = components.tiles.get_mut(id);
        let tile = tile.ok_or_else(|| format!("tiles are numbered 0 to {}", TILES - 1))?;
        if !(1..=3).contains(&quality) {
            return Err(format!("quality {quality} is not 1, 2 or 3"));
        }
        at_most("prestige", prestige, 100)?;
        at_most("talents", talents, 20)?;
        at_most("camels", camels, 9)?;
        at_most("goods", goods, 3)?;
        at_most("guild", guild, 1)?;
        *tile = Tile { quality, prestige, talents, camels, goods, guild };
        Ok(())
    }
}

impl CraftsmanRow {
    fn of(kind: Craft, components: &Components) -> Self {
        Self { kind, copies: components.decks.iter().map(|deck| deck[kind as usize]).collect() }
    }
}

impl Row for CraftsmanRow {
    fn title(&self) -> String {
        format!("craftsman {}", self.kind.name())
    }

    fn put_into(&self, components: &mut Components) -> Result<(), String> {
        for (deck, copies) in components.decks.iter_mut().zip(by_players(&self.copies, 30)?) {
            deck[self.kind as usize] = copies;
        }
        Ok(())
    }
}

impl CityRow {
    fn of(city: usize, components: &Components) -> Self {
        let (good, offers) = match trade(city) {
            Trade::Sale => (None, None),
            Trade::Plant(slot) => (Some(components.plant_goods[slot]), None),
            Trade::Guild(slot) => {
                (Some(components.guild_goods[slot]), Some(components.guild_offers[slot].to_vec()))
            }
        };
        Self { name: circuit::NAMES[city].to_owned(), good, offers }
    }
}

impl Row for CityRow {
    fn title(&self) -> String {
        format!("city {}", self.name)
    }

    fn put_into(&self, components: &mut Components) -> Result<(), String> {
        let &Self { ref name, good, ref offers } = self;
        let city = circuit::NAMES.iter().position(|known| known == name);
        if good == Some(Good::Wine) {
            return Err("the price of a city is not wine".to_owned());
        }
        match (city.map(trade), offers) {
            (None | Some(Trade::Sale), _) => {
                let names = circuit::NAMES[1..].join(", ");
                return Err(format!("not a city with a good of its own; those are {names}"));
            }
            (Some(Trade::Guild(slot)), _) => {
                components.guild_goods[slot] = good.unwrap_or(components.guild_goods[slot]);
                components.guild_offers[slot] = match offers.as_deref() {
                    None => components.guild_offers[slot],
                    Some(&[a, b]) if a != b => [a, b],
                    Some(_) => return Err("offers must be two different kinds".to_owned()),
                };
            }
            (Some(Trade::Plant(_)), Some(_)) => {
                return Err("a plant city has no offers".to_owned());
            }
            (Some(Trade::Plant(slot)), None) => {
                components.plant_goods[slot] = good.unwrap_or(components.plant_goods[slot]);
            }
        }
        Ok(())
    }
}
