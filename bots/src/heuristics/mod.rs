//! The evaluation of each game.

mod babylon;
mod connect_four;
