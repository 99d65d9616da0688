//! Inputs of Amyitis that must agree with the rules.

use nabu_games::amyitis::{Action, Amyitis, Temple, Trade};
use nabu_games::{Encoder, Encoding, Game, Plane, Seat, Seed};

use crate::conformance::AMYITIS;
use crate::table::{legal_actions, start};

fn plane(name: &str) -> Plane {
    *Amyitis::PLANES.iter().find(|plane| plane.name == name).unwrap()
}

fn numbers(encoding: &Encoding, name: &str) -> Vec<i16> {
    let plane = plane(name);
    (0..plane.len).map(|place| encoding.get(plane, place)).collect()
}

/// Visits every position of random games and encodes it for every seat.
fn visit(mut each: impl FnMut(&Amyitis, Seat, &Encoding)) {
    for (seed, settings) in (1..).zip(AMYITIS) {
        for players in 2..=4 {
            let mut position = start::<Amyitis>(settings, players, seed);
            let mut rng = Seed(seed).child(2).rng();
            while !position.is_over() {
                for seat in Seat::all(players) {
                    let mut encoding = Encoding::default();
                    position.encode(seat, &mut encoding);
                    each(&position, seat, &encoding);
                }
                position.apply(position.random_action(&mut rng));
            }
        }
    }
}

#[test]
fn a_seat_can_hire_what_is_legal_on_its_turn() {
    visit(|position, seat, encoding| {
        if position.to_act() != seat || position.is_mid_turn() || !position.is_active(seat) {
            return;
        }
        let mut can_hire = [0; 4];
        for action in legal_actions(position) {
            if let Action::Hire { craft, .. } = action {
                can_hire[craft as usize] = 1;
            }
        }
        assert_eq!(numbers(encoding, "CAN_HIRE"), can_hire);
    });
}

#[test]
fn trades_within_reach_are_those_of_the_rules() {
    visit(|position, seat, encoding| {
        let now = numbers(encoding, "TRADES_NOW");
        let is_usable = numbers(encoding, "LAST_ROUND") == [0] || position.is_active(seat);
        let trades = || position.trades(seat).filter(|_| is_usable).map(|(trade, _)| trade);
        assert_eq!(now[0] == 1, trades().any(|trade| trade == Trade::Sale));
        let guilds = trades().any(|trade| matches!(trade, Trade::Guild(_)));
        assert_eq!(now[1..5].contains(&1), guilds);
        for quality in 1..=2 {
            let is_plant = |trade| match trade {
                Trade::Plant(slot) => position.plant_quality(slot) == quality,
                _ => false,
            };
            assert_eq!(now[4 + usize::from(quality)] == 1, trades().any(is_plant));
        }
    });
}

#[test]
fn places_in_the_temples_are_those_that_are_rewarded() {
    visit(|position, seat, encoding| {
        for temple in [Temple::Ishtar, Temple::Marduk, Temple::Tammuz] {
            let (first, second) = position.rewarded(temple);
            let is = |name| numbers(encoding, name)[temple as usize] == 1;
            assert_eq!(is("FIRST"), first == Some(seat));
            assert_eq!(is("SECOND"), second == Some(seat));
            assert_eq!(is("THEIR_FIRST"), first.is_some_and(|first| first != seat));
        }
    });
}

#[test]
fn the_best_plant_is_the_best_tile_that_can_be_taken() {
    visit(|position, seat, encoding| {
        let best = |quality| {
            let beds = position.beds_for(seat, quality);
            beds.filter_map(|space| position.tile(space)).map(|tile| tile.prestige).max()
        };
        let is_usable = numbers(encoding, "LAST_ROUND") == [0] || position.is_active(seat);
        if is_usable {
            let expected = [1, 2].map(|quality| i16::from(best(quality).unwrap_or(0)));
            assert_eq!(numbers(encoding, "BEST_PLANT"), expected);
        }
    });
}
