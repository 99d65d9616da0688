//! The laboratory: tournaments, studies of balance, experiments with bots, records, reports, and
//! the command line.

mod balance;
pub mod bench;
mod check;
pub mod cli;
mod design;
pub mod drawing;
pub mod embed;
mod files;
pub mod interactive;
pub mod messages;
pub mod records;
mod report;
mod rows;
mod run;
mod serve;
mod shell;
pub mod spec;
mod stats;
mod tournament;
mod training;
mod tuning;
mod words;
