//! What a player does.

use std::fmt;

use nabu_games::{Game, GameRng, Observation, Seat, Seed, View};

use crate::{Choice, Fault, Guest};

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
/// assert_eq!(player.choose(&start, &mut Seed(1).rng())?.to_string(), "a");
/// # Ok::<(), nabu_bots::Fault>(())
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
    /// A program from outside, which is told what its seat sees and can fail.
    Outside(Box<dyn Guest<G>>),
}

impl<G: Game> Player<G> {
    /// Takes a seat before the first move. Who is told of the game needs this, and every move.
    pub fn begin(&mut self, start: &G, seat: Seat, rng: &mut GameRng) {
        if let Self::Outside(guest) = self {
            guest.begin(Observation::new(start, seat), Seed(rng.next_u64()));
        }
    }

    /// Sees, from a seat, that an action has led to a position.
    pub fn saw(&mut self, action: G::Action, after: &G, seat: Seat) {
        if let Self::Outside(guest) = self {
            guest.saw(action, Observation::new(after, seat));
        }
    }

    /// The game is over.
    pub fn end(&mut self) {
        if let Self::Outside(guest) = self {
            guest.end();
        }
    }

    /// Chooses an action for the player to act. Only a bot from outside fails.
    pub fn choose(&mut self, position: &G, rng: &mut GameRng) -> Result<G::Action, Fault> {
        self.decide(position, rng).map(|choice| choice.action)
    }

    /// Chooses an action, and says what it thinks of its chances if it wants to.
    pub fn decide(&mut self, position: &G, rng: &mut GameRng) -> Result<Choice<G::Action>, Fault> {
        let action = match self {
            Self::Fair(bot) => bot.choose(&View::of_player_to_act(position), rng),
            Self::Omniscient(bot) => bot.choose(position, rng),
            Self::Outside(guest) => return guest.choose(),
        };
        Ok(Choice { action, value: None })
    }

    /// The nodes of all trees that a fair bot has grown.
    pub fn nodes(&self) -> u64 {
        match self {
            Self::Fair(bot) => bot.nodes(),
            Self::Omniscient(_) | Self::Outside(_) => 0,
        }
    }
}

impl<G: Game> fmt::Debug for Player<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Fair(_) => "Fair",
            Self::Omniscient(_) => "Omniscient",
            Self::Outside(_) => "Outside",
        })
    }
}
