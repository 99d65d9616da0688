//! Amyitis. The worked cases in `rulebook` need positions set up by hand: the library compiles
//! them as tests of its own.

mod components;
mod encoder;
mod hidden;
mod setup;
