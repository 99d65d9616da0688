//! Positions as numbers: what every encoder must do, whatever its planes are.

use std::collections::HashSet;

use nabu_games::amyitis::Amyitis;
use nabu_games::architects::{Architects, Step};
use nabu_games::babylon::Babylon;
use nabu_games::babylonia::Babylonia;
use nabu_games::connect_four::ConnectFour;
use nabu_games::{Ban, Encoder, Encoding, Game, MAX_INPUTS, Restricted, Rulebook, Seat, Seed};

use crate::conformance::{AMYITIS, ARCHITECTS, BABYLON, BABYLONIA};
use crate::table::{greedy_action, legal_actions, start};

/// Checks the encoder of each game under each of its option sets.
macro_rules! encoders {
    ($($game:ident: $type:ty, $variants:expr;)*) => {$(
        mod $game {
            use super::*;

            #[test]
            fn inputs_have_names_and_fit() {
                super::inputs_have_names_and_fit::<$type>();
            }

            #[test]
            fn has_no_hidden_information() {
                super::has_no_hidden_information::<$type>($variants);
            }

            #[test]
            fn afterstates_are_encoded_alike() {
                super::afterstates_are_encoded_alike::<$type>($variants);
            }

            #[test]
            fn bans_are_inputs() {
                super::bans_are_inputs::<$type>();
            }

            #[test]
            fn points_are_inputs_and_final_when_over() {
                super::points_are_inputs_and_final_when_over::<$type>($variants);
            }

            #[test]
            fn no_plane_is_always_zero() {
                super::no_plane_is_always_zero::<$type>($variants);
            }
        }
    )*};
}

encoders! {
    connect_four: ConnectFour, &[&[]];
    babylon: Babylon, BABYLON;
    babylonia: Babylonia, BABYLONIA;
    architects: Architects, ARCHITECTS;
    amyitis: Amyitis, AMYITIS;
}

fn encoding<G: Encoder>(position: &G, seat: Seat) -> Encoding {
    let mut encoding = Encoding::default();
    position.encode(seat, &mut encoding);
    encoding
}

/// Names the inputs that differ, which a list of hundreds of numbers would hide.
#[track_caller]
fn assert_same<G: Encoder>(encoding: &Encoding, expected: &Encoding, what: &str) {
    if encoding == expected {
        return;
    }
    let names = G::input_names();
    let name = |place: usize| names.get(place).map_or("behind the last input", String::as_str);
    let pairs = encoding.values().iter().zip(expected.values()).enumerate();
    let differences = pairs.filter(|(_, (a, b))| a != b);
    let words = differences.map(|(place, (a, b))| format!("{} is {a}, not {b}", name(place)));
    panic!("{what}: {}", words.collect::<Vec<_>>().join(", "));
}

/// Visits every position of games, the last ones too. Every other move is a good one, since random
/// ones achieve too little.
fn visit<G: Game + Rulebook>(variants: &[&[&str]], mut each: impl FnMut(&G, u64)) {
    for (seed, settings) in (1..).zip(variants) {
        for players in G::PLAYERS {
            let mut position = start::<G>(settings, players, seed);
            let mut rng = Seed(seed).child(1).rng();
            while !position.is_over() {
                each(&position, seed);
                let action = match rng.below(2) {
                    0 => greedy_action(&position, &mut rng),
                    _ => position.random_action(&mut rng),
                };
                position.apply(action);
            }
            each(&position, seed);
        }
    }
}

fn inputs_have_names_and_fit<G: Encoder + Rulebook>() {
    let names = G::input_names();
    assert_eq!(names.iter().collect::<HashSet<_>>().len(), names.len(), "a name occurs twice");
    assert_eq!(names.len(), G::inputs());
    assert_eq!(G::units().len(), G::inputs());
    assert!(G::units().iter().all(|unit| *unit > 0));
    assert!(G::inputs() <= MAX_INPUTS, "{} inputs", G::inputs());
    assert_eq!(G::POINTS, G::CATEGORIES.len());
    assert_eq!(names[..3], ["score", "lead", "over"]);
    for planes in G::PLANES.windows(2) {
        assert_eq!(planes[0].start + planes[0].len, planes[1].start, "{}", planes[1].name);
    }
}

fn has_no_hidden_information<G: Encoder + Rulebook>(variants: &[&[&str]]) {
    let mut rng = Seed(7).rng();
    visit::<G>(variants, |position, _| {
        for seat in Seat::all(position.players()) {
            let mut world = *position;
            world.determinize(seat, &mut rng);
            let what = format!("seat {seat}, dealt anew");
            assert_same::<G>(&encoding(&world, seat), &encoding(position, seat), &what);
        }
    });
}

fn afterstates_are_encoded_alike<G: Encoder + Rulebook>(variants: &[&[&str]]) {
    visit::<G>(variants, |position, _| check_afterstates(position));
}

fn check_afterstates<G: Encoder>(position: &G) {
    let actions = legal_actions(position);
    let mut told = Vec::new();
    position.encode_afterstates(&actions, |action, encoding| {
        let mut after = *position;
        after.apply(action);
        let expected = self::encoding(&after, position.to_act());
        assert_same::<G>(encoding, &expected, &action.to_string());
        told.push(action);
        // Whoever is told may write here.
        encoding.set(G::PLANES[0], 0, -1);
        encoding.set(G::PLANES[1], 0, -1);
    });
    assert_eq!(told, actions);
}

/// Positions right after an action do not tell what it has turned up: whoever chooses by them, even
/// by the true ones, learns nothing.
fn afterstates_tell_no_news<G: Encoder + Rulebook>(
    variants: &[&[&str]],
    is_asked: impl Fn(&G) -> bool,
) {
    let mut rng = Seed(8).rng();
    visit::<G>(variants, |position, _| {
        if !is_asked(position) {
            return;
        }
        let actions = legal_actions(position);
        let mut world = *position;
        world.determinize(position.to_act(), &mut rng);
        let mut expected = Vec::new();
        position.encode_afterstates(&actions, |_, encoding| expected.push(encoding.clone()));
        let mut expected = expected.iter();
        world.encode_afterstates(&actions, |action, encoding| {
            assert_same::<G>(encoding, expected.next().unwrap(), &action.to_string());
        });
    });
}

#[test]
fn digs_and_new_rounds_of_babylon_tell_no_news() {
    afterstates_tell_no_news::<Babylon>(BABYLON, |_| true);
}

#[test]
fn tiles_taken_in_architects_tell_no_news() {
    afterstates_tell_no_news::<Architects>(ARCHITECTS, |position| position.step() == Step::Take);
}

fn bans_are_inputs<G: Encoder + Rulebook>() {
    let banned = Seat::new(1);
    for (place, ban) in Ban::all::<G>().enumerate() {
        let mut rng = Seed(place as u64).rng();
        let mut position = Restricted::new(start::<G>(&[], 2, 1), banned, ban);
        for number in 0.. {
            if position.is_over() {
                break;
            }
            if number % 5 == 0 {
                check_afterstates(&position);
                check_ban(&position, banned, place);
            }
            position.apply(position.random_action(&mut rng));
        }
        check_ban(&position, banned, place);
    }
}

fn check_ban<G: Encoder>(position: &Restricted<G>, banned: Seat, place: usize) {
    for seat in Seat::all(2) {
        let with_ban = encoding(position, seat);
        let mut expected = vec![0; G::CLASSES.len() + G::POINTS];
        expected[place] = i16::from(seat == banned);
        assert_eq!(with_ban.values()[G::bans()..G::inputs()], expected);
        assert_eq!(i32::from(with_ban.score()), position.score(seat));
        let without = encoding(position.game(), seat);
        assert_eq!(with_ban.values()[2..G::bans()], without.values()[2..G::bans()]);
    }
}

fn points_are_inputs_and_final_when_over<G: Encoder + Rulebook>(variants: &[&[&str]]) {
    let mut over = Vec::new();
    visit::<G>(variants, |position, seed| {
        let scores = position.scores();
        for (seat, score) in scores.iter() {
            let others = scores.iter().filter(|(other, _)| *other != seat);
            let best_other = others.map(|(_, score)| *score).max().unwrap();
            let encoding = encoding(position, seat);
            assert_eq!(i32::from(encoding.score()), *score);
            assert_eq!(i32::from(encoding.lead()), *score - best_other);
            assert!(encoding.is_over() || !position.is_over());
            assert!(encoding.values()[G::bans()..].iter().all(|value| *value == 0));
            if encoding.is_over() {
                over.push((seed, position.players(), seat, *score));
            }
        }
    });
    over.sort_unstable();
    over.dedup();
    let games = over.iter().map(|(seed, players, seat, _)| (seed, players, seat));
    assert_eq!(games.collect::<HashSet<_>>().len(), over.len(), "points changed when over");
}

fn no_plane_is_always_zero<G: Encoder + Rulebook>(variants: &[&[&str]]) {
    let mut is_used = [false; MAX_INPUTS];
    visit::<G>(variants, |position, _| {
        for seat in Seat::all(position.players()) {
            for (is_used, value) in is_used.iter_mut().zip(encoding(position, seat).values()) {
                *is_used |= *value != 0;
            }
        }
    });
    let unused = G::PLANES
        .iter()
        .filter(|plane| !is_used[plane.start..plane.start + plane.len].contains(&true));
    assert_eq!(unused.map(|plane| plane.name).collect::<Vec<_>>(), [""; 0]);
}
