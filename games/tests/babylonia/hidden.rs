//! What players of Babylonia cannot know.

use nabu_games::babylonia::{Babylonia, Kind, map};
use nabu_games::{Game, GameRng, Recorded, Seat, Seed};

use crate::table::{legal_text, play_random, start};

const OBSERVER: Seat = Seat::new(0);
const OTHER: Seat = Seat::new(1);

fn sample(position: &Babylonia, observer: Seat, rng: &mut GameRng) -> Babylonia {
    let mut world = *position;
    world.determinize(observer, rng);
    world
}

#[test]
fn what_the_observer_knows_stays() {
    for seed in 0..60 {
        let players = 2 + seed as usize % 3;
        let settings =
            ["cards=variant", ["card_5=last", "card_5=any_order"][seed as usize / 2 % 2]];
        let mut position: Babylonia = start(&settings, players, seed);
        let mut rng = Seed(seed).rng();
        play_random(&mut position, seed as usize * 2, &mut rng);
        for observer in Seat::all(players) {
            let world = sample(&position, observer, &mut rng);
            assert_eq!(world.draw(Some(observer)), position.draw(Some(observer)));
            assert_eq!(world.to_act(), position.to_act());
            if observer == position.to_act() {
                assert_eq!(legal_text(&world), legal_text(&position));
            }
        }
    }
}

#[test]
fn a_sampled_world_can_be_played_to_the_end() {
    for seed in 0..60 {
        let setting = ["card_5=last", "card_5=any_order"][seed as usize / 2 % 2];
        let mut position: Babylonia = start(&[setting], 2 + seed as usize % 3, seed);
        let mut rng = Seed(seed).rng();
        while !position.is_over() {
            position = sample(&position, position.to_act(), &mut rng);
            position.apply(position.random_action(&mut rng));
        }
        let (last, is_empty) = (position.on_turn(), position.stand(position.on_turn()).is_empty());
        let cities = position.unresolved().filter(|&hex| position.tile(hex).is_some()).count();
        assert!(is_empty || cities <= 1, "seat {last} ended the game for no reason");
    }
}

#[test]
fn worlds_that_look_the_same_are_dealt_anew_in_the_same_way() {
    let mut rng = Seed(3).rng();
    let mut position: Babylonia = start(&[], 3, 5);
    play_random(&mut position, 45, &mut rng);
    let twin = sample(&position, OBSERVER, &mut rng);
    assert_ne!(twin, position);
    for seed in 0..20 {
        let [one, other] =
            [position, twin].map(|truth| sample(&truth, OBSERVER, &mut Seed(seed).rng()));
        assert_eq!(one, other);
    }
}

/// Every token of seat 1 not seen face up is equally likely to lie on a given river hex.
#[test]
fn hidden_tokens_are_dealt_uniformly() {
    let position = late_position();
    let hex = (position.tokens(OTHER) & map::RIVER).nth(0);
    let hidden = hidden_counts(&position);
    let total: usize = hidden.iter().sum();
    let mut in_river = [0_usize; 4];
    let samples = 30_000;
    let mut rng = Seed(11).rng();
    for _ in 0..samples {
        let world = sample(&position, OBSERVER, &mut rng);
        assert_eq!(hidden_counts(&world), hidden);
        let kind = Kind::ALL.into_iter().find(|&kind| world.tokens_of(kind).contains(hex));
        in_river[kind.unwrap().index()] += 1;
    }
    let mut chi_square = 0.0;
    for (&count, &copies) in in_river.iter().zip(&hidden) {
        let expected = f64::from(samples) * copies as f64 / total as f64;
        assert!(copies > 0 || count == 0);
        chi_square += if copies > 0 { (count as f64 - expected).powi(2) / expected } else { 0.0 };
    }
    // The 99.9 % point for three degrees of freedom.
    assert!(chi_square < 16.3, "chi-square {chi_square}: {in_river:?} of {hidden:?}");
}

#[test]
fn the_order_of_the_own_pile_is_dealt_uniformly() {
    let mut position: Babylonia = start(&[], 2, 2);
    let mut rng = Seed(8).rng();
    play_random(&mut position, 30, &mut rng);
    let pile = position.pile(OBSERVER);
    let copies = |kind| pile.iter().filter(|&other| other == kind).count() as f64;
    let samples = 30_000;
    let mut on_top = [0_usize; 4];
    for _ in 0..samples {
        let world = sample(&position, OBSERVER, &mut rng);
        on_top[world.pile(OBSERVER).iter().next().unwrap().index()] += 1;
    }
    for kind in Kind::ALL {
        let share = copies(kind) / pile.len() as f64;
        let error = on_top[kind.index()] as f64 / f64::from(samples) - share;
        let deviation = (share * (1.0 - share) / f64::from(samples)).sqrt();
        assert!(error.abs() <= 4.0 * deviation, "{kind:?}: {error}");
    }
}

#[test]
fn a_position_is_open_when_all_hidden_tokens_are_alike() {
    let mut rng = Seed(4).rng();
    for seed in 0..40 {
        let mut position: Babylonia = start(&[], 2, seed);
        while !position.is_over() {
            let is_same = (0..8).all(|_| sample(&position, OBSERVER, &mut rng) == position);
            assert!(is_same || !position.is_fully_observed(OBSERVER));
            position.apply(position.random_action(&mut rng));
        }
    }
}

/// A position late in a game in which seat 1 has a river token.
fn late_position() -> Babylonia {
    let mut position: Babylonia = start(&[], 2, 6);
    play_random(&mut position, 70, &mut Seed(6).rng());
    assert!(!(position.tokens(OTHER) & map::RIVER).is_empty());
    position
}

/// Tokens of seat 1 that seat 0 has not seen, by kind.
fn hidden_counts(position: &Babylonia) -> [usize; 4] {
    let in_river = position.tokens(OTHER) & map::RIVER;
    Kind::ALL.map(|kind| {
        position.pile(OTHER).iter().filter(|&other| other == kind).count()
            + position.stand(OTHER).count(kind)
            + (position.tokens_of(kind) & in_river).len()
    })
}
