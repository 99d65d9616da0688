//! Players made from one bot: everything is parsed and checked once, then players are copies.

use std::sync::Arc;

use crate::hosted::Maker;
use crate::{Evaluation, Greedy, Mcts, OmniscientMcts, OutsideBot, Player, Random};

/// Makes players of one bot for one game.
#[derive(Clone, Debug)]
pub struct BotFactory<G: Evaluation> {
    prototype: Prototype<G>,
}

/// A player that nobody has used yet.
#[derive(Clone, Debug)]
pub(crate) enum Prototype<G: Evaluation> {
    /// Plays at random.
    Random,
    /// Looks one decision ahead.
    Greedy(Greedy<G>),
    /// Searches.
    Search(Box<Mcts<G>>),
    /// Searches and sees everything.
    Omniscient(Box<OmniscientMcts<G>>),
    /// Is brought along by the program around this library.
    Hosted(Maker<G>),
    /// Is a program of its own.
    Outside(Arc<OutsideBot<G>>),
}

impl<G: Evaluation> BotFactory<G> {
    pub(crate) fn new(prototype: Prototype<G>) -> Self {
        Self { prototype }
    }

    /// A player that has seen nothing yet. Nothing is parsed.
    pub fn player(&self) -> Player<G> {
        match &self.prototype {
            Prototype::Random => Player::Fair(Box::new(Random)),
            Prototype::Greedy(bot) => Player::Fair(Box::new(bot.clone())),
            Prototype::Search(bot) => Player::Fair(bot.clone()),
            Prototype::Omniscient(bot) => Player::Omniscient(bot.clone()),
            Prototype::Hosted(maker) => Player::Fair(maker.player()),
            Prototype::Outside(bot) => Player::Outside(Box::new(bot.fresh())),
        }
    }

    /// The searcher, if the bot is one that searches fairly.
    pub(crate) fn searcher(self) -> Option<Mcts<G>> {
        match self.prototype {
            Prototype::Search(bot) => Some(*bot),
            _ => None,
        }
    }
}
