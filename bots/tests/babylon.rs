//! What the evaluation of Babylon sees, and what it is worth in play.

#![expect(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use nabu_bots::{BotSpec, Evaluation, Feature, Features, Player};
use nabu_games::babylon::{Action, Babylon, Hand};
use nabu_games::{Game, Options, Rulebook, Seat, Seed};

const FIRST: Seat = Seat::new(0);

fn start(players: usize, seed: u64) -> Babylon {
    let rules = Babylon::rules(&Options::default()).unwrap();
    Babylon::start(rules, &Babylon::deal(rules, players, Seed(seed)))
}

#[track_caller]
fn assert_features(position: &Babylon, seat: Seat, expected: &[(&str, f32)]) {
    let mut features = Features::default();
    position.features(seat, &mut features);
    for &(name, value) in expected {
        let found = features[Feature::named(name).unwrap()];
        assert!((found - value).abs() < 1e-5, "{name}: {found}");
    }
}

/// The starting tile in the middle of the garden on four columns, after digging one tile.
fn with_starting_tile_placed() -> Babylon {
    let mut position = start(4, 1);
    position.apply("dig a1".parse().unwrap());
    position.try_apply("place old d4 1 r0".parse().unwrap()).unwrap();
    position
}

#[test]
fn a_first_position_promises_turns_and_room() {
    let expected = [
        ("score", 0.0),
        ("turns", 15.0),
        ("columns", 0.0),
        ("tiles", 1.0),
        ("tile_symbols", 4.0),
        ("tile_flowers", 1.0),
        ("sites", 49.0 * 15.0 / 19.0),
        ("dead_cells", 0.0),
    ];
    for seat in Seat::all(2) {
        assert_features(&start(2, 1), seat, &expected);
    }
}

#[test]
fn a_tile_on_the_board_promises_a_statue_now_and_partners_later() {
    let position = with_starting_tile_placed();
    let future = 10.0 / 14.0;
    let expected = [
        ("score", 2.0),
        ("turns", 10.0),
        ("buildable", 1.0),
        ("ready", 0.0),
        ("tiles", 1.0),
        ("fountain_hopes", 3.0 * future),
        ("bridge_hopes", 3.0 * future),
        ("stair_hopes", 3.0 * future),
        ("flowers_ahead", 10.0 / 11.0),
        ("heights", 4.0 * future),
    ];
    assert_features(&position, FIRST, &expected);
}

#[test]
fn a_statue_can_only_be_built_in_the_turn_of_its_tile() {
    let mut position = with_starting_tile_placed();
    position.apply(Action::Keep(Some(Hand::New)));
    assert_features(&position, FIRST, &[("buildable", 0.0), ("turns", 10.0), ("tiles", 1.0)]);
}

#[test]
fn nothing_is_left_to_hope_for_when_the_game_is_over() {
    let mut position = start(2, 3);
    let mut rng = Seed(3).rng();
    while !position.is_over() {
        position.apply(position.random_action(&mut rng));
    }
    let weights = Babylon::shipped_weights();
    for seat in Seat::all(2) {
        let apart = position.evaluate(seat, &weights) - position.score(seat) as f32;
        assert!(apart.abs() < f32::EPSILON, "{apart}");
    }
}

#[test]
fn the_value_of_an_action_is_that_of_the_position_after_it() {
    let weights = Babylon::shipped_weights();
    for (players, seed) in [(2, 1), (3, 2), (4, 3)] {
        let mut position = start(players, seed);
        let mut rng = Seed(seed).rng();
        let mut actions = Vec::new();
        while !position.is_over() {
            position.legal_actions(&mut actions);
            for &action in &actions {
                let mut next = position;
                next.apply(action);
                let expected = next.evaluate(position.to_act(), &weights);
                let apart = position.action_value(action, &weights) - expected;
                assert!(apart.abs() < f32::EPSILON, "{action}: {apart}");
            }
            position.apply(position.random_action(&mut rng));
        }
    }
}

/// The final scores of a game of one bot against others.
fn play(bots: &[&str], seed: u64) -> Vec<i32> {
    let mut position = start(bots.len(), seed);
    let factories = bots.iter().map(|bot| bot.parse::<BotSpec>().unwrap().factory().unwrap());
    let players = factories.map(|factory| factory.player());
    let mut players: Vec<Player<Babylon>> = players.collect();
    let mut rng = Seed(seed).child(1).rng();
    while !position.is_over() {
        let action = players[position.to_act().index()].choose(&position, &mut rng).unwrap();
        position.try_apply(action).unwrap();
    }
    Seat::all(bots.len()).map(|seat| position.score(seat)).collect()
}

#[test]
fn greedy_beats_random_with_any_number_of_players() {
    for players in 2..=4 {
        let mut bots = vec!["random"; players];
        bots[players - 1] = "greedy";
        for seed in 0..20 {
            let scores = play(&bots, seed);
            let best_other = scores[..players - 1].iter().max().unwrap();
            assert!(scores[players - 1] > best_other + 10, "{scores:?}");
        }
    }
}

#[test]
fn greedy_gardens_are_worth_what_they_were_worth() {
    let scores: Vec<_> =
        (0..4).map(|seed| play(&["classic-greedy", "classic-greedy"], seed)).collect();
    assert_eq!(scores, [[95, 90], [107, 88], [86, 93], [91, 95]]);
}

/// What a narrow tree saw in other worlds may be illegal when the decision comes.
#[test]
fn a_tree_kept_within_a_turn_plays_legal_moves() {
    let narrow = "mcts:iters=400,rollout_cutoff=0,win_weight=0,c=0.02,widening_factor=3,\
                  widening_exponent=0.3";
    for seed in 0..2 {
        play(&[narrow, "greedy"], seed);
    }
}
