//! What an end is worth to each player, between 0 and 1.

use nabu_games::{Game, MAX_SEATS, Seat};

use super::settings::SearchSettings;
use crate::{Evaluation, Evaluator};

/// A reward for every seat.
pub(super) type Rewards = [f32; MAX_SEATS];

/// For every seat its lead over the best other, in points.
pub(super) type Leads = [f32; MAX_SEATS];

/// How a rollout ended, before it is said what that is worth.
#[derive(Debug)]
pub(super) struct Outcome {
    players: usize,
    shares: Rewards,
    /// Not told where rewards are shares of the win alone.
    leads: Leads,
}

impl Outcome {
    /// That of a finished game.
    pub(super) fn of_end<G: Game>(end: &G, settings: &SearchSettings) -> Self {
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
        let needs_leads = settings.win_weight < 1.0;
        let leads = if needs_leads { leads(&scores[..players]) } else { Leads::default() };
        Self { players, shares, leads }
    }

    /// That of a position that is not played on, by its evaluation.
    pub(super) fn of_estimate<G: Evaluation>(position: &G, evaluator: &Evaluator<G>) -> Self {
        let players = position.players();
        let values = evaluator.values(position);
        let values = &values[..players];
        let leads = if evaluator.tells_margins() { balanced(values) } else { leads(values) };
        Self { players, shares: win_shares(values), leads }
    }

    /// Where every seat stands.
    pub(super) fn leads(&self) -> Leads {
        self.leads
    }

    /// What it is worth to each seat: `win_weight` of the win share, the rest from the lead beyond
    /// another one, squashed.
    pub(super) fn rewards(&self, beyond: &Leads, settings: &SearchSettings) -> Rewards {
        let mut rewards = self.shares;
        if settings.win_weight < 1.0 {
            for seat in 0..self.players {
                let lead = (self.leads[seat] - beyond[seat]) / settings.margin_scale;
                rewards[seat] = settings.win_weight * self.shares[seat]
                    + (1.0 - settings.win_weight) * squash(lead);
            }
        }
        rewards
    }
}

/// Leads over the best other.
fn leads(scores: &[f32]) -> Leads {
    let mut leads = Leads::default();
    for seat in 0..scores.len() {
        leads[seat] = scores[seat] - best_other(scores, seat);
    }
    leads
}

/// Estimated leads, made to agree: of two players the one leads by what the other is behind, so the
/// two estimates are averaged.
fn balanced(estimates: &[f32]) -> Leads {
    let mut leads = Leads::default();
    leads[..estimates.len()].copy_from_slice(estimates);
    if let [first, second] = *estimates {
        leads[0] = (first - second) / 2.0;
        leads[1] = (second - first) / 2.0;
    }
    leads
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

    /// A point counts most where it was open; far from there it hardly counts.
    #[test]
    fn what_was_expected_is_worth_half() {
        let settings =
            SearchSettings { win_weight: 0.0, margin_scale: 8.0, ..SearchSettings::default() };
        let leads = [24.0, -24.0, 0.0, 0.0];
        let outcome = Outcome { players: 2, shares: [1.0, 0.0, 0.0, 0.0], leads };
        let reward = |beyond: f32| outcome.rewards(&[beyond, -beyond, 0.0, 0.0], &settings)[0];
        assert!((reward(24.0) - 0.5).abs() < 1e-6);
        let (near, far) = (reward(23.0) - reward(24.0), reward(0.0) - reward(1.0));
        assert!(near > 10.0 * far && far > 0.0, "{near} {far}");
    }

    #[test]
    fn tied_winners_share() {
        let halves = win_shares(&[3.0, 3.0, 1.0]).map(|share| (2.0 * share) as i32);
        assert_eq!(halves, [1, 1, 0, 0]);
    }
}
