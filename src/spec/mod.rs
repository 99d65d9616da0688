//! What people type: games and bots, parsed once into types.

pub mod bots;
pub mod game;
