//! Games recorded by other programs, replayed move by move.

use nabu_games::architects::Architects;
use nabu_games::babylonia::Babylonia;
use nabu_games::{Options, Recorded, Seat};
use serde_json::{Value, json};

use crate::table::legal_text;

fn replay<G: Recorded>(record: &Value) {
    let players = record["players"].as_u64().unwrap() as usize;
    let mut options = Options::default();
    for (name, value) in record["options"].as_object().unwrap() {
        options.set(name, value.as_str().unwrap());
    }
    let (rules, deal) = G::read_setup(players, &options, &record["setup"]).unwrap();
    assert_eq!(G::write_setup(rules, &deal), record["setup"]);
    let mut position = G::start(rules, &deal);
    for (index, text) in record["moves"].as_array().unwrap().iter().enumerate() {
        if let Some(listed) = record["legal"].get(index.to_string()) {
            assert_eq!(&json!(legal_text(&position)), listed, "legal moves at move {index}");
        }
        position.try_apply(text.as_str().unwrap().parse().unwrap()).unwrap();
        let scores = json!(position.scores().as_slice());
        assert_eq!(scores, record["trace"][index], "scores after move {index}");
    }
    assert!(position.is_over());
    compare_result(&position, record);
}

fn compare_result<G: Recorded>(position: &G, record: &Value) {
    let winners: Vec<_> = position.winners().iter().map(Seat::index).collect();
    assert_eq!(json!(winners), record["winners"]);
    for seat in Seat::all(position.players()) {
        let points = G::CATEGORIES.iter().copied().zip(position.breakdown(seat));
        assert_eq!(points.collect::<Value>(), record["breakdown"][seat.index()]);
    }
}

fn replay_all<G: Recorded>(records: &str) {
    for line in records.lines() {
        replay::<G>(&serde_json::from_str(line).unwrap());
    }
}

#[test]
fn architects_games_replay() {
    replay_all::<Architects>(include_str!("samples/architects.jsonl"));
}

#[test]
fn babylonia_games_replay() {
    replay_all::<Babylonia>(include_str!("samples/babylonia.jsonl"));
}
