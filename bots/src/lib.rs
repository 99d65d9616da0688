//! Players for the games of `nabu-games`.
//!
//! A [`Bot`] sees a [`View`](nabu_games::View) and its own random numbers, nothing else: with the
//! same two it makes the same move. Bots are named by strings such as `greedy:epsilon=0.1`, see
//! [`BotSpec`]; [`BOTS`] lists every kind with its keys, [`PRESETS`] settings that suit the games.

mod bot;
mod catalog;
mod factory;
mod greedy;
mod heuristic;
mod heuristics;
mod mcts;
mod preset;
mod random;
mod recipe;
mod spec;
mod spec_error;

pub use bot::{Bot, Player, Seer};
pub use catalog::{BOTS, BotInfo, KeyInfo};
pub use factory::BotFactory;
pub use greedy::Greedy;
pub use heuristic::{Heuristic, MAX_FEATURES, Weights, WeightsError};
pub use mcts::{Analysis, Backup, Candidate, Cheat, Final, Mcts, Policy, Rollout, Settings};
pub use preset::{PRESETS, Preset};
pub use random::Random;
pub use recipe::Recipe;
pub use spec::BotSpec;
pub use spec_error::BotSpecError;
