//! The worked cases of the rules, C1 to C15, and rulings by their names.
//!
//! They need positions set up by hand, so the library compiles them as tests of its own.

mod boards;
mod irrigation;
mod planting;
mod round_end;
mod supply;
mod turns;

use crate::amyitis::garden::Garden;
use crate::amyitis::position::Amyitis;
use crate::amyitis::scoring::Category;
use crate::amyitis::spaces::{Edge, Space};
use crate::bits::Bits;
use crate::{Game, Options, Rulebook, Seat, Seed};

const W: Seat = Seat::new(0);
const B: Seat = Seat::new(1);
const U: Seat = Seat::new(2);
const R: Seat = Seat::new(3);

fn game(players: usize, settings: &[(&str, &str)]) -> Amyitis {
    let mut options = Options::default();
    for (name, value) in settings {
        options.set(name, value);
    }
    let rules = Amyitis::rules(&options).unwrap();
    Amyitis::start(rules, &Amyitis::deal(rules, players, Seed(1)))
}

fn four() -> Amyitis {
    game(4, &[])
}

fn space(index: usize) -> Space {
    Space::at(index / 4, index % 4)
}

fn edge(first: usize, second: usize) -> Edge {
    Edge::between(space(first), space(second)).unwrap()
}

fn legal(position: &Amyitis) -> Vec<String> {
    let mut actions = Vec::new();
    position.legal_actions(&mut actions);
    actions.iter().map(ToString::to_string).collect()
}

/// The legal moves that begin with a word.
fn legal_with(position: &Amyitis, verb: &str) -> Vec<String> {
    legal(position).into_iter().filter(|text| text.split(' ').next() == Some(verb)).collect()
}

#[track_caller]
fn play(position: &mut Amyitis, moves: &str) {
    for text in moves.split(", ") {
        position.try_apply(text.parse().unwrap()).unwrap();
    }
}

fn edges_open(garden: &Garden) -> Vec<(usize, usize)> {
    let spaces = |bit| Edge::on_board(bit).spaces().map(Space::index);
    let mut open: Vec<_> = Bits(garden.open).map(|bit| spaces(bit).into()).collect();
    open.sort_unstable();
    open
}

fn booked(position: &Amyitis, seat: Seat, category: Category) -> u16 {
    position.seats[seat.index()].prestige[category as usize]
}
