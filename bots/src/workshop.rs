//! Where the players of a game are made.
//!
//! Searches are generic over the game, and a compiler makes them anew in every crate that names
//! them. A workshop is asked without naming them: those of the games at hand are compiled once, in
//! this crate, with all the optimisation that play needs.

use nabu_games::GameRng;

use crate::config::BotConfig;
use crate::hosted::maker;
use crate::learning::{Sample, SelfPlay, SelfPlaySettings};
use crate::{
    Bot, BotFactory, BotSpecError, Evaluation, Evaluator, Greedy, GreedySettings, Mcts, Network,
    OmniscientMcts, OutsideBot, Random,
};

/// Makes the players of a game. [`Evaluation::workshop`] tells where to find it.
pub trait Workshop<G: Evaluation>: Sync {
    /// What the players of a bot are copied from.
    fn factory(&self, config: &BotConfig) -> Result<BotFactory<G>, BotSpecError>;

    /// A greedy bot with a network, or with the linear evaluation that ships with the game.
    fn greedy(&self, network: Option<&Network>) -> Box<dyn Bot<G>>;

    /// The samples of a game of such bots against themselves, played from `position` to its end.
    fn self_play(
        &self,
        position: G,
        network: Option<&Network>,
        settings: SelfPlaySettings,
        rng: &mut GameRng,
    ) -> Vec<Sample>;
}

/// The workshop of any game.
pub(crate) struct Generic;

impl<G: Evaluation> Workshop<G> for Generic {
    fn factory(&self, config: &BotConfig) -> Result<BotFactory<G>, BotSpecError> {
        Ok(match config {
            BotConfig::Random => BotFactory::new(Random),
            BotConfig::Greedy(settings, evaluator) => {
                BotFactory::new(Greedy::new(evaluator.evaluator()?, settings.clone()))
            }
            BotConfig::Mcts(settings, evaluator) | BotConfig::Flat(settings, evaluator) => {
                BotFactory::new(Mcts::new(settings.clone(), &evaluator.evaluator()?))
            }
            BotConfig::Cheat(settings, evaluator) => {
                let mcts = Mcts::new(settings.clone(), &evaluator.evaluator()?);
                BotFactory::new(OmniscientMcts::new(mcts))
            }
            BotConfig::Hosted(name) => {
                let unplayed = || BotSpecError::NotPlayed(name.clone(), G::ID);
                BotFactory::new(maker(name).ok_or_else(unplayed)?)
            }
            BotConfig::Outside(settings) => {
                BotFactory::new(OutsideBot::new(&settings.clone().into())?)
            }
        })
    }

    fn greedy(&self, network: Option<&Network>) -> Box<dyn Bot<G>> {
        Box::new(Greedy::new(evaluator(network), GreedySettings::default()))
    }

    fn self_play(
        &self,
        position: G,
        network: Option<&Network>,
        settings: SelfPlaySettings,
        rng: &mut GameRng,
    ) -> Vec<Sample> {
        SelfPlay::new(&evaluator(network), settings).play(position, rng)
    }
}

fn evaluator<G: Evaluation>(network: Option<&Network>) -> Evaluator<G> {
    network.map_or_else(Evaluator::classic, |network| Evaluator::Network(network.clone()))
}

/// The methods of [`Evaluation`] that tell the workshops of a game, compiled in this crate. They
/// are never inlined, or they would be compiled where they are called, and all players with them.
macro_rules! workshops {
    () => {
        #[inline(never)]
        fn workshop() -> &'static dyn crate::Workshop<Self> {
            &crate::workshop::Generic
        }

        #[inline(never)]
        fn restricted_workshop() -> &'static dyn crate::Workshop<nabu_games::Restricted<Self>> {
            &crate::workshop::Generic
        }
    };
}
pub(crate) use workshops;
