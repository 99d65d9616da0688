//! Exact play when little is left and nothing is hidden.

use nabu_games::Game;

use super::reward::{Leads, Outcome, Rewards};
use super::settings::SearchSettings;

/// Every action with the rewards it leads to if all play for their own, or `None` if that
/// takes looking at more positions than allowed.
pub(super) fn solve<G: Game>(
    position: &G,
    settings: &SearchSettings,
) -> Option<Vec<(G::Action, Rewards)>> {
    let mut left = settings.solver;
    solve_actions(position, settings, &mut left)
}

fn solve_actions<G: Game>(
    position: &G,
    settings: &SearchSettings,
    left: &mut u32,
) -> Option<Vec<(G::Action, Rewards)>> {
    if position.count_actions() > *left as usize {
        return None;
    }
    let mut actions = Vec::new();
    position.legal_actions(&mut actions);
    let solved = actions.into_iter().map(|action| {
        let mut next = *position;
        next.apply(action);
        Some((action, value(&next, settings, left)?))
    });
    solved.collect()
}

/// The rewards of a position; among equals the first action counts.
fn value<G: Game>(position: &G, settings: &SearchSettings, left: &mut u32) -> Option<Rewards> {
    *left = left.checked_sub(1)?;
    if position.is_over() {
        return Some(Outcome::of_end(position, settings).rewards(&Leads::default(), settings));
    }
    let mover = position.to_act().index();
    let solved = solve_actions(position, settings, left)?;
    let better = |best: Rewards, next: Rewards| if next[mover] > best[mover] { next } else { best };
    solved.into_iter().map(|(_, rewards)| rewards).reduce(better)
}
