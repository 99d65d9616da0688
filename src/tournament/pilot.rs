//! A short run to learn how long a tournament takes and how much its blocks vary.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::Result;

use super::block::Table;
use super::{Schedule, Standings, Tournament};
use crate::run::Ledger;
use crate::spec::game::{GameTask, Playable};
use crate::stats::Sample;

/// A variance from fewer blocks is worth nothing.
const MIN_BLOCKS: usize = 8;

/// What a short run shows.
#[derive(Clone, Copy, Debug)]
pub struct Pilot {
    /// Win shares of the first bot by block.
    pub shares: Sample,
    /// Games played.
    pub games: usize,
    /// Time taken.
    pub seconds: f64,
}

/// Plays blocks of a tournament for some time and forgets them; at least a few.
pub fn pilot(tournament: &Tournament, threads: usize, time: Duration) -> Result<Pilot> {
    tournament.game.id.dispatch(Measure { tournament, threads, time })
}

struct Measure<'a> {
    tournament: &'a Tournament,
    threads: usize,
    time: Duration,
}

impl GameTask for Measure<'_> {
    type Output = Result<Pilot>;

    fn run<G: Playable>(self) -> Result<Pilot> {
        let rules = self.tournament.game.rules::<G>()?;
        let schedule = Schedule::new(self.tournament);
        let stop = AtomicBool::new(false);
        let table = Table::<G> {
            tournament: self.tournament,
            schedule: &schedule,
            rules,
            stop: &stop,
            clocks: None,
        };
        let shares = Mutex::new(Sample::default());
        let next = AtomicUsize::new(0);
        let started = Instant::now();
        let work = || -> Result<()> {
            while next.load(Ordering::Relaxed) < MIN_BLOCKS || started.elapsed() < self.time {
                let block = next.fetch_add(1, Ordering::Relaxed);
                let share = share_of_first(&table, block)?;
                shares.lock().expect("no holder of the lock panics").push(share);
            }
            Ok(())
        };
        thread::scope(|scope| {
            let workers: Vec<_> = (0..self.threads).map(|_| scope.spawn(work)).collect();
            workers.into_iter().try_for_each(|worker| worker.join().expect("games are guarded"))
        })?;
        let shares = shares.into_inner().expect("no holder of the lock panics");
        let games = shares.count() as usize * schedule.games_per_block();
        Ok(Pilot { shares, games, seconds: started.elapsed().as_secs_f64() })
    }
}

/// The win share of the first bot in one block.
fn share_of_first<G: Playable>(table: &Table<'_, G>, block: usize) -> Result<f64> {
    let lineups = table.schedule.lineups();
    let mut standings = Standings::new(table.tournament, table.schedule);
    for unit in block * lineups..(block + 1) * lineups {
        table.play(unit)?.iter().for_each(|unit| standings.add(unit));
    }
    Ok(standings.first_bot().mean())
}
