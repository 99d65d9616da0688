//! Experiments with bots: strength against budget, options changed one at a time, tuning.
//!
//! All are sets of matches on the same deals, one bot against copies of another, played and
//! journalled like tournaments.

pub(crate) mod ablation;
mod choices;
mod contest;
pub(crate) mod ladder;
mod match_queue;
pub(crate) mod match_run;
mod ntbea;
mod plans;
mod space;
mod spsa;
mod text_chart;
pub(crate) mod tune;
mod tuner;
pub(crate) mod tuning_report;

pub(crate) use choices::Choice;
pub(crate) use contest::{Contest, Match, Meeting};
pub(crate) use match_run::Setting;
pub(crate) use ntbea::{Ntbea, Point};
pub(crate) use plans::{AblationPlan, LadderPlan};
pub(crate) use space::{Space, parse_range};
