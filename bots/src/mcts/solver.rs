//! Exact play when little is left and nothing is hidden.

use nabu_games::Game;

use super::reward::{self, Rewards};
use super::settings::Settings;

/// The action that is best for the player to act if everybody plays for his own reward, or `None`
/// if that takes looking at more positions than allowed.
pub(super) fn solve<G: Game>(position: &G, settings: &Settings) -> Option<(G::Action, Rewards)> {
    let mut left = settings.solver;
    best(position, settings, &mut left).and_then(|(action, rewards)| Some((action?, rewards)))
}

fn best<G: Game>(
    position: &G,
    settings: &Settings,
    left: &mut u32,
) -> Option<(Option<G::Action>, Rewards)> {
    *left = left.checked_sub(1)?;
    if position.is_over() {
        return Some((None, reward::of_end(position, settings)));
    }
    if position.count_actions() > *left as usize {
        return None;
    }
    let mover = position.to_act().index();
    let mut actions = Vec::new();
    position.legal_actions(&mut actions);
    let mut found: Option<(Option<G::Action>, Rewards)> = None;
    for action in actions {
        let mut next = *position;
        next.apply(action);
        let (_, rewards) = best(&next, settings, left)?;
        if found.is_none_or(|(_, known)| rewards[mover] > known[mover]) {
            found = Some((Some(action), rewards));
        }
    }
    found
}
