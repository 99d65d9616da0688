//! When blueprints are completed: section 6 of the rules.

use nabu_games::Game;

use super::{FIRST, completed, completed_with};
use crate::architects::script::{alone, apply, play};

// Section 6, rulebook example.
#[test]
fn two_oranges_beside_two_blues_complete_card_8() {
    let turns = ["garden-O a1", "wall-B b1", "market-O a2", "theatre-B b2"];
    assert_eq!(completed_with([8, 1], &turns[..3]), [0; 0]);
    assert_eq!(completed_with([8, 1], &turns), [8]);
    let game = play(&[], &[18, 17, 15, 8, 1], &alone(&turns));
    assert_eq!(game.breakdown(FIRST)[6], 10);
}

// 6.1.
#[test]
fn a_blueprint_may_be_turned_and_shifted_but_not_mirrored() {
    // Blueprint 9 is OPP over P..
    let turned = ["garden-P b1", "wall-O c1", "market-P c2", "theatre-P c3"];
    assert_eq!(completed_with([9, 1], &turned), [9]);
    let mirrored = ["garden-P a1", "wall-P b1", "market-O c1", "theatre-P c2"];
    assert_eq!(completed_with([9, 1], &mirrored), [0; 0]);
}

// 6.1, R20.
#[test]
fn blanks_match_empty_spaces_but_colours_do_not() {
    let turns = ["garden-O a1", "wall-O a2", "market-O b2"];
    assert_eq!(completed_with([5, 8], &turns), [5]);
    assert_eq!(completed_with([7, 8], &turns), [0; 0]);
}

// 6.3, R16.
#[test]
fn one_tile_may_complete_several_blueprints() {
    let turns =
        ["garden-B a1", "wall-B c1", "market-B a2", "theatre-G b2", "wall-B c2", "market-B b1"];
    assert_eq!(completed_with([3, 13], &turns[..5]), [0; 0]);
    assert_eq!(completed_with([3, 13], &turns), [3, 13]);
}

// 6.2, 6.3, 3.8.
#[test]
fn a_displayed_blueprint_is_completed_only_when_taken() {
    let turns = ["garden-B a1", "wall-B b1", "market-B c1", "palace-G a3"];
    let script = alone(&turns);
    let mut game = play(&[], &[3, 17, 15, 9, 1], &script[..7]);
    assert_eq!(completed(&game), [0; 0]);
    apply(&mut game, "blueprint 3");
    assert_eq!(completed(&game), [3]);
}

// 6.4, R17.
#[test]
fn a_completed_blueprint_stays_completed_when_covered() {
    let turns = ["garden-B a1", "wall-B b1", "market-B c1", "wall-G b1"];
    assert_eq!(completed_with([3, 9], &turns), [3]);
}
