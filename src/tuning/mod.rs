//! Experiments with bots: strength against budget, options changed one at a time, tuning.
//!
//! All are sets of matches on the same deals, one bot against copies of another, played and
//! journalled like tournaments.

pub mod ablation;
mod choices;
mod contest;
pub mod ladder;
mod match_queue;
pub(crate) mod match_run;
mod ntbea;
mod plans;
mod space;
mod spsa;
mod text_chart;
mod timing;
pub mod tune;
mod tuner;
pub mod tuning_report;

pub use choices::Choice;
pub use contest::{Contest, Match, Meeting};
pub use match_run::Setting;
pub use plans::{AblationPlan, LadderPlan};
pub use space::Space;
pub use timing::Thinking;
