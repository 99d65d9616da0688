//! Ruling R-SUP: with `limits=hard` there are 30 talents, 14 camels and 7 goods of each kind.

use super::{B, R, U, W, booked, edge, game, legal, legal_with, play};
use crate::amyitis::circuit::PlantCard;
use crate::amyitis::craftsmen::{Craft, Trios};
use crate::amyitis::goods::{Good, Goods};
use crate::amyitis::guilds::Guild;
use crate::amyitis::position::{Amyitis, Step};
use crate::amyitis::rules::DoubleEdge;
use crate::amyitis::scoring::Category;
use crate::amyitis::temples::{Cube, Temple};
use crate::{Game, Seat};

fn hard(players: usize) -> Amyitis {
    game(players, &[("limits", "hard")])
}

/// Gives a player whatever is left of a piece.
fn hoard_talents(position: &mut Amyitis, seat: Seat, left: u16) {
    position.seats[seat.index()].talents += position.supply().unwrap().0 - left;
}

fn hoard_camels(position: &mut Amyitis, seat: Seat) {
    position.seats[seat.index()].camels += position.supply().unwrap().1;
}

fn hoard_good(position: &mut Amyitis, seat: Seat, good: Good) {
    let left = position.supply().unwrap().2[good as usize];
    position.seats[seat.index()].goods.0[good as usize] += left as u8;
}

fn left(position: &Amyitis, good: Good) -> u16 {
    position.supply().unwrap().2[good as usize]
}

/// R-SUP: what players start with and the goods on caravan cards come from the supply.
#[test]
fn the_box_holds_30_talents_14_camels_and_7_of_each_good() {
    assert_eq!(game(4, &[]).supply(), None);
    for players in 2..=4 {
        let position = hard(players);
        let (talents, camels, goods) = position.supply().unwrap();
        assert_eq!((talents, camels), (30 - 4 * players as u16, 14 - players as u16));
        let on_cards = [0, 1, 2, 3, 4].map(|good| u16::from(position.stock.tokens >> good & 1));
        assert_eq!(goods, on_cards.map(|on_card| 7 - on_card));
        assert_eq!(on_cards.iter().sum::<u16>(), if players == 4 { 2 } else { 1 });
    }
}

/// R-SUP: a craft that would only give something sold out may still be chosen.
#[test]
fn a_merchant_may_be_hired_when_no_camel_is_left() {
    let mut position = hard(2);
    position.trios = Trios::of(&[[Craft::Merchant; 3]]);
    hoard_camels(&mut position, B);
    play(&mut position, "hire 1 merchant");
    assert_eq!((position.camels(W), position.talents(W)), (1, 4));
    assert_eq!(position.to_act(), B);
}

/// R-SUP: both rows may be chosen; the cube is placed and the row filled without a good.
#[test]
fn a_field_without_a_good_is_filled_all_the_same() {
    let mut position = hard(2);
    hoard_good(&mut position, B, Good::Barley);
    position.step = Step::Farmer;
    assert_eq!(legal(&position), ["field upper", "field lower"]);
    play(&mut position, "field upper");
    assert_eq!((position.goods(W, Good::Barley), position.fields[0].len()), (0, 1));
}

/// R-SUP: what is paid goes back: talents of a hire, camels of a way, goods sold, bought with,
/// swapped and discarded.
#[test]
fn what_is_paid_goes_back_to_the_supply() {
    let mut position = hard(3);
    position.trios = Trios::of(&[[Craft::Merchant; 3]]);
    hoard_talents(&mut position, B, 0);
    hoard_camels(&mut position, B);
    position.trios.turn(0, Craft::Merchant);
    play(&mut position, "hire 1 merchant");
    assert_eq!((position.talents(W), position.supply().unwrap().0), (3, 1));

    let mut position = hard(3);
    position.seats[0].camels = 9;
    position.seats[0].goods = Goods([1, 1, 0, 0, 1]);
    let camels = position.supply().unwrap().1;
    play(&mut position, "move 9, sell barley wine");
    assert_eq!(position.supply().unwrap().1, camels + 9);
    let on_card = |good: Good| u16::from(position.stock.tokens >> good as u8 & 1);
    assert_eq!(left(&position, Good::Barley), 7 - on_card(Good::Barley));
    assert_eq!(left(&position, Good::Wine), 7);

    position.to_act = W;
    position.step = Step::TammuzSwap;
    position.stock.tokens = 0;
    play(&mut position, "swap dates salt");
    assert_eq!((left(&position, Good::Dates), left(&position, Good::Salt)), (7, 6));
}

/// R-SUP: in Ishtar both rewards may be named, each player gets what is left.
#[test]
fn ishtar_gives_what_is_left() {
    let mut position = hard(4);
    for cube in [Cube::Of(U), Cube::Of(R), Cube::Of(R)] {
        position.temples[Temple::Ishtar as usize].enter(cube);
    }
    position.to_act = R;
    position.step = Step::Ishtar;
    hoard_camels(&mut position, B);
    assert_eq!(legal(&position), ["ishtar camel", "ishtar talent"]);
    let mut other = position;
    play(&mut position, "ishtar camel");
    assert_eq!((position.camels(R), position.talents(R)), (1, 4));
    assert_eq!((position.camels(U), position.talents(U)), (1, 5));
    play(&mut other, "ishtar talent");
    assert_eq!((other.camels(U), other.talents(R)), (1, 5));
}

/// After a planting on a tile that gives a good, paid with wine.
fn plant_for_a_good(settings: &[(&str, &str)], sold_out: &[Good]) -> Amyitis {
    let mut position = game(2, &[&[("limits", "hard")], settings].concat());
    position.stock.tokens = 0;
    position.plants[0] = PlantCard::new(1);
    position.garden.irrigate(edge(1, 2), B, DoubleEdge::Both);
    position.tile_ids[1] = 7;
    position.seats[0].goods = Goods([0, 0, 0, 0, 1]);
    for &good in sold_out {
        hoard_good(&mut position, B, good);
    }
    play(&mut position, "move 1, plant b1");
    position
}

/// R-SUP: a good of choice may be named only if it is there; no move is written when none is.
#[test]
fn a_good_of_choice_is_one_that_is_left() {
    let [barley, dates, salt, palm, wine] =
        [Good::Barley, Good::Dates, Good::Salt, Good::Palm, Good::Wine];
    assert_eq!(legal(&plant_for_a_good(&[], &[dates, palm])), ["good barley", "good salt"]);
    let nothing = plant_for_a_good(&[], &[barley, dates, salt, palm]);
    assert_eq!((nothing.to_act(), nothing.seats[0].goods), (B, Goods::default()));
    let with_wine = [("bonus_good_may_be_wine", "true")];
    let only_wine = plant_for_a_good(&with_wine, &[barley, dates, salt, palm]);
    assert_eq!(legal(&only_wine), ["good wine"], "the wine just paid is there again");
    let all = [barley, dates, salt, palm, wine];
    assert_eq!(legal(&plant_for_a_good(&with_wine, &all)), ["good wine"]);
}

/// 15.4: an exchange takes a plain good that is in the supply.
#[test]
fn an_exchange_takes_a_good_that_is_left() {
    let mut position = hard(3);
    position.step = Step::TammuzSwap;
    position.seats[0].goods = Goods([0, 0, 1, 0, 0]);
    for good in [Good::Barley, Good::Palm] {
        hoard_good(&mut position, B, good);
    }
    assert_eq!(legal(&position), ["swap none", "swap salt dates"]);
    hoard_good(&mut position, B, Good::Dates);
    assert_eq!(legal(&position), ["swap none"]);
}

/// R-SUP, R-INC: income begins with the new start player, takes what is left, and prestige is paid
/// without talents.
#[test]
fn bankers_pay_from_the_start_player_on_while_there_are_talents() {
    let mut position = hard(3);
    for player in &mut position.seats {
        player.levels[Guild::Banker as usize] = 3;
    }
    position.start_player = U;
    hoard_talents(&mut position, U, 3);
    let before = position.seats.map(|player| player.talents);
    position.begin_round();
    let gained = |seat: Seat| position.talents(seat) - usize::from(before[seat.index()]);
    assert_eq!([U, W, B].map(gained), [2, 1, 0]);
    assert_eq!([W, B, U].map(|seat| booked(&position, seat, Category::Bankers)), [2; 3]);
}

/// R-SUP, 5.4: talents for those who have passed are taken as the turn reaches each of them.
#[test]
fn talents_of_those_who_passed_run_out_in_the_order_of_turns() {
    let mut position = hard(4);
    position.trios = Trios::of(&[[Craft::Merchant; 3]]);
    play(&mut position, "pass, pass");
    hoard_talents(&mut position, R, 1);
    play(&mut position, "hire 1 merchant, pass");
    assert_eq!(position.to_act(), U);
    assert_eq!([W, B].map(|seat| position.talents(seat)), [5, 4]);
}

/// R-SUP: a tile gives the talents and camels that are left.
#[test]
fn a_tile_gives_what_is_left() {
    let mut position = hard(2);
    position.plants[0] = PlantCard::new(1);
    position.garden.irrigate(edge(1, 2), B, DoubleEdge::Both);
    position.tile_ids[1] = 5;
    position.seats[0].goods = Goods([0, 0, 0, 1, 0]);
    hoard_talents(&mut position, B, 1);
    play(&mut position, "move 1, plant b1");
    assert_eq!((position.talents(W), position.supply().unwrap().0), (5, 0));
    assert_eq!(left(&position, Good::Palm) + u16::from(position.stock.tokens >> 3 & 1), 7);
}

/// R-SUP: the good of a caravan card is taken from the card even if its kind is sold out.
#[test]
fn the_good_on_a_caravan_card_is_one_of_its_kind() {
    let mut position = hard(4);
    position.caravan = 3;
    position.stock.tokens = 1 << Good::Palm as u8;
    position.seats[0].levels[Guild::Caravan as usize] = 1;
    position.seats[0].goods = Goods([0, 1, 0, 0, 0]);
    hoard_good(&mut position, B, Good::Palm);
    assert_eq!(position.goods(B, Good::Palm), 6, "the seventh lies on the card");
    play(&mut position, "move 1");
    assert_eq!(legal_with(&position, "guild"), ["guild banker", "guild caravan palm"]);
    play(&mut position, "guild caravan palm");
    assert_eq!((position.goods(W, Good::Palm), left(&position, Good::Palm)), (1, 0));
}
