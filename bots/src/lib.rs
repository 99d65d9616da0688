//! Players for the games of `nabu-games`.
//!
//! A [`Bot`] sees a [`View`](nabu_games::View) and its own random numbers, nothing else: with the
//! same two it makes the same move. Bots are named by strings such as `greedy:epsilon=0.1`, see
//! [`BotSpec`]; [`BOTS`] lists every kind with its keys.

mod bot;
mod greedy;
mod heuristic;
mod heuristics;
mod mcts;
mod random;
mod spec;

pub use bot::{Bot, Player, Seer};
pub use greedy::Greedy;
pub use heuristic::{Heuristic, MAX_FEATURES, Weights, WeightsError};
pub use mcts::{Analysis, Backup, Candidate, Cheat, Final, Mcts, Policy, Rollout, Settings};
pub use random::Random;
pub use spec::{BOTS, BotInfo, BotSpec, BotSpecError, KeyInfo};
