//! The end of a round and of the game: temples, stock, the favour of Amyitis.

use super::{B, R, U, W, booked, four, game, legal, play};
use crate::amyitis::goods::{Good, Goods};
use crate::amyitis::guilds::Guild;
use crate::amyitis::position::{Amyitis, Step};
use crate::amyitis::scoring::Category;
use crate::amyitis::temples::Cube::Neutral;
use crate::amyitis::temples::{Cube, Temple};
use crate::{Game, Seat};

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
    position.to_act = B;
    position.step = Step::Priest;
    play(&mut position, "temple ishtar");
    let places = [0, 1, 2, 3].map(|place| position.temples[0].place(place).unwrap());
    assert_eq!(places, [B, W, U, B].map(Cube::Of));
}

/// C14
#[test]
fn temples_reward_by_cubes_and_then_by_the_cube_furthest_right() {
    let mut position = four();
    temple(&mut position, Temple::Ishtar, &[Neutral, Cube::Of(U), Cube::Of(R)]);
    temple(&mut position, Temple::Marduk, &[B, B, W].map(Cube::Of));
    temple(&mut position, Temple::Tammuz, &[Neutral, Cube::Of(W), Cube::Of(R), Cube::Of(B)]);
    assert_eq!(position.rewarded(Temple::Ishtar), (Some(R), Some(U)));
    assert_eq!(position.rewarded(Temple::Marduk), (Some(B), Some(W)));
    assert_eq!(position.rewarded(Temple::Tammuz), (Some(B), Some(R)));
    position.to_act = R;
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
    position.to_act = B;
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
    position.to_act = W;
    position.step = Step::Procession;
    position.garden.tiles = 0;
    play(&mut position, "temple marduk");
    assert_eq!((position.to_act(), legal(&position)), (B, vec!["discard barley".to_owned()]));
    play(&mut position, "discard barley");
    assert_eq!(legal(&position), ["discard barley", "discard wine"]);
    play(&mut position, "discard wine");
    assert!(position.is_over(), "no tiles are left, so the round was the last");
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

fn turn(position: &mut Amyitis, seat: Seat) {
    position.to_act = seat;
    position.step = Step::Turn;
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
