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
//! | `evaluator`, `network` | a linear evaluation or a learned network |
//! | `learning` | how a network learns by self-play |
//! | `config` | bots as people describe them, such as `greedy:epsilon=0.1`: [`BotSpec`] |
//! | `hosted` | bots that the program around this library brings along |
//! | `interrupt` | the end of all searches, when the program is to end |
//! | `outside` | programs in any language, over a line protocol |
//! | `factory` | players made from a description: [`BotFactory`] |
//! | `workshop` | where the players of a game are compiled |

mod bot;
mod config;
mod evaluation;
mod evaluator;
mod factory;
mod greedy;
mod hosted;
mod interrupt;
pub mod learning;
mod mcts;
mod network;
mod outside;
mod random;
mod workshop;

pub use bot::{Bot, OmniscientBot, Player};
pub use config::{
    Alternatives, BotConfig, BotSpec, BotSpecError, KeyInfo, PRESETS, Preset, Values,
};
pub use evaluation::{Evaluation, Feature, Features, Weights, WeightsError};
pub use evaluator::{EvaluationKind, Evaluator, EvaluatorSettings};
pub use factory::BotFactory;
pub use greedy::{Greedy, GreedySettings};
pub use hosted::{HostedBot, Maker};
pub use interrupt::{Stop, forget_interrupt, interrupt, is_interrupted};
pub use mcts::{
    Analysis, Backup, Candidate, FinalMove, Mcts, OmniscientMcts, RolloutPolicy, SearchSettings,
    Searcher, Selection,
};
pub use network::{Network, NetworkError, Target};
pub use outside::{
    Choice, Command, Fault, FaultKind, Guest, Introduction, Line, OnFault, OutsideBot,
    OutsideSettings, dismiss_outside_bots, introduction,
};
pub use random::Random;
pub use workshop::Workshop;
