//! One game between bots.

use std::sync::atomic::{AtomicBool, Ordering};

use nabu_bots::{Player, is_interrupted};
use nabu_games::{Game, GameRng, Recorded, Seat, Seed};
use serde::{Deserialize, Serialize};

use crate::records::record::Record;

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct GameResult {
    /// The bot in each seat, by its place in the list of bots.
    pub(crate) bots: Vec<usize>,
    pub(crate) moves: usize,
    pub(crate) turns: usize,
    pub(crate) points: Vec<Vec<i32>>,
    /// Ranks by seat, from 1.
    pub(crate) ranks: Vec<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) record: Option<String>,
}

impl GameResult {
    /// Reads the result off a finished game.
    pub(crate) fn of<G: Game>(position: &G, bots: Vec<usize>, moves: usize) -> Self {
        let seats = Seat::all(position.players());
        Self {
            bots,
            moves,
            turns: position.turns_played(),
            points: seats.map(|seat| position.breakdown(seat).to_vec()).collect(),
            ranks: position.ranks().as_slice().to_vec(),
            record: None,
        }
    }

    /// Whether it can be the result of a game of these bots, by seat.
    pub(crate) fn fits(&self, bots: &[usize], categories: usize) -> bool {
        let seats = bots.len();
        self.bots == bots
            && [self.points.len(), self.ranks.len()] == [seats; 2]
            && self.points.iter().all(|points| points.len() == categories)
            && self.ranks.iter().all(|rank| (1..=seats).contains(&usize::from(*rank)))
            && self.winners() > 0
    }

    pub(crate) fn score(&self, seat: usize) -> i32 {
        self.points[seat].iter().sum()
    }

    pub(crate) fn winners(&self) -> usize {
        self.ranks.iter().filter(|rank| **rank == 1).count()
    }

    /// The share of the win of a seat: tied winners share it.
    pub(crate) fn win_share(&self, seat: usize) -> f64 {
        if self.ranks[seat] == 1 { 1.0 / self.winners() as f64 } else { 0.0 }
    }

    /// How far the best score lies above the next.
    pub(crate) fn margin(&self) -> i32 {
        let mut scores: Vec<_> = (0..self.ranks.len()).map(|seat| self.score(seat)).collect();
        scores.sort_unstable();
        match scores.as_slice() {
            [.., second, best] => best - second,
            _ => 0,
        }
    }
}

/// Who takes a seat; a seating is one for each seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct SeatAssignment {
    /// The bot, by its place in the list of bots.
    pub(crate) bot: usize,
    /// The player whose RNG stream it uses: copies of a bot have streams of their own, or they
    /// would play the same game in every seating.
    pub(crate) stream: usize,
}

/// A player with a stream of random numbers.
#[derive(Debug)]
pub(crate) struct Seated<G: Game> {
    pub(crate) player: Player<G>,
    pub(crate) rng: GameRng,
}

/// Somebody who watches a game.
pub(crate) trait Observer<G: Game> {
    /// A seat has acted, which led to this position.
    fn moved(&mut self, seat: Seat, action: G::Action, position: &G);

    fn ended(&mut self, _position: &G) {}
}

impl<G: Recorded> Observer<G> for Option<Record> {
    fn moved(&mut self, _seat: Seat, action: G::Action, position: &G) {
        if let Some(record) = self {
            record.push(action, position);
        }
    }

    fn ended(&mut self, position: &G) {
        if let Some(record) = self {
            record.finish(position);
        }
    }
}

/// Plays from `position` to the end, or `None` if `stop` is raised or somebody interrupts before.
///
/// # Panics
/// If a bot plays an illegal action; `seed` says how to repeat it.
pub(crate) fn play_game<G: Game>(
    mut position: G,
    players: &mut [Seated<G>],
    seed: Seed,
    observer: &mut impl Observer<G>,
    stop: &AtomicBool,
) -> Option<(G, usize)> {
    let mut moves = 0;
    while !position.is_over() {
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        let seat = position.to_act();
        let Seated { player, rng } = &mut players[seat.index()];
        let action = player.choose(&position, rng);
        if is_interrupted() {
            return None;
        }
        assert!(
            position.is_legal(action),
            "the bot in seat {seat} played the illegal '{action}' at move {moves} of {} seed {}",
            G::ID,
            seed.0
        );
        position.apply(action);
        moves += 1;
        assert!(moves <= G::MAX_MOVES, "{} seed {} does not end", G::ID, seed.0);
        observer.moved(seat, action, &position);
    }
    observer.ended(&position);
    Some((position, moves))
}
