//! Turns: income, passing, crafts and the caravan.

use super::{B, R, U, W, booked, edge, four, game, legal, legal_with, play};
use crate::amyitis::craftsmen::{Craft, Trios};
use crate::amyitis::fields::FieldRow;
use crate::amyitis::goods::{Good, Goods};
use crate::amyitis::guilds::Guild;
use crate::amyitis::position::{Amyitis, Step};
use crate::amyitis::rules::{DoubleEdge, FieldTie};
use crate::amyitis::scoring::Category;
use crate::{Game, Seat};

/// C1
#[test]
fn a_banker_pays_and_no_banker_pays_nothing() {
    let mut position = four();
    position.seats[0].levels[Guild::Banker as usize] = 3;
    let before = position.seats;
    position.begin_round();
    assert_eq!(position.seats[0].talents, before[0].talents + 2);
    assert_eq!(booked(&position, W, Category::Bankers), 2);
    assert_eq!(position.seats[1..], before[1..]);
}

/// C2
#[test]
fn who_has_passed_takes_a_talent_whenever_the_turn_reaches_them() {
    let mut position = four();
    position.trios = Trios::of(&[[Craft::Merchant; 3]]);
    play(&mut position, "pass, pass, hire 1 merchant, pass");
    assert_eq!(position.to_act(), U);
    assert_eq!(position.seats.map(|player| player.talents), [5, 5, 4, 4]);
    play(&mut position, "pass");
    assert_eq!(position.seats.map(|player| player.talents), [5, 5, 4, 4]);
    assert_eq!((position.step, position.to_act()), (Step::Procession, R));
    assert_eq!(position.turns_played(), 5);
}

/// Rule 5.6
#[test]
fn a_sole_remaining_player_feeds_the_others() {
    let mut position = game(3, &[]);
    position.trios = Trios::of(&[[Craft::Merchant; 3]]);
    play(&mut position, "hire 1 merchant, pass, pass, hire 1 merchant, hire 1 merchant, pass");
    assert_eq!(position.seats.map(|player| player.talents)[..3], [1, 6, 6]);
}

fn row(position: &mut Amyitis, row: FieldRow, cubes: &[Seat]) {
    for &seat in cubes {
        position.fields[row as usize].add(seat, FieldTie::Nobody);
    }
}

fn farm(settings: &[(&str, &str)], cubes: &[Seat], supply: u8, moves: &str) -> Amyitis {
    let mut position = game(4, settings);
    row(&mut position, FieldRow::Lower, cubes);
    position.stock.gardeners = supply;
    position.to_act = U;
    position.step = Step::Farmer;
    play(&mut position, moves);
    position
}

/// C4
#[test]
fn a_full_row_gives_a_gardener_to_whoever_has_the_most_cubes() {
    let gardeners = |position: &Amyitis| position.seats.map(|player| player.gardeners);
    let full = farm(&[], &[R, R, R, W], 4, "field lower");
    assert_eq!(gardeners(&full), [0, 0, 0, 1]);
    assert_eq!(full.stock.gardeners, 3);
    assert_eq!(full.goods(U, Good::Wine), 1);
    assert_eq!(full.fields[1].cubes().count(), 0);

    let tied = farm(&[], &[R, R, W, U], 4, "field lower");
    assert_eq!(gardeners(&tied), [0; 4]);
    assert_eq!(tied.fields[1].cubes().count(), 0);
    let rightmost = farm(&[("field_tie", "rightmost")], &[R, R, W, U], 4, "field lower");
    assert_eq!(gardeners(&rightmost), [0, 0, 1, 0]);

    assert_eq!(gardeners(&farm(&[], &[R, R, R, W], 0, "field lower")), [0; 4]);

    let upper = farm(&[], &[R, R, R, W], 4, "field upper");
    assert_eq!(upper.goods(U, Good::Barley), 1);
    assert_eq!(upper.fields.map(|row| row.cubes().count()), [1, 4]);
}

/// C7
#[test]
fn the_caravan_goes_as_far_as_camels_and_bonus_allow() {
    let mut position = four();
    assert_eq!(legal_with(&position, "move"), [""; 0], "without goods nothing can be traded");
    position.seats[0].goods = Goods([2, 2, 2, 2, 2]);
    position.seats[0].levels[Guild::Caravan as usize] = 1;
    position.garden.irrigate(edge(0, 1), W, DoubleEdge::Both);
    assert_eq!(legal_with(&position, "move"), ["move 1", "move 2", "move 3"]);
    let mut moved = position;
    play(&mut moved, "move 3");
    assert_eq!(moved.camels(W), 0);
    position.seats[0].camels = 20;
    assert_eq!(legal_with(&position, "move").len(), 9);
    play(&mut position, "move 9");
    assert_eq!((position.camels(W), position.step), (13, Step::Sale));
}

fn at_uruk() -> Amyitis {
    let mut position = four();
    position.caravan = 3;
    position.stock.tokens = 1 << Good::Palm as u8;
    position.seats[0].goods = Goods([0, 1, 0, 0, 0]);
    position.seats[0].levels[Guild::Caravan as usize] = 1;
    position
}

/// C8
#[test]
fn a_guild_city_sells_the_next_card_of_its_kinds() {
    let mut position = at_uruk();
    play(&mut position, "move 1");
    assert_eq!(legal(&position), ["guild banker", "guild caravan palm"]);
    play(&mut position, "guild caravan palm");
    assert_eq!(position.seats[0].goods, Goods([0, 0, 0, 1, 0]));
    assert_eq!((position.stock.tokens, position.stock_limit(W)), (0, 4));

    let mut sold_out = at_uruk();
    sold_out.stock.copies[Guild::Banker as usize][0] = 0;
    play(&mut sold_out, "move 1");
    assert_eq!(legal(&sold_out), ["guild caravan palm"]);

    let mut nothing = at_uruk();
    nothing.stock.copies[Guild::Banker as usize][0] = 0;
    nothing.stock.tokens = 0;
    assert!(!legal(&nothing).contains(&"move 1".to_owned()));
}

/// R-EXEC, R-BAB
#[test]
fn without_a_free_segment_no_engineer_is_hired_and_a_sale_brings_no_cube() {
    let mut position = four();
    position.trios = Trios::of(&[[Craft::Engineer; 3], [Craft::Farmer; 3]]);
    position.garden.filled = u64::MAX;
    position.garden.open = position.garden.available(DoubleEdge::Both);
    position.seats[0].goods = Goods([2, 0, 0, 0, 0]);
    position.seats[0].camels = 9;
    assert_eq!(legal_with(&position, "hire"), ["hire 2 farmer"]);
    play(&mut position, "move 9, sell barley barley");
    assert_eq!((position.to_act(), position.score(W)), (B, 6));
}
