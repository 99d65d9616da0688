//! Where tiles can be placed and what they cost.

use super::Site;

/// A tile at a1 on floor 1 with four singles, placed in an earlier turn.
fn one_tile() -> Site {
    let mut site = Site::new();
    site.place_blank("a1 1");
    site.next_turn();
    site
}

/// The same and a second tile of an earlier turn.
#[track_caller]
fn then(place: &str) -> Site {
    let mut site = one_tile();
    site.place_blank(place);
    site.next_turn();
    site
}

// B1
#[test]
fn a_first_tile_on_four_singles_has_no_belvedere() {
    let mut site = Site::new();
    assert_eq!(site.place_blank("a1 1"), 4);
    assert_eq!(site.points("belvederes"), 0);
}

// B2
#[test]
fn a_tile_on_three_singles_gets_a_belvedere_over_the_open_corner() {
    let mut site = Site::new();
    assert_eq!(site.place_blank("a1 1 open b2"), 3);
    assert_eq!(site.belvederes(), ["b2"]);
    assert_eq!(site.points("belvederes"), 1);
}

// B3
#[test]
fn no_tile_on_floor_two_before_there_is_one_on_floor_one() {
    assert!(!Site::new().can_place("a1 2"));
    assert!(one_tile().can_place("e5 2"));
}

// B4
#[test]
fn doubles_carry_a_tile_from_the_board_to_floor_two() {
    let mut site = one_tile();
    assert_eq!(site.columns("c1 2"), (0, 4));
    assert_eq!(site.place_blank("c1 2"), 8);
}

// B5
#[test]
fn singles_and_doubles_can_be_mixed() {
    let mut site = one_tile();
    assert_eq!(site.columns("b1 2"), (2, 2));
    assert_eq!(site.place_blank("b1 2"), 6);
}

// B6
#[test]
fn no_tile_exactly_over_the_one_below() {
    assert!(!one_tile().can_place("a1 2"));
}

// B7
#[test]
fn no_tile_exactly_over_another_on_any_floor() {
    assert!(then("b1 2").placements("a1", 3).is_empty());
}

// A5, the other reading of B7
#[test]
fn with_next_tile_below_a_tile_may_lie_over_another_two_floors_down() {
    let mut site = Site::with_options(&["overlap=next_tile_below"]);
    for place in ["a1 1", "b1 2"] {
        site.place_blank(place);
        site.next_turn();
    }
    assert_eq!(site.columns("a1 3"), (2, 2));
    assert!(site.can_place("a1 3"));
    assert!(!site.can_place("b1 3"), "all four surfaces are those of one tile");
}

// B8
#[test]
fn a_tile_may_hang_over_a_belvedere_and_hides_it() {
    let mut site = Site::new();
    site.place_blank("a1 1 open b2");
    site.next_turn();
    assert_eq!(site.columns("b2 2 open b2"), (0, 3));
    site.place_blank("b2 2 open b2");
    assert_eq!(site.belvederes(), ["b2"]);
    assert_eq!(site.points("belvederes"), 1);
}

// B9
#[test]
fn a_single_on_the_board_does_not_reach_floor_two() {
    let mut site = one_tile();
    assert_eq!(site.columns("b1 2 open c2"), (2, 1));
    site.set_singles(3);
    assert!(!site.can_place("b1 2 open c2"));
    site.set_singles(4);
    assert!(site.can_place("b1 2 open c2"));
}

// B10
#[test]
fn a_tile_is_never_pushed_under_another() {
    let site = then("c1 2");
    assert!(site.placements("d2", 1).is_empty());
    assert!(site.can_place("e3 1"));
}

// B11
#[test]
fn a_statue_carries_a_tile_and_is_no_statue_any_more() {
    let mut site = Site::new();
    site.place("-T--", 0, "a1 1");
    site.play("statue b1");
    assert_eq!(site.points("statues"), 1);
    site.next_turn();
    assert_eq!(site.columns("b1 2"), (1, 2));
    assert!(!site.can_place("b1 2 open b1"), "a statue of fitting height must be a support");
    assert_eq!(site.place_blank("b1 2"), 5);
    assert_eq!(site.points("statues"), 0);
}

// B12
#[test]
fn two_supports_are_not_enough() {
    let site = then("c1 2");
    assert!(site.placements("d1", 3).is_empty());
    assert!(!site.can_place("d1 3 open e1 open e2"));
}

// B13
#[test]
fn a_tile_cannot_stick_out_of_the_garden() {
    let site = Site::new();
    assert!(!site.can_place("h1 1"));
    assert!(!site.can_place("a8 1"));
    assert!(site.can_place("g7 1"));
}
