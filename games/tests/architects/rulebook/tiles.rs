//! What tiles score: section 4 of the rules.

use nabu_games::architects::{Architects, Kind, Step};
use nabu_games::{Game, Seat};

use super::{ALL_A, ALL_B, FIRST, THREE_AGAINST_FOUR, completed, numbers};
use crate::architects::script::{alone, apply, play};
use crate::table::legal_text;

/// The city of the worked examples in section 4.
const CITY: [&str; 11] = [
    "wall-G a1",
    "theatre-B b1",
    "market-B b1",
    "garden-P a2",
    "wall-P a2",
    "theatre-P a2",
    "garden-O b2",
    "palace-G c2; blueprint deck",
    "market-O b3",
    "residence-O b3",
    "wall-B c3",
];

/// What the last turn of a script of seat 0 adds to its points by tiles.
#[track_caller]
fn gained(sides: &str, turns: &[&str]) -> i32 {
    let script = alone(turns);
    let last = script.len() - 2;
    let before = play(&[sides], &[], &script[..last]);
    let after = play(&[sides], &[], &script[..=last]);
    let points = |game: &Architects| game.breakdown(FIRST)[..6].iter().sum::<i32>();
    points(&after) - points(&before)
}

#[track_caller]
fn check_worked_example(build: &str, on_a: i32, on_b: i32) {
    let turns: Vec<_> = CITY.into_iter().chain([build]).collect();
    assert_eq!(gained(ALL_A, &turns), on_a, "{build} on side A");
    assert_eq!(gained(ALL_B, &turns), on_b, "{build} on side B");
}

// Section 4, worked examples.
#[test]
fn a_garden_scores_stacks_of_its_height_or_twice_its_height() {
    check_worked_example("garden-B b2", 3, 4);
}

#[test]
fn a_market_scores_its_own_colour_or_the_other_colours() {
    check_worked_example("market-G c1", 6, 5);
}

// 4.3, R14.
#[test]
fn a_wall_in_the_centre_scores_the_others_but_not_itself() {
    check_worked_example("wall-P b2", 4, 4);
}

#[test]
fn a_wall_scores_the_edge_or_the_corners() {
    check_worked_example("wall-P a3", 6, 8);
}

#[test]
fn a_palace_scores_visible_palaces_on_side_a_only() {
    check_worked_example("palace-O c1; blueprint deck", 2, 0);
}

#[test]
fn a_residence_scores_kinds_or_residences_and_markets() {
    check_worked_example("residence-B c1", 6, 6);
    check_worked_example("residence-B b1", 5, 4);
}

// Section 4, rulebook example.
#[test]
fn a_residence_among_wall_theatre_and_market_scores_four() {
    let turns = ["wall-G a1", "theatre-B b1", "market-P c1", "residence-O c2"];
    assert_eq!(gained(ALL_A, &turns), 4);
}

// Section 4, worked examples; 4.4, R6.
#[test]
fn a_theatre_counts_the_architects_the_new_one_included() {
    let on_a = play(&[ALL_A], &[], &THREE_AGAINST_FOUR);
    assert_eq!(on_a.player(FIRST).points(Kind::Theatre), 7);
    let on_b = play(&[ALL_B], &[], &THREE_AGAINST_FOUR);
    assert_eq!(on_b.player(FIRST).points(Kind::Theatre), 6);
    assert_eq!(gained(ALL_A, &["theatre-G a1"]), 1);
    assert_eq!(gained(ALL_B, &["theatre-G a1"]), 2);
}

// 4.1, R10.
#[test]
fn a_palace_must_take_a_blueprint_or_on_side_b_count() {
    let cards = [7, 3, 20];
    let on_a = play(&[ALL_A], &cards, &["palace-G a1"]);
    assert_eq!(legal_text(&on_a), ["blueprint 20", "blueprint 3", "blueprint 7", "blueprint deck"]);
    let on_b = play(&[ALL_B], &cards, &["palace-G a1"]);
    assert_eq!(
        legal_text(&on_b),
        ["blueprint 20", "blueprint 3", "blueprint 7", "blueprint deck", "count"]
    );
}

// 4.1.
#[test]
fn the_display_is_refilled_from_the_top_of_the_deck() {
    let cards = [1, 2, 3, 4, 5, 6, 7, 8, 19, 18];
    let game = play(&[], &cards, &["palace-G a1; blueprint 2"]);
    assert_eq!(numbers(game.display()), [1, 3, 19]);
    assert_eq!(numbers(game.player(FIRST).hand()), [2, 4, 5]);
    let game = play(&[], &cards, &["palace-G a1; blueprint deck"]);
    assert_eq!(numbers(game.display()), [1, 2, 3]);
    assert_eq!(numbers(game.player(FIRST).hand()), [4, 5, 19]);
}

// 3.8.
#[test]
fn a_palace_scores_with_its_decision_not_with_the_take() {
    let mut game = play(&[], &[], &["palace-G a1"]);
    assert_eq!((game.step(), game.score(FIRST), game.to_act()), (Step::Palace, 0, FIRST));
    apply(&mut game, "blueprint deck");
    assert_eq!((game.score(FIRST), game.to_act()), (1, Seat::new(1)));
}

// 4.5, R3.
#[test]
fn counting_leaves_out_what_this_very_tile_completes() {
    let turns = ["garden-B a1", "wall-B b1", "palace-B c1; count", "palace-G a3; count"];
    let script = alone(&turns);
    let first = play(&[ALL_B], &[18, 17, 15, 3, 9], &script[..6]);
    assert_eq!(completed(&first), [3]);
    assert_eq!(first.player(FIRST).points(Kind::Palace), 0);
    let second = play(&[ALL_B], &[18, 17, 15, 3, 9], &script);
    assert_eq!(second.player(FIRST).points(Kind::Palace), 1);
}
