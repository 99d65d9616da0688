//! One game between bots.

use std::sync::atomic::{AtomicBool, Ordering};

use nabu_bots::{Fault, Player, Random, is_interrupted};
use nabu_games::{Game, GameRng, Recorded, Seat, Seed};
use serde::{Deserialize, Serialize};

use super::faults::{Faulty, SeatFault, ranks_after_faults};
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
    /// What bots from outside did wrong; those who did lose the game.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) faults: Vec<SeatFault>,
}

impl GameResult {
    /// Reads the result off a finished game.
    pub(crate) fn of<G: Game>(played: PlayedGame<G>, bots: Vec<usize>) -> Self {
        let PlayedGame { last, moves, faults } = played;
        let seats = Seat::all(last.players());
        Self {
            bots,
            moves,
            turns: last.turns_played(),
            points: seats.map(|seat| last.breakdown(seat).to_vec()).collect(),
            ranks: ranks_after_faults(last.ranks().as_slice(), &faults),
            record: None,
            faults,
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

impl Faulty for GameResult {
    fn faults(&self) -> &[SeatFault] {
        &self.faults
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

/// A finished game.
#[derive(Clone, Debug)]
pub(crate) struct PlayedGame<G> {
    pub(crate) last: G,
    pub(crate) moves: usize,
    pub(crate) faults: Vec<SeatFault>,
}

/// Plays from `position` to the end, or `None` if `stop` is raised or somebody interrupts before.
/// A bot from outside that makes a mistake ends the run, or else the rest of its moves is played at
/// random and it loses the game.
///
/// # Panics
/// If a bot plays an illegal action; `seed` says how to repeat it.
pub(crate) fn play_game<G: Game>(
    position: G,
    players: &mut [Seated<G>],
    seed: Seed,
    observer: &mut impl Observer<G>,
    stop: &AtomicBool,
) -> Result<Option<PlayedGame<G>>, Fault> {
    for (seat, Seated { player, rng }) in Seat::all(position.players()).zip(&mut *players) {
        player.begin(&position, seat, rng);
    }
    let played = play_until(usize::MAX, position, players, seed, observer, stop)?;
    if let Some(played) = &played {
        observer.ended(&played.last);
        for Seated { player, .. } in players {
            player.end();
        }
    }
    Ok(played)
}

/// Plays until so many turns have ended, or the game has. Programs from outside must have been told
/// of the game from its start.
pub(crate) fn play_until<G: Game>(
    turns: usize,
    mut position: G,
    players: &mut [Seated<G>],
    seed: Seed,
    observer: &mut impl Observer<G>,
    stop: &AtomicBool,
) -> Result<Option<PlayedGame<G>>, Fault> {
    let (mut moves, mut faults) = (0, Vec::new());
    while !position.is_over() && position.turns_played() < turns {
        if stop.load(Ordering::Relaxed) {
            return Ok(None);
        }
        let seat = position.to_act();
        let Seated { player, rng } = &mut players[seat.index()];
        let choice = player.choose(&position, rng);
        if is_interrupted() {
            return Ok(None);
        }
        let action = choice.or_else(|fault| {
            faults.push(SeatFault::new(seat, moves, &fault));
            *player = Player::Fair(Box::new(Random));
            if fault.loses { Ok(position.random_action(rng)) } else { Err(fault) }
        })?;
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
        tell(players, action, &position);
    }
    Ok(Some(PlayedGame { last: position, moves, faults }))
}

/// Tells everybody who wants to know of a move.
fn tell<G: Game>(players: &mut [Seated<G>], action: G::Action, after: &G) {
    for (seat, Seated { player, .. }) in Seat::all(after.players()).zip(players) {
        player.saw(action, after, seat);
    }
}
