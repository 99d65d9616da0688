//! Experiments with the games and bots of nabu: tournaments, records, and the command line.

pub mod balance;
pub mod cli;
pub mod dialog;
pub mod game_spec;
pub mod lab;
pub mod move_list;
pub mod play;
pub mod preset_file;
pub mod record;
pub mod record_file;
pub mod replay;
pub mod report;
pub mod session;
pub mod speed;
pub mod stats;
pub mod terminal;
pub mod tournament;
