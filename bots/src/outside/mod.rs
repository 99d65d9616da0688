//! Bots from outside: programs in any language that play over a line protocol, `nabu/1`.
//!
//! `docs/protocol.md` specifies it. A program is started once and reused for many games, one for
//! each seat that is taken at the same time. It is told what its seat can see, by way of
//! [`Observation`](nabu_games::Observation)s alone, so that there is nothing else to tell.
//!
//! | file | what it holds |
//! |---|---|
//! | `command` | the words of a command, and lists of bots that contain one |
//! | `settings` | what can be set |
//! | `script` | what is said to a bot |
//! | `answer` | what a bot says |
//! | `guest` | a bot in a seat, from the first event to the last |
//! | `process` | a program that runs: lines in, lines out, its last words on stderr |
//! | `watchdog` | deadlines, and the end of all programs |
//! | `pool` | programs that wait for their next game |
//! | `fault` | what a bot did wrong |

mod answer;
pub(crate) mod command;
mod fault;
mod guest;
mod pool;
mod process;
mod script;
mod settings;
mod watchdog;

pub use answer::Introduction;
pub use fault::{Fault, FaultKind};
pub use guest::{Choice, Guest, OutsideBot};
pub use pool::{dismiss_outside_bots, introduction};
pub use process::Line;
pub use settings::{Command, OnFault, OutsideSettings};
