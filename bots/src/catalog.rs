//! The kinds of bots and their keys.

use crate::mcts::KEYS;

/// A key of a bot.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct KeyInfo {
    /// Its name.
    pub name: &'static str,
    /// The value when nothing is said.
    pub default: &'static str,
    /// What it does and which values it takes.
    pub meaning: &'static str,
}

/// A kind of bot.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct BotInfo {
    /// Its name.
    pub name: &'static str,
    /// How it plays.
    pub meaning: &'static str,
    /// Its keys.
    pub keys: &'static [KeyInfo],
    /// Whether the weights of the game's features are keys too.
    pub takes_weights: bool,
}

/// Every kind of bot.
pub const BOTS: &[BotInfo] = &[
    BotInfo {
        name: "random",
        meaning: "plays any legal move, all equally likely",
        keys: &[],
        takes_weights: false,
    },
    BotInfo {
        name: "greedy",
        meaning: "plays the move with the best evaluation right after it",
        keys: &[KeyInfo {
            name: "epsilon",
            default: "0",
            meaning: "share of moves played at random, 0 to 1",
        }],
        takes_weights: true,
    },
    BotInfo {
        name: "mcts",
        meaning: "information-set Monte Carlo tree search",
        keys: KEYS,
        takes_weights: true,
    },
    BotInfo {
        name: "flat",
        meaning: "flat Monte Carlo: mcts with depth=1, rollout=greedy and fpu=0 unless said otherwise",
        keys: KEYS,
        takes_weights: true,
    },
    BotInfo {
        name: "cheat",
        meaning: "mcts that sees everything hidden; refused without --allow-cheat",
        keys: KEYS,
        takes_weights: true,
    },
];

/// The kind of bot with this name.
pub(crate) fn kind(name: &str) -> Option<&'static BotInfo> {
    BOTS.iter().find(|bot| bot.name == name)
}
