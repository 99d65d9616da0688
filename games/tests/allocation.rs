//! Nothing in play allocates.

use std::hint::black_box;

use allocation_counter::measure;
use nabu_games::amyitis::Amyitis;
use nabu_games::architects::Architects;
use nabu_games::babylon::Babylon;
use nabu_games::babylonia::Babylonia;
use nabu_games::connect_four::ConnectFour;
use nabu_games::{Encoder, Encoding, Rulebook, Seat, Seed};

use crate::table::start;

/// Plays a whole game and asks everything a search asks.
fn play<G: Encoder>(mut position: G, actions: &mut Vec<G::Action>) {
    let mut rng = Seed(5).rng();
    while !position.is_over() {
        position.legal_actions(actions);
        assert_eq!(position.count_actions(), actions.len());
        for seat in Seat::all(position.players()) {
            let mut world = position;
            world.determinize(seat, &mut rng);
            position.encode(seat, &mut Encoding::default());
            assert_eq!(position.breakdown(seat).iter().sum::<i32>(), position.scores()[seat]);
        }
        position.encode_afterstates(actions, |_, encoding| {
            black_box(encoding);
        });
        position.apply(position.random_action(&mut rng));
    }
    assert!(!position.winners().is_empty());
}

/// The first game lets the buffer grow as far as it must; the second is the same game again.
fn allocates_nothing<G: Encoder + Rulebook>(settings: &[&str]) {
    for players in G::PLAYERS {
        for seed in 1..=3 {
            let first = start::<G>(settings, players, seed);
            let mut actions = Vec::new();
            play(first, &mut actions);
            let allocations = measure(|| play(first, &mut actions)).count_total;
            assert_eq!(allocations, 0, "{} with {players} players, seed {seed}", G::ID);
        }
    }
}

#[test]
fn the_counter_counts() {
    assert_eq!(measure(|| drop(black_box(Box::new(1)))).count_total, 1);
}

#[test]
fn connect_four_allocates_nothing() {
    allocates_nothing::<ConnectFour>(&[]);
}

#[test]
fn babylon_allocates_nothing() {
    allocates_nothing::<Babylon>(&[]);
    allocates_nothing::<Babylon>(&["tokens=14*CHANGE_SYMBOL", "symbol_effect=per_tile"]);
}

#[test]
fn babylonia_allocates_nothing() {
    allocates_nothing::<Babylonia>(&[]);
    allocates_nothing::<Babylonia>(&["cards=variant", "card_5=any_order"]);
}

#[test]
fn architects_allocates_nothing() {
    allocates_nothing::<Architects>(&[]);
    allocates_nothing::<Architects>(&["hands=secret", "sides=BBBBBB", "build=after_reveal"]);
}

#[test]
fn amyitis_allocates_nothing() {
    allocates_nothing::<Amyitis>(&[]);
}
