//! Players for the games of `nabu-games`.
//!
//! A [`Bot`] sees a [`View`](nabu_games::View) and its own random numbers, nothing else: with the
//! same two it makes the same move. Who writes one implements that trait.
//!
//! | module | what it holds |
//! |---|---|
//! | `bot` | what a bot does, and the [`Player`] who decides in a seat |
//! | `random`, `greedy`, `mcts` | the bots |
//! | `evaluation` | what a position is worth, game by game |
//! | `config` | bots as people describe them, such as `greedy:epsilon=0.1`: [`BotSpec`] |
//! | `factory` | players made from a description: [`BotFactory`] |

mod bot;
mod config;
mod evaluation;
mod factory;
mod greedy;
mod mcts;
mod random;

pub use bot::{Bot, OmniscientBot, Player};
pub use config::{
    Alternatives, BotConfig, BotSpec, BotSpecError, KeyInfo, PRESETS, Preset, Values,
};
pub use evaluation::{Evaluation, Feature, Features, Weights, WeightsError};
pub use factory::BotFactory;
pub use greedy::{Greedy, GreedySettings};
pub use mcts::{
    Analysis, Backup, Candidate, FinalMove, Mcts, OmniscientMcts, RolloutPolicy, SearchSettings,
    Selection,
};
pub use random::Random;
