//! What a garden is worth.

use nabu_games::{Game, Seat};

use super::{BUILDER, Site};

// F1
#[test]
fn a_garden_with_every_kind_of_points() {
    let mut site = Site::new();
    site.place("TFS-", 0, "a1 1");
    site.play("statue a1");
    site.next_turn();
    site.place("F-BS", 1, "c1 1");
    site.play("fountain b1 c1");
    site.next_turn();
    site.place("BT--", 2, "f2 1 open g3");
    site.play("bridge d2 f2");
    assert!(!site.can("statue g2"));
    site.next_turn();
    site.place("-ST-", 3, "a3 2");
    site.play("stairs b2 b3");
    assert!(!site.can("statue b4"));
    let points = [
        ("statues", 1),
        ("fountains", 3),
        ("bridges", 3),
        ("stairs", 3),
        ("variety", 4),
        ("flowers", 4),
        ("belvederes", 1),
        ("highest", 4),
    ];
    site.assert_score(&points, 23);
    assert_eq!(site.open_holes(), 48);
}

/// A fountain on c2 and d2 with a tile hanging over d2.
fn half_hidden_fountain() -> Site {
    let mut site = Site::new();
    site.place("-F--", 0, "b2 1");
    site.next_turn();
    site.place("F---", 1, "d2 1");
    site.play("fountain c2 d2");
    site.next_turn();
    assert_eq!(site.columns("d1 2 open d2"), (1, 2));
    site.place("----", 2, "d1 2 open d2");
    site
}

// F2
#[test]
fn a_fountain_counts_while_one_of_its_cells_is_seen() {
    half_hidden_fountain().assert_score(&[("fountains", 3), ("belvederes", 1), ("highest", 4)], 8);
}

// F3
#[test]
fn a_fountain_under_two_tiles_is_worth_nothing() {
    let mut site = half_hidden_fountain();
    site.next_turn();
    assert_eq!(site.columns("b1 2 open c2"), (1, 2));
    site.place("----", 3, "b1 2 open c2");
    site.assert_score(&[("flowers", 4), ("belvederes", 2), ("highest", 4)], 10);
}

// F4
#[test]
fn a_tile_wholly_covered_does_not_show_its_flower() {
    let mut site = Site::new();
    site.place("----", 0, "c3 1");
    for (place, flower) in [("b2 2", 1), ("d2 2", 2), ("d4 2", 3), ("b4 2", 1)] {
        site.next_turn();
        assert_eq!(site.columns(place), (1, 3));
        site.place("----", flower, place);
    }
    site.assert_score(&[("highest", 4)], 4);
    assert_eq!(site.open_holes(), 48);
}

// F5
#[test]
fn when_all_statues_are_columns_the_next_is_free() {
    let mut site = Site::new();
    site.place("-TT-", 0, "a1 1");
    site.play("statue b1");
    site.play("statue b2");
    assert_eq!(site.columns("b1 2 open c2"), (0, 1));
    site.place("T---", 0, "b1 2 open c2");
    assert_eq!(site.points("statues"), 0);
    site.play("statue b1");
    site.assert_score(&[("statues", 2), ("belvederes", 1), ("highest", 4)], 7);
}

/// A tile on floor 3 at c3, reached by one on floor 2 at c2.
fn three_floors(second: &str, third: &str) -> Site {
    let mut site = Site::new();
    for (symbols, place) in [("----", "b2 1"), ("----", "c4 1"), (second, "c2 2")] {
        site.place(symbols, 0, place);
        site.next_turn();
    }
    assert_eq!(site.columns("c3 3"), (2, 2));
    site.place(third, 0, "c3 3");
    site
}

/// Two tiles on floor 2, at c1 and somewhere else.
fn second_floor(first: &str, second: &str, place: &str) -> Site {
    let mut site = Site::new();
    for (symbols, place) in [("----", "a1 1"), (first, "c1 2")] {
        site.place(symbols, 0, place);
        site.next_turn();
    }
    site.place(second, 0, place);
    site
}

// Single values
#[test]
fn the_highest_floor_counts_twice() {
    assert_eq!(Site::new().points("highest"), 0);
    assert_eq!(three_floors("----", "----").points("highest"), 6);
}

// Single values
#[test]
fn a_statue_is_worth_its_floor() {
    let mut site = three_floors("----", "T---");
    site.play("statue c3");
    assert_eq!(site.points("statues"), 3);
}

// Single values
#[test]
fn stairs_are_worth_both_their_floors() {
    let mut site = three_floors("S---", "S---");
    site.play("stairs c2 c3");
    assert_eq!(site.points("stairs"), 5);
}

// Single values
#[test]
fn a_fountain_is_worth_three_times_its_floor() {
    let mut site = second_floor("-F--", "F---", "e1 2");
    site.play("fountain d1 e1");
    assert_eq!(site.points("fountains"), 6);
}

// Single values
#[test]
fn a_bridge_is_worth_three_times_its_floor() {
    let mut site = second_floor("-B--", "B---", "f1 2");
    site.play("bridge d1 f1");
    assert_eq!(site.points("bridges"), 6);
}

/// Gives the other player a garden with tiles at these places.
#[track_caller]
fn rival(site: &mut Site, places: &[&str]) {
    let mut other = Site::new();
    for place in places {
        other.place_blank(place);
        other.next_turn();
    }
    site.0.set_garden(Seat::new(1), *other.0.garden(BUILDER));
}

// 11.1
#[test]
fn of_equal_scores_the_one_with_fewer_open_holes_wins() {
    let mut site = Site::new();
    site.place_blank("a1 1");
    site.next_turn();
    site.place_blank("b1 2");
    assert_eq!(site.open_holes(), 58);
    rival(&mut site, &["a1 1", "c1 2"]);
    assert_eq!(site.0.scores().as_slice(), [4, 4]);
    assert_eq!(site.0.ranks().as_slice(), [2, 1]);
    rival(&mut site, &["e5 1", "e6 2"]);
    assert_eq!(site.0.ranks().as_slice(), [1, 1], "still tied: shared victory");
}
