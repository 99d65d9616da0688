//! A built-in bot that plays whatever game it is shown.

use std::any::{Any, TypeId};
use std::collections::HashMap;

use nabu_bots::{Analysis, BotFactory, BotSpec, Evaluation, Player};
use nabu_games::{GameRng, Seed, View};

/// A bot with its players, one for each kind of game it has met.
pub(crate) struct Brain {
    pub(crate) spec: BotSpec,
    players: HashMap<TypeId, Box<dyn Any + Send>>,
    rng: GameRng,
}

/// A player, and the game that they are in.
struct Seated<G: Evaluation> {
    factory: BotFactory<G>,
    player: Player<G>,
    game: u64,
}

impl Brain {
    pub(crate) fn new(spec: BotSpec, seed: u64) -> Self {
        Self { spec, players: HashMap::new(), rng: Seed(seed).rng() }
    }

    /// The choice of the player to act. Another game than the last one is met by a fresh player:
    /// what was thought about one must not be taken for the other.
    pub(crate) fn decide<G: Evaluation>(
        &mut self,
        world: &G,
        game: u64,
    ) -> Result<G::Action, String> {
        let Self { spec, players, rng } = self;
        let known = players.remove(&TypeId::of::<G>()).map(Box::<dyn Any + Send>::downcast);
        let mut seated: Box<Seated<G>> = if let Some(Ok(seated)) = known {
            seated
        } else {
            let factory = spec.factory::<G>().map_err(|error| error.to_string())?;
            Box::new(Seated { player: factory.player(), factory, game })
        };
        if seated.game != game {
            (seated.player, seated.game) = (seated.factory.player(), game);
        }
        let action = seated.player.choose(world, rng);
        players.insert(TypeId::of::<G>(), seated);
        action.map_err(|fault| fault.to_string())
    }

    pub(crate) fn analyze<G: Evaluation>(
        &mut self,
        view: &View<'_, G>,
        length: usize,
    ) -> Result<Analysis<G>, String> {
        let mut searcher = self.spec.searcher::<G>().map_err(|error| error.to_string())?;
        Ok(searcher.analyze(view, length, &mut self.rng))
    }
}
