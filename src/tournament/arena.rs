//! Games of tournaments and matches.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use anyhow::{Context, Result};
use nabu_bots::{BotFactory, BotSpec};
use nabu_games::Seed;

use crate::records::record::Record;
use crate::run::arena::{self, Arena};
use crate::run::clock::{Clock, timed};
use crate::run::game::{GameResult, SeatAssignment, play_game};
use crate::run::manifest::rules_hash;
use crate::run::seeds::deal_seed;
use crate::spec::game::{GameSpec, GameTask, Playable};

/// What an arena is for.
pub(crate) struct ArenaPlan {
    pub(crate) game: GameSpec,
    pub(crate) bots: Vec<BotSpec>,
    pub(crate) seed: u64,
    /// Whether to keep the records of the games.
    pub(crate) records: bool,
    /// Clocks by bot, if its time is to be measured.
    pub(crate) clocks: Option<Vec<Arc<Clock>>>,
}

impl ArenaPlan {
    /// Makes rules and bots, which is where those that do not fit the game are refused.
    pub(crate) fn open(self) -> Result<Box<dyn Arena<GameResult>>> {
        self.game.id.dispatch(self)
    }
}

impl GameTask for ArenaPlan {
    type Output = Result<Box<dyn Arena<GameResult>>>;

    fn run<G: Playable>(self) -> Self::Output {
        let rules = self.game.rules::<G>()?;
        let factories = self.bots.iter().map(|bot| Ok(bot.factory::<G>()?));
        let factories = factories.collect::<Result<_>>()?;
        Ok(Box::new(GameArena::<G> { rules, factories, plan: self }))
    }
}

struct GameArena<G: Playable> {
    rules: &'static G::Rules,
    factories: Vec<BotFactory<G>>,
    plan: ArenaPlan,
}

impl<G: Playable> Arena<GameResult> for GameArena<G> {
    fn play(
        &self,
        block: u64,
        seating: &[SeatAssignment],
        stop: &AtomicBool,
    ) -> Result<Option<GameResult>> {
        let deal_seed = deal_seed(self.plan.seed, block);
        let deal = G::deal(self.rules, seating.len(), deal_seed);
        let mut players = arena::seat(&self.factories, seating, self.plan.seed, block);
        if let Some(clocks) = &self.plan.clocks {
            let seats = players.into_iter().zip(seating);
            players =
                seats.map(|(seat, assignment)| timed(seat, &clocks[assignment.bot])).collect();
        }
        let mut record = self.plan.records.then(|| self.new_record(&deal, seating, deal_seed));
        let first = G::start(self.rules, &deal);
        let played = play_game(first, &mut players, deal_seed, &mut record, stop)
            .with_context(|| self.describe(block, seating))?;
        Ok(played.map(|played| {
            let record = record.map(|record| record.to_line());
            let bots = seating.iter().map(|assignment| assignment.bot).collect();
            GameResult { record, ..GameResult::of(played, bots) }
        }))
    }

    fn describe(&self, block: u64, seating: &[SeatAssignment]) -> String {
        format!(
            "{} seed {} block {block} (deal {}) seats {}",
            self.plan.game,
            self.plan.seed,
            deal_seed(self.plan.seed, block).0,
            self.names(seating).join(" ")
        )
    }

    fn categories(&self) -> &'static [&'static str] {
        G::CATEGORIES
    }

    fn rules_hash(&self) -> u64 {
        rules_hash::<G>(self.rules, self.plan.game.players)
    }
}

impl<G: Playable> GameArena<G> {
    fn names(&self, seating: &[SeatAssignment]) -> Vec<String> {
        seating.iter().map(|assignment| self.plan.bots[assignment.bot].name()).collect()
    }

    fn new_record(&self, deal: &G::Deal, seating: &[SeatAssignment], seed: Seed) -> Record {
        Record {
            bots: Some(self.names(seating).into()),
            seed: Some(seed.0.to_string().into()),
            ..Record::of_deal::<G>(self.rules, deal, seating.len())
        }
    }
}
