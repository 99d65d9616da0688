//! What digging gives.

use nabu_games::Game;
use nabu_games::babylon::{Effect, Stack};

use super::{BUILDER, idle_action, start};

type Heights = [[usize; 4]; 4];

const FULL: Heights = [[3; 4]; 4];
/// The quarry of the rulebook's examples.
const EXAMPLE: Heights = [[3, 3, 3, 3], [0, 2, 2, 3], [3, 1, 3, 3], [3, 1, 1, 2]];
/// Granite at b2 among clay.
const PIT: Heights = [[3, 3, 3, 3], [3, 2, 3, 3], [3, 3, 3, 3], [3, 3, 3, 3]];

#[derive(Clone, Copy, PartialEq)]
enum Flower {
    Own,
    Other,
}
use Flower::{Other, Own};

/// The singles of a player who had none, after the gifts of a round with this effect and their dig.
#[track_caller]
fn income(heights: Heights, stack: &str, flower: Flower, effect: Effect) -> u32 {
    let mut position = start(&[&format!("tokens=14*{effect}")]);
    while position.round() == 1 {
        position.set_singles(BUILDER, 0);
        position.apply(idle_action(&position));
    }
    for stack in Stack::all() {
        position.refill_stack(stack, heights[stack.index() / 4][stack.index() % 4]);
    }
    let top = *position.stack(Stack::parse(stack).unwrap()).last().unwrap();
    let shown = position.rules_in_force().tile_set.tiles[usize::from(top)].flower;
    let own = if flower == Own { shown } else { (shown + 1) % 4 };
    position.set_flower(BUILDER, own);
    position.try_apply(format!("dig {stack}").parse().unwrap()).unwrap();
    position.estate(BUILDER).columns()
}

// Q1
#[test]
fn every_side_without_a_higher_stack_gives_a_single() {
    assert_eq!(income(EXAMPLE, "b2", Other, Effect::None), 3);
}

// Q2
#[test]
fn rim_and_own_flower_give_a_single_each() {
    assert_eq!(income(EXAMPLE, "c4", Own, Effect::None), 3);
}

// Q3
#[test]
fn every_tile_of_the_full_quarry_gives_four_singles() {
    for stack in Stack::all().map(|stack| stack.to_string()) {
        assert_eq!(income(FULL, &stack, Other, Effect::None), 4);
        assert_eq!(income(FULL, &stack, Own, Effect::None), 5);
    }
}

// Q4
#[test]
fn a_tile_below_all_its_neighbours_gives_its_flower_only() {
    assert_eq!(income(PIT, "b2", Other, Effect::None), 0);
    assert_eq!(income(PIT, "b2", Own, Effect::None), 1);
}

// Q5
#[test]
fn minus_one_does_not_go_below_nothing() {
    assert_eq!(income(PIT, "b2", Other, Effect::MinusOne), 0);
}

// Q6
#[test]
fn double_flower_gives_two_for_the_own_flower() {
    assert_eq!(income(PIT, "b2", Own, Effect::DoubleFlower), 2);
    assert_eq!(income(PIT, "b2", Other, Effect::DoubleFlower), 0);
}

// Q7
#[test]
fn minus_one_lowers_sides_and_flower_together() {
    assert_eq!(income(FULL, "b2", Own, Effect::MinusOne), 4);
}

// Q8
#[test]
fn plus_single_comes_on_top_of_the_dig() {
    assert_eq!(income(EXAMPLE, "c4", Own, Effect::PlusSingle), 4);
}
