//! Bots compared two by two, in the games they play together.

use serde::Serialize;

use crate::run::game::GameResult;
use crate::stats::{
    BlockSample, Interval, elo, holm, likelihood_of_superiority, normalised_elo, test_of_mean,
};

/// What is counted for two bots, from the first one's viewpoint.
#[derive(Clone, Debug, Default)]
struct Pair {
    above: BlockSample,
    wins: u64,
    draws: u64,
    losses: u64,
    pentanomial: [u64; 5],
}

/// All pairs of bots, by their places in the list.
#[derive(Clone, Debug)]
pub(super) struct Pairs {
    players: usize,
    bots: Vec<String>,
    /// By bot and, behind it in the list, the other.
    meetings: Vec<Vec<Pair>>,
}

/// How two bots compare.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct PairResult {
    /// The bot whose viewpoint it is.
    pub(crate) bot: String,
    pub(crate) other: String,
    /// Blocks in which they met.
    pub(crate) blocks: u64,
    /// Part of their games in which the bot ranks above the other, ties counting half.
    pub(crate) share_above: Interval,
    pub(crate) p: f64,
    pub(crate) p_holm: f64,
    pub(crate) family: usize,
    /// What only games of two know.
    pub(crate) duel: Option<Duel>,
}

/// The comparison of two bots in games of two.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Duel {
    pub(crate) wins: u64,
    pub(crate) draws: u64,
    pub(crate) losses: u64,
    /// Blocks of two games by points: 0, 1/2, 1, 3/2, 2.
    pub(crate) pentanomial: [u64; 5],
    pub(crate) elo: Interval,
    pub(crate) normalised_elo: Interval,
    /// The probability of being better.
    pub(crate) los: f64,
}

impl Pairs {
    pub(super) fn new(bots: &[String], players: usize) -> Self {
        let meetings = vec![vec![Pair::default(); bots.len()]; bots.len()];
        Self { players, bots: bots.to_vec(), meetings }
    }

    pub(super) fn add(&mut self, game: &GameResult) {
        for (seat, &bot) in game.bots.iter().enumerate() {
            for (other_seat, &other) in game.bots.iter().enumerate() {
                if bot < other {
                    self.meetings[bot][other].add(game.ranks[seat], game.ranks[other_seat]);
                }
            }
        }
    }

    pub(super) fn end_block(&mut self) {
        self.meetings.iter_mut().flatten().for_each(Pair::end_block);
    }

    /// The pairs that met, with p-values adjusted over all of them.
    pub(super) fn rows(&self) -> Vec<PairResult> {
        let mut rows = Vec::new();
        for (bot, others) in self.meetings.iter().enumerate() {
            let met = |pair: &Pair| pair.above.blocks().count() > 0;
            for (other, pair) in others.iter().enumerate().filter(|(_, pair)| met(pair)) {
                rows.push(self.row(bot, other, pair));
            }
        }
        let adjusted = holm(&rows.iter().map(|row| row.p).collect::<Vec<_>>());
        let family = rows.len();
        rows.iter_mut().zip(adjusted).for_each(|(row, p_holm)| {
            (row.p_holm, row.family) = (p_holm, family);
        });
        rows
    }

    fn row(&self, bot: usize, other: usize, pair: &Pair) -> PairResult {
        let blocks = pair.above.blocks();
        let p = test_of_mean(blocks, 0.5);
        PairResult {
            bot: self.bots[bot].clone(),
            other: self.bots[other].clone(),
            blocks: blocks.count(),
            share_above: blocks.wilson_interval(),
            p,
            p_holm: p,
            family: 1,
            duel: (self.players == 2).then(|| pair.duel()),
        }
    }
}

impl Pair {
    fn add(&mut self, rank: u8, other_rank: u8) {
        let (counter, share) = match rank.cmp(&other_rank) {
            std::cmp::Ordering::Less => (&mut self.wins, 1.0),
            std::cmp::Ordering::Equal => (&mut self.draws, 0.5),
            std::cmp::Ordering::Greater => (&mut self.losses, 0.0),
        };
        *counter += 1;
        self.above.push(share);
    }

    fn end_block(&mut self) {
        if let Some(mean) = self.above.end_block() {
            self.pentanomial[(4.0 * mean).round() as usize] += 1;
        }
    }

    fn duel(&self) -> Duel {
        let blocks = self.above.blocks();
        let share = blocks.wilson_interval();
        Duel {
            wins: self.wins,
            draws: self.draws,
            losses: self.losses,
            pentanomial: self.pentanomial,
            elo: share.map(elo),
            normalised_elo: share.map(|share| normalised_elo(share, blocks)),
            los: likelihood_of_superiority(blocks),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(bots: &[usize], ranks: &[u8]) -> GameResult {
        GameResult {
            bots: bots.to_vec(),
            moves: 1,
            turns: 1,
            points: vec![vec![0]; bots.len()],
            ranks: ranks.to_vec(),
            record: None,
            faults: Vec::new(),
        }
    }

    fn names(text: &str) -> Vec<String> {
        text.split(' ').map(ToOwned::to_owned).collect()
    }

    #[test]
    fn games_of_two_from_the_first_bots_viewpoint() {
        let mut pairs = Pairs::new(&names("a b"), 2);
        for (first, second) in [([1, 2], [1, 2]), ([1, 2], [2, 1]), ([1, 1], [2, 1])] {
            pairs.add(&game(&[0, 1], &first));
            pairs.add(&game(&[1, 0], &second));
            pairs.end_block();
        }
        let rows = pairs.rows();
        let duel = rows[0].duel.as_ref().unwrap();
        assert_eq!((duel.wins, duel.draws, duel.losses), (4, 1, 1));
        assert_eq!(duel.pentanomial, [0, 0, 1, 1, 1]);
        assert!((rows[0].share_above.mean - 0.75).abs() < 1e-9);
    }

    #[test]
    fn equal_bots_count_together_and_never_against_themselves() {
        let mut pairs = Pairs::new(&names("a b c"), 3);
        pairs.add(&game(&[1, 0, 1], &[1, 2, 3]));
        pairs.end_block();
        let rows = pairs.rows();
        assert_eq!(rows.len(), 1);
        assert!((rows[0].share_above.mean - 0.5).abs() < 1e-9);
        assert!(rows[0].duel.is_none());
    }
}
