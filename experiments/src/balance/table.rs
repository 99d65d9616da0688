//! Playing: one condition at a table.

use std::sync::atomic::AtomicBool;

use anyhow::Result;
use nabu_bots::BotSpec;
use serde::{Deserialize, Serialize};

use super::lead::{Course, LeadWatch};
use super::{Condition, Study};
use crate::game_spec::{GameTask, Playable};
use crate::play::{GameResult, Seated, play_game};
use crate::tournament::block::{deal_seed, luck};
use crate::tournament::guard::guarded;
use crate::tournament::journal::Unit;
use crate::tournament::{manifest, seatings};

/// A game as a study sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Observed {
    pub(super) result: GameResult,
    pub(super) course: Course,
}

/// The games of one condition and line-up on one deal, one for each seating.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Games {
    pub(super) unit: usize,
    pub(super) games: Vec<Observed>,
}

impl Unit for Games {
    fn number(&self) -> usize {
        self.unit
    }

    fn games(&self) -> usize {
        self.games.len()
    }
}

/// A condition ready to be played, whatever the game.
pub(super) trait Table: Send + Sync {
    /// Plays the bots on a deal in all seatings; `None` if stopped before the end.
    fn play(
        &self,
        block: u64,
        bots: &[BotSpec],
        stop: &AtomicBool,
    ) -> Result<Option<Vec<Observed>>>;

    /// The names of the points.
    fn categories(&self) -> &'static [&'static str];

    /// A fingerprint of the rules.
    fn rules_hash(&self) -> u64;
}

/// The table of a condition of a study.
pub(super) fn table(study: &Study, condition: &Condition) -> Result<Box<dyn Table>> {
    condition.game.id.dispatch(Open { study, condition })
}

struct Open<'a> {
    study: &'a Study,
    condition: &'a Condition,
}

impl GameTask for Open<'_> {
    type Output = Result<Box<dyn Table>>;

    fn run<G: Playable>(self) -> Self::Output {
        for bot in self.study.all_bots() {
            bot.build::<G>()?;
        }
        Ok(Box::new(GameTable::<G> {
            condition: self.condition.clone(),
            rules: self.condition.game.rules::<G>()?,
            seed: self.study.seed,
        }))
    }
}

struct GameTable<G: Playable> {
    condition: Condition,
    rules: &'static G::Rules,
    seed: u64,
}

impl<G: Playable> Table for GameTable<G> {
    fn play(
        &self,
        block: u64,
        bots: &[BotSpec],
        stop: &AtomicBool,
    ) -> Result<Option<Vec<Observed>>> {
        let mut games = Vec::new();
        for seating in seatings(bots.len(), false) {
            let names = || seating.iter().map(|&place| bots[place].to_string());
            let what = || {
                let names: Vec<_> = names().collect();
                format!(
                    "{} seed {} block {block} seats {}",
                    self.condition,
                    self.seed,
                    names.join(" ")
                )
            };
            match guarded(what, || self.play_one(block, bots, &seating, stop))? {
                Some(game) => games.push(game),
                None => return Ok(None),
            }
        }
        Ok(Some(games))
    }

    fn categories(&self) -> &'static [&'static str] {
        G::CATEGORIES
    }

    fn rules_hash(&self) -> u64 {
        manifest::rules_hash::<G>(self.rules, self.condition.game.players)
    }
}

impl<G: Playable> GameTable<G> {
    fn play_one(
        &self,
        block: u64,
        bots: &[BotSpec],
        seating: &[usize],
        stop: &AtomicBool,
    ) -> Result<Option<Observed>> {
        let seed = deal_seed(self.seed, block);
        let first = G::start(self.rules, &G::deal(self.rules, bots.len(), seed));
        let mut players = Vec::new();
        for (seat, &place) in seating.iter().enumerate() {
            let rng = luck(self.seed, block, place, seat);
            players.push(Seated { player: bots[place].build::<G>()?, rng });
        }
        let mut watch = LeadWatch::new(bots.len());
        let played = play_game(first, &mut players, seed, &mut watch, stop);
        Ok(played.map(|(last, moves)| Observed {
            result: GameResult::of(&last, seating.to_vec(), moves),
            course: watch.course(),
        }))
    }
}
