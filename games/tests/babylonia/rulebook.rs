//! Cases of the rules of Babylonia. Letters with numbers are those of the rules text.
//!
//! The board of two players, around the hexes used most: ziggurat b4 has the land neighbours b2, b6,
//! a3 and a5 and the river neighbours c3 and c5; site i7 has h6, h8, i9 and j8 and the rivers i5
//! and j6; site d4 has d6, e3 and e5 and the rivers c3 and c5.

use nabu_games::babylonia::{Babylonia, Step};
use nabu_games::{Game, Seat, Seed};

use crate::babylonia::table::{
    UNLIMITED, hex, legal_forms, play, points, surround, table, with_card,
};
use crate::table::{legal_text, start};

#[test]
fn a_token_next_to_a_ziggurat_scores_the_ziggurats_its_player_touches() {
    // Z1
    let mut position = table(2, &[UNLIMITED], &[], &["FFSMM", "FFFFF"]);
    play(&mut position, "farmer b2, farmer c21, end, farmer a17, farmer a15, end");
    assert_eq!(points(&position, "ziggurats"), [1 + 2, 0]);
    play(&mut position, "servant i11");
    assert_eq!(points(&position, "ziggurats"), [1 + 2 + 3, 0]);
}

#[test]
fn a_river_token_next_to_a_ziggurat_scores_too() {
    let mut position = table(2, &[], &[], &["PFFFF"]);
    play(&mut position, "priest c3");
    assert_eq!(points(&position, "ziggurats"), [1, 0]);
}

#[test]
fn a_ziggurat_on_unused_land_does_not_exist() {
    let mut position = table(3, &[], &[], &["PFFFF"]);
    play(&mut position, "priest c3");
    assert_eq!(points(&position, "ziggurats"), [0, 0, 0]);
}

#[test]
fn a_farmer_on_a_field_scores_its_number() {
    // F1
    let mut position = table(2, &[UNLIMITED], &[("d4", "6")], &["FFFFF"]);
    assert!(!legal_text(&position).contains(&"farmer d4".to_owned()));
    play(&mut position, "farmer e3, farmer d4");
    assert_eq!(points(&position, "fields"), [6, 0]);
    assert_eq!(position.tile(hex("d4")), None);
}

#[test]
fn a_city_field_scores_the_city_tiles_of_all_players() {
    // F2
    let sites = ["i7", "i23", "b22", "a13", "e23"];
    let mut tiles: Vec<_> = sites.into_iter().zip(["M", "S", "P", "MS", "SP"]).collect();
    tiles.push(("h20", "city"));
    let first = ["MMMMMMSSSSFFFF", "SSSSSSPPPPFFFF"];
    let mut position = table(2, &[UNLIMITED], &tiles, &first);
    surround(&mut position, &[&sites[..3], &sites[3..]], |position| {
        Seat::all(2).map(|seat| position.city_tiles(seat)).sum::<usize>() == 5
            && position.on_turn() == Seat::new(0)
    });
    play(&mut position, "farmer h20");
    assert_eq!(points(&position, "fields"), [5, 0]);
}

#[test]
fn a_face_down_neighbour_allows_a_field_unless_the_option_forbids_it() {
    // B2
    for (setting, is_legal) in [("field_neighbour=any", true), ("field_neighbour=face_up", false)] {
        let mut position = table(2, &[UNLIMITED, setting], &[("d4", "7")], &["MFFFF"]);
        play(&mut position, "merchant c3");
        let legal = legal_text(&position);
        assert_eq!(legal.contains(&"farmer d4".to_owned()), is_legal);
        assert!(!legal.contains(&"merchant d4".to_owned()));
    }
}

#[test]
fn nobles_next_to_a_city_or_connected_to_it_score_two_each() {
    // C1
    let mut position = table(2, &[UNLIMITED], &[("i7", "MP")], &["MMPPMPFF", "MPPFFFFF"]);
    play(&mut position, "merchant h6, merchant g7, end, priest i9, priest i11, end");
    play(&mut position, "priest h8, priest g9, end, farmer a17, farmer a19, end");
    play(&mut position, "merchant h4, priest h10, end, merchant j8, farmer a15, end");
    assert_eq!(points(&position, "citizens"), [12, 6]);
}

#[test]
fn a_tied_city_pays_its_nobles_but_nobody_takes_it() {
    // C3
    let mut position = table(2, &[UNLIMITED], &[("i7", "MP")], &["MMPPMPFF", "MPPFFFFF"]);
    play(&mut position, "merchant h6, priest h8, end, priest i9, merchant j8, end");
    assert_eq!(points(&position, "citizens"), [4, 4]);
    assert_eq!(points(&position, "cities"), [0, 0]);
    assert_eq!(position.tile(hex("i7")), None);
    assert!(position.free().contains(hex("i7")));
}

#[test]
fn everybody_scores_the_tiles_in_front_of_them_when_a_city_is_taken() {
    // C2
    let sites = ["d4", "i7", "f20", "i23", "q13", "m3", "o5", "o23", "k19"];
    let tiles = sites.iter().copied().zip(["M", "S", "P", "MS", "MP", "SP", "M", "S", "P"]);
    let mut position = table(3, &[UNLIMITED], &tiles.collect::<Vec<_>>(), &[]);
    let held = |position: &Babylonia| [0, 1, 2].map(|seat| position.city_tiles(Seat::new(seat)));
    let mut before = position;
    while held(&position) != [4, 3, 2] {
        before = position;
        let turn = position.turns_played();
        surround(&mut position, &[&sites[..4], &sites[4..7], &sites[7..]], |p| {
            p.turns_played() > turn
        });
    }
    assert_eq!(held(&before), [3, 3, 2]);
    let (old, new) = (points(&before, "cities"), points(&position, "cities"));
    assert_eq!([new[0] - old[0], new[1] - old[1], new[2] - old[2]], [4, 3, 2]);
}

#[test]
fn the_majority_at_a_ziggurat_counts_river_tokens_and_chooses_a_card() {
    // G1: 3 to 2, completed by the loser
    let mut position = table(2, &[UNLIMITED], &[], &["FFFFF", "FFFFF"]);
    play(&mut position, "farmer b2, farmer a3, end, farmer b6, farmer a17, end");
    play(&mut position, "farmer c3, farmer a19, end, farmer a5, farmer a21, end");
    assert_eq!((position.step(), position.to_act()), (Step::Card, Seat::new(0)));
    assert_eq!(position.on_turn(), Seat::new(1));
    assert_eq!(legal_text(&position), [1, 2, 3, 4, 5, 6, 7].map(|card| format!("card {card}")));
    play(&mut position, "card 4");
    assert_eq!((position.step(), position.to_act()), (Step::Play, Seat::new(0)));
}

#[test]
fn a_tied_ziggurat_stays_resolved() {
    // B19
    let mut position = table(2, &[UNLIMITED], &[], &["FFFFF", "FFFFF"]);
    play(&mut position, "farmer b2, farmer a3, end, farmer b6, farmer a5, end");
    play(&mut position, "farmer c3, farmer c5, end");
    assert_eq!((position.step(), position.to_act()), (Step::Play, Seat::new(1)));
    assert_eq!(position.cards_left().len(), 7);
}

#[test]
fn two_tokens_of_any_kind_or_farmers_on_land() {
    // 4.3, 4.4
    let position = table(2, &[UNLIMITED], &[], &["FFFFM"]);
    let after = |moves| {
        let mut position = position;
        play(&mut position, moves);
        legal_forms(&position)
    };
    let anything = ["farmer land", "farmer river", "merchant land", "merchant river"];
    assert_eq!(legal_forms(&position), anything);
    assert_eq!(after("farmer e3"), anything);
    assert_eq!(after("farmer e3, farmer e5"), ["end", "farmer land"]);
    assert_eq!(after("farmer e3, farmer e5, farmer d6"), ["end", "farmer land"]);
    assert_eq!(after("farmer e3, farmer e5, farmer d6, farmer f4"), ["end"]);
    assert_eq!(after("farmer e3, merchant e5"), ["end"]);
    assert_eq!(after("farmer c3, farmer e5"), ["end"]);
}

#[test]
fn the_first_player_begins_with_one_token_and_the_second_with_two() {
    // B1
    let mut position = table(3, &[], &[], &["FFFFF", "FFFFF", "FFFFF"]);
    play(&mut position, "farmer e3");
    assert_eq!(legal_text(&position), ["end"]);
    play(&mut position, "end, farmer e5, farmer d6");
    assert_eq!(legal_text(&position), ["end"]);
    play(&mut position, "end, farmer f4, farmer f6");
    assert_eq!(legal_forms(&position), ["end", "farmer land"]);
}

#[test]
fn card_1_gives_ten_points() {
    assert_eq!(points(&with_card(1, &[], "FFFF"), "cards"), [10, 0]);
}

#[test]
fn card_2_gives_one_extra_turn() {
    let mut position = with_card(2, &[], "FFFFFFFFFFFF");
    assert_eq!(legal_text(&position), ["extra", "no-extra"]);
    let mut later = position;
    play(&mut later, "no-extra, farmer e3, farmer e5, end, farmer a21, farmer b16, end");
    assert_eq!(legal_text(&later), ["extra", "no-extra"]);
    play(&mut position, "extra");
    assert_eq!((position.step(), position.to_act()), (Step::Play, Seat::new(0)));
    play(&mut position, "farmer e3, farmer e5, end");
    assert_eq!((position.step(), position.to_act()), (Step::Play, Seat::new(1)));
}

#[test]
fn card_3_fills_the_stand_to_seven() {
    let position = with_card(3, &[], "FFFF");
    assert_eq!([0, 1].map(|seat| position.stand(Seat::new(seat)).len()), [7, 5]);
}

#[test]
fn card_4_allows_one_noble_of_each_kind_on_land() {
    let mut position = with_card(4, &[], "FFFFMSPMM");
    play(&mut position, "farmer a21, farmer b16, end");
    let after = |moves| {
        let mut position = position;
        play(&mut position, moves);
        legal_forms(&position)
    };
    assert_eq!(after("merchant e3, servant e5"), ["end", "priest land"]);
    assert_eq!(after("merchant e3, servant e5, priest d6"), ["end"]);
    assert_eq!(after("merchant e3, merchant e5"), ["end"]);
    assert_eq!(after("merchant c3, servant e5"), ["end"]);
}

#[test]
fn card_5_allows_a_noble_after_three_farmers() {
    let mut position = with_card(5, &[], "FFFFFFFFM");
    play(&mut position, "farmer a21, farmer b16, end");
    let after = |moves| {
        let mut position = position;
        play(&mut position, moves);
        legal_forms(&position)
    };
    assert_eq!(after("farmer e3, farmer e5"), ["end", "farmer land"]);
    assert_eq!(after("farmer e3, farmer e5, farmer d6"), ["end", "farmer land", "merchant land"]);
    assert_eq!(after("farmer e3, farmer e5, farmer d6, merchant f4"), ["end"]);
}

#[test]
fn card_6_lets_nobles_take_fields_without_a_neighbour() {
    let mut position = with_card(6, &[("g13", "7")], "FFFFFMMMM");
    play(&mut position, "farmer a21, farmer b16, end");
    assert!(!legal_text(&position).contains(&"farmer g13".to_owned()));
    play(&mut position, "merchant g13");
    assert_eq!(points(&position, "fields"), [7, 0]);
}

#[test]
fn card_7_pays_a_point_for_every_pair_of_city_tiles() {
    let mut position = with_card(7, &[("i7", "M"), ("i23", "S")], "FFFFFFFF");
    let tiles = |position: &Babylonia| position.city_tiles(Seat::new(0));
    surround(&mut position, &[&["i7", "i23"], &[]], |position| tiles(position) == 1);
    assert_eq!(points(&position, "cards"), [0, 0]);
    surround(&mut position, &[&["i7", "i23"], &[]], |position| tiles(position) == 2);
    assert_eq!(points(&position, "cards"), [1, 0]);
}

#[test]
fn card_8_connects_over_free_land_of_the_centre() {
    for (card, paid) in [(8, 2), (9, 0)] {
        let mut position = with_card(card, &[("i7", "M")], "FFFFFMFFF");
        play(&mut position, "farmer h8, farmer i9, end, merchant e3, farmer h6, end");
        play(&mut position, "farmer j8, farmer a21, end");
        assert_eq!(points(&position, "citizens"), [paid, 0]);
    }
}

#[test]
fn card_9_connects_over_free_river_from_the_city_on() {
    // B22
    for (card, paid) in [(9, 2), (8, 0)] {
        let mut position = with_card(card, &[("i7", "M")], "FFFFFMFFF");
        play(&mut position, "farmer h8, farmer i9, end, merchant h4, farmer a21, end");
        play(&mut position, "farmer j8, farmer h6, end");
        assert_eq!(points(&position, "citizens"), [paid, 0]);
    }
}

#[test]
fn the_game_ends_when_a_stand_stays_empty() {
    // 7.2
    let mut position: Babylonia = start(&[], 2, 1);
    let mut rng = Seed(1).rng();
    while !position.is_over() {
        position.apply(position.random_action(&mut rng));
    }
    let seat = position.on_turn();
    assert!(position.stand(seat).is_empty() && position.pile(seat).is_empty());
    assert!(legal_text(&position).is_empty());
}
