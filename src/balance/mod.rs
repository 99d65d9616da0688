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
//! | `branch` | games that go on from one position under several rules |
//! | `ledger`, `arm`, `difference` | outcomes by condition and what contrasts change, block by block |
//! | `meetings`, `strength` | games between neighbours of a ladder of players, and their ratings |
//! | `trends` | effects against strength, and what they say |
//! | `sanity` | what the rules promise, whoever plays |
//! | `verdicts` | the three before in words |
//! | `effects`, `levels` | differences between conditions, conditions by themselves |
//! | `disagreement`, `pairing` | where line-ups differ, and what shared deals buy |
//! | `stopping`, `allocation`, `decisions` | contrasts that end when enough is known |
//! | `experiment`, `tables`, `summary` | a study played into a directory |

mod allocation;
mod arena;
mod arm;
mod branch;
mod contrasts;
mod decisions;
mod difference;
mod disagreement;
mod effects;
pub(crate) mod experiment;
mod game_trace;
mod ledger;
mod levels;
mod meetings;
mod pairing;
mod sanity;
mod stopping;
mod strength;
mod study;
mod summary;
mod tables;
mod trends;
mod verdicts;

pub(crate) use arena::{Observed, open};
pub(crate) use arm::Arm;
pub(crate) use branch::Branch;
pub(crate) use contrasts::{Named, Request};
pub(crate) use difference::main_outcome;
pub(crate) use disagreement::{Disagreement, disagreements};
pub(crate) use experiment::Findings;
pub(crate) use sanity::{Promise, broken, promise};
pub(crate) use study::{Condition, Contrast, Study, Task};
use summary::summary;
