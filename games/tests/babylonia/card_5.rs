//! Card 5 with its noble in any order (ruling B3).

use nabu_games::babylonia::{Babylonia, Kind, Step};
use nabu_games::{Game, Seat, Seed};

use crate::babylonia::table::{legal_forms, play, table, with_card_under};
use crate::chance::assert_proportional;
use crate::table::{legal_text, start};

const ANY_ORDER: &str = "card_5=any_order";

/// Seat 0 is on turn with a card and these five tokens.
fn on_turn_with(card: u8, stand: &str) -> Babylonia {
    let mut position = with_card_under(ANY_ORDER, card, &[], &format!("FFFF{stand}"));
    play(&mut position, "farmer a21, farmer b16, end");
    position
}

fn forms_after(position: &Babylonia, moves: &str) -> Vec<String> {
    let mut position = *position;
    play(&mut position, moves);
    legal_forms(&position)
}

#[test]
fn the_noble_may_come_first_second_or_third() {
    let position = on_turn_with(5, "FFFFM");
    let after = |moves| forms_after(&position, moves);
    assert_eq!(after("merchant e3"), ["farmer land", "farmer river"]);
    assert_eq!(after("merchant e3, farmer e5"), ["end", "farmer land"]);
    assert_eq!(after("farmer e3, merchant e5"), ["end", "farmer land"]);
    assert_eq!(after("farmer e3, farmer e5"), ["end", "farmer land", "merchant land"]);
    assert_eq!(after("farmer e3, farmer e5, farmer d6"), ["end", "farmer land", "merchant land"]);
}

#[test]
fn a_noble_among_two_farmers_must_be_followed_by_a_third() {
    let position = on_turn_with(5, "FFFFM");
    for moves in [
        "merchant e3, farmer e5, farmer d6",
        "farmer e3, merchant e5, farmer d6",
        "farmer e3, farmer e5, merchant d6",
    ] {
        assert_eq!(forms_after(&position, moves), ["farmer land"], "{moves}");
        let three = format!("{moves}, farmer f4");
        assert_eq!(forms_after(&position, &three), ["end", "farmer land"], "{moves}");
        let four = format!("{three}, farmer h6");
        assert_eq!(forms_after(&position, &four), ["end"], "{moves}");
    }
}

#[test]
fn the_stand_must_be_able_to_complete_three_farmers() {
    let two = on_turn_with(5, "FFMMM");
    assert_eq!(forms_after(&two, "farmer e3, farmer e5"), ["end"]);
    assert_eq!(forms_after(&two, "merchant e3, farmer e5"), ["end"]);
    let three = on_turn_with(5, "FFFMS");
    assert_eq!(forms_after(&three, "merchant e3, farmer e5"), ["end", "farmer land"]);
    let after_two = forms_after(&three, "farmer e3, farmer e5");
    assert_eq!(after_two, ["end", "farmer land", "merchant land", "servant land"]);
    assert_eq!(forms_after(&three, "farmer e3, farmer e5, servant d6"), ["farmer land"]);
    let complete = "farmer e3, farmer e5, servant d6, farmer f4";
    assert_eq!(forms_after(&three, complete), ["end"], "one noble only");
}

#[test]
fn tokens_in_rivers_and_second_nobles_leave_two_tokens() {
    let position = on_turn_with(5, "FFFMS");
    for moves in [
        "merchant c3, farmer e5",
        "merchant e3, farmer c5",
        "farmer c3, farmer e5",
        "merchant e3, servant e5",
    ] {
        assert_eq!(forms_after(&position, moves), ["end"], "{moves}");
    }
}

#[test]
fn without_card_5_the_option_changes_nothing() {
    let position = on_turn_with(6, "FFFFM");
    assert_eq!(forms_after(&position, "farmer e3, farmer e5"), ["end", "farmer land"]);
    assert_eq!(forms_after(&position, "farmer e3, farmer e5, farmer d6"), ["end", "farmer land"]);
    assert_eq!(forms_after(&position, "merchant e3, farmer e5"), ["end"]);
}

#[test]
fn card_4_works_as_before() {
    let position = on_turn_with(4, "FFMSP");
    assert_eq!(forms_after(&position, "merchant e3, servant e5"), ["end", "priest land"]);
    assert_eq!(forms_after(&position, "merchant e3, servant e5, priest d6"), ["end"]);
    assert_eq!(forms_after(&position, "merchant e3, farmer e5"), ["end"]);
}

#[test]
fn first_turns_are_limited_as_before() {
    // 4.5
    let mut position = table(2, &[ANY_ORDER], &[], &["FFFFM", "FFFFM"]);
    play(&mut position, "merchant c3");
    assert_eq!(legal_forms(&position), ["end"]);
    play(&mut position, "end, farmer a17, farmer a19");
    assert_eq!(legal_forms(&position), ["end"]);
}

#[test]
fn who_begins_a_turn_with_a_single_token_plays_it_and_ends() {
    let mut seen = 0;
    for seed in 0..60 {
        let mut position: Babylonia = start(&[ANY_ORDER], 2, seed);
        let mut rng = Seed(seed).rng();
        let mut turns = usize::MAX;
        while !position.is_over() {
            let begins = position.step() == Step::Play && position.turns_played() != turns;
            turns = position.turns_played();
            let is_single = begins && turns > 1 && position.stand(position.on_turn()).len() == 1;
            position.apply(position.random_action(&mut rng));
            if is_single {
                assert_eq!(legal_text(&position), ["end"]);
                seen += 1;
            }
        }
    }
    assert!(seen > 5, "{seen}");
}

/// Whoever has put a noble among two farmers holds another farmer; everything else is uniform.
#[test]
fn a_farmer_that_must_follow_is_on_the_stand_in_every_determinization() {
    let mut position = on_turn_with(5, "FFFFM");
    play(&mut position, "farmer e3, merchant e5, farmer d6");
    let (owner, observer) = (Seat::new(0), Seat::new(1));
    let mut rng = Seed(5).rng();
    let mut counts = [0; 4];
    for _ in 0..30_000 {
        let mut world = position;
        world.determinize(observer, &mut rng);
        let stand = world.stand(owner);
        assert!(stand.len() == 2 && stand.count(Kind::Farmer) > 0);
        let other = Kind::ALL[1..].iter().find(|&&kind| stand.count(kind) > 0);
        counts[other.map_or(0, |kind| kind.index())] += 1;
    }
    // Of the tokens not seen face up 6 are farmers, 5 merchants, 6 servants and 6 priests.
    assert_proportional(&counts, &[6 * 5 / 2, 6 * 5, 6 * 6, 6 * 6], "the two tokens of the stand");
}
