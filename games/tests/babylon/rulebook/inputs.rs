//! What the inputs say of gardens that are easy to overlook.

use nabu_games::babylon::{Babylon, Effect, Stack};
use nabu_games::{Encoder, Encoding};

use super::{BUILDER, Site};
use crate::table;

/// The inputs of the builder with these names.
#[track_caller]
fn inputs<const N: usize>(position: &Babylon, names: [&str; N]) -> [i16; N] {
    let mut encoding = Encoding::default();
    position.encode(BUILDER, &mut encoding);
    let all = Babylon::input_names();
    names.map(|name| encoding.values()[all.iter().position(|other| other == name).unwrap()])
}

#[test]
fn an_empty_garden_has_forty_nine_sites_on_the_first_floor() {
    let names = ["sites.0", "sites_of_four.0", "sites_cheap.0", "sites_paid.0", "sites.1"];
    let mut site = Site::new();
    assert_eq!(inputs(&site.0, names), [49, 49, 49, 49, 0]);
    site.set_singles(2);
    assert_eq!(inputs(&site.0, names), [49, 49, 49, 0, 0]);
}

#[test]
fn a_symbol_waits_where_a_tile_can_come_beside_it() {
    let names = ["open.1", "waiting.0", "slots.0", "buildable.1", "points.1", "kinds_at_least.4"];
    let mut site = Site::new();
    site.place("-F--", 0, "a1 1");
    assert_eq!(inputs(&site.0, names), [1, 1, 1, 0, 0, 0], "c1 is the only cell for its partner");
    site.next_turn();
    site.place("F---", 0, "c1 1");
    assert_eq!(inputs(&site.0, names), [2, 0, 0, 3, 0, 0]);
    site.play("fountain b1 c1");
    assert_eq!(inputs(&site.0, names), [0, 0, 0, 0, 3, 1]);
}

#[test]
fn points_can_be_built_at_once_by_kind() {
    let cases = [
        (["-S--", "S---"], "c1 2", [3, 0, 0, 0]),
        (["-B--", "B---"], "d1 1", [0, 0, 3, 0]),
        (["----", "T-T-"], "c1 2", [0, 0, 0, 4]),
    ];
    for ([first, second], place, expected) in cases {
        let mut site = Site::new();
        site.place(first, 0, "a1 1");
        site.next_turn();
        site.place(second, 0, place);
        let names = ["buildable.0", "buildable.1", "buildable.2", "buildable.3"];
        assert_eq!(inputs(&site.0, names), expected, "{first} {second}");
    }
}

#[test]
fn a_blank_space_can_be_the_other_end_of_a_bridge() {
    let mut site = Site::with_effect(Effect::BlankWild);
    site.place("-B--", 0, "a1 1");
    site.next_turn();
    let names = ["wild.1", "best_wild"];
    assert_eq!(inputs(&site.0, names), [1, 0]);
    site.place("----", 0, "d1 1");
    assert_eq!(inputs(&site.0, names), [1, 3]);
    site.play("bridge b1 d1");
    assert_eq!(inputs(&site.0, names), [0, 0]);
}

#[test]
fn columns_beyond_six_cannot_be_stored() {
    let mut site = Site::new();
    site.set_singles(7);
    let names = ["columns", "columns_at_least.6", "columns_at_least.7", "surplus"];
    assert_eq!(inputs(&site.0, names), [7, 1, 0, 1]);
}

#[test]
fn tokens_not_yet_seen_are_expected() {
    let site = Site::with_effect(Effect::MinusOne);
    assert_eq!(site.0.round(), 2);
    let rounds = Babylon::rounds(2) as i16 - 2;
    assert_eq!(inputs(&site.0, ["effect.5", "effects_to_come.5"]), [1, 16 * rounds]);
}

#[test]
fn tiles_of_a_full_quarry_give_four_columns_or_five() {
    let position = table::start::<Babylon>(&[], 4, 1);
    let tiles = &position.rules_in_force().tile_set.tiles;
    for flower in 0..4 {
        let mut position = position;
        position.set_flower(BUILDER, flower);
        let is_own = |stack: &Stack| {
            tiles[usize::from(*position.stack(*stack).last().unwrap())].flower == flower
        };
        let own = Stack::all().filter(is_own).count() as i16;
        assert_eq!(inputs(&position, ["income.4", "income.5"]), [16 - own, own]);
    }
}
