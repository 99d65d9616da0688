//! What a search thinks of a move.

use nabu_games::PerSeat;

/// What a search found out about one move.
#[derive(Clone, PartialEq, Debug)]
pub struct Candidate<A> {
    /// The move.
    pub action: A,
    /// How often it was tried.
    pub visits: u32,
    /// The mean reward of the player to act, as the search compares moves: with relative margins
    /// beyond what was expected.
    pub value: f32,
    /// Mean rewards of all seats, whatever was expected.
    pub rewards: PerSeat<f32>,
}

impl<A> Candidate<A> {
    /// Adds what another search found out about the same move.
    pub(super) fn add(&mut self, other: &Self) {
        let visits = self.visits + other.visits;
        let part = other.visits as f32 / visits as f32;
        self.value += part * (other.value - self.value);
        for (seat, reward) in other.rewards.iter() {
            let old = self.rewards[seat];
            self.rewards[seat] += part * (reward - old);
        }
        self.visits = visits;
    }

    /// The most visited first, ties by value.
    pub(super) fn compare(&self, other: &Self) -> std::cmp::Ordering {
        other.visits.cmp(&self.visits).then(other.value.total_cmp(&self.value))
    }
}
