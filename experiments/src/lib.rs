//! Experiments with the games and bots of nabu: tournaments, records, and the command line.

pub mod cli;
pub mod game_spec;
pub mod play;
pub mod record;
pub mod record_file;
pub mod replay;
pub mod stats;
pub mod tournament;
