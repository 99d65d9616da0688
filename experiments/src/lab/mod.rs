//! Experiments with bots: strength against budget, options changed one at a time, tuning.
//!
//! All are sets of matches on the same deals, one bot against copies of another, played and
//! journalled like tournaments.

pub mod ablation;
mod chart;
mod choices;
mod contest;
pub mod ladder;
mod timing;

pub use choices::Choice;
pub use contest::{Contest, Match, Meeting, Outcome};
pub use timing::Thinking;
