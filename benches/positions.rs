//! Positions for benches.

use nabu_games::{Options, Rulebook, Seed};

/// The rules without options.
pub fn rules<G: Rulebook>() -> &'static G::Rules {
    G::rules(&Options::default()).expect("every game has default rules")
}

/// Every position of a few random games between two parts of their length.
pub fn positions<G: Rulebook>(players: usize, from: f64, to: f64) -> Vec<G> {
    let mut found = Vec::new();
    for seed in 0..8 {
        let game = random_game::<G>(players, Seed(seed));
        let at = |part: f64| (part * game.len() as f64) as usize;
        found.extend_from_slice(&game[at(from)..at(to)]);
    }
    found
}

/// The positions of a random game in which there is something to decide.
fn random_game<G: Rulebook>(players: usize, seed: Seed) -> Vec<G> {
    let rules = rules::<G>();
    let mut position = G::start(rules, &G::deal(rules, players, seed));
    let mut rng = seed.child(1).rng();
    let mut game = Vec::new();
    while !position.is_over() {
        game.push(position);
        position.apply(position.random_action(&mut rng));
    }
    game
}
