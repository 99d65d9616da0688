//! Bots that the program around this library brings along. They are known by name for as long as
//! it runs, beside the bots of [`BotConfig`](crate::BotConfig).

use std::any::{Any, TypeId};
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use nabu_games::Game;

use crate::config::check_name;
use crate::{Bot, BotSpecError};

/// What makes the players of such a bot in each of its games.
type Makers = Vec<(TypeId, Box<dyn Any + Send + Sync>)>;

static KNOWN: Mutex<BTreeMap<String, Makers>> = Mutex::new(BTreeMap::new());

fn known() -> MutexGuard<'static, BTreeMap<String, Makers>> {
    KNOWN.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Makes players of one game.
pub struct Maker<G>(Arc<dyn Fn() -> Box<dyn Bot<G>> + Send + Sync>);

impl<G: Game> Maker<G> {
    pub(crate) fn bot(&self) -> Box<dyn Bot<G>> {
        self.0()
    }
}

impl<G> Clone for Maker<G> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<G> fmt::Debug for Maker<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Maker")
    }
}

/// A bot of the program around this library, about to be made known.
///
/// ```
/// use nabu_bots::{BotSpec, HostedBot, Random};
/// use nabu_games::connect_four::ConnectFour;
///
/// HostedBot::named("mine")?.playing::<ConnectFour>(|| Box::new(Random)).register()?;
/// let bots = BotSpec::parse_list("mine,greedy")?;
/// let player = bots[0].factory::<ConnectFour>()?.player();
/// # Ok::<(), nabu_bots::BotSpecError>(())
/// ```
pub struct HostedBot {
    name: String,
    makers: Makers,
}

impl HostedBot {
    /// A bot that plays no game yet.
    pub fn named(name: &str) -> Result<Self, BotSpecError> {
        Ok(Self { name: check_name(name)?, makers: Vec::new() })
    }

    /// The same bot, which also plays a game.
    #[must_use]
    pub fn playing<G: Game>(
        mut self,
        player: impl Fn() -> Box<dyn Bot<G>> + Send + Sync + 'static,
    ) -> Self {
        self.makers.push((TypeId::of::<G>(), Box::new(Maker::<G>(Arc::new(player)))));
        self
    }

    /// Makes the bot known. Two that are known at the same time cannot have the same name: a run would
    /// play with the other one's.
    pub fn register(self) -> Result<(), BotSpecError> {
        match known().entry(self.name) {
            Entry::Occupied(entry) => Err(BotSpecError::NameInUse(entry.key().clone())),
            Entry::Vacant(entry) => {
                entry.insert(self.makers);
                Ok(())
            }
        }
    }

    /// Forgets a bot.
    pub fn forget(name: &str) {
        known().remove(name);
    }
}

impl fmt::Debug for HostedBot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("HostedBot").field("name", &self.name).finish_non_exhaustive()
    }
}

/// Whether there is such a bot.
pub(crate) fn is_hosted(name: &str) -> bool {
    known().contains_key(name)
}

/// What makes the players of a bot in a game, if it plays it.
pub(crate) fn maker<G: Game>(name: &str) -> Option<Maker<G>> {
    let known = known();
    let (_, maker) = known.get(name)?.iter().find(|(game, _)| *game == TypeId::of::<G>())?;
    maker.downcast_ref::<Maker<G>>().cloned()
}

#[cfg(test)]
mod tests {
    use nabu_games::babylon::Babylon;
    use nabu_games::connect_four::ConnectFour;

    use super::*;
    use crate::{BotSpec, Random};

    #[test]
    fn a_hosted_bot_is_known_by_its_name_while_it_is_registered() {
        assert!("visitor".parse::<BotSpec>().is_err());
        let bot = HostedBot::named("visitor").unwrap();
        bot.playing::<ConnectFour>(|| Box::new(Random)).register().unwrap();
        let error = HostedBot::named("visitor").unwrap().register().unwrap_err().to_string();
        assert_eq!(error, "a run that is under way has a bot named 'visitor'; choose another name");
        let bot: BotSpec = "visitor".parse().unwrap();
        assert_eq!((bot.to_string(), bot.name()), ("visitor".to_owned(), "visitor".to_owned()));
        assert_eq!(bot.config("connect-four").unwrap().to_string(), "visitor");
        assert!(bot.factory::<ConnectFour>().is_ok());
        let error = bot.factory::<Babylon>().unwrap_err().to_string();
        assert_eq!(error, "bot visitor does not play babylon");
        assert!("visitor:iters=5".parse::<BotSpec>().is_err(), "it has no keys");
        HostedBot::forget("visitor");
        assert!("visitor".parse::<BotSpec>().is_err());
    }

    #[test]
    fn names_of_hosted_bots_are_words_of_their_own() {
        for name in ["greedy", "iters", "", "a b", "my.toml"] {
            assert!(HostedBot::named(name).is_err(), "{name}");
        }
    }
}
