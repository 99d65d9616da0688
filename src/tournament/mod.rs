//! Tournaments: blocks of games on shared deals, journalled, resumable, the same for any number of
//! threads.

pub(crate) mod arena;
mod choice;
pub(crate) mod experiment;
mod outside;
mod pairing;
mod pairs;
mod pilot;
mod ratings;
mod results;
mod schedule;
mod standings;
pub(crate) mod summary;
pub(crate) mod tables;
mod tally;
#[cfg(test)]
mod validation;

pub(crate) use pilot::{Pilot, pilot};
pub(crate) use ratings::Ratings;
pub(crate) use results::Results;
pub(crate) use schedule::Schedule;
pub(crate) use standings::Standings;
pub(crate) use summary::summary;

use anyhow::{Result, bail, ensure};
use nabu_bots::BotSpec;
use serde::{Deserialize, Serialize};

use crate::shell;
use crate::spec::anchor::Anchor;
use crate::spec::game::GameSpec;
use crate::spec::lineups::Format;
use crate::spec::sprt::Hypotheses;
use crate::spec::text;

/// Everything that decides the result of a tournament.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Tournament {
    #[serde(with = "text")]
    pub(crate) game: GameSpec,
    #[serde(with = "text::list")]
    pub(crate) bots: Vec<BotSpec>,
    pub(crate) format: Format,
    /// Whether a block plays all orders of seats instead of the rotations.
    pub(crate) all_orders: bool,
    pub(crate) blocks: usize,
    pub(crate) seed: u64,
    pub(crate) records: bool,
    /// Whether it is measured how long bots think.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) times: bool,
    /// Hypotheses that end the tournament as soon as one of them is accepted.
    #[serde(with = "text::optional")]
    pub(crate) sprt: Option<Hypotheses>,
    /// The bot whose rating is fixed.
    #[serde(with = "text::optional")]
    pub(crate) anchor: Option<Anchor>,
}

impl Tournament {
    /// Says what makes it impossible to play.
    pub(crate) fn check(&self) -> Result<()> {
        // No command line lets more through, but a damaged manifest may say so.
        ensure!(self.blocks <= 1_000_000_000, "{} blocks are too many", self.blocks);
        let (bots, players) = (self.bots.len(), self.game.players);
        ensure!(
            bots >= players,
            "{bots} bots for {players} seats; name a bot several times to seat it several times"
        );
        if self.format == Format::LineUp {
            ensure!(bots == players, "a line-up of {bots} bots for {players} seats");
        }
        let strangers = self.bots.iter().any(|bot| *bot != self.bots[0]);
        ensure!(self.sprt.is_none() || strangers, "--sprt needs a bot to compare the first with");
        for mean in self.sprt.iter().map(|sprt| sprt.test(players)).flat_map(|t| [t.mu0, t.mu1]) {
            ensure!(mean > 0.0 && mean < 1.0, "--sprt: {mean:.3} is not a win share to test");
        }
        let names: Vec<_> = self.bots.iter().map(BotSpec::name).collect();
        match &self.anchor {
            Some(anchor) if !names.contains(&anchor.bot) => {
                bail!("--anchor: {} does not play; bots: {}", anchor.bot, names.join(" "))
            }
            _ => Ok(()),
        }
    }

    pub(crate) fn command(&self) -> String {
        let bots: Vec<_> = self.bots.iter().map(ToString::to_string).collect();
        let mut command = format!(
            "nabu tournament --game {} --bots {} --format {} --blocks {} --seed {}",
            shell::word(self.game.to_string()),
            shell::word(bots.join(",")),
            self.format.name(),
            self.blocks,
            self.seed
        );
        let optional = [
            self.all_orders.then(|| "--all-orders".to_owned()),
            self.records.then(|| "--records".to_owned()),
            self.times.then(|| "--times".to_owned()),
            self.sprt.map(|hypotheses| format!("--sprt {hypotheses}")),
            self.anchor
                .as_ref()
                .map(|anchor| format!("--anchor {}", shell::word(anchor.to_string()))),
            self.bots.iter().any(BotSpec::is_cheating).then(|| "--allow-cheat".to_owned()),
        ];
        for flag in optional.into_iter().flatten() {
            command = format!("{command} {flag}");
        }
        command
    }
}

#[cfg(test)]
impl Tournament {
    /// A round robin for tests.
    pub(crate) fn example(game: &str, bots: &str, blocks: usize) -> Self {
        Self {
            game: game.parse().unwrap(),
            bots: BotSpec::parse_list(bots).unwrap(),
            format: Format::RoundRobin,
            all_orders: false,
            blocks,
            seed: 1,
            records: false,
            times: false,
            sprt: None,
            anchor: None,
        }
    }
}
