//! Balance studies: what a rule, a component or a seat is worth.
//!
//! A study plays the same deals under several conditions with the same bots, the same seatings and
//! the same luck of bots, and compares conditions block by block: one deal in all seatings and all
//! conditions.
//!
//! | file | what it holds |
//! |---|---|
//! | `study` | conditions, line-ups and contrasts |
//! | `contrasts` | contrasts by name |
//! | `table`, `course` | playing, and what is noted of a game |
//! | `ledger`, `arm` | outcomes by condition, block by block |
//! | `effects`, `levels` | differences between conditions, and the conditions themselves |
//! | `run`, `tables`, `summary` | a study played into a directory |

mod arm;
mod contrasts;
mod course;
mod effects;
mod ledger;
mod levels;
mod run;
mod study;
mod summary;
mod table;
mod tables;

pub use contrasts::{Named, Request};
pub use run::{Findings, run};
pub use study::{Condition, Contrast, Lineup, Study};
pub use summary::summary;
