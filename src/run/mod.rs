//! The engine of every experiment: units of games, played into a directory.
//!
//! | file | what it holds |
//! |---|---|
//! | `experiment` | the trait that tournaments, studies, ladders, ablations and tuning implement |
//! | `runner` | the run itself: claim, play, finish |
//! | `directory`, `manifest` | whose directory it is: lock, claim, and what decides the result |
//! | `journal` | finished units, in order, safe against any interruption |
//! | `workers`, `work_queue` | units played side by side and written one after another |
//! | `arena`, `game`, `seeds`, `clock`, `faults` | playing a unit: deals, RNG streams, bots, results, time, mistakes |
//! | `outside` | bots from outside in the summaries |
//! | `merge` | shards joined into the whole |
//! | `remote`, `parcel` | units played by other processes, on a cluster |
//! | `table_writer`, `catch_panic`, `progress` | what they need |

pub(crate) mod arena;
pub(crate) mod catch_panic;
pub(crate) mod clock;
pub(crate) mod directory;
pub(crate) mod experiment;
pub(crate) mod faults;
pub(crate) mod game;
pub(crate) mod journal;
pub(crate) mod manifest;
pub(crate) mod merge;
pub(crate) mod outside;
pub(crate) mod parcel;
pub(crate) mod progress;
pub(crate) mod remote;
pub(crate) mod runner;
pub(crate) mod seeds;
pub(crate) mod table_writer;
pub(crate) mod thinking;
mod work_queue;
mod workers;
