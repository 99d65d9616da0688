//! The search against a plain exhaustive solver on Connect Four.

#![expect(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use std::cmp::Ordering;

use nabu_bots::{Analysis, BotSpec};
use nabu_games::connect_four::{ConnectFour, Drop};
use nabu_games::{Game, Rulebook, Seed, View};

/// Positions with this many empty cells, in the middle of a random game.
fn endings(empty: usize, count: usize) -> Vec<ConnectFour> {
    let random_game = |seed| {
        let mut rng = Seed(seed).rng();
        let mut position = ConnectFour::start(&(), &());
        while position.turns_played() + empty < 42 && !position.is_over() {
            position.apply(position.random_action(&mut rng));
        }
        position
    };
    (0..).map(random_game).filter(|position| !position.is_over()).take(count).collect()
}

/// Who wins with best play, as the player to act sees it.
fn outcome(position: &ConnectFour) -> Ordering {
    if position.is_over() {
        let is_draw = position.winners().len() == 2;
        return if is_draw { Ordering::Equal } else { Ordering::Less };
    }
    outcomes(position).into_iter().map(|(_, outcome)| outcome).max().unwrap()
}

/// The outcome of every move.
fn outcomes(position: &ConnectFour) -> Vec<(Drop, Ordering)> {
    let mut actions = Vec::new();
    position.legal_actions(&mut actions);
    let outcome_of = |action| {
        let mut next = *position;
        next.apply(action);
        (action, outcome(&next).reverse())
    };
    actions.into_iter().map(outcome_of).collect()
}

fn analyze(bot: &str, position: &ConnectFour) -> Analysis<ConnectFour> {
    let mut searcher = bot.parse::<BotSpec>().unwrap().searcher().unwrap();
    searcher.analyze(&View::of_player_to_act(position), 3, &mut Seed(1).rng())
}

#[test]
fn the_solver_values_every_move_as_the_exhaustive_one_does() {
    for position in endings(9, 40) {
        let analysis = analyze("mcts:solver=1000000,win_weight=1", &position);
        assert!(analysis.is_exact);
        let exact = outcomes(&position);
        assert_eq!(analysis.candidates.len(), exact.len());
        for candidate in analysis.candidates {
            let outcome = exact.iter().find(|(action, _)| *action == candidate.action).unwrap().1;
            let value = [0.0, 0.5, 1.0][(outcome as i8 + 1) as usize];
            assert!((candidate.value - value).abs() < 1e-6, "{position:?} {candidate:?}");
        }
    }
}

#[test]
fn the_solver_gives_up_when_too_much_is_left() {
    let position = ConnectFour::start(&(), &());
    assert!(!analyze("mcts:iters=10,solver=1000", &position).is_exact);
}

/// The share of endings in which a bot finds a move of the best outcome, where moves differ.
fn share_of_best_moves(bot: &str) -> f64 {
    let bot: BotSpec = bot.parse().unwrap();
    let (mut found, mut all) = (0, 0);
    for position in endings(12, 60) {
        let exact = outcomes(&position);
        let best = exact.iter().map(|(_, outcome)| *outcome).max().unwrap();
        if exact.iter().any(|(_, outcome)| *outcome != best) {
            let choice =
                bot.factory().unwrap().player().choose(&position, &mut Seed(3).rng()).unwrap();
            all += 1;
            found += u32::from(exact.contains(&(choice, best)));
        }
    }
    assert!(all > 20, "only {all} positions tell good moves from bad ones");
    f64::from(found) / f64::from(all)
}

#[test]
fn many_iterations_find_the_best_move_without_the_solver() {
    let share = share_of_best_moves("mcts:iters=20000,win_weight=1");
    assert!((share - 1.0).abs() < 1e-9, "{share}");
    assert!(share_of_best_moves("random") < 0.8, "the positions are not a matter of luck");
}

#[test]
fn root_parallel_search_is_reproducible_and_adds_up() {
    let position = ConnectFour::start(&(), &());
    let first = analyze("mcts:iters=500,threads=3", &position);
    let again = analyze("mcts:iters=500,threads=3", &position);
    assert_eq!(format!("{first:?}"), format!("{again:?}"));
    let visits: u32 = first.candidates.iter().map(|candidate| candidate.visits).sum();
    assert_eq!(visits, 1500);
    for (candidate, line) in first.candidates.iter().zip(&first.lines) {
        assert_eq!(line[0], candidate.action);
        let sum: f32 = candidate.rewards.as_slice().iter().sum();
        assert!((sum - 1.0).abs() < 1e-4, "two players share one reward, not {sum}");
    }
}

/// Connect Four is solved: only the centre wins for the first player.
#[test]
fn a_long_search_opens_in_the_centre() {
    let start = ConnectFour::start(&(), &());
    let analysis = analyze("standard:iters=100000", &start);
    assert_eq!(analysis.candidates[0].action.to_string(), "d");
}
