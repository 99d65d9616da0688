//! The trace of a game: what is noted while it goes on.

use nabu_games::{Ban, Classified, Game, Seat, SeatSet};
use serde::{Deserialize, Serialize};

use crate::run::game::{GameResult, Observer};

/// What is noted of a game besides its result.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(super) struct GameTrace {
    /// How often the lead went from one seat to another.
    pub(super) lead_changes: u32,
    /// Who led at half time; several if they had the same score.
    pub(super) half_time: Vec<usize>,
    /// Forbidden actions that had to be taken because nothing else was allowed.
    pub(super) forced: u32,
}

impl GameTrace {
    /// Whether it can be the trace of a game of so many players.
    pub(super) fn fits(&self, players: usize) -> bool {
        !self.half_time.is_empty() && self.half_time.iter().all(|seat| *seat < players)
    }

    /// The share of the win that went to the leaders at half time.
    pub(super) fn runaway(&self, result: &GameResult) -> f64 {
        let shares = self.half_time.iter().map(|&seat| result.win_share(seat));
        shares.sum::<f64>() / self.half_time.len() as f64
    }
}

/// Notes the leaders whenever all players have had the same number of turns: in between, the one
/// who has just played would lead too often.
#[derive(Clone, Debug)]
pub(super) struct TraceObserver {
    players: usize,
    turn: usize,
    /// A seat with what it must do without.
    ban: Option<(Seat, Ban)>,
    forced: u32,
    /// Turns that had ended, and who led then.
    leaders: Vec<(usize, SeatSet)>,
}

impl TraceObserver {
    pub(super) fn new(players: usize, ban: Option<(Seat, Ban)>) -> Self {
        let all = Seat::all(players).collect();
        Self { players, turn: 0, ban, forced: 0, leaders: vec![(0, all)] }
    }

    /// What there is to say of the finished game.
    pub(super) fn trace(&self) -> GameTrace {
        let half = self.leaders.iter().rev().find(|(turn, _)| 2 * turn <= self.turn);
        let (_, leaders) = half.expect("the first entry is of turn 0");
        GameTrace {
            lead_changes: lead_changes(self.leaders.iter().map(|(_, leaders)| *leaders)),
            half_time: leaders.iter().map(Seat::index).collect(),
            forced: self.forced,
        }
    }
}

impl<G: Classified> Observer<G> for TraceObserver {
    fn moved(&mut self, seat: Seat, action: G::Action, position: &G) {
        self.forced += u32::from(self.ban == Some((seat, Ban::Class(G::class(action)))));
        if position.turns_played() == self.turn {
            return;
        }
        self.turn = position.turns_played();
        if self.turn.is_multiple_of(self.players) || position.is_over() {
            self.leaders.push((self.turn, leaders(position)));
        }
    }
}

fn leaders<G: Game>(position: &G) -> SeatSet {
    let scores = position.scores();
    let best = scores.as_slice().iter().max();
    scores.iter().filter(|(_, score)| Some(*score) == best).map(|(seat, _)| seat).collect()
}

/// A lead is shared for a while and then taken: that is no change unless somebody else takes it.
fn lead_changes(leaders: impl Iterator<Item = SeatSet>) -> u32 {
    let mut holder = None;
    let mut changes = 0;
    for leader in leaders.filter(|set| set.len() == 1).filter_map(|set| set.iter().next()) {
        changes += u32::from(holder.is_some_and(|holder| holder != leader));
        holder = Some(leader);
    }
    changes
}

#[cfg(test)]
mod tests {
    use super::*;

    fn observed(turns: usize, leaders: &[(usize, &[usize])]) -> GameTrace {
        let set = |seats: &[usize]| seats.iter().map(|&seat| Seat::new(seat)).collect();
        let leaders = leaders.iter().map(|(turn, seats)| (*turn, set(seats))).collect();
        TraceObserver { players: 2, turn: turns, ban: None, forced: 0, leaders }.trace()
    }

    #[test]
    fn a_shared_lead_is_no_change_until_somebody_else_has_it() {
        let trace = observed(
            10,
            &[(0, &[0, 1]), (2, &[0]), (4, &[0, 1]), (6, &[0]), (8, &[1]), (10, &[0])],
        );
        assert_eq!(trace.lead_changes, 2);
        assert_eq!(trace.half_time, [0, 1]);
    }

    #[test]
    fn half_time_is_half_of_the_turns_that_were_played() {
        let leaders: [(usize, &[usize]); 4] = [(0, &[0, 1]), (2, &[0]), (4, &[1]), (6, &[0])];
        assert_eq!(observed(7, &leaders).half_time, [0]);
        assert_eq!(observed(8, &leaders).half_time, [1]);
    }
}
