//! Games set up for tests.

use nabu_games::{Game, GameRng, Options, Rulebook, Seed};

/// Options from `name=value` texts.
pub(crate) fn options(settings: &[&str]) -> Options {
    let mut options = Options::default();
    for setting in settings {
        let (name, value) = setting.split_once('=').unwrap();
        options.set(name, value);
    }
    options
}

/// Rules that live as long as the test.
pub(crate) fn rules<G: Rulebook>(settings: &[&str]) -> &'static G::Rules {
    G::rules(&options(settings)).unwrap()
}

/// The first position of a shuffled game.
pub(crate) fn start<G: Rulebook>(settings: &[&str], players: usize, seed: u64) -> G {
    let rules = rules::<G>(settings);
    G::start(rules, &G::deal(rules, players, Seed(seed)))
}

/// Random moves, at most `moves` of them.
pub(crate) fn play_random<G: Game>(position: &mut G, moves: usize, rng: &mut GameRng) {
    for _ in 0..moves {
        if position.is_over() {
            return;
        }
        position.apply(position.random_action(rng));
    }
}

/// The legal moves.
pub(crate) fn legal_actions<G: Game>(position: &G) -> Vec<G::Action> {
    let mut actions = Vec::new();
    position.legal_actions(&mut actions);
    actions
}

/// The legal moves as text, sorted.
pub(crate) fn legal_text<G: Game>(position: &G) -> Vec<String> {
    let mut texts: Vec<_> = legal_actions(position).iter().map(ToString::to_string).collect();
    texts.sort();
    texts
}

/// A move with the best score right after it for the one who makes it.
pub(crate) fn greedy_action<G: Game>(position: &G, rng: &mut GameRng) -> G::Action {
    let mut actions = legal_actions(position);
    rng.shuffle(&mut actions);
    let value = |action: &G::Action| {
        let mut next = *position;
        next.apply(*action);
        next.score(position.to_act())
    };
    actions.into_iter().max_by_key(value).unwrap()
}
