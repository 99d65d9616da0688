//! A short run to learn how long a tournament takes and how much its blocks vary.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use anyhow::Result;

use super::experiment::TournamentRun;
use super::{Schedule, Tournament};
use crate::run::journal::UnitResult;
use crate::run::progress::Ledger;
use crate::run::runner::start_threads;
use crate::stats::Sample;

/// A variance from fewer blocks is worth nothing.
const MIN_BLOCKS: usize = 8;

/// What a short run shows.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pilot {
    /// Win shares of the first bot by block.
    pub(crate) shares: Sample,
    pub(crate) games: usize,
    pub(crate) seconds: f64,
}

/// Plays blocks of a tournament for some time and forgets them; at least a few.
pub(crate) fn pilot(tournament: &Tournament, threads: usize, time: Duration) -> Result<Pilot> {
    let run = TournamentRun::new(tournament)?;
    let (schedule, pool) = (Schedule::new(tournament), start_threads(threads)?);
    let lineups = schedule.lineups();
    let next = AtomicUsize::new(0);
    let started = Instant::now();
    let work = || -> Result<Vec<f64>> {
        let mut shares = Vec::new();
        while next.load(Ordering::Relaxed) < MIN_BLOCKS || started.elapsed() < time {
            let block = next.fetch_add(1, Ordering::Relaxed);
            shares.push(share_of_first(&run, block * lineups..(block + 1) * lineups)?);
        }
        Ok(shares)
    };
    let shares = pool.broadcast(|_| work()).into_iter().collect::<Result<Vec<_>>>()?;
    let shares: Sample = shares.into_iter().flatten().collect();
    let games = shares.count() as usize * schedule.games_per_block();
    Ok(Pilot { shares, games, seconds: started.elapsed().as_secs_f64() })
}

/// The win share of the first bot in one block.
fn share_of_first(run: &TournamentRun<'_>, units: Range<usize>) -> Result<f64> {
    let mut standings = run.standings();
    let stop = AtomicBool::new(false);
    for unit in units {
        if let Some(games) = run.games_of_unit(unit, &stop)? {
            standings.add(&UnitResult { unit, games });
        }
    }
    Ok(standings.first_bot().mean())
}
