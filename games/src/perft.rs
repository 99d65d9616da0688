//! Counts of the positions that lie a number of decisions ahead: the fingerprint of a move
//! generator.

use crate::Game;

/// The number of move sequences of this length; the last decision is only counted.
pub fn bulk<G: Game>(position: &G, depth: usize) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_actions() as u64,
        _ => below(position, depth, bulk),
    }
}

/// The same number, with every last move listed and played.
pub fn every_leaf<G: Game>(position: &G, depth: usize) -> u64 {
    if depth == 0 { 1 } else { below(position, depth, every_leaf) }
}

fn below<G: Game>(position: &G, depth: usize, count: impl Fn(&G, usize) -> u64) -> u64 {
    let mut actions = Vec::new();
    position.legal_actions(&mut actions);
    let child = |action| {
        let mut child = *position;
        child.apply(action);
        count(&child, depth - 1)
    };
    actions.into_iter().map(child).sum()
}
