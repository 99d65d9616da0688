//! Actions as numbers: what every index must do, and the page of the book that lists them.
//!
//! The tables follow from the ranges. `UPDATE=1 cargo test -p nabu-games actions_page` writes them
//! anew.

use std::collections::HashSet;
use std::fmt::Write;

use nabu_games::amyitis::Amyitis;
use nabu_games::architects::Architects;
use nabu_games::babylon::Babylon;
use nabu_games::babylonia::Babylonia;
use nabu_games::connect_four::ConnectFour;
use nabu_games::{ActionIndex, ActionRange, Rulebook, Seed};

use crate::conformance::{AMYITIS, ARCHITECTS, BABYLON, BABYLONIA};
use crate::table::{greedy_action, legal_actions, start};

/// Checks the index of each game, with every option set where games are played.
macro_rules! indices {
    ($($game:ident: $type:ty, $variants:expr;)*) => {$(
        mod $game {
            use super::*;

            #[test]
            fn every_number_is_an_action_of_its_own() {
                super::every_number_is_an_action_of_its_own::<$type>();
            }

            #[test]
            fn legal_actions_have_numbers_that_lead_back() {
                super::legal_actions_have_numbers_that_lead_back::<$type>($variants);
            }
        }
    )*};
}

indices! {
    connect_four: ConnectFour, &[&[]];
    babylon: Babylon, BABYLON;
    babylonia: Babylonia, BABYLONIA;
    architects: Architects, ARCHITECTS;
    amyitis: Amyitis, AMYITIS;
}

/// Dense: no number is left out and no two stand for the same action; each has a text.
fn every_number_is_an_action_of_its_own<G: ActionIndex>() {
    let mut seen = HashSet::new();
    for index in 0..G::ACTIONS {
        let action = G::action(index).unwrap_or_else(|| panic!("{index} is no action"));
        assert_eq!(G::index(action), Some(index), "{action}");
        assert!(seen.insert(action), "{action} has two numbers");
        assert_eq!(action.to_string().parse(), Ok(action), "{index}");
    }
    assert_eq!(G::action(G::ACTIONS), None);
    assert_eq!(G::action(usize::MAX), None);
}

/// Random games and games of players who grab points, for every option set and number of players.
fn legal_actions_have_numbers_that_lead_back<G: ActionIndex + Rulebook>(variants: &[&[&str]]) {
    let mut ranges = HashSet::new();
    for (variant, settings) in variants.iter().enumerate() {
        for players in G::PLAYERS {
            for seed in 0..4 {
                let mut position: G = start(settings, players, seed + 10 * variant as u64);
                let mut rng = Seed(seed).child(players as u64).rng();
                while !position.is_over() {
                    check_legal(&position, &mut ranges);
                    let is_greedy = seed % 2 == 1 && position.count_actions() < 200;
                    let random = position.random_action(&mut rng);
                    let greedy = is_greedy.then(|| greedy_action(&position, &mut rng));
                    position.apply(greedy.unwrap_or(random));
                }
            }
        }
    }
    let all = G::RANGES.iter().map(|range| range.name).collect::<HashSet<_>>();
    assert_eq!(ranges, all, "every range is of use");
}

fn check_legal<G: ActionIndex>(position: &G, ranges: &mut HashSet<&'static str>) {
    let mut numbers = HashSet::new();
    for action in legal_actions(position) {
        let index = G::index(action).unwrap_or_else(|| panic!("{action} has no number"));
        assert_eq!(G::action(index), Some(action));
        assert!(numbers.insert(index), "{action} shares its number with another legal action");
        let range = G::RANGES.iter().rfind(|range| range.start <= index).unwrap();
        ranges.insert(range.name);
    }
}

/// Published weights and logs are quoted by number: these must never change.
#[test]
fn numbers_are_pinned() {
    assert_pinned::<ConnectFour>(7, &[("a", 0), ("g", 6)]);
    assert_pinned::<Architects>(
        129,
        &[("take b1 c3", 17), ("build a2", 93), ("blueprint 20", 118), ("favour row", 128)],
    );
    assert_pinned::<Amyitis>(
        128,
        &[
            ("hire 2 engineer", 7),
            ("irrigate c4-d4", 33),
            ("irrigate a1-a2", 34),
            ("sell wine wine", 74),
            ("swap palm salt", 118),
            ("swap wine barley", 119),
            ("discard wine", 127),
        ],
    );
    assert_pinned::<Babylonia>(
        749,
        &[("farmer i1", 0), ("priest o23", 699), ("end", 700), ("card 9", 746), ("no-extra", 748)],
    );
    assert_pinned::<Babylon>(
        31_891,
        &[
            ("remove a1", 0),
            ("dig d4", 31),
            ("statue h8", 98),
            ("fountain g8 h8", 154),
            ("bridge h6 h8", 306),
            ("stairs b1 a1", 419),
            ("place new a1 1 r0", 547),
            ("place old b1 1 r2 open c2", 601),
        ],
    );
}

fn assert_pinned<G: ActionIndex>(actions: usize, pinned: &[(&str, usize)]) {
    assert_eq!(G::ACTIONS, actions, "{}", G::ID);
    for (text, index) in pinned {
        assert_eq!(G::index(text.parse().unwrap()), Some(*index), "{} {text}", G::ID);
    }
}

#[test]
fn what_no_position_allows_has_no_number() {
    for text in ["fountain a1 c1", "fountain h1 a2", "bridge a1 b1", "bridge g1 a2", "stairs a1 b2"]
    {
        assert_eq!(Babylon::index(text.parse().unwrap()), None, "{text}");
    }
    let water = "resolve a3".parse().unwrap();
    assert_eq!(Babylonia::index(water), None);
}

const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/actions.md");
/// The line of the page after which everything is written by this test.
const MARK: &str =
    "<!-- What follows is written by `UPDATE=1 cargo test -p nabu-games actions_page`. -->\n";

fn chapters() -> String {
    [
        chapter::<Babylon>(),
        chapter::<Babylonia>(),
        chapter::<Architects>(),
        chapter::<Amyitis>(),
        chapter::<ConnectFour>(),
    ]
    .concat()
}

fn chapter<G: ActionIndex + Rulebook>() -> String {
    let mut text = format!("\n## {}\n\n{} actions.\n\n", G::TITLE, G::ACTIONS);
    text += "| range | numbers | first and last | actions |\n|---|---|---|---|\n";
    for ActionRange { name, meaning, start, len } in G::RANGES {
        let name_of = |index| G::action(index).unwrap().to_string();
        let (last, first) = (start + len - 1, name_of(*start));
        let (numbers, ends) = match len {
            1 => (start.to_string(), format!("`{first}`")),
            _ => (format!("{start}-{last}"), format!("`{first}`, `{}`", name_of(last))),
        };
        writeln!(text, "| `{name}` | {numbers} | {ends} | {meaning} |").unwrap();
    }
    text
}

#[test]
fn the_actions_page_lists_every_range() {
    let page = std::fs::read_to_string(PAGE).unwrap();
    let (head, listed) = page.split_once(MARK).expect("the page has the line before its tables");
    let expected = chapters();
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(PAGE, format!("{head}{MARK}{expected}")).unwrap();
    } else {
        assert_eq!(listed, expected, "UPDATE=1 cargo test -p nabu-games actions_page");
    }
}
