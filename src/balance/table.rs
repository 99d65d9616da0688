//! Playing: one condition at a table.

use std::sync::atomic::AtomicBool;

use anyhow::{Result, anyhow};
use nabu_bots::{BotSpec, Evaluation};
use nabu_games::{Ban, Classified, Restricted, Seat};
use serde::{Deserialize, Serialize};

use super::course::{Course, Watch};
use super::{Condition, Study};
use crate::run::journal::Unit;
use crate::run::manifest;
use crate::run::panics::guarded;
use crate::run::play::{GameResult, Seated, play_game};
use crate::spec::game::{GameTask, Playable};
use crate::tournament::block::{deal_seed, luck};
use crate::tournament::seatings;

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
            bot.factory::<G>()?;
        }
        Ok(Box::new(GameTable::<G> {
            condition: self.condition.clone(),
            rules: self.condition.game.rules::<G>()?,
            ban: self.condition.ban.as_ref().map(|name| ban::<G>(name)).transpose()?,
            seed: self.study.seed,
        }))
    }
}

struct GameTable<G: Playable> {
    condition: Condition,
    rules: &'static G::Rules,
    ban: Option<Ban>,
    seed: u64,
}

/// The ban of this name.
fn ban<G: Playable>(name: &str) -> Result<Ban> {
    Ban::from_name::<G>(name).ok_or_else(|| {
        let names: Vec<_> = Ban::all::<G>().map(Ban::name::<G>).collect();
        anyhow!("{} has no '{name}' to forbid; bans: {}", G::ID, names.join(", "))
    })
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
        let restricted = seating.iter().position(|place| *place == 0).map(Seat::new);
        let game = Sitting { root: self.seed, block, bots, seating, stop };
        match restricted.zip(self.ban) {
            None => game.play(first, None),
            Some((seat, ban)) => game.play(Restricted::new(first, seat, ban), Some((seat, ban))),
        }
    }
}

/// Bots who have taken their seats.
struct Sitting<'a> {
    root: u64,
    block: u64,
    bots: &'a [BotSpec],
    seating: &'a [usize],
    stop: &'a AtomicBool,
}

impl Sitting<'_> {
    fn play<G: Evaluation + Classified>(
        &self,
        first: G,
        ban: Option<(Seat, Ban)>,
    ) -> Result<Option<Observed>> {
        let mut players = Vec::new();
        for (seat, &place) in self.seating.iter().enumerate() {
            let rng = luck(self.root, self.block, place, seat);
            players.push(Seated { player: self.bots[place].factory::<G>()?.player(), rng });
        }
        let mut watch = Watch::new(self.bots.len(), ban);
        let seed = deal_seed(self.root, self.block);
        let played = play_game(first, &mut players, seed, &mut watch, self.stop);
        Ok(played.map(|(last, moves)| Observed {
            result: GameResult::of(&last, self.seating.to_vec(), moves),
            course: watch.course(),
        }))
    }
}
