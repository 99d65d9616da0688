//! Babylonia.

mod card_5;
mod cities;
mod hidden;
mod rulebook;
mod setup;
mod table;
