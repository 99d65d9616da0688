//! The setup of a record: the deal as JSON.

use std::collections::HashSet;

use arrayvec::ArrayVec;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};

use super::circuit::{self, PLANT_CARDS};
use super::component_file::ComponentFile;
use super::components::{Components, TILES};
use super::craftsmen::{Craft, CraftCounts, ROUNDS, Trio};
use super::deal::{Deal, Layout, TOP, layout};
use super::goods::{Good, PLAIN_GOODS};
use super::named::Named;
use super::position::Amyitis;
use super::rules::Rules;
use super::spaces::Space;
use crate::intern::intern;
use crate::recorded::check_players;
use crate::{Options, Panel, Recorded, Seat, Seed, SetupError};

/// What follows the rounds of a record is dealt from here, always in the same way. A record needs
/// only the rounds it has begun, so nobody should see these; who replays one can tell by
/// [`Amyitis::rounds_begun`].
const AFTER_THE_RECORD: Seed = Seed(0);

impl Recorded for Amyitis {
    const LEGEND: &'static str = super::draw::LEGEND;
    const GUIDE: &'static str = include_str!("guide.txt");

    fn read_setup(
        players: usize,
        options: &Options,
        setup: &Value,
    ) -> Result<(&'static Rules, Deal), SetupError> {
        let rules = Rules::try_from(options)?;
        check_players::<Self>(players)?;
        read(rules, players, setup).map_err(SetupError::Setup)
    }

    fn write_setup(rules: &Rules, deal: &Deal) -> Value {
        let mut setup = json!({
            "garden": write_garden(deal),
            "plants": write_plants(deal),
            "caravan_goods": deal.caravan_goods.as_slice(),
            "rounds": deal.rounds.iter().map(|layout| json!(layout.as_slice())).collect::<Value>(),
        });
        if rules.components != Components::default() {
            setup["components"] = json!(ComponentFile::of(&rules.components));
        }
        setup
    }

    /// Rounds never begun are not part of a record.
    fn trim_setup(&self, setup: &mut Value) {
        if let Some(rounds) = setup["rounds"].as_array_mut() {
            rounds.truncate(self.rounds_begun());
        }
    }

    fn check_setup(&self, setup: &Value) -> Result<(), SetupError> {
        let given = setup["rounds"].as_array().map_or(0, Vec::len);
        let begun = self.rounds_begun();
        if begun > given {
            return Err(SetupError::new(format!("{given} rounds, but {begun} were begun")));
        }
        Ok(())
    }

    fn record_options(rules: &Rules) -> Options {
        rules.switches.record()
    }

    fn panels(&self, observer: Option<Seat>) -> Vec<Panel> {
        self.pictures(observer)
    }

    fn headline(&self) -> String {
        self.due()
    }
}

fn write_garden(deal: &Deal) -> Map<String, Value> {
    let tiles = Space::all().filter_map(|space| Some((space, deal.tiles[space.index()]?)));
    tiles.map(|(space, tile)| (space.to_string(), json!(tile))).collect()
}

fn write_plants(deal: &Deal) -> Map<String, Value> {
    let plants = deal.plants.iter().enumerate();
    plants
        .map(|(slot, card)| (circuit::NAMES[2 * slot + 1].into(), json!(format!("P{card}"))))
        .collect()
}

fn read(rules: Rules, players: usize, setup: &Value) -> Result<(&'static Rules, Deal), String> {
    let rules = match setup.get("components") {
        None => rules,
        Some(components) => rules.with_components(read_components(components)?),
    };
    let deal = Deal {
        players,
        tiles: read_garden(&rules, players, object(setup, "garden")?)?,
        plants: read_plants(object(setup, "plants")?)?,
        caravan_goods: read_goods(&rules, players, setup)?,
        rounds: read_rounds(&rules, players, &list(setup, "rounds")?)?,
    };
    Ok((intern(rules), deal))
}

fn read_components(components: &Value) -> Result<Components, String> {
    let file = serde_json::from_value::<ComponentFile>(components.clone());
    let components = file.map_err(|error| error.to_string()).and_then(|file| file.components());
    components.map_err(|error| format!("components: {error}"))
}

fn object<'a>(setup: &'a Value, key: &str) -> Result<&'a Map<String, Value>, String> {
    setup.get(key).and_then(Value::as_object).ok_or_else(|| format!("'{key}' must be an object"))
}

fn list<T: DeserializeOwned>(setup: &Value, key: &str) -> Result<Vec<T>, String> {
    Vec::deserialize(&setup[key]).map_err(|error| format!("{key}: {error}"))
}

fn read_garden(
    rules: &Rules,
    players: usize,
    garden: &Map<String, Value>,
) -> Result<[Option<u8>; 16], String> {
    let in_use = rules.components.spaces_in_use(players);
    let mut tiles = [None; 16];
    let mut seen = HashSet::new();
    for (name, id) in garden {
        let space = Space::parse(name).filter(|space| in_use & space.bit() != 0);
        let space = space
            .ok_or_else(|| format!("garden: no tile lies on '{name}' with {players} players"))?;
        let tile = read_tile(rules, space, id)?;
        if !seen.insert(tile) {
            return Err(format!("garden: tile {tile} lies on two spaces"));
        }
        tiles[space.index()] = Some(tile);
    }
    let mut used = Space::all().filter(|space| in_use & space.bit() != 0);
    match used.find(|space| tiles[space.index()].is_none()) {
        Some(space) => Err(format!("garden: {space} has no tile")),
        None => Ok(tiles),
    }
}

fn read_tile(rules: &Rules, space: Space, id: &Value) -> Result<u8, String> {
    let tile = id.as_u64().filter(|&id| id < TILES as u64);
    let tile = tile.ok_or_else(|| {
        format!("garden: {id} on {space} is not a tile; tiles are 0 to {}", TILES - 1)
    })? as u8;
    let quality = rules.components.tiles[usize::from(tile)].quality;
    if quality != space.quality() {
        let needed = space.quality();
        return Err(format!(
            "garden: tile {tile} on {space} has quality {quality}, the space takes {needed}"
        ));
    }
    let top = rules.components.top_tile();
    if (tile == top) != (space == TOP) {
        return Err(format!("garden: tile {top}, the best, belongs on {TOP}, not tile {tile}"));
    }
    Ok(tile)
}

fn read_plants(plants: &Map<String, Value>) -> Result<[u8; 3], String> {
    let mut cards = [0; PLANT_CARDS - 1];
    for (city, card) in plants {
        let slot = circuit::dealt_plant_city(city).ok_or_else(|| {
            format!("plants: '{city}' is not dealt a card; Eshnunna, Ur and Mari are")
        })?;
        let number = ["P1", "P2", "P3"].iter().position(|name| card == *name);
        let number =
            number.ok_or_else(|| format!("plants: {card} in {city} is not P1, P2 or P3"))?;
        cards[slot] = number as u8 + 1;
    }
    let mut sorted = cards;
    sorted.sort_unstable();
    if sorted != [1, 2, 3] {
        return Err("plants: Eshnunna, Ur and Mari need one each of P1, P2 and P3".to_owned());
    }
    Ok(cards)
}

fn read_goods(
    rules: &Rules,
    players: usize,
    setup: &Value,
) -> Result<ArrayVec<Good, PLAIN_GOODS>, String> {
    let goods: Vec<Good> = list(setup, "caravan_goods")?;
    let (given, needed) = (goods.len(), rules.level_2_caravans(players));
    if given != needed {
        return Err(format!("caravan_goods: {given} goods instead of {needed}"));
    }
    if goods.contains(&Good::Wine) {
        return Err("caravan_goods: wine is not barley, dates, salt or palm".to_owned());
    }
    match (1..given).find(|&card| goods[..card].contains(&goods[card])) {
        Some(card) => Err(format!("caravan_goods: {} lies on two cards", goods[card].name())),
        None => Ok(goods.into_iter().collect()),
    }
}

fn read_rounds(rules: &Rules, players: usize, rounds: &[Value]) -> Result<Vec<Layout>, String> {
    if !(1..=ROUNDS).contains(&rounds.len()) {
        let given = rounds.len();
        return Err(format!("rounds: {given} rounds; a record has 1 to {ROUNDS}"));
    }
    let mut layouts = Vec::with_capacity(ROUNDS);
    for (index, round) in rounds.iter().enumerate() {
        let layout = read_round(rules, players, round);
        layouts.push(layout.map_err(|what| format!("rounds: round {}: {what}", index + 1))?);
    }
    for round in layouts.len()..ROUNDS {
        layouts.push(layout(rules, players, &mut AFTER_THE_RECORD.child(round as u64).rng()));
    }
    Ok(layouts)
}

fn read_round(rules: &Rules, players: usize, round: &Value) -> Result<Layout, String> {
    let trios = Vec::<Trio>::deserialize(round).map_err(|error| error.to_string())?;
    if trios.len() != players {
        return Err(format!("{} trios instead of {players}", trios.len()));
    }
    let mut counts = CraftCounts::default();
    trios.iter().flatten().for_each(|&craft| counts[craft as usize] += 1);
    let deck = rules.deck(players);
    match Craft::ALL.iter().find(|&&craft| counts[craft as usize] > deck[craft as usize]) {
        None => Ok(trios.into_iter().collect()),
        Some(&craft) => {
            let (name, count) = (craft.name(), deck[craft as usize]);
            Err(format!("{} {name} cards, the deck has {count}", counts[craft as usize]))
        }
    }
}
