//! A game in the terminal, people against bots.

pub mod dialog;
pub mod move_list;
pub mod session;
pub mod terminal;
