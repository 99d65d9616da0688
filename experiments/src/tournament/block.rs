//! A block: one deal played in every seating.

use std::sync::atomic::AtomicBool;

use anyhow::Result;
use nabu_games::{GameRng, Seed};
use serde::{Deserialize, Serialize};

use super::Tournament;
use crate::game_spec::Playable;
use crate::play::{GameResult, Seated, play_game};
use crate::record::Record;

/// The games of one line-up on one deal.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Block {
    /// The unit of work, counted over deals and line-ups.
    pub(super) unit: usize,
    /// The games, one for each seating.
    pub(super) games: Vec<GameResult>,
}

/// Parts of the randomness of a tournament.
const DEALS: u64 = 0;
const BOTS: u64 = 1;

/// Plays blocks of one tournament.
pub(super) struct Table<'a, G: Playable> {
    pub(super) tournament: &'a Tournament,
    pub(super) rules: &'static G::Rules,
    pub(super) stop: &'a AtomicBool,
}

impl<G: Playable> Table<'_, G> {
    /// Plays a unit; `None` if stopped before its end.
    pub(super) fn play(&self, unit: usize) -> Result<Option<Block>> {
        let lineups = self.tournament.lineups();
        let lineup = &lineups[unit % lineups.len()];
        let deal_number = (unit / lineups.len()) as u64;
        let mut games = Vec::new();
        for seating in self.tournament.seatings() {
            let bots: Vec<_> = seating.iter().map(|&place| lineup[place]).collect();
            match self.play_one(deal_number, bots)? {
                Some(game) => games.push(game),
                None => return Ok(None),
            }
        }
        Ok(Some(Block { unit, games }))
    }

    /// Deals depend on their number only, and the luck of a bot on the deal, the bot and its seat:
    /// whoever else plays, he meets the same game.
    fn play_one(&self, deal_number: u64, bots: Vec<usize>) -> Result<Option<GameResult>> {
        let root = Seed(self.tournament.seed);
        let deal_seed = root.child(DEALS).child(deal_number);
        let deal = G::deal(self.rules, bots.len(), deal_seed);
        let mut players = Vec::new();
        for (seat, &bot) in bots.iter().enumerate() {
            let rng = bot_rng(root.child(BOTS).child(deal_number), bot, seat);
            players.push(Seated { player: self.tournament.bots[bot].build::<G>()?, rng });
        }
        let mut record = self.tournament.records.then(|| self.new_record(&deal, &bots, deal_seed));
        let first = G::start(self.rules, &deal);
        let played = play_game(first, &mut players, deal_seed, record.as_mut(), self.stop);
        Ok(played.map(|(last, moves)| {
            let record = record.map(|record| record.to_line());
            GameResult { record, ..GameResult::of(&last, bots, moves) }
        }))
    }

    fn new_record(&self, deal: &G::Deal, bots: &[usize], seed: Seed) -> Record {
        let names = bots.iter().map(|&bot| self.tournament.bots[bot].to_string());
        Record {
            bots: Some(names.collect::<Vec<_>>().into()),
            seed: Some(seed.0.to_string().into()),
            ..Record::of_deal::<G>(self.rules, deal, bots.len())
        }
    }
}

fn bot_rng(seed: Seed, bot: usize, seat: usize) -> GameRng {
    seed.child(bot as u64).child(seat as u64).rng()
}
