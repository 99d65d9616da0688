//! What it buys that all games of a block share their deal.

use serde::Serialize;

use crate::run::game::GameResult;
use crate::stats::{Pairing, SharedDeals};

/// Win shares and scores, game by game.
#[derive(Clone, Debug)]
pub(super) struct PairedGames {
    bots: Vec<SharedDeals>,
    seat_shares: Vec<SharedDeals>,
    seat_scores: Vec<SharedDeals>,
}

/// What pairing has bought.
#[derive(Clone, Copy, Debug, Serialize)]
pub(crate) struct PairingResult {
    /// Correlation of a seat's win share between two games of one deal, whoever sits there.
    pub(crate) win_share_of_deal: f64,
    /// The same of its score.
    pub(crate) score_of_deal: f64,
    /// The win shares of bots, compared with unpaired games.
    pub(crate) win_share_of_bots: Pairing,
    /// Unpaired games that would tell as much about them.
    pub(crate) effective_games: f64,
}

impl PairedGames {
    pub(super) fn new(bots: usize, seats: usize) -> Self {
        let [bots, seat_shares, seat_scores] =
            [bots, seats, seats].map(|count| vec![SharedDeals::default(); count]);
        Self { bots, seat_shares, seat_scores }
    }

    pub(super) fn add(&mut self, game: &GameResult) {
        for (seat, &bot) in game.bots.iter().enumerate() {
            self.bots[bot].push(game.win_share(seat));
            self.seat_shares[seat].push(game.win_share(seat));
            self.seat_scores[seat].push(game.score(seat).into());
        }
    }

    pub(super) fn end_block(&mut self) {
        let all = [&mut self.bots, &mut self.seat_shares, &mut self.seat_scores];
        all.into_iter().flatten().for_each(SharedDeals::end_block);
    }

    /// Nothing while a single block is known, or if nothing varies.
    pub(super) fn result(&self, games: u64) -> Option<PairingResult> {
        let bots = Pairing::of(&self.bots)?;
        Some(PairingResult {
            win_share_of_deal: Pairing::of(&self.seat_shares)?.intraclass,
            score_of_deal: Pairing::of(&self.seat_scores)?.intraclass,
            win_share_of_bots: bots,
            effective_games: bots.effective_games(games),
        })
    }
}
