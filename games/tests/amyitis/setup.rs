//! Setups of Amyitis, deals, options, and sample games.

use nabu_games::amyitis::{Amyitis, Good, ROUNDS};
use nabu_games::{Game, Options, Recorded, Rulebook, Seat, Seed, SetupError};
use serde_json::{Value, json};

use crate::table::{legal_text, options, play_random, rules, start};

fn dealt(settings: &[&str], players: usize) -> Value {
    let rules = rules::<Amyitis>(settings);
    Amyitis::write_setup(rules, &Amyitis::deal(rules, players, Seed(1)))
}

fn read(players: usize, setup: &Value) -> Result<Amyitis, String> {
    match Amyitis::read_setup(players, &Options::default(), setup) {
        Ok((rules, deal)) => Ok(Amyitis::start(rules, &deal)),
        Err(SetupError::Setup(what)) => Err(what),
        Err(error) => Err(error.to_string()),
    }
}

fn scores(position: &Amyitis) -> Value {
    json!(position.scores().as_slice())
}

/// Every legal list, trace, score, breakdown and winner of games by an independent program.
#[test]
fn sample_games_replay() {
    for line in include_str!("../samples/amyitis.jsonl").lines() {
        let record: Value = serde_json::from_str(line).unwrap();
        let players = record["players"].as_u64().unwrap() as usize;
        let mut position = read(players, &record["setup"]).unwrap();
        for (index, text) in record["moves"].as_array().unwrap().iter().enumerate() {
            if let Some(legal) = record["legal"].get(index.to_string()) {
                assert_eq!(legal, &json!(legal_text(&position)), "move {index}");
            }
            position.try_apply(text.as_str().unwrap().parse().unwrap()).unwrap();
            assert_eq!(record["trace"][index], scores(&position), "move {index}");
        }
        assert!(position.is_over());
        assert_eq!(record["scores"], scores(&position));
        let winners: Vec<_> = position.winners().iter().map(Seat::index).collect();
        assert_eq!(record["winners"], json!(winners));
        for seat in Seat::all(players) {
            let points = Amyitis::CATEGORIES.iter().copied().zip(position.breakdown(seat));
            for (category, points) in points {
                assert_eq!(record["breakdown"][seat.index()][category], points);
            }
        }
        let (rules, deal) =
            Amyitis::read_setup(players, &Options::default(), &record["setup"]).unwrap();
        let mut written = Amyitis::write_setup(rules, &deal);
        written["rounds"].as_array_mut().unwrap().truncate(position.rounds_begun());
        assert_eq!(written, record["setup"]);
    }
}

#[test]
fn setups_read_back_as_they_were_written() {
    for players in 2..=4 {
        let rules = rules::<Amyitis>(&["field_tie=rightmost"]);
        let deal = Amyitis::deal(rules, players, Seed(7));
        let setup = Amyitis::write_setup(rules, &deal);
        assert_eq!(setup["rounds"].as_array().unwrap().len(), ROUNDS);
        assert_eq!(setup.get("components"), None);
        let named = Amyitis::record_options(rules);
        assert_eq!(named.to_string(), "field_tie=rightmost");
        let (read_rules, read_deal) = Amyitis::read_setup(players, &named, &setup).unwrap();
        assert_eq!((read_rules, read_deal), (rules, deal));
    }
}

/// A record has only the rounds it began; what follows is always the same.
#[test]
fn a_setup_may_end_with_the_last_round_begun() {
    let mut setup = dealt(&[], 2);
    let whole = read(2, &setup).unwrap();
    setup["rounds"].as_array_mut().unwrap().truncate(1);
    let (short, again) = (read(2, &setup).unwrap(), read(2, &setup).unwrap());
    assert_eq!(short, again);
    assert_eq!(legal_text(&short), legal_text(&whole));
    assert_eq!(short.rounds_begun(), 1);
    let mut position = short;
    play_random(&mut position, 6000, &mut Seed(1).rng());
    assert!(position.is_over() && position.rounds_begun() > 1);
}

#[track_caller]
fn refused(players: usize, change: impl Fn(&mut Value), says: &str) {
    let mut setup = dealt(&[], players);
    change(&mut setup);
    let error = read(players, &setup).unwrap_err();
    assert!(error.contains(says), "'{error}' does not say '{says}'");
}

#[test]
fn wrong_setups_are_refused_with_the_reason() {
    let set = |key: &'static str, value: Value| move |setup: &mut Value| setup[key] = value.clone();
    refused(2, |setup| *setup = json!(null), "'garden' must be an object");
    refused(2, |setup| *setup = json!([1]), "'garden' must be an object");
    refused(2, |setup| setup["garden"]["a1"] = json!(3), "no tile lies on 'a1' with 2 players");
    refused(3, |setup| setup["garden"]["e1"] = json!(3), "no tile lies on 'e1'");
    refused(3, |setup| setup["garden"]["a1"] = json!(20), "20 on a1 is not a tile");
    refused(3, |setup| setup["garden"]["a1"] = json!(-1), "-1 on a1 is not a tile");
    refused(3, |setup| setup["garden"]["a1"] = json!("3"), "is not a tile");
    refused(3, |setup| setup["garden"]["a1"] = json!(9), "has quality 2, the space takes 1");
    refused(3, |setup| setup["garden"]["a1"] = setup["garden"]["b1"].clone(), "lies on two spaces");
    refused(3, |setup| setup["garden"]["d4"] = json!(16), "belongs on d4");
    let lift = |setup: &mut Value| drop(setup["garden"].as_object_mut().unwrap().remove("c2"));
    refused(3, lift, "c2 has no tile");
    refused(2, |setup| setup["plants"]["Ur"] = json!("P0"), "is not P1, P2 or P3");
    refused(2, |setup| setup["plants"]["Susa"] = json!("P1"), "'Susa' is not dealt a card");
    refused(2, set("plants", json!({"Ur": "P1", "Mari": "P2"})), "one each of P1, P2 and P3");
    refused(2, set("plants", json!(["P1"])), "'plants' must be an object");
    refused(2, set("caravan_goods", json!([])), "0 goods instead of 1");
    refused(2, set("caravan_goods", json!(["wine"])), "is not barley, dates, salt or palm");
    refused(4, set("caravan_goods", json!(["salt", "salt"])), "lies on two cards");
    refused(2, set("rounds", json!([])), "0 rounds; a record has 1 to 60");
    refused(2, set("rounds", json!(vec![0; 61])), "61 rounds");
    refused(2, set("rounds", json!([[]])), "round 1: 0 trios instead of 2");
    refused(
        2,
        set("rounds", json!([7])),
        "round 1: invalid type: integer `7`, expected a sequence",
    );
    let trio = ["farmer", "farmer", "farmer"];
    refused(
        2,
        set("rounds", json!([[trio, ["priest"]]])),
        "round 1: invalid length 1, expected an array of length 3",
    );
    refused(2, set("rounds", json!([[trio, trio]])), "6 farmer cards, the deck has 3");
    refused(
        2,
        set("rounds", json!([[trio, ["baker", "priest", "priest"]]])),
        "unknown variant `baker`, expected one of `farmer`, `priest`",
    );
    refused(2, set("components", json!({"tiles": []})), "components: unknown field `tiles`");
    for players in [0, 1, 5, 1000] {
        assert!(read(players, &dealt(&[], 2)).unwrap_err().contains("2 to 4"));
    }
}

#[test]
fn wrong_options_name_the_valid_values() {
    let error = |setting: &str| Amyitis::rules(&options(&[setting])).unwrap_err().to_string();
    assert!(error("field_tie=leftmost").contains("nobody, rightmost"));
    assert!(
        error("field_ties=nobody").contains("valid options: components, double_edge_conducts_when")
    );
    assert!(error("bonus_good_may_be_wine=yes").contains("false, true"));
    assert!(error("limits=soft").contains("none, hard"));
}

/// One source of chance never touches another.
#[test]
fn components_and_players_do_not_reshuffle_the_rest() {
    let own = "components=[[craftsman]]\nkind = \"priest\"\ncopies = [9, 9, 9]";
    let (standard, changed) = (dealt(&[], 3), dealt(&[own], 3));
    assert_ne!(standard["rounds"], changed["rounds"]);
    for source in ["garden", "plants", "caravan_goods"] {
        assert_eq!(standard[source], changed[source]);
    }
    assert_eq!(standard["plants"], dealt(&[], 4)["plants"]);
}

#[test]
fn a_new_game_gives_four_talents_and_a_camel() {
    let position = start::<Amyitis>(&[], 4, 1);
    for seat in Seat::all(4) {
        assert_eq!((position.talents(seat), position.camels(seat)), (4, 1));
        assert_eq!((position.goods(seat, Good::Wine), position.score(seat)), (0, 0));
    }
}
