//! The deal: shuffled, written into records and read back.

use arrayvec::ArrayVec;
use serde_json::{Map, Value, json};

use super::blueprint::{CARDS, Card, CardSet, DISPLAY};
use super::deck::LARGEST;
use super::rules::{Rules, SIDES, parse_sides};
use super::space::{SPACES, Space};
use super::supply::{REMOVED, STACK};
use super::tile::{COPIES, FACES, Tile};
use crate::intern::intern;
use crate::{Options, Seed, SetupError};

/// The sources of chance.
const TILES: u64 = 0;
const BLUEPRINTS: u64 = 1;

/// How many tiles there are.
const ALL_TILES: usize = FACES * COPIES as usize;

/// Everything chance decides.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deal {
    /// The stacks of the supply, bottom tile first.
    pub stacks: [[Tile; STACK]; SPACES],
    /// The tiles left out, in ascending order.
    pub removed: [Tile; REMOVED],
    /// The displayed blueprints.
    pub display: [Card; DISPLAY],
    /// The start hands by seat.
    pub hands: [ArrayVec<Card, 3>; 2],
    /// The deck, top card first.
    pub deck: ArrayVec<Card, LARGEST>,
}

impl Deal {
    pub(super) fn shuffled(rules: &Rules, seed: Seed) -> Self {
        let mut tiles: [Tile; ALL_TILES] = std::array::from_fn(|i| Tile::from_index(i % FACES));
        seed.child(TILES).rng().shuffle(&mut tiles);
        let mut left_out: [Tile; REMOVED] = std::array::from_fn(|i| tiles[SPACES * STACK + i]);
        left_out.sort_unstable();
        let stack = |i: usize| std::array::from_fn(|place| tiles[i * STACK + place]);
        let (display, hands, deck) = shuffled_blueprints(rules, seed);
        Self { stacks: std::array::from_fn(stack), removed: left_out, display, hands, deck }
    }

    pub(super) fn write(&self, rules: &Rules) -> Value {
        let stacks: Map<String, Value> = Space::all()
            .map(|space| {
                let names = self.stacks[space.index()].iter().map(ToString::to_string).collect();
                (space.to_string(), names)
            })
            .collect();
        json!({
            SIDES: rules.sides_text(),
            "stacks": stacks,
            "display": numbers(&self.display),
            "hands": [numbers(&self.hands[0]), numbers(&self.hands[1])],
            "deck": numbers(&self.deck),
        })
    }

    pub(super) fn read(
        players: usize,
        options: &Options,
        setup: &Value,
    ) -> Result<(&'static Rules, Self), SetupError> {
        if players != 2 {
            return Err(fault(format!("architects is for 2 players, not {players}")));
        }
        let mut rules = Rules::from_options(options)?;
        let setup = setup.as_object().ok_or_else(|| fault("must be an object"))?;
        read_sides(&mut rules, options, setup)?;
        let (stacks, removed) = read_tiles(member(setup, "stacks")?)?;
        let mut cards = CardReader::default();
        let display = cards.read(member(setup, "display")?, "display", DISPLAY)?;
        let hands = read_hands(&mut cards, &rules, member(setup, "hands")?)?;
        let deck_size = CARDS - DISPLAY - rules.start_blueprints.iter().sum::<usize>();
        let deck: ArrayVec<_, LARGEST> = cards.read(member(setup, "deck")?, "deck", deck_size)?;
        let display: ArrayVec<_, DISPLAY> = display;
        let display = display.into_inner().expect("the reader counts");
        Ok((intern(rules), Self { stacks, removed, display, hands, deck }))
    }
}

type Blueprints = ([Card; DISPLAY], [ArrayVec<Card, 3>; 2], ArrayVec<Card, LARGEST>);

fn shuffled_blueprints(rules: &Rules, seed: Seed) -> Blueprints {
    let mut cards: ArrayVec<Card, CARDS> = Card::all().collect();
    seed.child(BLUEPRINTS).rng().shuffle(&mut cards);
    let display = std::array::from_fn(|i| cards[i]);
    let first = cards[3..5].iter().copied().collect();
    let (second, unused) = cards[5..8].split_at(rules.start_blueprints[1]);
    // A card the second player does not get goes to the bottom, where it changes no draw.
    let deck = cards[8..].iter().chain(unused).copied().collect();
    (display, [first, second.iter().copied().collect()], deck)
}

fn numbers(cards: &[Card]) -> Vec<usize> {
    cards.iter().map(|card| card.number()).collect()
}

fn fault(what: impl Into<String>) -> SetupError {
    SetupError::new(what)
}

fn member<'a>(object: &'a Map<String, Value>, name: &str) -> Result<&'a Value, SetupError> {
    object.get(name).ok_or_else(|| fault(format!("'{name}' is missing")))
}

fn list<'a>(value: &'a Value, what: &str, len: usize) -> Result<&'a [Value], SetupError> {
    let items = value.as_array().ok_or_else(|| fault(format!("{what}: must be an array")))?;
    if items.len() != len {
        return Err(fault(format!("{what}: has {} entries instead of {len}", items.len())));
    }
    Ok(items)
}

/// The sides stand in the setup; options that name them as well must agree.
fn read_sides(
    rules: &mut Rules,
    options: &Options,
    setup: &Map<String, Value>,
) -> Result<(), SetupError> {
    let given = member(setup, SIDES)?;
    let sides = given.as_str().and_then(parse_sides);
    let sides = sides.ok_or_else(|| fault(format!("sides: {given} is not six letters A or B")))?;
    match options.get(SIDES) {
        Some(option) if sides != rules.sides => {
            Err(fault(format!("sides: {given} contradicts the option sides={option}")))
        }
        _ => {
            rules.sides = sides;
            Ok(())
        }
    }
}

type Tiles = ([[Tile; STACK]; SPACES], [Tile; REMOVED]);

fn read_tiles(value: &Value) -> Result<Tiles, SetupError> {
    let object = value.as_object().ok_or_else(|| fault("stacks: must be an object"))?;
    if let Some(name) = object.keys().find(|name| Space::named(name).is_none()) {
        return Err(fault(format!("stacks: '{name}' is not a space, a1 to c3")));
    }
    let mut left = [COPIES; FACES];
    let mut stacks = [[Tile::from_index(0); STACK]; SPACES];
    for space in Space::all() {
        let what = format!("stack {space}");
        let names = object.get(&space.to_string());
        let names = names.ok_or_else(|| fault(format!("{what} is missing")))?;
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
    let tile = tile.ok_or_else(|| fault(format!("{what}: {name} is not a tile")))?;
    let left = &mut left[tile.index()];
    *left = left.checked_sub(1).ok_or_else(|| {
        fault(format!("{what}: there are only {COPIES} tiles {tile}, this is one more"))
    })?;
    Ok(tile)
}

fn read_hands(
    cards: &mut CardReader,
    rules: &Rules,
    value: &Value,
) -> Result<[ArrayVec<Card, 3>; 2], SetupError> {
    let [first, second] = list(value, "hands", 2)? else {
        unreachable!("the list has two entries")
    };
    Ok([
        cards.read(first, "hand of seat 0", rules.start_blueprints[0])?,
        cards.read(second, "hand of seat 1", rules.start_blueprints[1])?,
    ])
}

/// Reads blueprints, each of which may come once.
#[derive(Default)]
struct CardReader {
    seen: CardSet,
}

impl CardReader {
    fn read<const N: usize>(
        &mut self,
        value: &Value,
        what: &str,
        len: usize,
    ) -> Result<ArrayVec<Card, N>, SetupError> {
        list(value, what, len)?.iter().map(|number| self.card(number, what)).collect()
    }

    fn card(&mut self, number: &Value, what: &str) -> Result<Card, SetupError> {
        let index = number.as_u64().and_then(|number| usize::try_from(number).ok());
        let card = index.and_then(Card::numbered).ok_or_else(|| {
            fault(format!("{what}: {number} is not a blueprint number from 1 to {CARDS}"))
        })?;
        if self.seen.contains(card) {
            return Err(fault(format!("{what}: blueprint {card} is there twice")));
        }
        self.seen.insert(card);
        Ok(card)
    }
}
