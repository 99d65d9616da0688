//! What digging gives.

use super::{BUILDER, idle_action, start};
use crate::Game;
use crate::babylon::action::Stack;
use crate::babylon::quarry::Quarry;
use crate::babylon::tokens::Effect;

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

fn quarry(heights: Heights) -> Quarry {
    let stacks = std::array::from_fn(|stack| [0, 16, 32].map(|layer| layer + stack as u8));
    let mut quarry = Quarry::new(stacks);
    for stack in (0..16).map(Stack) {
        let height = heights[stack.index() / 4][stack.index() % 4];
        while quarry.height(stack) > height {
            quarry.take(stack);
        }
    }
    quarry
}

/// The singles of a player who had none, after the gifts of a round with this effect and his dig.
#[track_caller]
fn income(heights: Heights, stack: &str, flower: Flower, effect: Effect) -> u8 {
    let mut position = start(&[("tokens", &format!("14*{effect}"))]);
    while position.round == 1 {
        position.stores[BUILDER.index()].singles = 0;
        position.apply(idle_action(&position));
    }
    position.quarry = quarry(heights);
    let top = position.quarry.top(Stack::parse(stack).unwrap()).unwrap();
    let shown = position.rules.tile_set.tiles[usize::from(top)].flower;
    let own = if flower == Own { shown } else { (shown + 1) % 4 };
    position.stores[BUILDER.index()].flower = own;
    position.try_apply(format!("dig {stack}").parse().unwrap()).unwrap();
    position.store().singles
}

/// The stacks of the full quarry.
fn all_stacks() -> impl Iterator<Item = String> {
    (0..16).map(|stack| Stack(stack).to_string())
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
    for stack in all_stacks() {
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
