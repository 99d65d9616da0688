//! Setups of Babylonia that are refused.

use nabu_games::babylonia::Babylonia;
use nabu_games::{Recorded, Rulebook, Seed};
use serde_json::{Value, json};

use crate::table::options;

#[test]
fn setups_with_wrong_pieces_are_refused() {
    let rules = Babylonia::rules(&options(&[])).unwrap();
    let good = Babylonia::write_setup(rules, &Babylonia::deal(rules, 2, Seed(1)));
    let refusal = |players, change: &dyn Fn(&mut Value)| {
        let mut setup = good.clone();
        change(&mut setup);
        Babylonia::read_setup(players, &options(&[]), &setup).unwrap_err().to_string()
    };
    let says = |error: String, text: &str| assert!(error.contains(text), "{error}");
    says(refusal(3, &|_| {}), "is not a site with 3 players");
    says(refusal(5, &|_| {}), "5 players");
    says(refusal(2, &|setup| *setup = json!([])), "'sites' is missing");
    says(refusal(2, &|setup| setup["sites"] = json!("x")), "not an object");
    says(refusal(2, &|setup| setup["sites"]["e3"] = json!("M")), "'e3' is not a site");
    says(refusal(2, &|setup| setup["sites"]["d4"] = json!("PM")), "\"PM\" is not a tile");
    says(refusal(2, &|setup| setup["sites"]["d4"] = json!("MSP")), "instead of");
    says(refusal(2, &|setup| setup["sites"] = json!({})), "has no tile");
    says(refusal(2, &|setup| setup["draws"] = json!(["F"])), "list of 2 texts");
    says(refusal(2, &|setup| setup["draws"][1] = json!("X")), "seat 1: 'X'");
    says(refusal(2, &|setup| setup["draws"][1] = json!("FFF")), "3 tokens F instead of 12");
    says(refusal(2, &|setup| setup["cards"] = json!([1, 2, 3, 4, 5, 6, 6])), "ascending");
    says(refusal(2, &|setup| setup["cards"] = json!([1, 2, 3, 4, 5, 6, 8])), "option says");
}
