//! A short run to learn how long a tournament takes and how much its blocks vary.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use anyhow::Result;
use rayon::ThreadPoolBuilder;

use super::experiment::TournamentRun;
use super::{Schedule, Standings, Tournament};
use crate::run::journal::UnitResult;
use crate::run::progress::Ledger;
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
    let run = TournamentRun::new(tournament)?;
    let pool = ThreadPoolBuilder::new().num_threads(threads).build()?;
    let next = AtomicUsize::new(0);
    let started = Instant::now();
    let work = || -> Result<Vec<f64>> {
        let mut shares = Vec::new();
        while next.load(Ordering::Relaxed) < MIN_BLOCKS || started.elapsed() < time {
            let block = next.fetch_add(1, Ordering::Relaxed);
            shares.push(share_of_first(tournament, &run, block)?);
        }
        Ok(shares)
    };
    let shares = pool.broadcast(|_| work()).into_iter().collect::<Result<Vec<_>>>()?;
    let shares: Sample = shares.into_iter().flatten().collect();
    let games = shares.count() as usize * Schedule::new(tournament).games_per_block();
    Ok(Pilot { shares, games, seconds: started.elapsed().as_secs_f64() })
}

/// The win share of the first bot in one block.
fn share_of_first(tournament: &Tournament, run: &TournamentRun<'_>, block: usize) -> Result<f64> {
    let schedule = Schedule::new(tournament);
    let mut standings = Standings::new(tournament, &schedule);
    let lineups = schedule.lineups();
    let stop = AtomicBool::new(false);
    for unit in block * lineups..(block + 1) * lineups {
        if let Some(games) = run.games_of_unit(unit, &stop)? {
            standings.add(&UnitResult { unit, games });
        }
    }
    Ok(standings.first_bot().mean())
}
