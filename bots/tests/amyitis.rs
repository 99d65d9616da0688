//! What the evaluation of Amyitis sees, and what it is worth in play.

#![expect(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use nabu_bots::{BotSpec, Evaluation, Feature, Features};
use nabu_games::amyitis::{Action, Amyitis, Craft};
use nabu_games::{Game, Options, Rulebook, Seat, Seed};

const W: Seat = Seat::new(0);
const B: Seat = Seat::new(1);

fn start(players: usize, seed: u64) -> Amyitis {
    let rules = Amyitis::rules(&Options::default()).unwrap();
    Amyitis::start(rules, &Amyitis::deal(rules, players, Seed(seed)))
}

fn play(position: &mut Amyitis, moves: &str) {
    for text in moves.split(", ") {
        position.try_apply(text.parse().unwrap()).unwrap();
    }
}

fn feature(position: &Amyitis, seat: Seat, name: &str) -> f32 {
    let mut features = Features::default();
    position.features(seat, &mut features);
    features[Feature::named(name).unwrap()]
}

#[track_caller]
fn assert_features(position: &Amyitis, seat: Seat, expected: &[(&str, f32)]) {
    for &(name, value) in expected {
        assert!(
            (feature(position, seat, name) - value).abs() < 1e-6,
            "{name}: {}",
            feature(position, seat, name)
        );
    }
}

/// The first legal hire of a craft.
fn hire(position: &Amyitis, craft: Craft) -> Action {
    let is_wanted =
        |action: &Action| matches!(action, Action::Hire { craft: hired, .. } if *hired == craft);
    position.actions().find(is_wanted).unwrap()
}

#[test]
fn a_first_position_promises_the_same_to_everybody() {
    let position = start(2, 1);
    let expected = [
        ("score", 0.0),
        ("talents", 4.0),
        ("camels", 1.0),
        ("palaces", 3.0),
        ("bankers", 1.0),
        ("active", 1.0),
        ("sale", 0.0),
    ];
    assert_features(&position, W, &expected);
    assert_features(&position, B, &expected);
}

#[test]
fn cubes_fields_and_goods_are_seen() {
    let mut position = start(2, 1);
    position.apply(hire(&position, Craft::Engineer));
    play(&mut position, "irrigate b1-c1");
    assert_features(&position, W, &[("score", 2.0), ("water", 2.0)]);
    assert_features(&position, B, &[("score", 0.0), ("water", -2.0)]);
    position.apply(hire(&position, Craft::Farmer));
    play(&mut position, "field upper");
    let harvest = [("goods", 1.0), ("kinds", 1.0), ("fields", 0.2), ("wine", 0.0)];
    assert_features(&position, B, &harvest);
    assert_features(&position, W, &[("goods", 0.0), ("fields", -0.2)]);
    assert_features(&position, B, &[("guild", 0.0), ("plant", 0.0)]);
}

#[test]
fn who_has_passed_is_not_active() {
    let mut position = start(3, 1);
    play(&mut position, "pass");
    assert_features(&position, W, &[("active", 0.0)]);
    assert_features(&position, B, &[("active", 1.0)]);
}

/// After `hire` the craft is still to come, but its value is known.
#[test]
fn a_hire_is_worth_what_its_craft_will_bring() {
    let position = start(2, 1);
    let weights = Amyitis::shipped_weights();
    let engineer = hire(&position, Craft::Engineer);
    let pass = position.action_value(Action::Pass, &weights);
    assert!(position.action_value(engineer, &weights) > pass);
    let mut pending = position;
    pending.apply(engineer);
    assert_eq!(pending.score(W), 0, "the two points come with the cube");
}

/// Games that the first of two bots wins against the second, in both seatings of each deal.
fn wins(bots: [&str; 2], deals: u64) -> usize {
    let is_won = |(seed, first): (u64, usize)| {
        let mut position = start(2, seed);
        let factory = |bot: &str| bot.parse::<BotSpec>().unwrap().factory().unwrap();
        let mut players = bots.map(|bot| factory(bot).player());
        let mut rng = Seed(seed).child(1).rng();
        while !position.is_over() {
            let player = position.to_act().index() ^ first;
            let action = players[player].choose(&position, &mut rng).unwrap();
            position.apply(action);
        }
        let winners = position.winners();
        winners.len() == 1 && winners.contains(Seat::new(first))
    };
    (0..deals).flat_map(|seed| [(seed, 0), (seed, 1)]).filter(|game| is_won(*game)).count()
}

#[test]
fn greedy_beats_random() {
    assert_eq!(wins(["greedy", "random"], 100), 200);
}
