//! Babylonia.

mod cities;
mod hidden;
mod rulebook;
mod table;
