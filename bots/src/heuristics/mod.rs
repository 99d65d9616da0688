//! The evaluation of each game.

mod babylon;
mod babylonia;
mod connect_four;
