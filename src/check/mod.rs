//! Whether a bot from outside plays by the protocol: games of every kind against it.
//!
//! | file | what it holds |
//! |---|---|
//! | `trial` | a game against the bot, with its decisions |
//! | `probe` | the same decision asked again: in the same program, in a new one, in a twin world |
//! | `findings` | what was wrong, how often, and how fast the answers came |

mod findings;
mod probe;
mod trial;

pub(crate) use findings::{Findings, Trouble};

use anyhow::Result;
use nabu_bots::{BotConfig, BotSpec, Line, OutsideSettings};

use crate::spec::game::{GameSpec, GameTask, Playable};

/// What is checked.
#[derive(Clone, Debug)]
pub(crate) struct Check {
    pub(crate) bot: BotSpec,
    pub(crate) games: usize,
    pub(crate) seed: u64,
    /// Whether the conversation of the first game is wanted.
    pub(crate) listens: bool,
}

/// What came of the games of one kind.
#[derive(Debug, Default)]
pub(crate) struct Outcome {
    pub(crate) findings: Findings,
    /// The conversation of the first game.
    pub(crate) conversation: Vec<Line>,
}

impl Check {
    /// Plays games of one kind.
    pub(crate) fn play(&self, game: &GameSpec) -> Result<Outcome> {
        game.id.dispatch(Games { check: self, game })
    }
}

#[derive(Clone, Copy)]
struct Games<'a> {
    check: &'a Check,
    game: &'a GameSpec,
}

impl GameTask for Games<'_> {
    type Output = Result<Outcome>;

    fn run<G: Playable>(self) -> Result<Outcome> {
        let rules = self.game.rules::<G>()?;
        let Some(settings) = settings(&self.check.bot, G::ID)? else {
            anyhow::bail!("{} is not a bot from outside; write cmd:COMMAND", self.check.bot)
        };
        let mut outcome = Outcome::default();
        for number in 0..self.check.games {
            let mut trial = trial::Trial::<G>::new(self, rules, &settings, number)?;
            trial.play(&mut outcome.findings);
            if number == 0 {
                outcome.conversation = trial.conversation();
            }
        }
        Ok(outcome)
    }
}

fn settings(bot: &BotSpec, game: &str) -> Result<Option<OutsideSettings>> {
    Ok(match bot.config(game)? {
        BotConfig::Outside(settings) => Some(settings),
        _ => None,
    })
}
