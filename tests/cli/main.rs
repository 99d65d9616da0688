//! The `nabu` command as people and machines run it.
#![expect(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

mod balance;
mod bench;
mod browser;
mod cluster;
mod design;
mod fixtures;
mod formats;
mod hostile;
mod interruptions;
mod lab;
mod outside;
mod pinned;
mod places;
mod refusals;
mod report;
mod results;
mod shards;
mod speed;
mod strength;
mod tools;
mod training;
mod unchanged;
mod until;
