//! One readable game each, told move by move.
//!
//! Any change of the rules shows as a difference that someone who knows the game can judge. When
//! it is meant, `UPDATE=1 cargo test playthrough` tells the game anew.

use std::fmt::Write;
use std::path::Path;

use nabu_games::amyitis::Amyitis;
use nabu_games::architects::Architects;
use nabu_games::babylon::Babylon;
use nabu_games::babylonia::Babylonia;
use nabu_games::connect_four::ConnectFour;
use nabu_games::{Recorded, Seat, Seed};

use crate::table::{greedy_action, legal_text, start};

/// The position is drawn at the beginning of this many turns, and at the end.
const DRAWN_TURNS: usize = 4;
/// Where a position is drawn, this many of the legal moves are named.
const NAMED_MOVES: usize = 6;

/// The whole game.
fn tell<G: Recorded>(players: usize, seed: u64) -> String {
    let mut position = start::<G>(&[], players, seed);
    let mut rng = Seed(seed).rng();
    let mut story = format!("{}, {players} players, seed {seed}\n", G::TITLE);
    let mut next_drawing = 0;
    let mut number = 0;
    while !position.is_over() {
        if position.turns_played() == next_drawing && next_drawing < DRAWN_TURNS {
            story += &picture(&position);
            next_drawing += 1;
        }
        let action = greedy_action(&position, &mut rng);
        number += 1;
        let (seat, choices) = (position.to_act(), position.count_actions());
        position.apply(action);
        let scores = position.scores();
        let move_text = format!("seat {seat}: {action}");
        let line = format!("{number:>3}. {move_text:<40} {choices:>5} legal");
        writeln!(story, "{line}, scores {:?}", scores.as_slice()).unwrap();
    }
    story + &ending(&position)
}

fn picture<G: Recorded>(position: &G) -> String {
    let legal = legal_text(position);
    let named = legal[..NAMED_MOVES.min(legal.len())].join(", ");
    let more = if legal.len() > NAMED_MOVES { ", ..." } else { "" };
    format!("\n{}\nLegal: {named}{more}\n\n", position.draw(Some(position.to_act())))
}

fn ending<G: Recorded>(position: &G) -> String {
    let mut story = format!("\n{}\n", position.draw(None));
    for seat in Seat::all(position.players()) {
        let points: Vec<_> = G::CATEGORIES.iter().zip(position.breakdown(seat)).collect();
        let (score, rank) = (position.score(seat), position.ranks()[seat]);
        writeln!(story, "seat {seat}: rank {rank}, {score} points, {points:?}").unwrap();
    }
    story + &format!("winners {:?} after {} turns\n", position.winners(), position.turns_played())
}

fn check<G: Recorded>(players: usize, seed: u64) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/playthroughs");
    let path = folder.join(format!("{}.txt", G::ID));
    let told = tell::<G>(players, seed);
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&path, &told).unwrap();
    }
    let known = std::fs::read_to_string(&path).unwrap();
    for (number, (now, before)) in told.lines().zip(known.lines()).enumerate() {
        assert_eq!(now, before, "{} line {}", path.display(), number + 1);
    }
    assert_eq!(told.lines().count(), known.lines().count(), "{}", path.display());
}

#[test]
fn connect_four() {
    check::<ConnectFour>(2, 1);
}

#[test]
fn babylon() {
    check::<Babylon>(2, 1);
}

#[test]
fn babylonia() {
    check::<Babylonia>(3, 1);
}

#[test]
fn architects() {
    check::<Architects>(2, 1);
}

#[test]
fn amyitis() {
    check::<Amyitis>(2, 1);
}
