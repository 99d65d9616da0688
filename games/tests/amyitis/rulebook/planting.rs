//! Planting: prices, spaces, gardeners and what a tile gives.

use super::{B, R, U, W, booked, edge, edges_open, four, game, legal, play, space};
use crate::Game;
use crate::amyitis::circuit::PlantCard;
use crate::amyitis::garden::{DOUBLES, Garden, SPACES};
use crate::amyitis::goods::Goods;
use crate::amyitis::position::Amyitis;
use crate::amyitis::rules::DoubleEdge;
use crate::amyitis::scoring::Category;

/// The garden of case C10.
fn garden_of_c10() -> Amyitis {
    let mut position = four();
    position.garden.plant(space(1));
    let cubes = [
        (0, 1, W),
        (0, 4, B),
        (4, 5, B),
        (5, 9, B),
        (5, 6, W),
        (6, 10, U),
        (2, 3, R),
        (6, 7, R),
        (7, 11, R),
        (7, 11, U),
    ];
    for (first, second, seat) in cubes {
        assert!(edges_open(&position.garden).contains(&(first, second)), "{first}-{second}");
        position.garden.irrigate(edge(first, second), seat, DoubleEdge::Both);
    }
    position.tile_ids[5] = 10;
    position.caravan = 4;
    position.plants[2] = PlantCard::new(1);
    position.plants[2].turn_over();
    position
}

/// C9
#[test]
fn a_plant_of_quality_2_costs_a_second_good_and_needs_a_space() {
    let mut position = garden_of_c10();
    let stops_at_mari = |goods| {
        position.seats[0].goods = Goods(goods);
        legal(&position).contains(&"move 1".to_owned())
    };
    let prices =
        [[1, 0, 0, 1, 0], [1, 0, 0, 0, 1], [0, 0, 0, 0, 2], [1, 1, 1, 0, 0], [2, 0, 0, 0, 0]];
    assert_eq!(prices.map(stops_at_mari), [true, true, true, false, false]);
    let mut dry = garden_of_c10();
    dry.seats[0].goods = Goods([1, 0, 0, 1, 0]);
    dry.garden = Garden::new(SPACES, DOUBLES);
    assert!(!legal(&dry).contains(&"move 1".to_owned()));
}

/// C10
#[test]
fn where_a_plant_of_quality_2_can_be_planted() {
    let mut position = garden_of_c10();
    position.seats[0].goods = Goods([1, 0, 0, 1, 0]);
    play(&mut position, "move 1");
    let can_plant =
        |position: &Amyitis, name: &str| legal(position).contains(&format!("plant {name}"));
    assert!(can_plant(&position, "b2"), "case A");
    assert!(!can_plant(&position, "d3"), "case B without a gardener");
    position.seats[0].gardeners = 1;
    assert!(can_plant(&position, "d3"), "case B with a gardener");
    assert!(!can_plant(&position, "c3"), "case C");
    assert!(!can_plant(&position, "b1"), "case D");
    play(&mut position, "plant d3");
    assert_eq!((position.seats[0].gardeners, position.stock.gardeners), (0, 5));
}

/// C11, C12
#[test]
fn planting_pays_the_tile_the_irrigation_and_waters_the_edges_between_plants() {
    let mut position = garden_of_c10();
    position.seats[0].goods = Goods([1, 0, 0, 1, 0]);
    play(&mut position, "move 1, plant b2");
    assert_eq!((booked(&position, W, Category::Planting), position.talents(W)), (4, 6));
    assert_eq!(booked(&position, W, Category::Irrigation), 0);
    assert_eq!(booked(&position, B, Category::Irrigation), 2);
    let cubes = position.garden.cubes.iter().fold(0, |sum, cubes| sum | cubes);
    assert_eq!(position.garden.filled & !cubes, edge(1, 5).bit());
    assert_eq!(position.plant_in(2).quality, 1);
    assert_eq!(position.seats[0].goods, Goods::default());
    assert_eq!(position.tiles_taken(W), 1);
}

/// C13
#[test]
fn platform_4_needs_gardeners() {
    let mut garden = Garden::new(SPACES, DOUBLES);
    garden.filled = garden.segments(edge(14, 15).bit());
    let top = space(15).bit();
    let beds = [1, 2, 3].map(|quality| garden.beds(quality) & top != 0);
    assert_eq!(beds, [false, false, true], "quality 1 needs two gardeners, quality 2 one");
    assert_eq!(space(15).quality(), 3);
}

/// R-FREE, R-ORD, R-GOOD
#[test]
fn a_tile_gives_a_free_card_and_then_a_free_good() {
    let planted = |may_be_wine, gardeners| {
        let mut position = game(4, &[("bonus_good_may_be_wine", may_be_wine)]);
        position.garden.irrigate(edge(0, 1), W, DoubleEdge::Both);
        position.tile_ids[0] = if gardeners == 0 { 7 } else { 8 };
        position.seats[0].goods = Goods([0, 0, 0, 1, 0]);
        play(&mut position, "move 1, plant a1");
        position
    };
    assert_eq!(
        legal(&planted("false", 0)),
        ["good barley", "good dates", "good salt", "good palm"]
    );
    assert_eq!(legal(&planted("true", 0)).len(), 5);
    let mut position = planted("false", 1);
    assert_eq!(booked(&position, W, Category::Irrigation), 0, "the bonus comes after the choices");
    let cards = ["guild banker", "guild caravan", "guild palace", "guild gardener"];
    assert_eq!(legal(&position), cards);
    play(&mut position, "guild palace");
    assert_eq!(booked(&position, W, Category::Palaces), 3);
    assert_eq!(booked(&position, W, Category::Irrigation), 1);
    assert_eq!(position.to_act(), B);
}
