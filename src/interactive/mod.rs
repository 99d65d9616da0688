//! A game in the terminal, people against bots.

pub mod dialog;
pub mod move_list;
pub mod session;
pub(crate) mod setup;
pub(crate) mod story;
pub mod terminal;
