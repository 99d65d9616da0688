//! Players made from one bot: everything is parsed and checked once, then players are copies.

use crate::{Cheat, Greedy, Heuristic, Mcts, Player, Random};

/// Makes players of one bot for one game.
#[derive(Clone, Debug)]
pub struct BotFactory<G: Heuristic> {
    prototype: Prototype<G>,
}

/// A player that nobody has used yet.
#[derive(Clone, Debug)]
pub(crate) enum Prototype<G: Heuristic> {
    /// Plays at random.
    Random,
    /// Looks one decision ahead.
    Greedy(Greedy<G>),
    /// Searches.
    Search(Box<Mcts<G>>),
    /// Searches and sees everything.
    Cheat(Box<Cheat<G>>),
}

impl<G: Heuristic> BotFactory<G> {
    pub(crate) fn new(prototype: Prototype<G>) -> Self {
        Self { prototype }
    }

    /// A player that has seen nothing yet. Nothing is parsed.
    pub fn player(&self) -> Player<G> {
        match &self.prototype {
            Prototype::Random => Player::Fair(Box::new(Random)),
            Prototype::Greedy(bot) => Player::Fair(Box::new(bot.clone())),
            Prototype::Search(bot) => Player::Fair(bot.clone()),
            Prototype::Cheat(bot) => Player::Cheat(bot.clone()),
        }
    }
}
