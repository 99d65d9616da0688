//! Games of a study: one condition with its bots.

use std::sync::atomic::AtomicBool;

use anyhow::{Context, Result, anyhow};
use nabu_bots::{BotFactory, BotSpec, Evaluation, Fault};
use nabu_games::{Ban, Classified, Restricted, Seat};
use serde::{Deserialize, Serialize};

use super::branch::Fork;
use super::game_trace::{GameTrace, TraceObserver};
use super::{Condition, Study};
use crate::run::arena::{self, Arena};
use crate::run::faults::{Faulty, SeatFault};
use crate::run::game::{GameResult, SeatAssignment, play_game};
use crate::run::manifest::rules_hash;
use crate::run::seeds::deal_seed;
use crate::spec::game::{GameTask, Playable};

/// A game as a study sees it. The bots of its result are places in the line-up.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Observed {
    pub(super) result: GameResult,
    pub(super) trace: GameTrace,
}

impl Observed {
    /// Whether it can be a game of a seating, with so many kinds of points.
    pub(crate) fn fits(&self, seating: &[SeatAssignment], categories: usize) -> bool {
        let places: Vec<_> = seating.iter().map(|assignment| assignment.stream).collect();
        self.result.fits(&places, categories) && self.trace.fits(places.len())
    }
}

impl Faulty for Observed {
    fn faults(&self) -> &[SeatFault] {
        &self.result.faults
    }
}

/// The arena of a condition of a study, for all bots of the study. It plays a seating once, or as often
/// as games go on from a branch.
pub(crate) fn open(study: &Study, condition: &Condition) -> Result<Box<dyn Arena<Vec<Observed>>>> {
    condition.game.id.dispatch(Open { study, condition })
}

struct Open<'a> {
    study: &'a Study,
    condition: &'a Condition,
}

impl GameTask for Open<'_> {
    type Output = Result<Box<dyn Arena<Vec<Observed>>>>;

    fn run<G: Playable>(self) -> Self::Output {
        let Self { study, condition } = self;
        let ban = condition.ban.as_ref().map(|name| ban::<G>(name)).transpose()?;
        let bots: Vec<_> = study.all_bots().collect();
        Ok(Box::new(ConditionArena::<G> {
            rules: condition.game.rules::<G>()?,
            before: condition.branch.as_ref().map(|one| one.before.rules::<G>()).transpose()?,
            factories: factories(&bots)?,
            restricted: ban
                .map(|ban| Ok::<_, anyhow::Error>((ban, factories(&bots)?)))
                .transpose()?,
            condition: condition.clone(),
            names: bots.into_iter().map(BotSpec::name).collect(),
            seed: study.seed,
        }))
    }
}

fn factories<G: Evaluation>(bots: &[&BotSpec]) -> Result<Vec<BotFactory<G>>> {
    bots.iter().map(|bot| Ok(bot.factory()?)).collect()
}

/// The ban of this name.
fn ban<G: Playable>(name: &str) -> Result<Ban> {
    Ban::from_name::<G>(name).ok_or_else(|| {
        let names: Vec<_> = Ban::all::<G>().map(Ban::name::<G>).collect();
        anyhow!("{} has no '{name}' to forbid; bans: {}", G::ID, names.join(", "))
    })
}

struct ConditionArena<G: Playable> {
    condition: Condition,
    rules: &'static G::Rules,
    /// The rules before the branch, if there is one.
    before: Option<&'static G::Rules>,
    factories: Vec<BotFactory<G>>,
    /// What one player must do without, and the bots for that game.
    restricted: Option<(Ban, Vec<BotFactory<Restricted<G>>>)>,
    names: Vec<String>,
    seed: u64,
}

impl<G: Playable> Arena<Vec<Observed>> for ConditionArena<G> {
    fn play(
        &self,
        block: u64,
        seating: &[SeatAssignment],
        stop: &AtomicBool,
    ) -> Result<Option<Vec<Observed>>> {
        let game = Sitting { root: self.seed, block, seating, stop };
        if let (Some(branch), Some(before)) = (&self.condition.branch, self.before) {
            let played = Fork { branch, before, after: self.rules }.play(&game, &self.factories);
            return played.with_context(|| self.describe(block, seating));
        }
        let deal = G::deal(self.rules, seating.len(), deal_seed(self.seed, block));
        let first = G::start(self.rules, &deal);
        let played = match &self.restricted {
            None => game.play(first, &self.factories, None),
            Some((ban, factories)) => {
                let seat = game.seat_of_first();
                game.play(Restricted::new(first, seat, *ban), factories, Some((seat, *ban)))
            }
        };
        let played = played.with_context(|| self.describe(block, seating))?;
        Ok(played.map(|game| vec![game]))
    }

    fn describe(&self, block: u64, seating: &[SeatAssignment]) -> String {
        let names: Vec<_> =
            seating.iter().map(|assignment| self.names[assignment.bot].as_str()).collect();
        format!("{} seed {} block {block} seats {}", self.condition, self.seed, names.join(" "))
    }

    fn categories(&self) -> &'static [&'static str] {
        G::CATEGORIES
    }

    fn rules_hash(&self) -> u64 {
        rules_hash::<G>(self.rules, self.condition.game.players)
    }
}

/// Bots about to take their seats; each draws from the RNG stream of its place in the line-up.
pub(super) struct Sitting<'a> {
    pub(super) root: u64,
    pub(super) block: u64,
    pub(super) seating: &'a [SeatAssignment],
    pub(super) stop: &'a AtomicBool,
}

impl Sitting<'_> {
    /// Where the first of the line-up sits, who is the one restricted.
    fn seat_of_first(&self) -> Seat {
        let seat = self.seating.iter().position(|assignment| assignment.stream == 0);
        Seat::new(seat.expect("the first plays in every seating"))
    }

    fn play<G: Evaluation + Classified>(
        &self,
        first: G,
        factories: &[BotFactory<G>],
        ban: Option<(Seat, Ban)>,
    ) -> Result<Option<Observed>, Fault> {
        let mut players = arena::seat(factories, self.seating, self.root, self.block);
        let mut observer = TraceObserver::new(self.seating.len(), ban);
        let seed = deal_seed(self.root, self.block);
        let played = play_game(first, &mut players, seed, &mut observer, self.stop)?;
        let places = self.seating.iter().map(|assignment| assignment.stream).collect();
        Ok(played.map(|played| Observed {
            result: GameResult::of(played, places),
            trace: observer.trace(),
        }))
    }
}
