//! Counts of positions some moves ahead against pinned numbers.
//!
//! A suite is a text of lines: `game ID players N seed S` deals, with options after it as
//! `name=value`, `after N random moves` plays on from there with the same seed, `perft DEPTH NODES`
//! compares; `#` begins a comment.

use nabu_games::amyitis::Amyitis;
use nabu_games::architects::Architects;
use nabu_games::babylon::Babylon;
use nabu_games::babylonia::Babylonia;
use nabu_games::connect_four::ConnectFour;
use nabu_games::{Game, Recorded, Rulebook, Seed, perft};

use crate::lockstep::options_json;
use crate::reference::{self, Reference};
use crate::table::{legal_text, play_random, rules, start};

/// Counts above this are not made leaf by leaf.
const EVERY_LEAF_LIMIT: u64 = 1_000_000;

fn check<G: Rulebook>(suite: &str) {
    let mut dealt = None;
    for (number, line) in suite.lines().enumerate() {
        let words: Vec<_> = line.split('#').next().unwrap().split_whitespace().collect();
        match (words.as_slice(), &mut dealt) {
            ([], _) => {}
            (["game", id, "players", players, "seed", seed, settings @ ..], _) => {
                assert_eq!(*id, G::ID);
                let seed = seed.parse().unwrap();
                dealt = Some((start::<G>(settings, players.parse().unwrap(), seed), seed));
            }
            (["after", moves, "random", "moves"], Some((position, seed))) => {
                play_random(position, moves.parse().unwrap(), &mut Seed(*seed).rng());
            }
            (["perft", depth, nodes], Some((position, _))) => {
                check_count(position, depth.parse().unwrap(), nodes.parse().unwrap(), number + 1);
            }
            _ => panic!("line {}: '{line}' is not understood", number + 1),
        }
    }
    assert!(dealt.is_some(), "the suite is empty");
}

fn check_count<G: Game>(position: &G, depth: usize, nodes: u64, line: usize) {
    assert_eq!(perft::bulk(position, depth), nodes, "line {line}, depth {depth}");
    if nodes <= EVERY_LEAF_LIMIT {
        assert_eq!(perft::every_leaf(position, depth), nodes, "line {line}, leaf by leaf");
    }
}

#[test]
fn connect_four() {
    check::<ConnectFour>(include_str!("perft/connect-four.perft"));
}

#[test]
fn babylon() {
    check::<Babylon>(include_str!("perft/babylon.perft"));
}

#[test]
fn babylonia() {
    check::<Babylonia>(include_str!("perft/babylonia.perft"));
}

#[test]
fn architects() {
    check::<Architects>(include_str!("perft/architects.perft"));
}

#[test]
fn amyitis() {
    check::<Amyitis>(include_str!("perft/amyitis.perft"));
}

/// The count of a reference engine that has played `moves`; it starts anew for every position.
fn twin_count<R: Reference>(new: &impl Fn() -> R, moves: &mut Vec<String>, depth: usize) -> u64 {
    let mut twin = new();
    for text in &*moves {
        twin.play(text);
    }
    let legal = twin.legal();
    if depth == 1 {
        return legal.len() as u64;
    }
    let below = legal.into_iter().map(|text| {
        moves.push(text);
        let count = twin_count(new, moves, depth - 1);
        moves.pop();
        count
    });
    below.sum()
}

/// Plays random moves and compares counts wherever few moves are legal.
fn agrees_with_twin<G: Recorded, R: Reference>(settings: &[&str], players: usize, depth: usize) {
    let seed = 1;
    let rules = rules::<G>(settings);
    let deal = G::deal(rules, players, Seed(seed));
    let new = || R::new(players, &options_json::<G>(rules), &G::write_setup(rules, &deal));
    let mut position = G::start(rules, &deal);
    let mut rng = Seed(seed).rng();
    let mut moves = Vec::new();
    while !position.is_over() {
        if moves.len() % 4 == 0 && legal_text(&position).len() <= 20 {
            let count = twin_count(&new, &mut moves, depth);
            assert_eq!(perft::bulk(&position, depth), count, "seed {seed}, after {moves:?}");
        }
        let action = position.random_action(&mut rng);
        moves.push(action.to_string());
        position.apply(action);
    }
}

#[test]
fn babylon_counts_like_its_reference() {
    for players in Babylon::PLAYERS {
        agrees_with_twin::<Babylon, reference::babylon::Twin>(&[], players, 2);
    }
}

#[test]
fn babylonia_counts_like_its_reference() {
    for players in Babylonia::PLAYERS {
        for settings in [&[][..], &["card_5=any_order"]] {
            agrees_with_twin::<Babylonia, reference::babylonia::Twin>(settings, players, 2);
        }
    }
}

#[test]
fn architects_counts_like_its_reference() {
    for settings in [&[][..], &["build=after_reveal"]] {
        agrees_with_twin::<Architects, reference::architects::Twin>(settings, 2, 2);
    }
}

#[test]
fn amyitis_counts_like_its_reference() {
    for settings in [&[][..], &["limits=hard"]] {
        agrees_with_twin::<Amyitis, reference::amyitis::Twin>(settings, 2, 2);
    }
}
