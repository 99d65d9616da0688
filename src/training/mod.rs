//! `nabu train`: an evaluation learned by self-play.
//!
//! | file | what it holds |
//! |---|---|
//! | `plan` | everything that decides what is learned |
//! | `variants` | the rules that training draws from |
//! | `trainer` | rounds of self-play and learning, from one checkpoint to the next |
//! | `checkpoint` | what it takes to go on after an interruption |
//! | `errand` | games of a training that other processes play |
//! | `curve` | how strong the network is by now, on deals of their own |
//! | `experiment` | the run: epochs as units, tables, the network and its preset |

mod checkpoint;
mod curve;
mod errand;
mod experiment;
mod plan;
mod trainer;
mod variants;

pub(crate) use experiment::{IN_ROUNDS, TrainingRun};
pub(crate) use plan::{Defaults, Expert, Origin, Training};
pub(crate) use trainer::Epoch;
