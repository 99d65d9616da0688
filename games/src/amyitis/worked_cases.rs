//! The worked cases of the rules, C1 to C15, on positions set up by hand.

use super::circuit::PlantCard;
use super::craftsmen::Trios;
use super::garden::{Garden, SPACES};
use super::goods::Goods;
use super::player::Category;
use super::position::{Amyitis, Step};
use super::spaces::{Edge, Space};
use super::temples::Cube::{self, Neutral};
use super::words::{Craft, FieldRow, Good, Guild, Temple};
use crate::bits::Bits;
use crate::{Game, Options, Rulebook, Seat, Seed};

const W: Seat = Seat::new(0);
const B: Seat = Seat::new(1);
const U: Seat = Seat::new(2);
const R: Seat = Seat::new(3);

fn game(players: usize, settings: &[(&str, &str)]) -> Amyitis {
    let mut options = Options::default();
    for (name, value) in settings {
        options.set(name, value);
    }
    let rules = Amyitis::rules(&options).unwrap();
    Amyitis::start(rules, &Amyitis::deal(rules, players, Seed(1)))
}

fn four() -> Amyitis {
    game(4, &[])
}

fn space(index: usize) -> Space {
    Space::at(index / 4, index % 4)
}

fn edge(first: usize, second: usize) -> Edge {
    Edge::between(space(first), space(second)).unwrap()
}

fn legal(position: &Amyitis) -> Vec<String> {
    let mut actions = Vec::new();
    position.legal_actions(&mut actions);
    actions.iter().map(ToString::to_string).collect()
}

/// The legal moves that begin with a word.
fn legal_with(position: &Amyitis, verb: &str) -> Vec<String> {
    legal(position).into_iter().filter(|text| text.split(' ').next() == Some(verb)).collect()
}

#[track_caller]
fn play(position: &mut Amyitis, moves: &str) {
    for text in moves.split(", ") {
        position.try_apply(text.parse().unwrap()).unwrap();
    }
}

fn turn(position: &mut Amyitis, seat: Seat) {
    position.actor = seat;
    position.step = Step::Turn;
}

fn edges_open(garden: &Garden) -> Vec<(usize, usize)> {
    let spaces = |bit| Edge::on_board(bit).spaces().map(Space::index);
    let mut open: Vec<_> = Bits(garden.open).map(|bit| spaces(bit).into()).collect();
    open.sort_unstable();
    open
}

fn booked(position: &Amyitis, seat: Seat, category: Category) -> u16 {
    position.seats[seat.index()].prestige[category as usize]
}

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
fn who_has_passed_takes_a_talent_whenever_the_turn_reaches_him() {
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
        position.fields[row as usize].farm(row, seat, false);
    }
}

fn farm(settings: &[(&str, &str)], cubes: &[Seat], supply: u8, moves: &str) -> Amyitis {
    let mut position = game(4, settings);
    row(&mut position, FieldRow::Lower, cubes);
    position.stock.gardeners = supply;
    position.actor = U;
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

fn temple(position: &mut Amyitis, temple: Temple, left_to_right: &[Cube]) {
    for &cube in left_to_right.iter().rev() {
        position.temples[temple as usize].enter(cube);
    }
}

/// C5
#[test]
fn a_cube_pushed_past_the_fourth_place_goes_home() {
    let mut position = four();
    temple(&mut position, Temple::Ishtar, &[W, U, B, R].map(Cube::Of));
    position.actor = B;
    position.step = Step::Priest;
    play(&mut position, "temple ishtar");
    let places = [0, 1, 2, 3].map(|place| position.temples[0].place(place).unwrap());
    assert_eq!(places, [B, W, U, B].map(Cube::Of));
}

/// C6
#[test]
fn water_is_led_from_the_river_along_irrigated_edges() {
    let river = [(0, 1), (0, 4), (1, 2), (2, 3), (4, 8), (8, 12)];
    let mut garden = Garden::new(SPACES);
    assert_eq!(edges_open(&garden), river);
    garden.irrigate(edge(0, 1), W, false);
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
    let mut garden = Garden::new(SPACES);
    let before = garden.open;
    garden.plant(space(14));
    garden.plant(space(15));
    garden.irrigate_between_planted(false);
    assert_eq!(garden.filled, edge(14, 15).segments());
    assert_eq!(garden.open, before);
    assert_eq!(garden.watered(), space(14).bit() | space(15).bit());
}

/// R-EXEC, R-BAB
#[test]
fn without_a_free_segment_no_engineer_is_hired_and_a_sale_brings_no_cube() {
    let mut position = four();
    position.trios = Trios::of(&[[Craft::Engineer; 3], [Craft::Farmer; 3]]);
    position.garden.filled = u64::MAX;
    position.garden.open = position.garden.available(false);
    position.seats[0].goods = Goods([2, 0, 0, 0, 0]);
    position.seats[0].camels = 9;
    assert_eq!(legal_with(&position, "hire"), ["hire 2 farmer"]);
    play(&mut position, "move 9, sell barley barley");
    assert_eq!((position.to_act(), position.score(W)), (B, 6));
}

/// C7
#[test]
fn the_caravan_goes_as_far_as_camels_and_bonus_allow() {
    let mut position = four();
    assert_eq!(legal_with(&position, "move"), [""; 0], "without goods nothing can be traded");
    position.seats[0].goods = Goods([2, 2, 2, 2, 2]);
    position.seats[0].levels[Guild::Caravan as usize] = 1;
    position.garden.irrigate(edge(0, 1), W, false);
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
        position.garden.irrigate(edge(first, second), seat, false);
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
    dry.garden = Garden::new(SPACES);
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
    assert_eq!(position.garden.filled & !cubes, edge(1, 5).segments());
    assert_eq!(position.plants[2].plant().quality, 1);
    assert_eq!(position.seats[0].goods, Goods::default());
    assert_eq!(position.tiles_taken(W), 1);
}

/// R-NEU
#[test]
fn neutral_cubes_count_for_nobody_around_a_space() {
    let mut garden = Garden::new(SPACES);
    garden.plant(space(0));
    garden.plant(space(1));
    garden.irrigate_between_planted(false);
    assert_eq!(garden.leader_around(space(1)), None);
    garden.irrigate(edge(1, 2), U, false);
    assert_eq!(garden.leader_around(space(1)), Some(U));
    garden.irrigate(edge(1, 5), W, false);
    assert_eq!(garden.leader_around(space(1)), None, "a tie");
}

/// C13
#[test]
fn platform_4_needs_gardeners() {
    let mut garden = Garden::new(SPACES);
    garden.filled = edge(14, 15).segments();
    let top = space(15).bit();
    let beds = [1, 2, 3].map(|quality| garden.beds(quality) & top != 0);
    assert_eq!(beds, [false, false, true], "quality 1 needs two gardeners, quality 2 one");
    assert_eq!(space(15).quality(), 3);
}

/// C14
#[test]
fn temples_reward_by_cubes_and_then_by_the_cube_furthest_right() {
    let mut position = four();
    temple(&mut position, Temple::Ishtar, &[Neutral, Cube::Of(U), Cube::Of(R)]);
    temple(&mut position, Temple::Marduk, &[B, B, W].map(Cube::Of));
    temple(&mut position, Temple::Tammuz, &[Neutral, Cube::Of(W), Cube::Of(R), Cube::Of(B)]);
    assert_eq!(position.temple_ranking(Temple::Ishtar), (Some(R), Some(U)));
    assert_eq!(position.temple_ranking(Temple::Marduk), (Some(B), Some(W)));
    assert_eq!(position.temple_ranking(Temple::Tammuz), (Some(B), Some(R)));
    position.actor = R;
    position.step = Step::Ishtar;
    play(&mut position, "ishtar camel");
    assert_eq!((position.camels(R), position.talents(U)), (2, 5));
    assert_eq!([B, W].map(|seat| booked(&position, seat, Category::Temples)), [2, 1]);
    assert_eq!((position.to_act(), position.step), (B, Step::TammuzField));
    play(&mut position, "field upper");
    assert_eq!(position.goods(B, Good::Barley), 1);
    assert_eq!((position.to_act(), legal(&position)), (R, vec!["swap none".to_owned()]));
}

/// 11.2: with two players only the first is rewarded.
#[test]
fn two_players_know_no_second_place() {
    let mut position = game(2, &[]);
    temple(&mut position, Temple::Ishtar, &[W, B, B].map(Cube::Of));
    temple(&mut position, Temple::Marduk, &[W, B].map(Cube::Of));
    temple(&mut position, Temple::Tammuz, &[W, B].map(Cube::Of));
    position.actor = B;
    position.step = Step::Ishtar;
    play(&mut position, "ishtar talent");
    assert_eq!((position.camels(W), position.talents(B)), (1, 5));
    assert_eq!([W, B].map(|seat| booked(&position, seat, Category::Temples)), [0, 2]);
    play(&mut position, "field lower");
    assert_eq!((position.round, position.to_act()), (1, B), "no exchange for the second");
}

/// 11.3
#[test]
fn goods_beyond_the_limit_are_returned_one_by_one_from_the_start_player_on() {
    let mut position = game(3, &[]);
    position.seats[0].goods = Goods([2, 0, 0, 0, 1]);
    position.seats[1].goods = Goods([5, 0, 0, 0, 0]);
    position.seats[1].levels[Guild::Caravan as usize] = 2;
    position.seats[2].goods = Goods([0, 1, 1, 0, 0]);
    position.start_player = B;
    position.actor = W;
    position.step = Step::Procession;
    position.garden.tiles = 0;
    play(&mut position, "temple marduk");
    assert_eq!((position.to_act(), legal(&position)), (B, vec!["discard barley".to_owned()]));
    play(&mut position, "discard barley");
    assert_eq!(legal(&position), ["discard barley", "discard wine"]);
    play(&mut position, "discard wine");
    assert!(position.is_over(), "no tiles are left, so the round was the last");
}

/// R-FREE, R-ORD, R-GOOD
#[test]
fn a_tile_gives_a_free_card_and_then_a_free_good() {
    let planted = |may_be_wine, gardeners| {
        let mut position = game(4, &[("bonus_good_may_be_wine", may_be_wine)]);
        position.garden.irrigate(edge(0, 1), W, false);
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

/// C15
#[test]
fn garden_tiles_earn_the_bonus_of_amyitis_and_goods_a_point_each() {
    let expected = [(2, [4, 5, 6, 7]), (3, [3, 4, 5, 6]), (4, [2, 3, 4, 5])];
    for (players, tiles) in expected {
        let mut position = game(players, &[]);
        let scores = tiles.map(|tiles| {
            position.seats[1].tiles = tiles;
            position.score(B)
        });
        assert_eq!(scores, [0, 5, 5, 10], "{players} players");
        position.seats[1].goods = Goods([1, 0, 0, 2, 1]);
        assert_eq!(position.score(B), 14);
        assert_eq!(position.breakdown(B).iter().sum::<i32>(), 14);
    }
}

/// R-2P
#[test]
fn unused_spaces_are_never_planted_and_trigger_nothing() {
    let mut position = game(2, &[]);
    position.garden.irrigate(edge(0, 1), W, false);
    assert_eq!(position.garden.beds(3), space(1).bit());
    position.garden.plant(space(1));
    position.garden.irrigate_between_planted(false);
    assert_eq!(position.garden.filled, edge(0, 1).segments());
    assert!(edges_open(&position.garden).contains(&(0, 4)));
}

/// 12.1, R-CAP
#[test]
fn the_round_in_which_few_tiles_are_left_is_the_last_and_so_is_round_60() {
    for (players, enough) in [(2, 3), (3, 4), (4, 4)] {
        let mut position = game(players, &[]);
        assert!(!position.is_fully_observed(W));
        position.garden.tiles = (1 << (enough + 1)) - 1;
        assert!(!position.is_last_round());
        position.garden.tiles = (1 << enough) - 1;
        assert!(position.is_last_round() && position.is_fully_observed(W));
    }
    let mut position = game(2, &[]);
    position.round = 59;
    turn(&mut position, W);
    play(&mut position, "pass, pass, temple marduk");
    assert!(position.is_over());
    assert_eq!(position.rounds_begun(), 60);
}
