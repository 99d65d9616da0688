//! Running statistics of a tournament. The block is the unit: what a bot does in all seatings of
//! one deal is one observation.

use super::Tournament;
use super::block::Block;
use crate::play::GameResult;
use crate::stats::{Interval, Sample};

/// What is counted for a bot in one seat, or in all.
#[derive(Clone, Debug, Default)]
struct Cell {
    games: u64,
    win_share: Sample,
    score: Sample,
}

/// What is counted for a category of a bot.
#[derive(Clone, Debug, Default)]
struct Category {
    points: Sample,
    when_winning: Sample,
    when_losing: Sample,
}

/// Statistics by bot; equal bots are counted together.
#[derive(Clone, Debug)]
pub struct Tally {
    players: usize,
    bots: Vec<String>,
    /// By bot and seat; the last seat stands for all.
    cells: Vec<Vec<Cell>>,
    categories: Vec<Vec<Category>>,
    blocks: u64,
    games: u64,
    ties: u64,
}

/// How often a bot wins, and how many points it makes.
#[derive(Clone, Debug)]
pub struct WinRate<'a> {
    /// The bot.
    pub bot: &'a str,
    /// The seat, or `None` for all.
    pub seat: Option<usize>,
    /// Games.
    pub games: u64,
    /// Blocks.
    pub blocks: u64,
    /// Share of the wins.
    pub win_share: Interval,
    /// Mean score.
    pub score: Interval,
}

/// What a category brings to a bot.
#[derive(Clone, Debug)]
pub struct CategoryRow<'a> {
    /// The bot.
    pub bot: &'a str,
    /// The place of the category in the game's list.
    pub category: usize,
    /// Mean points.
    pub points: Interval,
    /// Part of the mean score.
    pub share_of_score: f64,
    /// Mean points in games won, alone or together.
    pub when_winning: f64,
    /// Mean points in games lost.
    pub when_losing: f64,
}

impl Tally {
    /// An empty tally.
    pub fn new(tournament: &Tournament, categories: usize) -> Self {
        let players = tournament.game.players;
        let mut bots: Vec<String> = tournament.bots.iter().map(ToString::to_string).collect();
        let cells = vec![vec![Cell::default(); players + 1]; bots.len()];
        let categories = vec![vec![Category::default(); categories]; bots.len()];
        bots.shrink_to_fit();
        Self { players, bots, cells, categories, blocks: 0, games: 0, ties: 0 }
    }

    /// Adds the games of a block.
    pub(super) fn add(&mut self, block: &Block) {
        self.blocks += 1;
        self.games += block.games.len() as u64;
        self.ties += block.games.iter().filter(|game| game.winners() > 1).count() as u64;
        let mut bots: Vec<usize> = block.games.iter().flat_map(|game| game.bots.clone()).collect();
        bots.sort_unstable();
        bots.dedup();
        for bot in bots {
            for seat in 0..=self.players {
                self.add_cell(bot, seat, &block.games);
            }
            self.add_categories(bot, &block.games);
        }
    }

    fn add_cell(&mut self, bot: usize, seat: usize, games: &[GameResult]) {
        let all_seats = seat == self.players;
        let mut shares = Sample::default();
        let mut scores = Sample::default();
        for (game, sat) in appearances(bot, games).filter(|(_, sat)| all_seats || *sat == seat) {
            shares.push(game.win_share(sat));
            scores.push(f64::from(game.score(sat)));
        }
        if shares.count() == 0 {
            return;
        }
        let cell = &mut self.cells[bot][seat];
        cell.games += shares.count();
        cell.win_share.push(shares.mean());
        cell.score.push(scores.mean());
    }

    fn add_categories(&mut self, bot: usize, games: &[GameResult]) {
        for (index, category) in self.categories[bot].iter_mut().enumerate() {
            let mut in_block = Sample::default();
            for (game, seat) in appearances(bot, games) {
                let points = f64::from(game.points[seat][index]);
                in_block.push(points);
                if game.ranks[seat] == 1 {
                    category.when_winning.push(points);
                } else {
                    category.when_losing.push(points);
                }
            }
            category.points.push(in_block.mean());
        }
    }

    /// Blocks, games, and games with several winners.
    pub fn totals(&self) -> (u64, u64, u64) {
        (self.blocks, self.games, self.ties)
    }

    /// Bots that have played, by seat and then over all seats.
    pub fn win_rates(&self) -> impl Iterator<Item = WinRate<'_>> {
        let row = |bot: usize, seat: usize| {
            let cell = &self.cells[bot][seat];
            (cell.games > 0).then(|| WinRate {
                bot: &self.bots[bot],
                seat: (seat < self.players).then_some(seat),
                games: cell.games,
                blocks: cell.win_share.count(),
                win_share: cell.win_share.wilson_interval(),
                score: cell.score.t_interval(),
            })
        };
        (0..self.bots.len())
            .flat_map(move |bot| (0..=self.players).filter_map(move |seat| row(bot, seat)))
    }

    /// Bots over all seats, the best first.
    pub fn ranking(&self) -> Vec<WinRate<'_>> {
        let mut rows: Vec<_> = self.win_rates().filter(|row| row.seat.is_none()).collect();
        rows.sort_by(|a, b| b.win_share.mean.total_cmp(&a.win_share.mean));
        rows
    }

    /// Categories of bots that have played.
    pub fn category_rows(&self) -> impl Iterator<Item = CategoryRow<'_>> {
        let row = |bot: usize, category: usize| {
            let cell = &self.categories[bot][category];
            let total = self.cells[bot][self.players].score.mean();
            (cell.points.count() > 0).then(|| CategoryRow {
                bot: &self.bots[bot],
                category,
                points: cell.points.t_interval(),
                share_of_score: if total == 0.0 { 0.0 } else { cell.points.mean() / total },
                when_winning: cell.when_winning.mean(),
                when_losing: cell.when_losing.mean(),
            })
        };
        let categories = self.categories.first().map_or(0, Vec::len);
        (0..self.bots.len()).flat_map(move |bot| (0..categories).filter_map(move |c| row(bot, c)))
    }
}

/// The games and seats in which a bot played.
fn appearances(bot: usize, games: &[GameResult]) -> impl Iterator<Item = (&GameResult, usize)> {
    games.iter().flat_map(move |game| {
        let seats = game.bots.iter().enumerate().filter(move |(_, sitting)| **sitting == bot);
        seats.map(move |(seat, _)| (game, seat))
    })
}
