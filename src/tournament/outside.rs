//! Bots from outside in the results of a tournament.

use nabu_bots::BotSpec;
use serde::Serialize;

use super::Tournament;
use crate::run::game::GameResult;
use crate::run::outside::{self, Conduct};
use crate::words::count;

/// A bot from outside: what it says about itself and what it did wrong.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct OutsideResult {
    pub(crate) bot: String,
    pub(crate) deterministic: bool,
    pub(crate) games: usize,
    /// Games that it has lost by a mistake.
    pub(crate) faults: usize,
}

/// Counts the games and mistakes of bots from outside.
pub(super) struct OutsideTally {
    /// By place in the list of bots; `None` for those that are built in.
    bots: Vec<Option<OutsideResult>>,
}

impl OutsideTally {
    pub(super) fn new(tournament: &Tournament) -> Self {
        let game = tournament.game.id.name();
        let result = |bot: &BotSpec| {
            let introduction = bot.config(game).ok()?.introduction()?.ok()?;
            let deterministic = introduction.is_deterministic;
            Some(OutsideResult { bot: bot.name(), deterministic, games: 0, faults: 0 })
        };
        Self { bots: tournament.bots.iter().map(result).collect() }
    }

    pub(super) fn add(&mut self, game: &GameResult) {
        for (seat, &bot) in game.bots.iter().enumerate() {
            if let Some(result) = &mut self.bots[bot] {
                result.games += 1;
                result.faults += usize::from(game.faults.iter().any(|fault| fault.seat == seat));
            }
        }
    }

    /// Those that have played. Of equal bots only the first one does.
    pub(super) fn results(self) -> Vec<OutsideResult> {
        self.bots.into_iter().flatten().filter(|result| result.games > 0).collect()
    }
}

/// What the summary says about them.
pub(super) fn summary(results: &[OutsideResult]) -> String {
    let conduct = |result: &OutsideResult| Conduct {
        bot: result.bot.clone(),
        deterministic: result.deterministic,
        faults: result.faults,
        games: count(result.games, "game"),
    };
    outside::summary(&results.iter().map(conduct).collect::<Vec<_>>())
}
