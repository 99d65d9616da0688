//! The cases of the rules text of Architects. Numbers in comments are those of that text.

mod blueprints;
mod favours;
mod tiles;
mod turns;

use nabu_games::Seat;
use nabu_games::architects::{Architects, Blueprint, BlueprintSet};

use crate::architects::script::{alone, play};

const ALL_A: &str = "sides=AAAAAA";
const ALL_B: &str = "sides=BBBBBB";
const FIRST: Seat = Seat::new(0);

/// Seat 0 makes lines in its third and sixth turn, so that it has three architects out when
/// seat 1 has four.
const THREE_AGAINST_FOUR: [&str; 17] = [
    "garden-G a1 from a1",
    "wall-G a1 from a2",
    "garden-B a1 from b1",
    "wall-B a1 from c2",
    "garden-O a1 from c1; favour row",
    "wall-O a1 from b3",
    "garden-P a1 from a1",
    "wall-P a1 from a3",
    "market-G a1 from b1",
    "residence-G a1 from a2",
    "market-B a1 from c1; favour row",
    "residence-B a1 from c2",
    "market-O a1 from a1",
    "residence-O a1 from b3",
    "market-P a1 from b1",
    "residence-P a1 from a3",
    "theatre-G b1 from b2",
];

fn numbers(cards: BlueprintSet) -> Vec<usize> {
    cards.iter().map(Blueprint::number).collect()
}

fn completed(game: &Architects) -> Vec<usize> {
    numbers(game.player(FIRST).completed())
}

/// What seat 0 has completed after these turns, with this hand at the start.
#[track_caller]
fn completed_with(hand: [usize; 2], turns: &[&str]) -> Vec<usize> {
    let cards = [18, 17, 15, hand[0], hand[1]];
    completed(&play(&[], &cards, &alone(turns)))
}
