//! The games of one line-up on one deal.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use anyhow::Result;
use nabu_games::{GameRng, Seed};
use serde::{Deserialize, Serialize};

use super::schedule::Sitter;
use super::{Schedule, Tournament};
use crate::records::record::Record;
use crate::run::clock::{Clock, timed};
use crate::run::journal::Unit;
use crate::run::panics::guarded;
use crate::run::play::{GameResult, Seated, play_game};
use crate::spec::game::Playable;

/// The result of a unit of work.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Block {
    /// The unit, counted over deals and line-ups.
    pub(crate) unit: usize,
    /// The games, one for each seating.
    pub(crate) games: Vec<GameResult>,
}

impl Unit for Block {
    fn number(&self) -> usize {
        self.unit
    }

    fn games(&self) -> usize {
        self.games.len()
    }
}

/// Parts of the randomness of a run.
const DEALS: u64 = 0;
const BOTS: u64 = 1;

/// Where the deal of a block comes from: its number only, so that all games of the block share it.
pub(crate) fn deal_seed(root: u64, block: u64) -> Seed {
    Seed(root).child(DEALS).child(block)
}

/// The luck of a player on a deal: whoever else plays, he meets the same game.
pub(crate) fn luck(root: u64, block: u64, player: usize, seat: usize) -> GameRng {
    Seed(root).child(BOTS).child(block).child(player as u64).child(seat as u64).rng()
}

/// Plays units of one tournament.
pub(crate) struct Table<'a, G: Playable> {
    pub(crate) tournament: &'a Tournament,
    pub(crate) schedule: &'a Schedule,
    pub(crate) rules: &'static G::Rules,
    pub(crate) stop: &'a AtomicBool,
    /// Clocks by bot, if its time is to be measured.
    pub(crate) clocks: Option<&'a [Arc<Clock>]>,
}

impl<G: Playable> Table<'_, G> {
    /// Plays a unit; `None` if stopped before its end.
    pub(crate) fn play(&self, unit: usize) -> Result<Option<Block>> {
        let deal_number = self.schedule.block_of(unit) as u64;
        let mut games = Vec::new();
        for sitters in self.schedule.sitters(unit) {
            let what = || self.describe(deal_number, &sitters);
            match guarded(what, || self.play_one(deal_number, &sitters))? {
                Some(game) => games.push(game),
                None => return Ok(None),
            }
        }
        Ok(Some(Block { unit, games }))
    }

    /// What it takes to find a game again.
    fn describe(&self, deal_number: u64, sitters: &[Sitter]) -> String {
        format!(
            "{} seed {} block {deal_number} (deal {}) seats {}",
            self.tournament.game,
            self.tournament.seed,
            deal_seed(self.tournament.seed, deal_number).0,
            self.names(sitters).join(" ")
        )
    }

    fn names(&self, sitters: &[Sitter]) -> Vec<String> {
        sitters.iter().map(|sitter| self.tournament.bots[sitter.bot].to_string()).collect()
    }

    fn play_one(&self, deal_number: u64, sitters: &[Sitter]) -> Result<Option<GameResult>> {
        let deal_seed = deal_seed(self.tournament.seed, deal_number);
        let deal = G::deal(self.rules, sitters.len(), deal_seed);
        let mut players = Vec::new();
        for (seat, &Sitter { bot, copy }) in sitters.iter().enumerate() {
            let luck_of = bot + copy * self.tournament.bots.len();
            let rng = luck(self.tournament.seed, deal_number, luck_of, seat);
            let mut player = self.tournament.bots[bot].factory::<G>()?.player();
            if let Some(clocks) = self.clocks {
                player = timed(player, &clocks[bot]);
            }
            players.push(Seated { player, rng });
        }
        let mut record =
            self.tournament.records.then(|| self.new_record(&deal, sitters, deal_seed));
        let first = G::start(self.rules, &deal);
        let played = play_game(first, &mut players, deal_seed, &mut record, self.stop);
        Ok(played.map(|(last, moves)| {
            let record = record.map(|record| record.to_line());
            let bots = sitters.iter().map(|sitter| sitter.bot).collect();
            GameResult { record, ..GameResult::of(&last, bots, moves) }
        }))
    }

    fn new_record(&self, deal: &G::Deal, sitters: &[Sitter], seed: Seed) -> Record {
        Record {
            bots: Some(self.names(sitters).into()),
            seed: Some(seed.0.to_string().into()),
            ..Record::of_deal::<G>(self.rules, deal, sitters.len())
        }
    }
}
