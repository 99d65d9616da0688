//! Classes of actions, and games in which one seat must do without something.

use std::collections::HashSet;

use nabu_games::{Ban, Classified, Game, Restricted, Rulebook, Seat, Seed};

use super::{check_list, check_points, check_ranks};
use crate::table::{legal_actions, play_random, start};

/// Every class occurs, and is named by words of the actions in it.
pub(super) fn classes_are_words_of_the_notation<G: Classified + Rulebook>(variants: &[&[&str]]) {
    let mut seen = vec![false; G::CLASSES.len()];
    for (seed, settings) in (0..300).zip(variants.iter().cycle()) {
        if seen.iter().all(|seen| *seen) {
            return;
        }
        let players = G::PLAYERS.start() + seed as usize % G::PLAYERS.count();
        let mut position = start::<G>(settings, players, seed);
        let mut rng = Seed(seed).rng();
        while !position.is_over() {
            for action in legal_actions(&position) {
                if !std::mem::replace(&mut seen[G::class(action)], true) {
                    check_class::<G>(action);
                }
            }
            let action = position.random_action(&mut rng);
            check_class::<G>(action);
            position.apply(action);
        }
    }
    let unseen = G::CLASSES.iter().zip(&seen).filter(|(_, seen)| !**seen);
    assert_eq!(unseen.map(|(name, _)| *name).collect::<Vec<_>>(), [""; 0]);
}

fn check_class<G: Classified>(action: G::Action) {
    let (name, text) = (G::CLASSES[G::class(action)], action.to_string());
    let words: HashSet<_> = text.split([' ', '-']).collect();
    assert!(name.split('-').all(|word| words.contains(word)), "{text}: {name}");
}

/// One seat never takes the forbidden action unless it must; the other seat is free.
pub(super) fn a_ban_holds_while_there_is_a_choice<G: Classified + Rulebook>() {
    let banned = Seat::new(1);
    for class in 0..G::CLASSES.len() {
        let mut position = restricted::<G>(banned, Ban::Class(class));
        let mut rng = Seed(class as u64).rng();
        while !position.is_over() {
            let all = legal_actions(position.game());
            let is_allowed =
                |action: &G::Action| position.to_act() != banned || G::class(*action) != class;
            let expected: Vec<_> = all.iter().copied().filter(is_allowed).collect();
            for action in all.iter().step_by(5) {
                let is_legal = expected.is_empty() || is_allowed(action);
                assert_eq!(position.is_legal(*action), is_legal, "{action}");
            }
            let expected = if expected.is_empty() { all } else { expected };
            assert_eq!(legal_actions(&position), expected);
            assert_eq!(position.count_actions(), expected.len());
            let action = position.random_action(&mut rng);
            assert!(expected.contains(&action));
            position.apply(action);
        }
    }
}

/// The points of one seat and category are void; moves and all other points are those of the game.
pub(super) fn a_ban_of_points_leaves_a_game<G: Classified + Rulebook>() {
    let banned = Seat::new(1);
    for category in 0..G::CATEGORIES.len() {
        let mut position = restricted::<G>(banned, Ban::Category(category));
        let mut rng = Seed(category as u64).rng();
        while !position.is_over() {
            play_random(&mut position, 1, &mut rng);
            check_list(&position, &legal_actions(position.game()));
            check_points(&position, G::CATEGORIES.len());
            check_ranks(&position);
            for seat in Seat::all(position.players()) {
                let mut expected = position.game().breakdown(seat);
                expected[category] *= i32::from(seat != banned);
                assert_eq!(position.breakdown(seat), expected);
                assert_eq!(position.tie_break(seat), position.game().tie_break(seat));
            }
        }
    }
}

/// A first position with a ban.
fn restricted<G: Classified + Rulebook>(seat: Seat, ban: Ban) -> Restricted<G> {
    Restricted::new(start::<G>(&[], *G::PLAYERS.start(), 1), seat, ban)
}
