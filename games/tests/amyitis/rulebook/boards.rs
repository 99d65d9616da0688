//! What component files change on the boards: fields, plant cards, the circuit, the garden.

use super::{B, W, edge, edges_open, game, legal, legal_with, play, space};
use crate::amyitis::fields::FieldRow;
use crate::amyitis::goods::{Good, Goods};
use crate::amyitis::position::{Amyitis, Step};
use crate::amyitis::rules::DoubleEdge;
use crate::amyitis::spaces::Space;

fn with_file(players: usize, text: &str) -> Amyitis {
    game(players, &[("components", text)])
}

/// 6.3
#[test]
fn fields_yield_the_goods_of_the_file() {
    let goods =
        "[[field_row]]\nname = 'upper'\ngoods = ['palm', 'wine', 'salt', 'dates', 'barley']";
    let mut position = with_file(2, goods);
    for expected in [Good::Palm, Good::Wine, Good::Salt, Good::Dates, Good::Barley, Good::Palm] {
        position.to_act = W;
        position.step = Step::Farmer;
        assert_eq!(position.next_good(FieldRow::Upper), expected);
        play(&mut position, "field upper");
    }
    assert_eq!(position.seats[0].goods, Goods([1, 1, 1, 2, 1]));
    assert_eq!(position.next_good(FieldRow::Lower), Good::Palm, "the other row is the usual one");
}

/// 9.3
#[test]
fn plants_ask_the_extra_good_of_the_file() {
    let mut position = with_file(2, "[[plant]]\nname = 'P0'\nextra = ['salt', 'dates']");
    position.garden.irrigate(edge(1, 2), W, DoubleEdge::Both);
    position.tile_ids = [0; 16];
    for (goods, extra) in [([0, 1, 1, 0, 0], Good::Salt), ([0, 2, 0, 0, 0], Good::Dates)] {
        position.to_act = W;
        position.step = Step::Turn;
        position.caravan = 6;
        position.seats[0].camels = 1;
        position.seats[0].goods = Goods([0, 1, 0, 0, 0]);
        assert_eq!(position.plant_in(3).extra, Some(extra));
        assert!(!legal(&position).contains(&"move 1".to_owned()), "the extra good is missing");
        position.seats[0].goods = Goods(goods);
        play(&mut position, "move 1");
        let bed = legal(&position).remove(0);
        play(&mut position, &bed);
        assert_eq!(position.seats[0].goods, Goods::default());
    }
}

/// 8.1
#[test]
fn the_caravan_goes_round_in_the_order_of_the_file() {
    let order = "[circuit]\norder = ['Babylon', 'Uruk', 'Mari', 'Eshnunna', 'Susa', 'Ur', 'Palmyra', \
                 'Khorsabad', 'Ninoua']";
    let mut position = with_file(2, order);
    position.seats[0].goods = Goods([0, 1, 0, 0, 0]);
    position.seats[0].camels = 9;
    position.garden.irrigate(edge(1, 2), W, DoubleEdge::Both);
    assert_eq!(legal_with(&position, "move"), ["move 1", "move 9"], "dates buy cards in Uruk");
    play(&mut position, "move 1");
    assert_eq!(legal(&position), ["guild banker", "guild caravan"]);
    play(&mut position, "guild banker");
    position.to_act = B;
    position.seats[1].goods = Goods([1, 0, 0, 1, 0]);
    position.seats[1].camels = 2;
    assert_eq!(legal_with(&position, "move"), ["move 1", "move 2"], "barley in Mari, palm next");
    play(&mut position, "move 2");
    assert_eq!((position.step, position.plant_city()), (Step::PlantCity, 0));
}

/// 7.2, 7.3
#[test]
fn any_edge_can_be_double() {
    let all = "[garden]\ndouble_edges = ['a1-b1', 'b1-c1', 'c1-d1', 'a1-a2', 'a2-a3', 'a3-a4', \
               'a2-b2', 'b2-c2', 'c2-d2', 'b1-b2', 'b2-b3', 'b3-b4', 'a3-b3', 'b3-c3', 'c3-d3', \
               'c1-c2', 'c2-c3', 'c3-c4', 'a4-b4', 'b4-c4', 'c4-d4', 'd1-d2', 'd2-d3', 'd3-d4']";
    let mut garden = with_file(4, all).garden;
    let mut cubes = 0;
    while let Some(&(first, second)) = edges_open(&garden).first() {
        garden.irrigate(edge(first, second), if cubes % 2 == 0 { W } else { B }, DoubleEdge::Both);
        cubes += 1;
        assert_eq!(garden.filled.count_ones(), cubes);
    }
    assert_eq!((cubes, garden.watered().count_ones()), (48, 16));
    assert_eq!(garden.leader_around(space(5)), None, "every edge has a cube of both");

    let mut single = with_file(4, "[garden]\ndouble_edges = []").garden;
    for expected in (0..24).rev() {
        let (first, second) = edges_open(&single)[0];
        single.irrigate(edge(first, second), W, DoubleEdge::Both);
        assert_eq!(single.segments(single.filled).count_ones(), 24 - expected);
    }
    assert_eq!(edges_open(&single), []);
}

/// 2.5, R-2P
#[test]
fn the_spaces_of_the_file_stay_empty_with_two_players() {
    let text = "[garden]\nunused_with_2_players = ['b1', 'c2', 'd3']";
    let empty = |players| {
        let position = with_file(players, text);
        Space::all()
            .filter(|space| position.tile(*space).is_none())
            .map(Space::index)
            .collect::<Vec<_>>()
    };
    assert_eq!(empty(2), [1, 6, 11]);
    assert_eq!(empty(3).len(), 0);
    let mut position = with_file(2, text);
    position.garden.irrigate(edge(0, 1), W, DoubleEdge::Both);
    assert_eq!(position.garden.beds(1), space(0).bit(), "b1 is watered but never planted");
    assert_eq!(position.tiles_left(), 13);
}
