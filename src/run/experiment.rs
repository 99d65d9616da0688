//! What an experiment must tell the engine to be played, resumed, split and merged.

use std::ops::Range;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use anyhow::{Error, Result};
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::clock::Clock;
use super::directory::Place;
use super::faults::Faulty;
use super::journal::{self, UnitResult};
use super::manifest::Manifest;
use super::parcel::Order;
use super::remote::Remote;
use super::runner::Run;
use crate::spec::shard::Shard;

/// A tournament, a study, a ladder, an ablation, or tuning, ready to be played.
///
/// The engine claims a directory for the manifest, lets the experiment play its units through
/// [`Run::play`], and then asks it to finish. Everything between two units can be interrupted.
pub(crate) trait Experiment: Sync {
    /// What a game leaves in the journal.
    type Game: Serialize + DeserializeOwned + Send + Faulty;
    /// What is known once all units are played.
    type Played: Send;
    /// What comes out.
    type Results: Send;

    /// Everything that decides the result, for the whole experiment.
    fn manifest(&self) -> Manifest;

    fn workload(&self) -> Workload;

    /// Why it cannot be split into shards, if it cannot.
    fn sequential(&self) -> Option<&'static str> {
        None
    }

    /// Plays what another process asks for, which keeps the journal; `None` if stopped before the
    /// end. For most experiments the results are the lines of units: see [`play_lines`].
    fn play_order(
        &self,
        order: &Order,
        key: u32,
        stop: &AtomicBool,
    ) -> Result<Option<Vec<Vec<u8>>>>;

    /// Why other processes cannot play it, if they cannot.
    fn local(&self) -> Option<&'static str> {
        None
    }

    /// Clocks of the bots, if their time is measured.
    fn clocks(&self) -> &[Arc<Clock>] {
        &[]
    }

    /// Plays the units that belong to the run.
    fn play(&self, run: &mut Run<'_>) -> Result<Self::Played>;

    /// Works out the results and writes their tables. All units are in the journal.
    fn finish(&self, run: &PlayedRun, played: Self::Played) -> Result<Self::Results>;
}

/// Plays the units of an order as lines for the journal with this key.
pub(crate) fn play_lines<R: Serialize>(
    order: &Order,
    key: u32,
    play: impl Fn(usize) -> Result<Option<Vec<R>>>,
) -> Result<Option<Vec<Vec<u8>>>> {
    let line = |unit| {
        let games = play(unit)?;
        Ok(games.map(|games| UnitResult { unit, games }.line(key).into_bytes()))
    };
    order.units.clone().map(line).collect()
}

/// Units of work. A unit is what one worker plays at a stretch; a block is all units of one deal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Workload {
    pub(crate) blocks: usize,
    pub(crate) units_per_block: usize,
}

impl Workload {
    /// The units of a shard, or all. Blocks are never split.
    pub(crate) fn units(self, shard: Option<Shard>) -> Range<usize> {
        let blocks = shard.map_or(0..self.blocks, |shard| shard.blocks(self.blocks));
        blocks.start * self.units_per_block..blocks.end * self.units_per_block
    }
}

/// How to play, which does not change what comes out.
#[derive(Clone, Debug)]
pub(crate) struct RunOptions {
    pub(crate) place: Place,
    /// Whether to go on with what is there.
    pub(crate) resume: bool,
    /// Whether damaged lines of the journal may be discarded.
    pub(crate) discards: bool,
    pub(crate) threads: usize,
    /// The part to play, if not all.
    pub(crate) shard: Option<Shard>,
    /// Where other processes play, if they do.
    pub(crate) remote: Option<Arc<Remote>>,
}

#[derive(Debug)]
pub(crate) enum Outcome<R> {
    /// All units are played and the tables are written.
    Finished(R),
    /// Stopped before the end; the journal holds what was played.
    Interrupted,
    /// Something broke on the way; the journal holds what was played.
    Failed(Error),
}

/// A run, or a shard of it, with all its units in the journal.
#[derive(Clone, Debug)]
pub(crate) struct PlayedRun {
    pub(crate) directory: PathBuf,
    pub(super) key: u32,
    pub(crate) shard: Option<Shard>,
    pub(super) workload: Workload,
    /// What the summary says about bots from outside; nothing if there are none.
    pub(crate) outside: String,
}

impl PlayedRun {
    /// How many blocks the run was to play.
    pub(crate) fn blocks(&self) -> usize {
        let Workload { blocks, .. } = self.workload;
        self.shard.map_or(blocks, |shard| shard.blocks(blocks).len())
    }

    /// `, part 2/4` for summaries, or nothing.
    pub(crate) fn part(&self) -> String {
        self.shard.map_or(String::new(), |shard| format!(", part {shard}"))
    }

    /// Reads the journal once more, unit by unit.
    pub(crate) fn each_unit<R: DeserializeOwned>(
        &self,
        mut each: impl FnMut(UnitResult<R>) -> Result<()>,
    ) -> Result<()> {
        let first = self.workload.units(self.shard).start;
        journal::read(&self.directory, self.key, first, |unit, _| each(unit)).map(drop)
    }
}
