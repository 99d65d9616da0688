//! What comes before the first move: rules, deal, and the facts that describe a game.

use std::fmt;
use std::ops::RangeInclusive;

use crate::intern::intern;
use crate::{Game, OptionError, OptionInfo, Options, Seed};

/// A game that can be described, dealt and started.
///
/// A search needs none of this: it is handed a position and asks [`Game`].
pub trait Rulebook: Game {
    /// Rule options and components, fixed for a whole experiment.
    type Rules: for<'a> TryFrom<&'a Options, Error = OptionError>
        + Clone
        + Eq
        + fmt::Debug
        + Send
        + Sync
        + 'static;
    /// Everything chance decides.
    type Deal: Clone + Eq + fmt::Debug + Send + Sync + 'static;

    /// Its name for people.
    const TITLE: &'static str;
    /// How many can play.
    const PLAYERS: RangeInclusive<usize>;
    /// The names of the points.
    const CATEGORIES: &'static [&'static str];
    /// The options of the rules.
    const OPTIONS: &'static [OptionInfo];

    /// The rules with these options. Equal rules are kept once and live as long as the program.
    fn rules(options: &Options) -> Result<&'static Self::Rules, OptionError> {
        Self::Rules::try_from(options).map(intern)
    }

    /// Shuffles everything there is to shuffle.
    fn deal(rules: &Self::Rules, players: usize, seed: Seed) -> Self::Deal;

    /// The first position.
    fn start(rules: &'static Self::Rules, deal: &Self::Deal) -> Self;

    /// The same position with other rules from here on, so that both can be tried from one point of
    /// a game; nothing where these rules cannot begin half way.
    fn under(&self, _rules: &'static Self::Rules) -> Option<Self> {
        None
    }
}
