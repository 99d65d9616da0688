//! No bot but the cheat acts on what it cannot see: re-dealing whatever is hidden from the player
//! to act changes neither its move nor any number of its search.

#![expect(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use nabu_bots::{BotSpec, Evaluation};
use nabu_games::amyitis::Amyitis;
use nabu_games::architects::Architects;
use nabu_games::babylon::Babylon;
use nabu_games::babylonia::Babylonia;
use nabu_games::connect_four::ConnectFour;
use nabu_games::{Options, Rulebook, Seed, View};

/// Every kind of bot but the cheat, and every part of the search that could look too far.
const FAIR: [&str; 11] = [
    "random",
    "classic-greedy",
    "greedy:epsilon=0.5",
    "flat:iters=8",
    "mcts:iters=12",
    "mcts:iters=12,selection=puct,widening_factor=3,progressive_bias=1,rollout=greedy,\
     rollout_cutoff=1,final_move=value,evaluation=linear",
    "mcts:iters=12,selection=ucb1-tuned,rollout=mast,backup=paranoid,expansion_threshold=2,depth=3",
    "mcts:nodes=12,iters=0,fpu=0.1,solver=50,tree_reuse=off",
    "mcts:iters=8,threads=2",
    "classic-standard:iters=8",
    "standard:iters=8",
];

/// The same with the network of a game that has one.
const LEARNED: [&str; 2] = [
    "greedy:evaluation=network",
    "mcts:evaluation=network,iters=12,opponent_width=1,widening_factor=3,rollout_cutoff=0,\
     prior_temperature=1,selection=puct",
];

/// Decisions from one audited position to the next.
const STRIDE: usize = 23;

/// The positions of a random game before every `STRIDE`th decision.
fn positions<G: Rulebook>(options: &[(&str, &str)], players: usize, seed: Seed) -> Vec<G> {
    let mut given = Options::default();
    for (name, value) in options {
        given.set(name, value);
    }
    let rules = G::rules(&given).unwrap();
    let mut position = G::start(rules, &G::deal(rules, players, seed));
    let mut rng = seed.child(1).rng();
    let mut positions = Vec::new();
    for number in 0.. {
        if position.is_over() {
            break;
        }
        if number % STRIDE == 0 {
            positions.push(position);
        }
        position.apply(position.random_action(&mut rng));
    }
    positions
}

/// The move of a bot and, if it searches, all it found out, as text.
fn opinion<G: Evaluation>(bot: &BotSpec, position: &G, seed: Seed) -> String {
    let mut rng = seed.rng();
    let action = bot.factory::<G>().unwrap().player().choose(position, &mut rng).unwrap();
    let analysis = bot.searcher::<G>().ok().map(|mut searcher| {
        searcher.analyze(&View::of_player_to_act(position), 4, &mut seed.rng())
    });
    format!("{action} {} {analysis:?}", rng.next_u64())
}

/// How often a re-deal changes the opinion of a bot, and how many re-deals changed anything.
fn leaks<G: Evaluation>(bot: &BotSpec, positions: &[G]) -> (usize, usize) {
    let (mut leaks, mut changed) = (0, 0);
    for (index, position) in positions.iter().enumerate() {
        let mut rng = Seed(7).child(index as u64).rng();
        let mut twin = *position;
        twin.determinize(position.to_act(), &mut rng);
        let seed = Seed(rng.next_u64());
        changed += usize::from(twin != *position);
        leaks += usize::from(opinion(bot, position, seed) != opinion(bot, &twin, seed));
    }
    (leaks, changed)
}

fn audit<G: Evaluation + Rulebook>(options: &[(&str, &str)]) {
    for players in G::PLAYERS {
        let positions = positions::<G>(options, players, Seed(players as u64));
        let learned = if G::NETWORK.is_some() { &LEARNED[..] } else { &[] };
        for name in FAIR.iter().chain(learned) {
            let (leaks, _) = leaks(&name.parse().unwrap(), &positions);
            assert_eq!(leaks, 0, "{name} in {} with {players} players", G::ID);
        }
    }
}

#[test]
fn no_leak_in_connect_four() {
    audit::<ConnectFour>(&[]);
}

#[test]
fn no_leak_in_babylon() {
    audit::<Babylon>(&[]);
}

#[test]
fn no_leak_in_babylonia() {
    audit::<Babylonia>(&[]);
}

#[test]
fn no_leak_in_architects() {
    audit::<Architects>(&[]);
    audit::<Architects>(&[("hands", "secret")]);
}

#[test]
fn no_leak_in_amyitis() {
    audit::<Amyitis>(&[]);
}

fn catches_the_cheat<G: Evaluation + Rulebook>() {
    let positions = positions::<G>(&[], 2, Seed(2));
    let (leaks, changed) = leaks(&"cheat:iters=50".parse().unwrap(), &positions);
    assert!(changed > 0 && leaks > 0, "{leaks} of {changed} in {}", G::ID);
}

#[test]
fn the_audit_catches_the_cheat() {
    catches_the_cheat::<Babylon>();
    catches_the_cheat::<Babylonia>();
    catches_the_cheat::<Architects>();
    catches_the_cheat::<Amyitis>();
}
