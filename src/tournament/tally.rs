//! Statistics of a tournament. The block is the unit: what a bot does in all games on one deal is
//! one observation.

use nabu_bots::BotSpec;
use serde::Serialize;

use super::pairing::PairedGames;
use super::pairs::Pairs;
use super::ratings::Ratings;
use super::{Schedule, Tournament};
use crate::run::game::GameResult;
use crate::run::journal::UnitResult;
use crate::stats::text::json;
use crate::stats::{BlockSample, Interval, Sample, SeatShares};

/// What is counted for a bot in one seat, or in all.
#[derive(Clone, Debug, Default)]
struct Cell {
    games: u64,
    win_share: BlockSample,
    score: BlockSample,
}

impl Cell {
    fn push(&mut self, win_share: f64, score: f64) {
        self.games += 1;
        self.win_share.push(win_share);
        self.score.push(score);
    }
}

/// What is counted for a category of a bot.
#[derive(Clone, Debug, Default)]
struct Category {
    points: BlockSample,
    when_winning: Sample,
    when_losing: Sample,
}

/// Statistics by bot; equal bots are counted together.
#[derive(Clone, Debug)]
pub(super) struct Tally {
    schedule: Schedule,
    players: usize,
    bots: Vec<String>,
    /// By bot and seat; the last seat stands for all.
    cells: Vec<Vec<Cell>>,
    categories: Vec<Vec<Category>>,
    seats: Vec<BlockSample>,
    seat_shares: SeatShares,
    pub(super) pairs: Pairs,
    pub(super) ratings: Ratings,
    pub(super) paired: PairedGames,
    /// The games of the block at hand.
    block: Vec<GameResult>,
    pub(super) totals: Totals,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub(crate) struct Totals {
    pub(crate) blocks: u64,
    pub(crate) games: u64,
    /// Games with several winners.
    pub(crate) ties: u64,
}

/// How often a bot wins, and how many points it makes.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct WinRate {
    pub(crate) bot: String,
    pub(crate) seat: Option<usize>,
    pub(crate) games: u64,
    pub(crate) blocks: u64,
    pub(crate) win_share: Interval,
    pub(crate) score: Interval,
}

/// What a category brings to a bot.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct CategoryPoints {
    pub(crate) bot: String,
    pub(crate) category: &'static str,
    pub(crate) points: Interval,
    pub(crate) share_of_score: f64,
    /// Mean points in games won, alone or together.
    #[serde(serialize_with = "json")]
    pub(crate) when_winning: f64,
    #[serde(serialize_with = "json")]
    pub(crate) when_losing: f64,
}

/// Whether some seats win more than others.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct SeatAdvantage {
    pub(crate) win_share: Vec<Interval>,
    pub(crate) blocks: u64,
    /// The p of all seats being equal.
    pub(crate) p: f64,
    /// Effect size, from 0 to 1.
    pub(crate) cramers_v: f64,
    /// One minus the largest difference between two seats.
    pub(crate) balance: f64,
}

impl Tally {
    pub(super) fn new(tournament: &Tournament, schedule: &Schedule, categories: usize) -> Self {
        let players = tournament.game.players;
        let bots: Vec<String> = tournament.bots.iter().map(BotSpec::name).collect();
        Self {
            schedule: schedule.clone(),
            players,
            cells: vec![vec![Cell::default(); players + 1]; bots.len()],
            categories: vec![vec![Category::default(); categories]; bots.len()],
            seats: vec![BlockSample::default(); players],
            seat_shares: SeatShares::new(players),
            pairs: Pairs::new(&bots, players),
            ratings: Ratings::new(tournament, schedule),
            paired: PairedGames::new(bots.len(), players),
            block: Vec::new(),
            totals: Totals::default(),
            bots,
        }
    }

    pub(super) fn add(&mut self, unit: UnitResult) {
        for game in &unit.games {
            self.add_game(game);
        }
        self.block.extend(unit.games);
        if self.schedule.ends_block(unit.unit) {
            self.end_block(self.schedule.block_of(unit.unit));
        }
    }

    fn add_game(&mut self, game: &GameResult) {
        self.totals.games += 1;
        self.totals.ties += u64::from(game.winners() > 1);
        self.pairs.add(game);
        self.paired.add(game);
        for (seat, &bot) in game.bots.iter().enumerate() {
            let (share, score) = (game.win_share(seat), f64::from(game.score(seat)));
            self.cells[bot][seat].push(share, score);
            self.cells[bot][self.players].push(share, score);
            self.seats[seat].push(share);
            for (category, &points) in self.categories[bot].iter_mut().zip(&game.points[seat]) {
                category.push(f64::from(points), game.ranks[seat] == 1);
            }
        }
    }

    fn end_block(&mut self, block: usize) {
        self.totals.blocks += 1;
        for cell in self.cells.iter_mut().flatten() {
            cell.win_share.end_block();
            cell.score.end_block();
        }
        for category in self.categories.iter_mut().flatten() {
            category.points.end_block();
        }
        let shares: Vec<f64> = self.seats.iter_mut().filter_map(BlockSample::end_block).collect();
        self.seat_shares.push(&shares);
        self.pairs.end_block();
        self.paired.end_block();
        self.ratings.add_block(block, &self.block);
        self.block.clear();
    }

    pub(super) fn first_bot(&self) -> &Sample {
        self.cells[0][self.players].win_share.blocks()
    }

    /// Bots that have played, by seat and then over all seats.
    pub(super) fn win_rates(&self) -> Vec<WinRate> {
        let row = |bot: usize, seat: usize| {
            let cell = &self.cells[bot][seat];
            (cell.games > 0).then(|| WinRate {
                bot: self.bots[bot].clone(),
                seat: (seat < self.players).then_some(seat),
                games: cell.games,
                blocks: cell.win_share.blocks().count(),
                win_share: cell.win_share.blocks().wilson_interval(),
                score: cell.score.blocks().t_interval(),
            })
        };
        let bots = 0..self.bots.len();
        bots.flat_map(|bot| (0..=self.players).filter_map(move |seat| row(bot, seat))).collect()
    }

    /// Categories of bots that have played.
    pub(super) fn category_rows(&self, names: &'static [&'static str]) -> Vec<CategoryPoints> {
        let mut rows = Vec::new();
        for (bot, categories) in self.categories.iter().enumerate() {
            let total = self.cells[bot][self.players].score.blocks().mean();
            let played = categories.iter().zip(names);
            for (cell, name) in played.filter(|(cell, _)| cell.points.blocks().count() > 0) {
                rows.push(cell.row(&self.bots[bot], name, total));
            }
        }
        rows
    }

    pub(super) fn seat_advantage(&self) -> SeatAdvantage {
        SeatAdvantage {
            win_share: self.seat_shares.intervals(),
            blocks: self.seat_shares.blocks(),
            p: self.seat_shares.p(),
            cramers_v: self.seat_shares.cramers_v(),
            balance: self.seat_shares.balance(),
        }
    }
}

impl Category {
    fn push(&mut self, points: f64, wins: bool) {
        self.points.push(points);
        let side = if wins { &mut self.when_winning } else { &mut self.when_losing };
        side.push(points);
    }

    fn row(&self, bot: &str, category: &'static str, total: f64) -> CategoryPoints {
        let points = self.points.blocks().t_interval();
        CategoryPoints {
            bot: bot.to_owned(),
            category,
            points,
            share_of_score: if total == 0.0 { 0.0 } else { points.mean / total },
            when_winning: self.when_winning.known_mean(),
            when_losing: self.when_losing.known_mean(),
        }
    }
}
