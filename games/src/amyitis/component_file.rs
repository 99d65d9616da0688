//! Component files: TOML on disk, JSON inside a record.

use serde::{Deserialize, Serialize};

use super::circuit::{self, CITIES, Trade, trade};
use super::components::{Components, Income, TILES, TILES_NEEDED, Tile};
use super::craftsmen::{CARDS, Craft};
use super::goods::Good;
use super::guilds::Guild;
use super::named::Named;
use crate::OptionError;

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

/// A guild card: copies with 2, 3 and 4 players, and its values.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct GuildRow {
    kind: Guild,
    #[serde(default)]
    level: usize,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    copies: Option<[u8; 3]>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    talents: Option<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    prestige: Option<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    bonus: Option<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    limit: Option<u8>,
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
    let file: ComponentFile = toml::from_str(text).map_err(|error| {
        let line = error.span().map_or(1, |span| 1 + text[..span.start].matches('\n').count());
        wrong(format!("line {line}: {}", error.message()))
    })?;
    file.components().map_err(wrong)
}

impl ComponentFile {
    /// The file that describes these components in full.
    pub(super) fn of(components: &Components) -> Self {
        let tiles = components.tiles.iter().enumerate();
        let crafts = Craft::ALL.iter();
        Self {
            garden_tile: tiles.map(|(id, tile)| TileRow::of(id, *tile)).collect(),
            guild: guild_rows(components),
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

fn guild_rows(components: &Components) -> Vec<GuildRow> {
    let keys = [(Guild::Banker, 1..=3), (Guild::Caravan, 0..=2), (Guild::Palace, 1..=3)];
    let mut rows: Vec<_> = keys
        .into_iter()
        .flat_map(|(kind, levels)| levels.map(move |level| (kind, level)))
        .map(|(kind, level)| GuildRow::of(kind, level, components))
        .collect();
    let copies = Some(components.gardeners);
    rows.push(GuildRow { copies, ..GuildRow::empty(Guild::Gardener, 0) });
    rows
}

impl GuildRow {
    fn empty(kind: Guild, level: usize) -> Self {
        let (copies, talents, prestige, bonus, limit) = (None, None, None, None, None);
        Self { kind, level, copies, talents, prestige, bonus, limit }
    }

    fn of(kind: Guild, level: usize, components: &Components) -> Self {
        let copies_above = |level: usize| components.copies.map(|by| by[kind as usize][level - 1]);
        let row = Self::empty(kind, level);
        let row = Self { copies: (level > 0).then(|| copies_above(level)), ..row };
        match kind {
            Guild::Banker => {
                let Income { talents, prestige } = components.bankers[level];
                Self { talents: Some(talents), prestige: Some(prestige), ..row }
            }
            Guild::Caravan => Self {
                bonus: Some(components.bonus[level]),
                limit: Some(components.limit[level]),
                ..row
            },
            Guild::Palace => Self { prestige: Some(components.palaces[level]), ..row },
            Guild::Gardener => row,
        }
    }

    fn title(&self) -> String {
        match self.kind {
            Guild::Gardener => "guild gardener".to_owned(),
            kind => format!("guild {} {}", kind.name(), self.level),
        }
    }

    fn put_into(&self, components: &mut Components) -> Result<(), String> {
        self.check()?;
        let level = self.level;
        match self.kind {
            Guild::Banker => {
                let income = &mut components.bankers[level];
                income.talents = self.talents.unwrap_or(income.talents);
                income.prestige = self.prestige.unwrap_or(income.prestige);
            }
            Guild::Caravan => {
                components.bonus[level] = self.bonus.unwrap_or(components.bonus[level]);
                components.limit[level] = self.limit.unwrap_or(components.limit[level]);
            }
            Guild::Palace => {
                components.palaces[level] = self.prestige.unwrap_or(components.palaces[level]);
            }
            Guild::Gardener => components.gardeners = self.copies.unwrap_or(components.gardeners),
        }
        if let (Some(copies), 1..) = (self.copies, level) {
            for (by_players, copies) in components.copies.iter_mut().zip(copies) {
                by_players[self.kind as usize][level - 1] = copies;
            }
        }
        Ok(())
    }

    fn check(&self) -> Result<(), String> {
        let title = self.title();
        let (levels, fields): (_, &[&str]) = match self.kind {
            Guild::Banker => (1..=3, &["copies", "talents", "prestige"]),
            Guild::Caravan if self.level == 0 => (0..=2, &["bonus", "limit"]),
            Guild::Caravan => (0..=2, &["copies", "bonus", "limit"]),
            Guild::Palace => (1..=3, &["copies", "prestige"]),
            Guild::Gardener => (0..=0, &["copies"]),
        };
        if !levels.contains(&self.level) {
            let (low, high) = levels.into_inner();
            return Err(format!("{title}: its levels are {low} to {high}"));
        }
        let most = self.copies.map(|copies| copies.into_iter().max().unwrap_or(0));
        let most_copies = if (self.kind, self.level) == (Guild::Caravan, 2) { 4 } else { 30 };
        let values = [
            ("copies", most, most_copies),
            ("talents", self.talents, 20),
            ("prestige", self.prestige, 100),
            ("bonus", self.bonus, 9),
            ("limit", self.limit, 50),
        ];
        for (name, value, limit) in values {
            if value.is_some() && !fields.contains(&name) {
                return Err(format!("{title} has no {name}; it has {}", fields.join(", ")));
            }
            at_most(&title, name, value.unwrap_or(0), limit)?;
        }
        Ok(())
    }
}
