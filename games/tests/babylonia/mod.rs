//! Babylonia.

mod cities;
mod hidden;
mod rulebook;
mod setup;
mod table;
