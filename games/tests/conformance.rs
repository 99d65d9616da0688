//! What every game must do, whatever its rules.

mod bans;
mod notation;

use std::collections::{HashMap, HashSet};
use std::ops::RangeInclusive;

use nabu_games::amyitis::Amyitis;
use nabu_games::architects::Architects;
use nabu_games::babylon::Babylon;
use nabu_games::babylonia::Babylonia;
use nabu_games::connect_four::ConnectFour;
use nabu_games::{Game, GameRng, Recorded, Rulebook, Seat, Seed};
use proptest::prelude::{Strategy, any};
use proptest::test_runner::{Config, TestRunner};

use crate::chance::assert_uniform;
use crate::table::{legal_actions, play_random, rules, start};

/// Runs the suite for each game under each of its option sets.
macro_rules! conformance {
    ($($game:ident: $type:ty, $variants:expr;)*) => {$(
        mod $game {
            use super::*;

            #[test]
            fn games_with_fixed_seeds() {
                super::games_with_fixed_seeds::<$type>($variants);
            }

            #[test]
            fn games_with_any_seed() {
                super::games_with_any_seed::<$type>($variants);
            }

            #[test]
            fn random_actions_are_uniform() {
                super::random_actions_are_uniform::<$type>($variants);
            }

            #[test]
            fn classes_are_words_of_the_notation() {
                bans::classes_are_words_of_the_notation::<$type>($variants);
            }

            #[test]
            fn a_ban_holds_while_there_is_a_choice() {
                bans::a_ban_holds_while_there_is_a_choice::<$type>();
            }

            #[test]
            fn a_ban_of_points_leaves_a_game() {
                bans::a_ban_of_points_leaves_a_game::<$type>();
            }

            #[test]
            fn only_the_notation_is_a_move() {
                notation::only_the_notation_is_a_move::<$type>();
            }
        }
    )*};
}

conformance! {
    connect_four: ConnectFour, &[&[]];
    babylon: Babylon, BABYLON;
    babylonia: Babylonia, BABYLONIA;
    architects: Architects, ARCHITECTS;
    amyitis: Amyitis, AMYITIS;
}

pub(crate) const BABYLON: &[&[&str]] = &[
    &[],
    &["tileset=B", "tokens=14*CHANGE_SYMBOL", "symbol_effect=per_tile"],
    &["tileset=random:7", "tokens=BLANK_WILD@5", "start_tile=blank"],
    &["overlap=next_tile_below", "tokens=14*PLUS_SINGLE", "hidden_belvedere=1"],
    &["stairs_body=free", "statue_restart=never", "bridge_gap=ground_only", "tokens=14*BLANK_WILD"],
    &["limits=none", "tokens=14*PLUS_DOUBLE", "cover_decor=no", "bridge_gap=any_lower"],
];

pub(crate) const BABYLONIA: &[&[&str]] = &[
    &[],
    &["cards=variant", "field_neighbour=face_up"],
    &["cards=2+3+4+5+6+8+9", "first_turn_limits=off"],
    &["cards=base-4"],
    &["cards=1+3+4+5+6+7+8", "card_5=any_order"],
];

pub(crate) const ARCHITECTS: &[&[&str]] = &[
    &[],
    &["sides=BBBBBB", "start_blueprints=2"],
    &["sides=ABABAB", "hands=secret"],
    &["sides=BAABAA", "hands=secret", "build=after_reveal"],
];

pub(crate) const AMYITIS: &[&[&str]] = &[
    &[],
    &["double_edge_conducts_when=any", "field_tie=rightmost", "bonus_good_may_be_wine=true"],
    &["limits=hard"],
];

const FIXED_SEEDS: RangeInclusive<u64> = 1..=2;
/// How many actions of one list are tried and spelled; more would take minutes.
const TRIED: usize = 25;
/// Determinizations are compared as pictures, which takes time: only at every so many moves.
const DRAWN_EVERY: usize = 3;

fn games_with_fixed_seeds<G: Recorded>(variants: &[&[&str]]) {
    for settings in variants {
        for players in G::PLAYERS {
            for seed in FIXED_SEEDS {
                check::<G>(settings, players, seed);
            }
        }
    }
}

fn games_with_any_seed<G: Recorded>(variants: &[&[&str]]) {
    let cases = (any::<u64>(), G::PLAYERS, 0..variants.len());
    for_all(16, &cases, |(seed, players, variant)| check::<G>(variants[variant], players, seed));
}

fn for_all<S: Strategy>(cases: u32, inputs: &S, check: impl Fn(S::Value)) {
    let config = Config { cases, failure_persistence: None, ..Config::default() };
    let check = |input| {
        check(input);
        Ok(())
    };
    TestRunner::new(config).run(inputs, check).unwrap();
}

/// Plays a random game and checks every position on the way.
fn check<G: Recorded>(settings: &[&str], players: usize, seed: u64) {
    let mut position = start::<G>(settings, players, seed);
    let mut reread = reread::<G>(settings, players, seed);
    let mut strangers = strangers::<G>(settings, players, seed ^ 1);
    let mut rng = Seed(seed).child(1).rng();
    for number in 0..=G::MAX_MOVES {
        let actions = legal_actions(&position);
        check_list(&position, &actions);
        check_tries(&position, &actions, &strangers);
        check_points(&position, G::CATEGORIES.len());
        check_ranks(&position);
        check_same(&position, &reread);
        if number % DRAWN_EVERY == 0 {
            assert_eq!(reread.draw(None), position.draw(None));
            check_determinizations(&position, &mut rng);
        }
        if position.is_over() {
            return;
        }
        let action = *rng.pick(&actions);
        strangers.push(action);
        position.apply(action);
        reread.apply(action);
    }
    panic!("the game does not end within {} moves", G::MAX_MOVES);
}

/// The first position as a reader of its record sees it.
fn reread<G: Recorded>(settings: &[&str], players: usize, seed: u64) -> G {
    let rules = rules::<G>(settings);
    let deal = G::deal(rules, players, Seed(seed));
    assert_eq!(deal, G::deal(rules, players, Seed(seed)), "a deal is a function of its seed");
    let setup = G::write_setup(rules, &deal);
    let options = G::record_options(rules);
    let (rules_read, deal_read) = G::read_setup(players, &options, &setup).unwrap();
    assert_eq!(G::write_setup(rules_read, &deal_read), setup);
    assert_eq!(G::record_options(rules_read), options);
    G::start(rules_read, &deal_read)
}

/// Actions of another game, most of which are out of place in this one.
fn strangers<G: Rulebook>(settings: &[&str], players: usize, seed: u64) -> Vec<G::Action> {
    let mut position = start::<G>(settings, players, seed);
    let mut rng = Seed(seed).child(2).rng();
    let mut actions = Vec::new();
    while !position.is_over() {
        actions.push(*rng.pick(&legal_actions(&position)));
        play_random(&mut position, 1, &mut rng);
    }
    actions
}

fn check_list<G: Game>(position: &G, actions: &[G::Action]) {
    assert_eq!(actions.is_empty(), position.is_over());
    assert_eq!(actions.len(), position.count_actions());
    let distinct: HashSet<_> = actions.iter().collect();
    assert_eq!(distinct.len(), actions.len(), "an action is listed twice");
    assert_eq!(legal_actions(position), actions, "the order is not fixed");
}

fn check_tries<G: Game>(position: &G, actions: &[G::Action], strangers: &[G::Action]) {
    let step = actions.len().div_ceil(TRIED).max(1);
    for action in actions.iter().step_by(step) {
        check_accepted(position, *action);
    }
    for action in strangers.iter().filter(|action| !actions.contains(action)) {
        check_refused(position, *action);
    }
}

fn check_accepted<G: Game>(position: &G, action: G::Action) {
    assert_eq!(action.to_string().parse(), Ok(action), "notation");
    let (mut tried, mut applied) = (*position, *position);
    tried.try_apply(action).unwrap();
    applied.apply(action);
    assert!(tried == applied, "{action}: try_apply does not do what apply does");
}

fn check_refused<G: Game>(position: &G, action: G::Action) {
    let mut tried = *position;
    let refusal = tried.try_apply(action).unwrap_err();
    assert_eq!(refusal.action, action);
    assert_eq!(refusal.legal, legal_actions(position));
    assert!(tried == *position, "{action}: refused, yet something changed");
}

fn check_points<G: Game>(position: &G, categories: usize) {
    let scores = position.scores();
    assert_eq!(scores.as_slice().len(), position.players());
    for (seat, score) in scores.iter() {
        let breakdown = position.breakdown(seat);
        assert_eq!(breakdown.len(), categories);
        assert_eq!(breakdown.iter().sum::<i32>(), *score);
        assert_eq!(position.score(seat), *score);
    }
}

fn check_ranks<G: Game>(position: &G) {
    let key = |seat| (position.score(seat), position.tie_break(seat));
    let ranks = position.ranks();
    let winners = position.winners();
    assert!(!winners.is_empty());
    assert!(winners.iter().all(|seat| seat.index() < position.players()));
    for (seat, rank) in ranks.iter() {
        let better = Seat::all(position.players()).filter(|other| key(*other) > key(seat));
        assert_eq!(usize::from(*rank), better.count() + 1);
        assert_eq!(winners.contains(seat), *rank == 1);
    }
}

/// What an observer knows is the same in every determinization.
fn check_determinizations<G: Recorded>(position: &G, rng: &mut GameRng) {
    for observer in Seat::all(position.players()) {
        let mut world = *position;
        world.determinize(observer, rng);
        assert_eq!(world.draw(Some(observer)), position.draw(Some(observer)));
        assert_eq!(world.to_act(), position.to_act());
        assert_eq!(world.is_over(), position.is_over());
        assert_eq!(world.turns_played(), position.turns_played());
        assert_eq!(world.breakdown(observer), position.breakdown(observer));
        if observer == position.to_act() {
            assert_eq!(legal_actions(&world), legal_actions(position));
        }
        if position.is_fully_observed(observer) {
            assert!(world == *position, "seat {observer} knows everything, yet it changed");
        }
    }
}

/// Two positions that differ at most in what no record tells.
fn check_same<G: Recorded>(position: &G, other: &G) {
    assert_eq!(legal_actions(other), legal_actions(position));
    for seat in Seat::all(position.players()) {
        assert_eq!(other.breakdown(seat), position.breakdown(seat));
    }
}

fn random_actions_are_uniform<G: Rulebook>(variants: &[&[&str]]) {
    for settings in variants {
        for players in G::PLAYERS {
            let mut position = start::<G>(settings, players, 3);
            let mut rng = Seed(3).child(3).rng();
            while !position.is_over() {
                check_uniform(&position, &mut rng);
                play_random(&mut position, 7, &mut rng);
            }
        }
    }
}

/// Two hundred draws for each action; longer lists would take too many.
fn check_uniform<G: Game>(position: &G, rng: &mut GameRng) {
    let actions = legal_actions(position);
    if actions.len() >= 300 {
        return;
    }
    let places: HashMap<_, _> = actions.iter().enumerate().map(|(i, action)| (action, i)).collect();
    let mut counts = vec![0; actions.len()];
    for _ in 0..200 * actions.len() {
        counts[places[&position.random_action(rng)]] += 1;
    }
    assert_uniform(&counts, &format!("{actions:?}"));
}
