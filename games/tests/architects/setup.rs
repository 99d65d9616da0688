//! Setups of Architects: what is written can be read, and nothing wrong is accepted.

use nabu_games::architects::Architects;
use nabu_games::{Recorded, Rulebook, Seed, SetupError};
use serde_json::{Value, json};

use crate::table::{options, rules};

fn setup(settings: &[&str]) -> Value {
    let rules = rules::<Architects>(settings);
    Architects::write_setup(rules, &Architects::deal(rules, 2, Seed(1)))
}

fn error(settings: &[&str], setup: &Value) -> String {
    match Architects::read_setup(2, &options(settings), setup) {
        Ok(_) => panic!("accepted {setup}"),
        Err(error) => error.to_string(),
    }
}

#[test]
fn a_written_setup_reads_back() {
    for settings in [&[][..], &["sides=ABABAB"], &["hands=secret", "start_blueprints=2"]] {
        let rules = rules::<Architects>(settings);
        for seed in 0..50 {
            let deal = Architects::deal(rules, 2, Seed(seed));
            let written = Architects::write_setup(rules, &deal);
            let options = Architects::record_options(rules);
            let (read_rules, read_deal) = Architects::read_setup(2, &options, &written).unwrap();
            assert_eq!((read_rules, &read_deal), (rules, &deal));
        }
    }
}

#[test]
fn sides_stand_in_the_setup_and_options_must_agree() {
    let written = setup(&["sides=ABABAB"]);
    assert_eq!(written["sides"], "ABABAB");
    assert!(Architects::record_options(rules::<Architects>(&["sides=ABABAB"])).is_empty());
    assert!(Architects::read_setup(2, &options(&["sides=ABABAB"]), &written).is_ok());
    assert_eq!(
        error(&["sides=AAAAAA"], &written),
        "setup: sides: \"ABABAB\" contradicts the option sides=AAAAAA"
    );
}

#[test]
fn wrong_options_name_the_valid_ones() {
    let wrong = |setting| Architects::rules(&options(&[setting])).unwrap_err().to_string();
    assert_eq!(
        wrong("hand=open"),
        "unknown option 'hand'; valid options: sides, hands, start_blueprints, build"
    );
    assert_eq!(
        wrong("hands=closed"),
        "option hands: 'closed' is not a value; valid values: open, secret"
    );
    for setting in ["sides=AAAAA", "sides=AAAAAAA", "sides=aaaaaa", "sides=", "sides=ÄAAAA"] {
        assert!(wrong(setting).ends_with("valid values: AAAAAA, <SIX LETTERS A OR B>"));
    }
    assert!(wrong("start_blueprints=4").ends_with("valid values: 3, 2"));
}

#[test]
fn faults_of_a_setup_are_named() {
    let cases: [(&str, Value, &str); 14] = [
        ("/sides", json!("AAAAAC"), "sides: \"AAAAAC\" is not six letters A or B"),
        ("/sides", json!(3), "sides: 3 is not six letters A or B"),
        ("/stacks", json!([]), "stacks: must be an object"),
        ("/stacks/a1", json!("wall-G"), "stack a1: must be an array"),
        ("/stacks/b2", json!(["wall-G"]), "stack b2: has 1 entries instead of 5"),
        ("/stacks/a1/0", json!("tower-G"), "stack a1: \"tower-G\" is not a tile"),
        ("/stacks/a1/0", json!("wall-g"), "stack a1: \"wall-g\" is not a tile"),
        ("/display", json!([1, 2]), "display: has 2 entries instead of 3"),
        ("/display/0", json!(21), "display: 21 is not a blueprint number from 1 to 20"),
        ("/display/0", json!(-1), "display: -1 is not a blueprint number from 1 to 20"),
        ("/display/0", json!(1.5), "display: 1.5 is not a blueprint number from 1 to 20"),
        ("/hands", json!([[1, 2]]), "hands: has 1 entries instead of 2"),
        ("/hands/1", json!({}), "hand of seat 1: must be an array"),
        ("/deck", json!(null), "deck: must be an array"),
    ];
    for (place, value, expected) in cases {
        let mut wrong = setup(&[]);
        *wrong.pointer_mut(place).unwrap() = value;
        assert_eq!(error(&[], &wrong), format!("setup: {expected}"));
    }
}

#[test]
fn pieces_that_are_missing_or_too_many_are_named() {
    for name in ["sides", "stacks", "display", "hands", "deck"] {
        let mut wrong = setup(&[]);
        wrong.as_object_mut().unwrap().remove(name);
        assert_eq!(error(&[], &wrong), format!("setup: '{name}' is missing"));
    }
    let mut wrong = setup(&[]);
    wrong["stacks"].as_object_mut().unwrap().remove("c3");
    assert_eq!(error(&[], &wrong), "setup: stack c3 is missing");
    wrong["stacks"]["d1"] = json!([]);
    assert_eq!(error(&[], &wrong), "setup: stacks: 'd1' is not a space, a1 to c3");
    let mut wrong = setup(&[]);
    wrong["stacks"]["a1"] = json!(["wall-G", "wall-G", "wall-G", "wall-B", "wall-B"]);
    assert_eq!(
        error(&[], &wrong),
        "setup: stack a1: there are only 2 tiles wall-G, this is one more"
    );
    let mut wrong = setup(&[]);
    wrong["deck"][11] = wrong["display"][0].clone();
    assert!(error(&[], &wrong).ends_with("is there twice"));
    assert!(error(&["start_blueprints=2"], &setup(&[])).ends_with("has 3 entries instead of 2"));
    assert_eq!(error(&[], &json!("x")), "setup: 'sides' is missing");
    let players = Architects::read_setup(3, &options(&[]), &setup(&[]));
    assert!(matches!(players, Err(SetupError::Setup(_))));
}
