//! The evaluation of each game.

mod amyitis;
mod architects;
mod babylon;
mod babylonia;
mod connect_four;
