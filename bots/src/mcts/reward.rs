//! What an end is worth to each player, between 0 and 1.

use nabu_games::{Game, MAX_SEATS, Seat};

use super::settings::SearchSettings;
use crate::{Evaluation, Evaluator};

/// A reward for every seat.
pub(super) type Rewards = [f32; MAX_SEATS];

/// The rewards of a finished game.
pub(super) fn of_end<G: Game>(end: &G, settings: &SearchSettings) -> Rewards {
    let players = end.players();
    let mut scores = [0.0; MAX_SEATS];
    for seat in Seat::all(players) {
        scores[seat.index()] = end.score(seat) as f32;
    }
    let mut shares = win_shares(&scores[..players]);
    if shares.iter().filter(|share| **share > 0.0).count() > 1 {
        let winners = end.winners();
        for seat in Seat::all(players) {
            let share = if winners.contains(seat) { 1.0 / winners.len() as f32 } else { 0.0 };
            shares[seat.index()] = share;
        }
    }
    mix(&scores[..players], &shares, settings)
}

/// The rewards of a position that is not played on, by its evaluation.
pub(super) fn of_estimate<G: Evaluation>(
    position: &G,
    evaluator: &Evaluator<G>,
    settings: &SearchSettings,
) -> Rewards {
    let players = position.players();
    let scores = evaluator.values(position);
    if evaluator.tells_margins() {
        return of_margins(&scores[..players], settings);
    }
    let shares = win_shares(&scores[..players]);
    mix(&scores[..players], &shares, settings)
}

/// The rewards where the lead of every seat over the best other is estimated. Of two players the one
/// leads by what the other is behind, so the two estimates are averaged.
fn of_margins(leads: &[f32], settings: &SearchSettings) -> Rewards {
    let shares = win_shares(leads);
    let mut rewards = Rewards::default();
    for seat in 0..leads.len() {
        let lead =
            if leads.len() == 2 { (leads[seat] - leads[1 - seat]) / 2.0 } else { leads[seat] };
        rewards[seat] = weigh(shares[seat], lead, settings);
    }
    rewards
}

/// The win, shared by those with the best score.
fn win_shares(scores: &[f32]) -> Rewards {
    let best = scores.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let winners = scores.iter().filter(|score| **score >= best).count();
    let mut shares = [0.0; MAX_SEATS];
    for (share, score) in shares.iter_mut().zip(scores) {
        *share = if *score >= best { 1.0 / winners as f32 } else { 0.0 };
    }
    shares
}

/// `win_weight` of the win share, the rest from the squashed margin over the best other.
fn mix(scores: &[f32], shares: &Rewards, settings: &SearchSettings) -> Rewards {
    let mut rewards = *shares;
    if settings.win_weight < 1.0 {
        for seat in 0..scores.len() {
            rewards[seat] = weigh(shares[seat], scores[seat] - best_other(scores, seat), settings);
        }
    }
    rewards
}

/// The win and the lead as one reward.
#[inline]
fn weigh(share: f32, lead: f32, settings: &SearchSettings) -> f32 {
    settings.win_weight * share + (1.0 - settings.win_weight) * squash(lead / settings.margin_scale)
}

fn best_other(scores: &[f32], seat: usize) -> f32 {
    let others = scores.iter().enumerate().filter(|(other, _)| *other != seat);
    others.map(|(_, score)| *score).fold(f32::NEG_INFINITY, f32::max)
}

/// From the real line to (0, 1), with 3/4 at 1.
fn squash(margin: f32) -> f32 {
    0.5 + 0.5 * margin / (1.0 + margin.abs())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn margins_are_squashed_symmetrically() {
        assert!((squash(1.0) - 0.75).abs() < 1e-6);
        assert!((squash(3.0) + squash(-3.0) - 1.0).abs() < 1e-6);
    }

    #[test]
    fn the_best_other_is_who_counts() {
        assert!((best_other(&[5.0, 9.0, 7.0], 1) - 7.0).abs() < 1e-6);
    }

    #[test]
    fn tied_winners_share() {
        let halves = win_shares(&[3.0, 3.0, 1.0]).map(|share| (2.0 * share) as i32);
        assert_eq!(halves, [1, 1, 0, 0]);
    }
}
