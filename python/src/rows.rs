//! The rows of many games in the arrays of an environment, and the threads that fill them.

use std::sync::Arc;

use pyo3::PyResult;
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::errors::fault;

/// The arrays of some places, side by side.
pub(crate) struct Rows<'a> {
    pub(crate) observations: Option<&'a mut [f32]>,
    pub(crate) masks: Option<&'a mut [bool]>,
    pub(crate) rewards: &'a mut [f32],
    pub(crate) scores: &'a mut [i32],
    pub(crate) seats: &'a mut [i32],
    pub(crate) dones: &'a mut [bool],
    pub(crate) lengths: &'a mut [i32],
}

/// Widths of the arrays.
#[derive(Clone, Copy)]
pub(crate) struct Widths {
    pub(crate) inputs: usize,
    pub(crate) actions: usize,
    pub(crate) players: usize,
}

impl Rows<'_> {
    /// Whether all arrays are as long as so many places need.
    pub(crate) fn fit(&self, places: usize, widths: Widths) -> bool {
        let wide = |length: Option<usize>, width| length.is_none_or(|at| at == places * width);
        wide(self.observations.as_ref().map(|rows| rows.len()), widths.inputs)
            && wide(self.masks.as_ref().map(|rows| rows.len()), widths.actions)
            && wide(Some(self.rewards.len()), widths.players)
            && wide(Some(self.scores.len()), widths.players)
            && [self.seats.len(), self.dones.len(), self.lengths.len()] == [places; 3]
    }

    /// Cuts off the first places.
    fn split(self, places: usize, widths: Widths) -> (Self, Self) {
        fn cut<T>(rows: Option<&mut [T]>, at: usize) -> (Option<&mut [T]>, Option<&mut [T]>) {
            rows.map(|rows| rows.split_at_mut(at)).unzip()
        }
        let (observations, more_observations) = cut(self.observations, places * widths.inputs);
        let (masks, more_masks) = cut(self.masks, places * widths.actions);
        let (rewards, more_rewards) = self.rewards.split_at_mut(places * widths.players);
        let (scores, more_scores) = self.scores.split_at_mut(places * widths.players);
        let (seats, more_seats) = self.seats.split_at_mut(places);
        let (dones, more_dones) = self.dones.split_at_mut(places);
        let (lengths, more_lengths) = self.lengths.split_at_mut(places);
        (
            Rows { observations, masks, rewards, scores, seats, dones, lengths },
            Rows {
                observations: more_observations,
                masks: more_masks,
                rewards: more_rewards,
                scores: more_scores,
                seats: more_seats,
                dones: more_dones,
                lengths: more_lengths,
            },
        )
    }
}

/// How many places each thread looks after.
pub(crate) fn part_size(places: usize, pool: Option<&ThreadPool>) -> usize {
    places.div_ceil(pool.map_or(1, ThreadPool::current_num_threads)).max(1)
}

/// Does the work with every part, on as many threads as the pool has.
pub(crate) fn in_parts<T: Send>(
    parts: impl Iterator<Item = T>,
    pool: Option<&ThreadPool>,
    work: &(impl Fn(T) + Sync),
) {
    match pool {
        None => parts.for_each(work),
        Some(pool) => {
            pool.in_place_scope(|scope| parts.for_each(|part| scope.spawn(move |_| work(part))));
        }
    }
}

/// Does the work with every part of the places and its rows.
pub(crate) fn with_rows<P: Send>(
    places: &mut [P],
    rows: Rows<'_>,
    widths: Widths,
    pool: Option<&ThreadPool>,
    work: &(impl Fn(&mut [P], &mut Rows<'_>) + Sync),
) {
    let size = part_size(places.len(), pool);
    let mut rest = Some(rows);
    let parts = places.chunks_mut(size).filter_map(|part| {
        let (own, others) = rest.take()?.split(part.len(), widths);
        rest = Some(others);
        Some((part, own))
    });
    in_parts(parts, pool, &|(part, mut rows): (&mut [P], Rows<'_>)| work(part, &mut rows));
}

/// Threads of a process; a forked one has none of them.
pub(crate) struct Workers {
    threads: usize,
    process: u32,
    pool: Option<Arc<ThreadPool>>,
}

impl Workers {
    pub(crate) fn new(threads: usize) -> PyResult<Self> {
        let mut workers = Self { threads, process: 0, pool: None };
        workers.pool()?;
        Ok(workers)
    }

    pub(crate) fn pool(&mut self) -> PyResult<Option<Arc<ThreadPool>>> {
        if self.threads > 1 && self.process != std::process::id() {
            // What a fork has copied cannot be ended, its threads do not exist.
            std::mem::forget(self.pool.take());
            let pool = ThreadPoolBuilder::new().num_threads(self.threads).build();
            self.pool = Some(Arc::new(pool.map_err(fault)?));
            self.process = std::process::id();
        }
        Ok(self.pool.clone())
    }
}
