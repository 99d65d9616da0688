//! Fountains, stairs, bridges and statues.

use nabu_games::babylon::Effect;

use super::Site;

/// Two tiles in two turns.
#[track_caller]
fn two_tiles(first: (&str, &str), second: (&str, &str)) -> Site {
    let mut site = Site::new();
    site.place(first.0, 0, first.1);
    site.next_turn();
    site.place(second.0, 0, second.1);
    site
}

// D1
#[test]
fn a_fountain_joins_two_tiles_of_one_floor() {
    let mut site = two_tiles(("-F--", "a1 1"), ("F---", "c1 1"));
    site.play("fountain b1 c1");
    assert_eq!(site.points("fountains"), 3);
}

// D2
#[test]
fn no_fountain_on_a_single_tile() {
    let site = two_tiles(("----", "a1 1"), ("FF--", "c1 1"));
    assert!(!site.can("fountain c1 d1"));
}

// D3
#[test]
fn no_fountain_between_floors() {
    let site = two_tiles(("-F--", "a1 1"), ("F---", "c1 2"));
    assert!(!site.can("fountain b1 c1"));
}

// D4
#[test]
fn stairs_lead_one_floor_up() {
    let mut site = two_tiles(("-S--", "a1 1"), ("S---", "c1 2"));
    assert!(!site.can("stairs c1 b1"), "the lower end comes first");
    site.play("stairs b1 c1");
    assert_eq!(site.points("stairs"), 3);
}

// D5
#[test]
fn no_stairs_on_one_floor() {
    let site = two_tiles(("-S--", "a1 1"), ("S---", "c1 1"));
    assert!(!site.can("stairs b1 c1"));
    assert!(!site.can("stairs c1 b1"));
}

// D6
#[test]
fn a_bridge_spans_one_cell() {
    let mut site = two_tiles(("-B--", "a1 1"), ("B---", "d1 1"));
    site.play("bridge b1 d1");
    assert_eq!(site.points("bridges"), 3);
    assert_eq!(site.open_holes(), 56);
}

// D7
#[test]
fn no_bridge_between_neighbours() {
    let site = two_tiles(("-B--", "a1 1"), ("B---", "c1 1"));
    assert!(!site.can("bridge b1 c1"));
}

/// A floor-1 tile at d1 and floor-2 tiles on both sides with bridge symbols at c2 and e2.
fn valley(floor_symbols: &str, decorate: &str) -> Site {
    let mut site = Site::new();
    site.place(floor_symbols, 0, "d1 1");
    if !decorate.is_empty() {
        site.play(decorate);
    }
    site.next_turn();
    site.place("--B-", 0, "b1 2");
    site.next_turn();
    site.place("B---", 0, "e2 2");
    site
}

// D8
#[test]
fn a_bridge_may_span_a_lower_tile() {
    let mut site = valley("---T", "");
    site.play("bridge c2 e2");
    assert_eq!(site.points("bridges"), 6);
}

// D9
#[test]
fn no_bridge_over_a_statue() {
    assert!(!valley("---T", "statue d2").can("bridge c2 e2"));
}

// D10
#[test]
fn a_statue_stands_in_line_with_another_on_a_tile_of_this_turn() {
    let mut site = Site::new();
    site.place("T---", 0, "a1 1");
    site.play("statue a1");
    site.next_turn();
    site.place("-T--", 0, "e1 1");
    site.play("statue f1");
    site.next_turn();
    site.place("--T-", 0, "c5 1");
    assert!(!site.can("statue d6"), "no statue in row 6 or column d");
    site.next_turn();
    site.place("---T", 0, "f5 1");
    site.play("statue f6");
    assert!(!site.can("statue d6"), "in line now, but its tile is of an earlier turn");
    assert_eq!(site.points("statues"), 3);
}

// D11
#[test]
fn no_tile_in_the_way_of_stairs() {
    let mut site = two_tiles(("--S-", "a1 1"), ("---S", "c1 2"));
    assert!(site.can_place("a2 2"), "free before the stairs are built");
    assert!(site.can_place("a2 2 open b2"));
    site.play("stairs b2 c2");
    site.next_turn();
    assert!(site.placements("a2", 2).is_empty());
}

// D12
#[test]
fn blank_wild_makes_a_blank_space_a_bridge_end() {
    let mut site = Site::with_effect(Effect::BlankWild);
    site.place("-B--", 0, "a1 1");
    site.next_turn();
    site.place("-SFT", 0, "d1 1");
    site.play("bridge b1 d1");
    assert_eq!(site.points("bridges"), 3);
}
