//! Component files: TOML on disk, JSON inside a record.

mod guild_row;

use serde::{Deserialize, Serialize};

use self::guild_row::GuildRow;
use super::circuit::{self, CITIES, Trade, trade};
use super::components::{Components, TILES, TILES_NEEDED, Tile};
use super::craftsmen::{CARDS, Craft};
use super::goods::Good;
use super::guilds::Guild;
use super::named::Named;
use crate::{OptionError, read_toml};

/// The rows of a component file; what is missing stays as it is in the game.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct ComponentFile {
    garden_tile: Vec<TileRow>,
    guild: Vec<GuildRow>,
    craftsman: Vec<CraftsmanRow>,
    city: Vec<CityRow>,
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
    copies: [u8; 3],
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct CityRow {
    name: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    good: Option<Good>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    offers: Option<[Guild; 2]>,
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
        }
    }

    /// The components with these rows, if they make a playable game.
    pub(super) fn components(&self) -> Result<Components, String> {
        let mut components = Components::default();
        no_row_twice(self.garden_tile.iter().map(|row| format!("garden_tile {}", row.id)))?;
        no_row_twice(self.guild.iter().map(GuildRow::title))?;
        no_row_twice(self.craftsman.iter().map(|row| format!("craftsman {}", row.kind.name())))?;
        no_row_twice(self.city.iter().map(|row| format!("city {}", row.name)))?;
        self.garden_tile.iter().try_for_each(|row| row.put_into(&mut components))?;
        self.guild.iter().try_for_each(|row| row.put_into(&mut components))?;
        self.craftsman.iter().try_for_each(|row| row.put_into(&mut components))?;
        self.city.iter().try_for_each(|row| row.put_into(&mut components))?;
        check_tiles(&components)?;
        check_decks(&components)?;
        Ok(components)
    }
}

fn no_row_twice(titles: impl Iterator<Item = String>) -> Result<(), String> {
    let mut seen = std::collections::HashSet::new();
    for title in titles {
        if seen.contains(&title) {
            return Err(format!("{title} has two rows"));
        }
        seen.insert(title);
    }
    Ok(())
}

fn at_most(title: &str, name: &str, value: u8, limit: u8) -> Result<(), String> {
    if value > limit {
        return Err(format!("{title}: {name} = {value}, but at most {limit} can be played with"));
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

    fn put_into(&self, components: &mut Components) -> Result<(), String> {
        let &Self { id, quality, prestige, talents, camels, goods, guild } = self;
        if id >= TILES {
            return Err(format!("garden_tile {id}: tiles are numbered 0 to {}", TILES - 1));
        }
        let title = format!("garden_tile {id}");
        if !(1..=3).contains(&quality) {
            return Err(format!("{title}: quality {quality} is not 1, 2 or 3"));
        }
        at_most(&title, "prestige", prestige, 100)?;
        at_most(&title, "talents", talents, 20)?;
        at_most(&title, "camels", camels, 9)?;
        at_most(&title, "goods", goods, 3)?;
        at_most(&title, "guild", guild, 1)?;
        components.tiles[id] = Tile { quality, prestige, talents, camels, goods, guild };
        Ok(())
    }
}

impl CraftsmanRow {
    fn of(kind: Craft, components: &Components) -> Self {
        Self { kind, copies: components.decks.map(|deck| deck[kind as usize]) }
    }

    fn put_into(&self, components: &mut Components) -> Result<(), String> {
        for (deck, copies) in components.decks.iter_mut().zip(self.copies) {
            at_most(&format!("craftsman {}", self.kind.name()), "copies", copies, 30)?;
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
                (Some(components.guild_goods[slot]), Some(components.guild_offers[slot]))
            }
        };
        Self { name: circuit::NAMES[city].to_owned(), good, offers }
    }

    fn put_into(&self, components: &mut Components) -> Result<(), String> {
        let Self { name, good, offers } = self;
        let city = circuit::NAMES.iter().position(|known| known == name).filter(|&city| city > 0);
        let city = city.ok_or_else(|| {
            format!("city '{name}' is not one of {}", circuit::NAMES[1..].join(", "))
        })?;
        if *good == Some(Good::Wine) {
            return Err(format!("city {name}: the price of a city is not wine"));
        }
        match (trade(city), *offers) {
            (Trade::Guild(_), Some([a, b])) if a == b => {
                return Err(format!("city {name}: offers must be two different kinds"));
            }
            (Trade::Guild(slot), _) => {
                components.guild_goods[slot] = good.unwrap_or(components.guild_goods[slot]);
                components.guild_offers[slot] = offers.unwrap_or(components.guild_offers[slot]);
            }
            (_, Some(_)) => return Err(format!("city {name}: a plant city has no offers")),
            (Trade::Plant(slot), None) => {
                components.plant_goods[slot] = good.unwrap_or(components.plant_goods[slot]);
            }
            (Trade::Sale, None) => {}
        }
        Ok(())
    }
}
