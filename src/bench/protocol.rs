//! What the line protocol costs: games in which every seat is a program from outside.

use std::thread::{self, ScopedJoinHandle};

use anyhow::{Result, anyhow};
use nabu_bots::{BotFactory, BotSpec, Evaluation};
use nabu_games::{Options, Seat, Seed};

use super::{Clock, Rate};
use crate::spec::game::{GameId, GameTask, Playable};

/// Moves that a thread plays at a stretch, at least.
const MOVES: u64 = 400;

/// Moves a second through the protocol on some threads, in games of two.
pub fn protocol_rate(id: GameId, bot: &BotSpec, threads: usize, clock: &Clock) -> Result<Rate> {
    id.dispatch(Measure { bot, threads, clock })
}

struct Measure<'a> {
    bot: &'a BotSpec,
    threads: usize,
    clock: &'a Clock,
}

impl GameTask for Measure<'_> {
    type Output = Result<Rate>;

    fn run<G: Playable>(self) -> Result<Rate> {
        let rules = G::rules(&Options::default())?;
        let start = G::start(rules, &G::deal(rules, 2, Seed(1)));
        let factory = self.bot.factory::<G>()?;
        let mut failed = None;
        let rate = self.clock.rate(|| match play_on_threads(&start, &factory, self.threads) {
            Ok(moves) => moves,
            Err(error) => {
                failed = Some(error);
                1
            }
        });
        failed.map_or(Ok(rate), Err)
    }
}

fn play_on_threads<G: Evaluation>(
    start: &G,
    factory: &BotFactory<G>,
    threads: usize,
) -> Result<u64> {
    thread::scope(|scope| {
        let workers: Vec<_> =
            (0..threads).map(|worker| scope.spawn(move || play(start, factory, worker))).collect();
        let joined = workers.into_iter().map(ScopedJoinHandle::join);
        joined.map(|moves| moves.map_err(|_| anyhow!("a worker broke down"))?).sum()
    })
}

/// Plays games until there are enough moves; how many there were.
fn play<G: Evaluation>(start: &G, factory: &BotFactory<G>, worker: usize) -> Result<u64> {
    let (mut moves, mut rng) = (0, Seed(worker as u64).rng());
    while moves < MOVES {
        let mut players = [factory.player(), factory.player()];
        let mut position = *start;
        for (seat, player) in Seat::all(2).zip(&mut players) {
            player.begin(&position, seat, &mut rng);
        }
        while !position.is_over() {
            let action = players[position.to_act().index()].choose(&position, &mut rng)?;
            position.apply(action);
            moves += 1;
            for (seat, player) in Seat::all(2).zip(&mut players) {
                player.saw(action, &position, seat);
            }
        }
        players.iter_mut().for_each(nabu_bots::Player::end);
    }
    Ok(moves)
}
