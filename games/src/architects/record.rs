//! The setup of a record: the deal as JSON.

use arrayvec::ArrayVec;
use serde_json::{Map, Value, json};

use super::action::Action;
use super::blueprint::{BLUEPRINTS, Blueprint, BlueprintSet, DISPLAY};
use super::deal::Deal;
use super::deck::LARGEST;
use super::position::Architects;
use super::rules::{Rules, SIDES, parse_sides};
use super::space::{SPACES, Space};
use super::supply::{REMOVED, STACK};
use super::tile::{COPIES, FACES, Tile};
use crate::intern::intern;
use crate::recorded::{check_players, part};
use crate::{Options, Panel, Recorded, Seat, SetupError};

impl Recorded for Architects {
    const LEGEND: &'static str = super::draw::LEGEND;
    const GUIDE: &'static str = include_str!("guide.txt");

    fn read_setup(
        players: usize,
        options: &Options,
        setup: &Value,
    ) -> Result<(&'static Rules, Deal), SetupError> {
        check_players::<Self>(players)?;
        let mut rules = Rules::try_from(options)?;
        read_sides(&mut rules, options, setup)?;
        let (stacks, removed) = read_tiles(part(setup, "stacks")?)?;
        let mut cards = BlueprintReader::default();
        let display = cards.read(part(setup, "display")?, "display", DISPLAY)?;
        let hands = read_hands(&mut cards, &rules, part(setup, "hands")?)?;
        let deck_size = BLUEPRINTS - DISPLAY - rules.start_blueprints().iter().sum::<usize>();
        let deck: ArrayVec<_, LARGEST> = cards.read(part(setup, "deck")?, "deck", deck_size)?;
        let display: ArrayVec<_, DISPLAY> = display;
        let display = display.into_inner().expect("the reader counts");
        Ok((intern(rules), Deal { stacks, removed, display, hands, deck }))
    }

    fn write_setup(rules: &Rules, deal: &Deal) -> Value {
        let stacks: Map<String, Value> = Space::all()
            .map(|space| {
                let names = deal.stacks[space.index()].iter().map(ToString::to_string).collect();
                (space.to_string(), names)
            })
            .collect();
        json!({
            SIDES.name: rules.sides_text(),
            "stacks": stacks,
            "display": numbers(&deal.display),
            "hands": [numbers(&deal.hands[0]), numbers(&deal.hands[1])],
            "deck": numbers(&deal.deck),
        })
    }

    fn record_options(rules: &Rules) -> Options {
        rules.switches.record()
    }

    fn panels(&self, observer: Option<Seat>) -> Vec<Panel> {
        self.pictures(observer)
    }

    /// Names the tile that is taken.
    fn describe_action(&self, action: Action, _observer: Seat) -> String {
        let tile = match action {
            Action::Take { stack, .. } | Action::TakeTile(stack) => self.supply.top(stack),
            _ => None,
        };
        tile.map_or(action.to_string(), |tile| format!("{action} {tile}"))
    }

    fn headline(&self) -> String {
        self.due()
    }
}

fn numbers(cards: &[Blueprint]) -> Vec<usize> {
    cards.iter().map(|card| card.number()).collect()
}

fn list<'a>(value: &'a Value, what: &str, len: usize) -> Result<&'a [Value], SetupError> {
    let items =
        value.as_array().ok_or_else(|| SetupError::new(format!("{what}: must be an array")))?;
    if items.len() != len {
        return Err(SetupError::new(format!(
            "{what}: has {} entries instead of {len}",
            items.len()
        )));
    }
    Ok(items)
}

/// The sides stand in the setup; options that name them as well must agree.
fn read_sides(rules: &mut Rules, options: &Options, setup: &Value) -> Result<(), SetupError> {
    let given = part(setup, SIDES.name)?;
    let sides = given.as_str().and_then(parse_sides);
    let sides = sides
        .ok_or_else(|| SetupError::new(format!("sides: {given} is not six letters A or B")))?;
    match options.get(SIDES.name) {
        Some(option) if sides != rules.sides => {
            Err(SetupError::new(format!("sides: {given} contradicts the option sides={option}")))
        }
        _ => {
            rules.sides = sides;
            Ok(())
        }
    }
}

type Tiles = ([[Tile; STACK]; SPACES], [Tile; REMOVED]);

fn read_tiles(value: &Value) -> Result<Tiles, SetupError> {
    let object = value.as_object().ok_or_else(|| SetupError::new("stacks: must be an object"))?;
    if let Some(name) = object.keys().find(|name| Space::named(name).is_none()) {
        return Err(SetupError::new(format!("stacks: '{name}' is not a space, a1 to c3")));
    }
    let mut left = [COPIES; FACES];
    let mut stacks = [[Tile::from_index(0); STACK]; SPACES];
    for space in Space::all() {
        let what = format!("stack {space}");
        let names = object.get(&space.to_string());
        let names = names.ok_or_else(|| SetupError::new(format!("{what} is missing")))?;
        for (place, name) in list(names, &what, STACK)?.iter().enumerate() {
            stacks[space.index()][place] = read_tile(name, &what, &mut left)?;
        }
    }
    let unused = Tile::all().flat_map(|tile| (0..left[tile.index()]).map(move |_| tile));
    let removed: ArrayVec<Tile, REMOVED> = unused.collect();
    Ok((stacks, removed.into_inner().expect("45 of 48 tiles are in the stacks")))
}

fn read_tile(name: &Value, what: &str, left: &mut [u8; FACES]) -> Result<Tile, SetupError> {
    let tile = name.as_str().and_then(Tile::named);
    let tile = tile.ok_or_else(|| SetupError::new(format!("{what}: {name} is not a tile")))?;
    let left = &mut left[tile.index()];
    *left = left.checked_sub(1).ok_or_else(|| {
        SetupError::new(format!("{what}: there are only {COPIES} tiles {tile}, this is one more"))
    })?;
    Ok(tile)
}

fn read_hands(
    cards: &mut BlueprintReader,
    rules: &Rules,
    value: &Value,
) -> Result<[ArrayVec<Blueprint, 3>; 2], SetupError> {
    let [first, second] = list(value, "hands", 2)? else {
        unreachable!("the list has two entries")
    };
    Ok([
        cards.read(first, "hand of seat 0", rules.start_blueprints()[0])?,
        cards.read(second, "hand of seat 1", rules.start_blueprints()[1])?,
    ])
}

/// Reads blueprints, each of which may come once.
#[derive(Default)]
struct BlueprintReader {
    seen: BlueprintSet,
}

impl BlueprintReader {
    fn read<const N: usize>(
        &mut self,
        value: &Value,
        what: &str,
        len: usize,
    ) -> Result<ArrayVec<Blueprint, N>, SetupError> {
        list(value, what, len)?.iter().map(|number| self.card(number, what)).collect()
    }

    fn card(&mut self, number: &Value, what: &str) -> Result<Blueprint, SetupError> {
        let index = number.as_u64().and_then(|number| usize::try_from(number).ok());
        let card = index.and_then(Blueprint::numbered).ok_or_else(|| {
            SetupError::new(format!(
                "{what}: {number} is not a blueprint number from 1 to {BLUEPRINTS}"
            ))
        })?;
        if self.seen.contains(card) {
            return Err(SetupError::new(format!("{what}: blueprint {card} is there twice")));
        }
        self.seen.insert(card);
        Ok(card)
    }
}
