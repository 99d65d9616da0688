//! The laboratory: tournaments, studies of balance, experiments with bots, records, reports, and
//! the command line.

pub mod balance;
pub mod bench;
pub mod cli;
mod files;
pub mod interactive;
pub mod records;
pub mod report;
pub mod rows;
pub mod run;
pub mod spec;
pub mod stats;
pub mod tournament;
pub mod tuning;
mod words;
