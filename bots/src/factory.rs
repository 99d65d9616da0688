//! Players made from one bot: everything is parsed and checked once, then players are copies.

use std::fmt;
use std::sync::Arc;

use nabu_games::Game;

use crate::hosted::Maker;
use crate::{Evaluation, Greedy, Mcts, OmniscientMcts, OutsideBot, Player, Random, Searcher};

/// Makes players of one bot for one game.
#[derive(Clone, Debug)]
pub struct BotFactory<G: Game> {
    prototype: Arc<dyn Prototype<G>>,
}

impl<G: Game> BotFactory<G> {
    pub(crate) fn new(prototype: impl Prototype<G> + 'static) -> Self {
        Self { prototype: Arc::new(prototype) }
    }

    /// A player that has seen nothing yet. Nothing is parsed.
    pub fn player(&self) -> Player<G> {
        self.prototype.player()
    }

    /// The searcher, if the bot is one that searches fairly.
    pub(crate) fn searcher(&self) -> Option<Box<dyn Searcher<G>>> {
        self.prototype.searcher()
    }
}

/// A player that nobody has used yet.
pub(crate) trait Prototype<G: Game>: fmt::Debug + Send + Sync {
    /// A copy of it.
    fn player(&self) -> Player<G>;

    /// A copy of it, if it searches fairly.
    fn searcher(&self) -> Option<Box<dyn Searcher<G>>> {
        None
    }
}

impl<G: Game> Prototype<G> for Random {
    fn player(&self) -> Player<G> {
        Player::Fair(Box::new(Self))
    }
}

impl<G: Evaluation> Prototype<G> for Greedy<G> {
    fn player(&self) -> Player<G> {
        Player::Fair(Box::new(self.clone()))
    }
}

impl<G: Evaluation> Prototype<G> for Mcts<G> {
    fn player(&self) -> Player<G> {
        Player::Fair(Box::new(self.clone()))
    }

    fn searcher(&self) -> Option<Box<dyn Searcher<G>>> {
        Some(Box::new(self.clone()))
    }
}

impl<G: Evaluation> Prototype<G> for OmniscientMcts<G> {
    fn player(&self) -> Player<G> {
        Player::Omniscient(Box::new(self.clone()))
    }
}

impl<G: Game> Prototype<G> for Maker<G> {
    fn player(&self) -> Player<G> {
        Player::Fair(self.bot())
    }
}

impl<G: Evaluation> Prototype<G> for OutsideBot<G> {
    fn player(&self) -> Player<G> {
        Player::Outside(Box::new(self.fresh()))
    }
}
