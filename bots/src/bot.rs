//! What a player does.

use std::fmt;

use nabu_games::{Game, GameRng, View};

/// A bot for a game. This is all there is to implement:
///
/// ```
/// use nabu_bots::{Bot, Player};
/// use nabu_games::connect_four::ConnectFour;
/// use nabu_games::{Game, GameRng, Rulebook, Seed, View};
///
/// /// Plays the first move it finds.
/// struct First;
///
/// impl<G: Game> Bot<G> for First {
///     fn choose(&mut self, view: &View<'_, G>, _rng: &mut GameRng) -> G::Action {
///         let mut actions = Vec::new();
///         view.legal_actions(&mut actions);
///         actions[0]
///     }
/// }
///
/// let start = ConnectFour::start(&(), &());
/// let mut player = Player::Fair(Box::new(First));
/// assert_eq!(player.choose(&start, &mut Seed(1).rng()).to_string(), "a");
/// ```
///
/// A variant of [`BotConfig`](crate::BotConfig) makes it a bot that can be named on the command
/// line.
pub trait Bot<G: Game>: Send {
    /// Chooses one of the legal actions.
    fn choose(&mut self, view: &View<'_, G>, rng: &mut GameRng) -> G::Action;

    /// The nodes of all trees it has grown; none if it does not search.
    fn nodes(&self) -> u64 {
        0
    }
}

/// A bot that is shown the truth. Only for measuring what knowledge is worth.
pub trait OmniscientBot<G: Game>: Send {
    /// Chooses one of the legal actions.
    fn choose(&mut self, position: &G, rng: &mut GameRng) -> G::Action;
}

/// Who decides in a seat.
pub enum Player<G: Game> {
    /// A bot that sees what its seat sees.
    Fair(Box<dyn Bot<G>>),
    /// A bot that sees everything.
    Omniscient(Box<dyn OmniscientBot<G>>),
}

impl<G: Game> Player<G> {
    /// Chooses an action for the player to act.
    pub fn choose(&mut self, position: &G, rng: &mut GameRng) -> G::Action {
        match self {
            Self::Fair(bot) => bot.choose(&View::of_player_to_act(position), rng),
            Self::Omniscient(bot) => bot.choose(position, rng),
        }
    }

    /// The nodes of all trees that a fair bot has grown.
    pub fn nodes(&self) -> u64 {
        match self {
            Self::Fair(bot) => bot.nodes(),
            Self::Omniscient(_) => 0,
        }
    }
}

impl<G: Game> fmt::Debug for Player<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if matches!(self, Self::Fair(_)) { "Fair" } else { "Omniscient" })
    }
}
