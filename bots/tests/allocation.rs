//! A search that has warmed up allocates nothing per iteration.

#![expect(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use allocation_counter::measure;
use nabu_bots::{BotSpec, Evaluation};
use nabu_games::amyitis::Amyitis;
use nabu_games::architects::Architects;
use nabu_games::babylon::Babylon;
use nabu_games::babylonia::Babylonia;
use nabu_games::connect_four::ConnectFour;
use nabu_games::{Options, Rulebook, Seed, View};

/// The position after some random moves.
fn middle<G: Rulebook>() -> G {
    let rules = G::rules(&Options::default()).unwrap();
    let mut position = G::start(rules, &G::deal(rules, 2, Seed(1)));
    let mut rng = Seed(2).rng();
    for _ in 0..12 {
        position.apply(position.random_action(&mut rng));
    }
    position
}

/// Allocations of a search that was made once before.
fn allocations<G: Evaluation + Rulebook>(settings: &str, iters: usize) -> u64 {
    let spec: BotSpec = format!("mcts:tree_reuse=off,{settings},iters={iters}").parse().unwrap();
    let mut searcher = spec.searcher::<G>().unwrap();
    let position = middle::<G>();
    let view = View::of_player_to_act(&position);
    let mut search = || searcher.choose(&view, &mut Seed(3).rng());
    let first = search();
    let mut again = None;
    let counted = measure(|| again = Some(search())).count_total;
    assert_eq!(again, Some(first));
    counted
}

/// What is left is the list of candidates: the same for ten times the iterations, but for its
/// growing by doublings.
fn allocates_per_search_only<G: Evaluation + Rulebook>() {
    for settings in [
        "rollout=uniform",
        "widening_factor=4,progressive_bias=1,rollout=greedy,evaluation=linear",
        "rollout=mast,rollout_candidates=0,mast_decay=0,selection=ucb1-tuned",
        "opponent_width=1,selection=puct,rollout_cutoff=0,evaluation=linear",
    ] {
        check::<G>(settings);
    }
    if G::NETWORK.is_some() {
        check::<G>("evaluation=network,opponent_width=1,selection=puct,rollout_cutoff=0");
    }
}

fn check<G: Evaluation + Rulebook>(settings: &str) {
    let (few, many) = (allocations::<G>(settings, 20), allocations::<G>(settings, 200));
    assert!(few <= 16 && many <= 16, "{} {settings}: {few} and {many}", G::ID);
}

#[test]
fn searches_allocate_nothing_per_iteration() {
    allocates_per_search_only::<ConnectFour>();
    allocates_per_search_only::<Babylon>();
    allocates_per_search_only::<Babylonia>();
    allocates_per_search_only::<Architects>();
    allocates_per_search_only::<Amyitis>();
}
