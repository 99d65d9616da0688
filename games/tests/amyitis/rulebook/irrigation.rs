//! Irrigation: where water comes from and how far it runs.

use super::{U, W, edge, edges_open, game, play, space};
use crate::Game;
use crate::amyitis::craftsmen::{Craft, Trios};
use crate::amyitis::garden::{DOUBLES, Garden, SPACES};
use crate::amyitis::position::Amyitis;
use crate::amyitis::rules::DoubleEdge;

/// C6
#[test]
fn water_is_led_from_the_river_along_irrigated_edges() {
    let river = [(0, 1), (0, 4), (1, 2), (2, 3), (4, 8), (8, 12)];
    let mut garden = Garden::new(SPACES, DOUBLES);
    assert_eq!(edges_open(&garden), river);
    garden.irrigate(edge(0, 1), W, DoubleEdge::Both);
    let open = edges_open(&garden);
    assert!([(1, 5), (4, 5), (0, 4)].iter().all(|edge| open.contains(edge)));
    assert!(!open.contains(&(5, 9)) && !open.contains(&(0, 1)));
}

fn reach_6_10(settings: &[(&str, &str)]) -> Amyitis {
    let mut position = game(4, settings);
    position.trios = Trios::of(&[[Craft::Engineer; 3], [Craft::Engineer; 3]]);
    play(&mut position, "hire 1 engineer, irrigate b1-c1, hire 1 engineer, irrigate b2-c2");
    play(&mut position, "hire 1 engineer, irrigate c2-c3");
    assert_eq!(position.score(W), 2);
    position
}

/// C6, R-DBL
#[test]
fn a_double_edge_conducts_when_both_segments_are_filled() {
    let mut position = reach_6_10(&[]);
    assert!(!edges_open(&position.garden).contains(&(10, 11)));
    play(&mut position, "hire 2 engineer, irrigate c2-c3");
    assert!(edges_open(&position.garden).contains(&(10, 11)));
    let by_halves = reach_6_10(&[("double_edge_conducts_when", "any")]);
    assert!(edges_open(&by_halves.garden).contains(&(10, 11)));
    assert_eq!(by_halves.garden.beds(3) & space(10).bit(), 0, "half an edge waters nothing");
}

/// C6, R-ISO
#[test]
fn isolated_neutral_cubes_irrigate_but_are_no_source() {
    let mut garden = Garden::new(SPACES, DOUBLES);
    let before = garden.open;
    garden.plant(space(14));
    garden.plant(space(15));
    garden.irrigate_between_planted(DoubleEdge::Both);
    assert_eq!(garden.filled, garden.segments(edge(14, 15).bit()));
    assert_eq!(garden.open, before);
    assert_eq!(garden.watered(), space(14).bit() | space(15).bit());
}

/// R-NEU
#[test]
fn neutral_cubes_count_for_nobody_around_a_space() {
    let mut garden = Garden::new(SPACES, DOUBLES);
    garden.plant(space(0));
    garden.plant(space(1));
    garden.irrigate_between_planted(DoubleEdge::Both);
    assert_eq!(garden.leader_around(space(1)), None);
    garden.irrigate(edge(1, 2), U, DoubleEdge::Both);
    assert_eq!(garden.leader_around(space(1)), Some(U));
    garden.irrigate(edge(1, 5), W, DoubleEdge::Both);
    assert_eq!(garden.leader_around(space(1)), None, "a tie");
}

/// R-2P
#[test]
fn unused_spaces_are_never_planted_and_trigger_nothing() {
    let mut position = game(2, &[]);
    position.garden.irrigate(edge(0, 1), W, DoubleEdge::Both);
    assert_eq!(position.garden.beds(3), space(1).bit());
    position.garden.plant(space(1));
    position.garden.irrigate_between_planted(DoubleEdge::Both);
    assert_eq!(position.garden.filled, edge(0, 1).bit());
    assert!(edges_open(&position.garden).contains(&(0, 4)));
}
