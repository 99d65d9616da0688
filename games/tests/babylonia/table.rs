//! Games of Babylonia arranged for a case.

use std::collections::BTreeSet;

use nabu_games::babylonia::{Action, Babylonia, Hex, HexSet, Kind, map};
use nabu_games::{Game, Recorded, Rulebook, Seat, Seed};
use serde_json::{Value, json};

use crate::table::{legal_text, options};

/// The option without which the first turns are too short for most cases.
pub(crate) const UNLIMITED: &str = "first_turn_limits=off";

/// A game with these tiles on sites and these tokens drawn first; the rest is as it comes.
pub(crate) fn table(
    players: usize,
    settings: &[&str],
    tiles: &[(&str, &str)],
    first: &[&str],
) -> Babylonia {
    let rules = Babylonia::rules(&options(settings)).unwrap();
    let deal = Babylonia::deal(rules, players, Seed(1));
    let mut setup = Babylonia::write_setup(rules, &deal);
    let mut fixed = BTreeSet::new();
    for &(site, tile) in tiles {
        swap_in(setup["sites"].as_object_mut().unwrap(), &fixed, site, tile);
        fixed.insert(site);
    }
    for (seat, first) in first.iter().enumerate() {
        setup["draws"][seat] = json!(draws(first));
    }
    let (rules, deal) = Babylonia::read_setup(players, &options(settings), &setup).unwrap();
    Babylonia::start(rules, &deal)
}

/// Puts a tile on a site, and what lay there on a site where such a tile lies.
fn swap_in(
    sites: &mut serde_json::Map<String, Value>,
    fixed: &BTreeSet<&str>,
    site: &str,
    tile: &str,
) {
    let has_tile = |(name, other): &(&String, &Value)| {
        **other == json!(tile) && !fixed.contains(name.as_str())
    };
    let from = sites.iter().find(has_tile).unwrap().0.clone();
    let old = sites.insert(site.to_owned(), json!(tile)).unwrap();
    if from != site {
        sites.insert(from, old);
    }
}

fn draws(first: &str) -> String {
    let rest = "FFFFFFFFFFFFMMMMMMSSSSSSPPPPPP".chars().fold(
        (String::new(), first.to_owned()),
        |(rest, mut used), letter| match used.find(letter) {
            Some(at) => {
                used.remove(at);
                (rest, used)
            }
            None => (rest + &letter.to_string(), used),
        },
    );
    first.to_owned() + &rest.0
}

/// Plays moves separated by commas.
#[track_caller]
pub(crate) fn play(position: &mut Babylonia, moves: &str) {
    for text in moves.split(", ") {
        if let Err(error) = position.try_apply(text.parse().unwrap()) {
            panic!("{error}\n{}", position.draw(None));
        }
    }
}

#[track_caller]
pub(crate) fn points(position: &Babylonia, category: &str) -> Vec<i32> {
    let index = Babylonia::CATEGORIES.iter().position(|name| *name == category).unwrap();
    Seat::all(position.players()).map(|seat| position.breakdown(seat)[index]).collect()
}

pub(crate) fn hex(name: &str) -> Hex {
    Hex::from_name(name).unwrap()
}

/// The words and terrains of the legal moves: `farmer land`, `merchant river`, `end`.
pub(crate) fn legal_forms(position: &Babylonia) -> Vec<String> {
    let form = |text: &String| match text.split_once(' ') {
        Some((word, name)) if Hex::from_name(name).is_some() => {
            let terrain = if map::LAND.contains(hex(name)) { "land" } else { "river" };
            format!("{word} {terrain}")
        }
        _ => text.clone(),
    };
    legal_text(position).iter().map(form).collect::<BTreeSet<_>>().into_iter().collect()
}

/// Seat 0 takes this card for ziggurat b4 with its first four farmers; seat 1 moves next.
pub(crate) fn with_card(card: u8, tiles: &[(&str, &str)], first: &str) -> Babylonia {
    with_card_under("card_5=last", card, tiles, first)
}

/// The same under another option.
pub(crate) fn with_card_under(
    setting: &str,
    card: u8,
    tiles: &[(&str, &str)],
    first: &str,
) -> Babylonia {
    let cards = if card < 8 { "cards=base" } else { "cards=1+2+3+4+5+8+9" };
    let mut position = table(2, &[UNLIMITED, cards, setting], tiles, &[first, "FFFFFFFFF"]);
    play(&mut position, "farmer b2, farmer b6, end, farmer a17, farmer a19, end");
    play(&mut position, "farmer a3, farmer a5, end");
    play(&mut position, &format!("card {card}"));
    position
}

/// Every seat fills the land around its sites in turn and then plays into rivers, nobles first,
/// until `done`.
pub(crate) fn surround(
    position: &mut Babylonia,
    sites: &[&[&str]],
    done: impl Fn(&Babylonia) -> bool,
) {
    let used = map::IN_USE[position.players()];
    while !done(position) {
        assert!(!position.is_over(), "{}", position.draw(None));
        let seat = position.on_turn().index();
        for _ in 0..2 {
            let open = |site: &&str| hex(site).neighbours() & position.free() & map::LAND & used;
            let ring = sites[seat].iter().map(open).find(|open| !open.is_empty());
            let target = ring.unwrap_or(position.free() & map::RIVER);
            play_first(position, target);
        }
        play(position, "end");
    }
}

fn play_first(position: &mut Babylonia, hexes: HexSet) {
    let stand = position.stand(position.on_turn());
    let kind = Kind::ALL.into_iter().rfind(|&kind| stand.count(kind) > 0).unwrap();
    play(position, &Action::Play(kind, hexes.nth(0)).to_string());
}
