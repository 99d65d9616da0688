//! Architects of Amytis: two players build towers from a common supply.
//!
//! ```text
//!  supply        city        0 1 2     a1 b1 c1
//!  9 stacks      9 stacks    3 4 5     a2 b2 c2
//!  of 5 tiles    to build    6 7 8     a3 b3 c3
//! ```
//!
//! A turn, for seat 0 and seat 1 in alternation:
//!
//! 1. *Recall.* With three own architects on a line of the supply, or all four on the supply, all
//!    of them come home. This is no decision.
//! 2. *Take and build.* Take the top tile of a stack without an architect, put an architect there,
//!    and put the tile on any space of the own city, covering what is there.
//! 3. *Effect.* The tile scores by its kind and the side of that kind's card, A or B. A palace
//!    gives a blueprint: one of the three displayed, or the top of the deck. On side B it gives
//!    the blueprint or points.
//! 4. *Blueprints.* Every own blueprint whose colour pattern is visible, turned as one likes but
//!    not mirrored, is completed for good.
//! 5. *Favour.* If the architect completes a line of three own ones, its owner claims one of
//!    the favours that are left, while he has one of his five markers.
//!
//! The game ends after a turn of seat 1 with two or more empty stacks. The score is what the
//! tiles brought, plus the completed blueprints and the favours. Equal scores are a draw.
//!
//! Nobody knows the order of the tiles under the tops, the three tiles left out and the order of
//! the deck; hands are open unless the option `hands` makes them secret.

mod action;
mod blueprint;
mod city;
mod classes;
mod deck;
mod draw;
mod effect;
mod favour;
mod game;
mod hidden;
mod insight;
mod pattern;
mod player;
mod position;
mod rules;
mod setup;
mod space;
mod supply;
mod tile;

pub use action::Action;
pub use blueprint::{Card, CardSet};
pub use city::City;
pub use favour::{Favour, Favours};
pub use player::Player;
pub use position::{Architects, Step};
pub use rules::{Rules, Side};
pub use setup::Deal;
pub use space::{Space, has_line};
pub use supply::Supply;
pub use tile::{Colour, Kind, Tile};
