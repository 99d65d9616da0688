//! Games of Architects in which the tiles come up as a test wants them.

use nabu_games::architects::{Architects, Space, Tile, has_line};
use nabu_games::{Game, Recorded, Rulebook};
use serde_json::{Map, Value, json};

use crate::table::options;

/// Plays a script, a line a turn, seat 0 first.
///
/// A line is `TILE SPACE`, with ` from STACK` where the stack matters, and after `; ` the moves
/// that follow; `-` is any tile but a palace, built on a1. Stacks that are not named complete no
/// line. `cards` are display, hands and deck in this order, as far as they matter.
#[track_caller]
pub(crate) fn play(settings: &[&str], cards: &[usize], script: &[&str]) -> Architects {
    let turns = plan(script);
    let setup = setup(settings, cards, &turns);
    let (rules, deal) = Architects::read_setup(2, &options(settings), &setup).unwrap();
    let mut position = Architects::start(rules, &deal);
    for turn in &turns {
        apply(&mut position, &format!("take {} {}", turn.stack, turn.space));
        turn.moves.iter().for_each(|text| apply(&mut position, text));
    }
    position
}

/// Plays one move given as text.
#[track_caller]
pub(crate) fn apply(position: &mut Architects, text: &str) {
    if let Err(error) = position.try_apply(text.parse().unwrap()) {
        panic!("{error}\n{}", position.draw(None));
    }
}

/// A script of seat 0, with turns of seat 1 that do not matter in between.
pub(crate) fn alone<'a>(turns: &[&'a str]) -> Vec<&'a str> {
    turns.iter().flat_map(|turn| [*turn, "-"]).collect()
}

struct Turn {
    stack: Space,
    tile: Tile,
    space: Space,
    moves: Vec<String>,
}

fn plan(script: &[&str]) -> Vec<Turn> {
    let mut left = tiles_left(script);
    let mut taken = [0; 9];
    let mut architects = [0_u16; 2];
    let mut turns = Vec::new();
    for (number, line) in script.iter().enumerate() {
        let own = number % 2;
        if has_line(architects[own]) || architects[own].count_ones() == 4 {
            architects[own] = 0;
        }
        let mut parts = line.split("; ");
        let words: Vec<_> = parts.next().unwrap().split(' ').collect();
        let stack = match words.get(3) {
            Some(name) => Space::named(name).unwrap(),
            None => quiet_stack(&taken, architects[own], architects[1 - own]),
        };
        let tile = Tile::named(words[0]).unwrap_or_else(|| any_tile(&mut left));
        let space = Space::named(words.get(1).unwrap_or(&"a1")).unwrap();
        taken[stack.index()] += 1;
        architects[own] |= stack.bit();
        turns.push(Turn { stack, tile, space, moves: parts.map(str::to_owned).collect() });
    }
    turns
}

/// The stack with the most tiles among those where an architect completes no line.
fn quiet_stack(taken: &[usize; 9], own: u16, other: u16) -> Space {
    let is_quiet = |space: &Space| {
        taken[space.index()] < 5 && (own | other) & space.bit() == 0 && !has_line(own | space.bit())
    };
    Space::all().filter(is_quiet).min_by_key(|space| taken[space.index()]).unwrap()
}

/// The tiles that the script does not name.
fn tiles_left(script: &[&str]) -> Vec<Tile> {
    let mut left: Vec<_> = Tile::all().chain(Tile::all()).collect();
    for tile in script.iter().filter_map(|line| Tile::named(line.split(' ').next()?)) {
        let place = left.iter().position(|known| *known == tile);
        left.swap_remove(place.expect("there are two tiles of a kind"));
    }
    left
}

fn any_tile(left: &mut Vec<Tile>) -> Tile {
    let place = left.iter().position(|tile| tile.kind().name() != "palace").unwrap();
    left.swap_remove(place)
}

fn setup(settings: &[&str], cards: &[usize], turns: &[Turn]) -> Value {
    let options = options(settings);
    let second = if options.get("start_blueprints") == Some("2") { 2 } else { 3 };
    let others = (1..=20).filter(|card| !cards.contains(card));
    let cards: Vec<usize> = cards.iter().copied().chain(others).collect();
    json!({
        "sides": options.get("sides").unwrap_or("AAAAAA"),
        "stacks": stacks(turns),
        "display": cards[..3],
        "hands": [cards[3..5], cards[5..5 + second]],
        "deck": cards[5 + second..],
    })
}

fn stacks(turns: &[Turn]) -> Value {
    let mut left: Vec<_> = Tile::all().chain(Tile::all()).collect();
    for turn in turns {
        left.swap_remove(left.iter().position(|tile| *tile == turn.tile).unwrap());
    }
    let mut stacks = Map::new();
    for stack in Space::all() {
        let wanted = turns.iter().filter(|turn| turn.stack == stack).map(|turn| turn.tile);
        let mut from_top: Vec<_> = wanted.collect();
        from_top.extend((from_top.len()..5).map(|_| left.pop().unwrap()));
        let names = from_top.iter().rev().map(ToString::to_string).collect::<Vec<_>>();
        stacks.insert(stack.to_string(), json!(names));
    }
    Value::Object(stacks)
}
