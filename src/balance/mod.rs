//! Balance studies: what a rule, a component or a seat is worth.
//!
//! A study plays the same deals under several conditions with the same bots, the same seatings and
//! the same RNG streams of bots, and compares conditions block by block: one deal in all seatings and all
//! conditions.
//!
//! | file | what it holds |
//! |---|---|
//! | `study` | conditions, line-ups and contrasts |
//! | `contrasts` | contrasts by name |
//! | `arena`, `game_trace` | playing, and what is noted of a game |
//! | `ledger`, `arm`, `difference` | outcomes by condition and what contrasts change, block by block |
//! | `effects`, `levels` | differences between conditions, conditions by themselves |
//! | `disagreement`, `pairing` | where line-ups differ, and what shared deals buy |
//! | `experiment`, `tables`, `summary` | a study played into a directory |

mod arena;
mod arm;
mod contrasts;
mod difference;
mod disagreement;
mod effects;
pub(crate) mod experiment;
mod game_trace;
mod ledger;
mod levels;
mod pairing;
mod study;
mod summary;
mod tables;

pub(crate) use contrasts::{Named, Request};
pub(crate) use disagreement::{Disagreement, disagreements};
pub(crate) use experiment::Findings;
pub(crate) use study::{Condition, Contrast, Study};
use summary::summary;
