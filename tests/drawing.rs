//! Boards as SVG: what they show, and how moves are chosen on them.
#![expect(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use std::collections::BTreeSet;

use nabu::drawing::{Look, Panel};
use nabu::spec::game::{GameId, GameTask, Playable};
use nabu_games::{Options, Seat, Seed};

/// Visits positions of random games with two players and with the most.
fn visit<G: Playable>(mut each: impl FnMut(&G)) {
    let rules = G::rules(&Options::default()).unwrap();
    for players in [*G::PLAYERS.start(), *G::PLAYERS.end()] {
        let mut position = G::start(rules, &G::deal(rules, players, Seed(5)));
        let mut rng = Seed(6).rng();
        while !position.is_over() {
            if rng.below(6) == 0 {
                each(&position);
            }
            position.apply(position.random_action(&mut rng));
        }
        each(&position);
    }
}

struct Redeal;

impl GameTask for Redeal {
    type Output = ();

    fn run<G: Playable>(self) {
        let mut rng = Seed(7).rng();
        visit::<G>(|position| {
            for observer in Seat::all(position.players()) {
                let mut world = *position;
                world.determinize(observer, &mut rng);
                for is_isometric in [false, true] {
                    let look = Look { observer: Some(observer), is_live: false, is_isometric };
                    assert_eq!(position.drawing(look), world.drawing(look), "{}", G::ID);
                }
                if observer == position.to_act() {
                    let look = Look { observer: Some(observer), is_live: true, ..Look::default() };
                    assert_eq!(position.drawing(look), world.drawing(look), "{}", G::ID);
                }
            }
        });
    }
}

#[test]
fn worlds_that_look_the_same_are_drawn_the_same() {
    for id in GameId::ALL {
        id.dispatch(Redeal);
    }
}

struct Paths;

impl GameTask for Paths {
    type Output = ();

    fn run<G: Playable>(self) {
        visit::<G>(|position| {
            let mut actions = Vec::new();
            position.legal_actions(&mut actions);
            let paths: BTreeSet<_> = actions.iter().map(|action| position.path(*action)).collect();
            assert_eq!(paths.len(), actions.len(), "{}: every move has its own path", G::ID);
            let is_beginning = |path: &Vec<String>| {
                let longer = paths.range(path.clone()..).nth(1);
                longer.is_some_and(|other| other.starts_with(path))
            };
            assert!(!paths.iter().any(is_beginning), "{}: a path ends within another", G::ID);
            assert!(paths.iter().flatten().all(|part| !part.contains('|')));
        });
    }
}

#[test]
fn every_legal_move_is_chosen_by_a_path_of_its_own() {
    for id in GameId::ALL {
        id.dispatch(Paths);
    }
}

struct WellFormed;

impl GameTask for WellFormed {
    type Output = ();

    fn run<G: Playable>(self) {
        visit::<G>(|position| {
            for is_isometric in [false, true] {
                let look = Look { observer: None, is_live: true, is_isometric };
                let panels = position.drawing(look);
                let panels: String = panels.iter().map(Panel::svg).collect();
                let text = format!("<svg>{panels}</svg>");
                let document = roxmltree::Document::parse(&text).unwrap();
                let parts = document.descendants().filter_map(|node| node.attribute("data-part"));
                let parts: Vec<_> = parts.collect();
                let distinct: BTreeSet<_> = parts.iter().collect();
                assert_eq!(parts.len(), distinct.len(), "{}: a part is drawn twice", G::ID);
                assert!(!text.contains("NaN") && !text.contains("style="), "{}", G::ID);
            }
        });
    }
}

#[test]
fn drawings_are_well_formed_and_name_each_part_once() {
    for id in GameId::ALL {
        id.dispatch(WellFormed);
    }
}
