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
//! | `ledger`, `arm` | outcomes by condition, block by block |
//! | `effects`, `levels`, `handicaps` | differences between conditions, conditions by themselves, and their seats |
//! | `experiment`, `tables`, `summary` | a study played into a directory |

mod arena;
mod arm;
mod contrasts;
mod effects;
pub(crate) mod experiment;
mod game_trace;
mod handicaps;
mod ledger;
mod levels;
mod study;
mod summary;
mod tables;

pub use contrasts::{Named, Request};
pub use experiment::Findings;
pub use study::{Condition, Contrast, Study};
use summary::summary;
