//! What people type, parsed once into types.

pub mod anchor;
pub mod bots;
pub mod game;
pub mod lineups;
pub mod shard;
pub mod sprt;
pub(crate) mod text;
pub(crate) mod until;
