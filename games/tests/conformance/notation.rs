//! Actions as text.

use nabu_games::{Game, Rulebook, Seed};
use proptest::prelude::any;

use super::for_all;
use crate::table::{legal_actions, play_random, start};

pub(super) fn only_the_notation_is_a_move<G: Rulebook>() {
    for_all(500, &any::<String>(), |text| check_reading::<G>(&text));
    for_all(500, &"[a-z0-9 ]{0,24}", |text| check_reading::<G>(&text));
    for_all(50, &any::<u64>(), check_slips::<G>);
}

/// What can be read is written the same way; everything else is refused, not a panic.
fn check_reading<G: Game>(text: &str) {
    if let Ok(action) = text.parse::<G::Action>() {
        assert_eq!(action.to_string(), text);
    }
}

/// A legal move with every slip of the pen.
fn check_slips<G: Rulebook>(seed: u64) {
    let mut position = start::<G>(&[], *G::PLAYERS.start(), seed);
    let mut rng = Seed(seed).rng();
    let moves = rng.below(40);
    play_random(&mut position, moves, &mut rng);
    if position.is_over() {
        return;
    }
    let text = position.random_action(&mut rng).to_string();
    for (at, letter) in text.char_indices() {
        for slip in slips(letter) {
            let edited = format!("{}{slip}{}", &text[..at], &text[at + letter.len_utf8()..]);
            check_reading::<G>(&edited);
            check_try(&position, &edited);
        }
    }
}

/// What can go wrong with one letter.
fn slips(letter: char) -> [String; 7] {
    let upper = letter.to_ascii_uppercase().to_string();
    let next = char::from_u32(letter as u32 + 1).unwrap().to_string();
    let [zero, space, plus] = ["0", " ", "+"].map(|before| format!("{before}{letter}"));
    [String::new(), zero, space, plus, upper, next, format!("{letter}{letter}")]
}

fn check_try<G: Game>(position: &G, text: &str) {
    if let Ok(action) = text.parse() {
        let is_legal = legal_actions(position).contains(&action);
        assert_eq!(position.clone().try_apply(action).is_ok(), is_legal, "{text}");
        assert_eq!(position.legality()(action), is_legal, "{text}");
    }
}
