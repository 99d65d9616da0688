//! Ratings of bots and seats, with intervals from a bootstrap over blocks.

use std::f64::consts::LN_10;

use nabu_bots::BotSpec;
use nabu_games::Seed;
use rayon::prelude::*;
use serde::Serialize;

use super::{Schedule, Tournament};
use crate::rows::RatedThing;
use crate::run::game::GameResult;
use crate::stats::{CONFIDENCE, Interval, PoissonWeights, Rankings, fit, percentile_interval};

/// Points of rating for a factor of e in strength: 400 for a factor of 10, as in Elo.
const SCALE: f64 = 400.0 / LN_10;

/// The bootstrap has its own stream of random numbers, the same for every tournament.
const BOOTSTRAP: Seed = Seed(0x6e61_6275);

/// Numbers that all replicates together may keep.
const MAX_CELLS: usize = 4_000_000;

/// A table counts for every replicate at once.
type Replicates = Vec<f64>;

/// What rankings say about strength, in one pass and in memory that does not grow with the games.
#[derive(Clone, Debug)]
pub(crate) struct Ratings {
    bots: Vec<String>,
    players: usize,
    rankings: Rankings,
    /// By place of a game in its block and by set of seats: the number of that group.
    groups: Vec<Vec<usize>>,
    counts: Vec<Replicates>,
    wins: Vec<Replicates>,
    weights: PoissonWeights,
    blocks: usize,
    /// By bot and other bot: games in which it ranked above the other, or level.
    above: Vec<Vec<u64>>,
}

/// The rating of a bot, or what a seat adds to it.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct RatingResult {
    /// Whether it is a bot or a seat.
    pub(crate) effect: RatedThing,
    pub(crate) name: String,
    pub(crate) rating: Interval,
}

impl Ratings {
    pub(super) fn new(tournament: &Tournament, schedule: &Schedule) -> Self {
        let bots = tournament.bots.iter().map(BotSpec::name).collect();
        let tables = (0..schedule.lineups()).flat_map(|unit| schedule.tables(unit));
        Self::of_tables(bots, tournament.game.players, tables)
    }

    /// No games yet of bots that sit at these tables, one for each game of a block.
    pub(crate) fn of_tables(
        bots: Vec<String>,
        players: usize,
        tables: impl Iterator<Item = Vec<usize>>,
    ) -> Self {
        let mut rankings = Rankings::default();
        let groups = tables.map(|table| groups_of(&table, bots.len(), &mut rankings)).collect();
        let (groups_known, effects) = (rankings.groups().len(), bots.len() + players);
        let replicates = (MAX_CELLS / (groups_known + effects)).clamp(200, 1000);
        Self {
            above: vec![vec![0; bots.len()]; bots.len()],
            bots,
            players,
            groups,
            counts: vec![vec![0.0; replicates + 1]; groups_known],
            wins: vec![vec![0.0; replicates + 1]; effects],
            rankings,
            weights: PoissonWeights::new(BOOTSTRAP, replicates),
            blocks: 0,
        }
    }

    /// Adds all games of a block, in the order of the schedule.
    pub(crate) fn add_block(&mut self, block: usize, games: &[GameResult]) {
        self.blocks += 1;
        for game in games {
            self.compare(game);
        }
        let weights = self.weights.of_block(block as u64);
        for (game, groups) in games.iter().zip(&self.groups) {
            for (seats, times) in choices(&game.ranks) {
                add_weighted(&mut self.counts[groups[seats]], weights, times);
            }
            for (seat, times) in chosen(&game.ranks) {
                add_weighted(&mut self.wins[game.bots[seat]], weights, times);
                add_weighted(&mut self.wins[self.bots.len() + seat], weights, times);
            }
        }
    }

    fn compare(&mut self, game: &GameResult) {
        for (&bot, rank) in game.bots.iter().zip(&game.ranks) {
            for (&other, other_rank) in game.bots.iter().zip(&game.ranks) {
                self.above[bot][other] += u64::from(rank <= other_rank);
            }
        }
    }

    /// The largest set of bots, or that of the anchor, in which each ranked above each other,
    /// directly or by way of others of the set. Only their ratings are known relative to each
    /// other: a bot that always wins may be any distance above the rest, and resampling cannot
    /// show what never happened.
    fn connected(&self, anchor: Option<usize>) -> Vec<usize> {
        let is_above = |row: &Vec<u64>| row.iter().map(|games| *games > 0).collect::<Vec<_>>();
        let mut reaches: Vec<_> = self.above.iter().map(is_above).collect();
        for by in 0..reaches.len() {
            let further = reaches[by].clone();
            for row in reaches.iter_mut().filter(|row| row[by]) {
                row.iter_mut().zip(&further).for_each(|(cell, more)| *cell |= more);
            }
        }
        let set_of = |bot: usize| -> Vec<usize> {
            let both = |other: &usize| reaches[bot][*other] && reaches[*other][bot];
            (0..reaches.len()).filter(both).collect()
        };
        let sets = self.playing().filter(|bot| anchor.is_none_or(|anchor| anchor == *bot));
        sets.map(set_of).rev().max_by_key(Vec::len).unwrap_or_default()
    }

    /// The ratings of a tournament.
    pub(super) fn rows(&self, tournament: &Tournament) -> Vec<RatingResult> {
        let place = |name: &str| tournament.bots.iter().position(|bot| bot.name() == name);
        let anchor = tournament.anchor.as_ref();
        self.all(anchor.and_then(|anchor| Some((place(&anchor.bot)?, anchor.rating))))
    }

    /// Bots that have played, then seats. The mean of the connected bots is 0 unless one is
    /// anchored; the intervals of the others are one-sided.
    pub(crate) fn all(&self, anchor: Option<(usize, f64)>) -> Vec<RatingResult> {
        let zero = self.zero(anchor);
        let start = vec![0.0; self.wins.len()];
        let estimate = self.fit(0, &start);
        let sample = self.normalise(&estimate, &zero);
        let replicates: Vec<_> = (1..self.wins[0].len())
            .into_par_iter()
            .map(|replicate| self.normalise(&self.fit(replicate, &estimate), &zero))
            .collect();
        let is_linked = zero.connected.len() > 1 || zero.middle.len() == 1;
        let interval = |effect: usize| {
            let is_connected = is_linked && zero.connected.contains(&effect);
            if effect < self.bots.len() && !is_connected {
                let known: Vec<_> =
                    if is_linked { zero.connected.clone() } else { self.playing().collect() };
                return self.one_sided(effect, &known, &estimate, &zero);
            }
            let draws = replicates.iter().map(|ratings| ratings[effect]);
            let mut draws: Vec<f64> = draws.filter(|_| self.blocks > 1).collect();
            percentile_interval(sample[effect], &mut draws)
        };
        let bots = self.playing().map(|bot| (RatedThing::Bot, self.bots[bot].clone(), bot));
        let seats = (0..self.players)
            .map(|seat| (RatedThing::Seat, seat.to_string(), self.bots.len() + seat));
        let row = |(effect, name, index)| RatingResult { effect, name, rating: interval(index) };
        bots.chain(seats).map(row).collect()
    }

    /// The interval of a bot that always won or always lost against those whose ratings are known:
    /// it ends where so many blocks would all go one way in one of twenty tournaments.
    fn one_sided(&self, bot: usize, known: &[usize], estimate: &[f64], zero: &Zero) -> Interval {
        let at = |effect: f64| {
            let mut moved = estimate.to_vec();
            moved[bot] = effect;
            self.normalise(&moved, zero)[bot]
        };
        // The effects of bots that it never beat, or never lost to, and the games against them.
        let against =
            |above: usize, below: usize| (self.above[above][below], self.above[below][above]);
        let never = |pick: &dyn Fn(usize) -> (u64, u64)| {
            let met = known.iter().filter(|other| **other != bot && pick(**other).0 == 0);
            let met = met.map(|other| (estimate[*other], pick(*other).1 as f64));
            met.filter(|(_, games)| *games > 0.0).collect::<Vec<_>>()
        };
        let above = bound(&never(&|other| against(bot, other)), self.blocks as f64, 1.0);
        let below = bound(&never(&|other| against(other, bot)), self.blocks as f64, -1.0);
        Interval {
            mean: at(estimate[bot]),
            lo: below.map_or(f64::NEG_INFINITY, at),
            hi: above.map_or(f64::INFINITY, at),
        }
    }

    fn zero(&self, anchor: Option<(usize, f64)>) -> Zero {
        let place = anchor.map(|(place, _)| place);
        let connected = self.connected(place);
        let middle = match place {
            Some(anchored) => vec![anchored],
            None if connected.len() > 1 => connected.clone(),
            None => self.playing().collect(),
        };
        Zero { middle, rating: anchor.map_or(0.0, |(_, rating)| rating), connected }
    }

    fn fit(&self, replicate: usize, start: &[f64]) -> Vec<f64> {
        let of = |table: &[Replicates]| table.iter().map(|row| row[replicate]).collect::<Vec<_>>();
        fit(self.rankings.groups(), &of(&self.counts), &of(&self.wins), start)
    }

    /// Bots that sit in some line-up; of equal bots only the first does.
    fn playing(&self) -> impl DoubleEndedIterator<Item = usize> {
        let groups = self.rankings.groups();
        let plays = |bot| groups.iter().flatten().any(|contestant| contestant[0] == bot);
        (0..self.bots.len()).filter(move |&bot| plays(bot))
    }

    /// Effects on the scale of ratings.
    fn normalise(&self, effects: &[f64], zero: &Zero) -> Vec<f64> {
        let (bots, seats) = effects.split_at(self.bots.len());
        let sum: f64 = zero.middle.iter().map(|&bot| bots[bot]).sum();
        let middle = sum / zero.middle.len() as f64;
        let mean_seat = seats.iter().sum::<f64>() / seats.len() as f64;
        let bots = bots.iter().map(|bot| SCALE * (bot - middle) + zero.rating);
        bots.chain(seats.iter().map(|seat| SCALE * (seat - mean_seat))).collect()
    }
}

/// Where ratings are counted from.
struct Zero {
    /// The bots whose mean has the rating.
    middle: Vec<usize>,
    rating: f64,
    /// The bots whose ratings are known relative to it.
    connected: Vec<usize>,
}

fn add_weighted(replicates: &mut [f64], weights: &[f64], times: f64) {
    replicates.iter_mut().zip(weights).for_each(|(cell, weight)| *cell += weight * times);
}

/// The largest effect with which a bot that lost all its games would still lose all of so many
/// blocks once in twenty times; with a `side` of -1, the smallest of one that won them all. Games of
/// a block may be as alike as their deal, so that a block counts as one game, shared by the others.
fn bound(others: &[(f64, f64)], blocks: f64, side: f64) -> Option<f64> {
    const FARTHEST: f64 = 60.0;
    let games: f64 = others.iter().map(|(_, games)| games).sum();
    let surprise = |effect: f64| {
        let one = |(other, games): &(f64, f64)| games * (side * (effect - other)).exp().ln_1p();
        blocks / games * others.iter().map(one).sum::<f64>()
    };
    let limit = -(1.0 - CONFIDENCE).ln();
    let (mut likely, mut unlikely) = (-side * FARTHEST, side * FARTHEST);
    for _ in 0..100 {
        let middle = f64::midpoint(likely, unlikely);
        *if surprise(middle) < limit { &mut likely } else { &mut unlikely } = middle;
    }
    (!others.is_empty()).then_some(likely)
}

/// The numbers of all groups that can stand for choice at a table, by set of seats.
fn groups_of(table: &[usize], bots: usize, rankings: &mut Rankings) -> Vec<usize> {
    let contestants = |seats: usize| {
        let sitting = (0..table.len()).filter(move |seat| seats >> seat & 1 == 1);
        sitting.map(|seat| [table[seat], bots + seat]).collect::<Vec<_>>()
    };
    let number = |seats: usize| match seats.count_ones() {
        0 | 1 => usize::MAX,
        _ => rankings.number(contestants(seats)),
    };
    (0..1 << table.len()).map(number).collect()
}

/// The sets of seats that stood for choice in a ranking, and how often; orders of tied seats count
/// in equal parts.
fn choices(ranks: &[u8]) -> Vec<(usize, f64)> {
    let mut found = Vec::new();
    for seats in 1..1_usize << ranks.len() {
        let inside = |seat: &usize| seats >> seat & 1 == 1;
        let best = (0..ranks.len()).filter(inside).map(|seat| ranks[seat]).min();
        let is_whole = |seat: usize| inside(&seat) || Some(ranks[seat]) <= best;
        if seats.count_ones() > 1 && (0..ranks.len()).all(is_whole) {
            let tied = ranks.iter().filter(|rank| Some(**rank) == best).count();
            let left = (0..ranks.len()).filter(inside).filter(|&seat| Some(ranks[seat]) == best);
            found.push((seats, 1.0 / binomial(tied, left.count())));
        }
    }
    found
}

/// The seats chosen in a ranking, and how often: every seat but the last, and of those tied for the
/// last place each in part.
fn chosen(ranks: &[u8]) -> impl Iterator<Item = (usize, f64)> {
    let last = ranks.iter().max().copied();
    let tied = ranks.iter().filter(move |rank| Some(**rank) == last).count() as f64;
    let times = move |rank: u8| if Some(rank) == last { 1.0 - 1.0 / tied } else { 1.0 };
    ranks.iter().enumerate().map(move |(seat, &rank)| (seat, times(rank))).filter(|(_, t)| *t > 0.0)
}

fn binomial(n: usize, k: usize) -> f64 {
    (0..k).map(|i| (n - i) as f64 / (i + 1) as f64).product()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_strict_ranking_is_a_row_of_choices() {
        assert_eq!(choices(&[2, 1, 3]), [(0b101, 1.0), (0b111, 1.0)]);
        assert_eq!(chosen(&[2, 1, 3]).collect::<Vec<_>>(), [(0, 1.0), (1, 1.0)]);
    }

    #[test]
    fn orders_of_tied_seats_count_in_equal_parts() {
        assert_eq!(choices(&[1, 1, 3]), [(0b101, 0.5), (0b110, 0.5), (0b111, 1.0)]);
        assert_eq!(chosen(&[1, 1, 3]).collect::<Vec<_>>(), [(0, 1.0), (1, 1.0)]);
        assert_eq!(choices(&[1, 2, 2]), [(0b110, 1.0), (0b111, 1.0)]);
        assert_eq!(chosen(&[1, 2, 2]).collect::<Vec<_>>(), [(0, 1.0), (1, 0.5), (2, 0.5)]);
    }

    fn game(bots: [usize; 2], ranks: [u8; 2]) -> GameResult {
        GameResult {
            bots: bots.to_vec(),
            moves: 1,
            turns: 1,
            points: vec![vec![0]; 2],
            ranks: ranks.to_vec(),
            record: None,
            faults: Vec::new(),
        }
    }

    /// Bots 0 and 1 share their games, bot 2 loses all of its own.
    fn with_a_loser() -> (Tournament, Ratings) {
        let bots = "greedy,greedy:epsilon=0.5,random";
        let tournament = Tournament::example("babylon", bots, 50);
        let mut ratings = Ratings::new(&tournament, &Schedule::new(&tournament));
        let lost = [([0, 2], [1, 2]), ([2, 0], [2, 1]), ([1, 2], [1, 2]), ([2, 1], [2, 1])];
        for block in 0..50 {
            let second = if block % 3 == 0 { [1, 2] } else { [2, 1] };
            let shared = [([0, 1], [1, 2]), ([1, 0], second)];
            let games = shared.iter().chain(&lost).map(|(bots, ranks)| game(*bots, *ranks));
            ratings.add_block(block, &games.collect::<Vec<_>>());
        }
        (tournament, ratings)
    }

    #[test]
    fn who_never_wins_has_a_one_sided_interval_and_moves_nobody_elses() {
        let (tournament, ratings) = with_a_loser();
        let rows = ratings.rows(&tournament);
        assert!((rows[0].rating.mean + rows[1].rating.mean).abs() < 1e-6);
        assert!(rows[0].rating.lo.is_finite() && rows[1].rating.hi.is_finite());
        assert!(rows[2].rating.mean < -300.0);
        let Interval { mean, lo, hi } = rows[2].rating;
        assert!(lo == f64::NEG_INFINITY && mean < hi && hi < -300.0, "{:?}", rows[2].rating);
    }

    /// Losing n games in a row has a chance of one in twenty at odds of 20^(1/n) - 1.
    #[test]
    fn the_end_of_a_one_sided_interval_worked_out_by_hand() {
        let odds = (20.0_f64.powf(1.0 / 50.0) - 1.0).ln();
        let [above, below] = [1.0, -1.0].map(|side| bound(&[(0.3, 100.0)], 50.0, side).unwrap());
        assert!((above - (0.3 + odds)).abs() < 1e-9 && (below - (0.3 - odds)).abs() < 1e-9);
        assert_eq!(bound(&[], 50.0, 1.0), None);
    }

    #[test]
    fn two_bots_of_which_one_always_wins_are_bounded_on_one_side_each() {
        let tournament = Tournament::example("babylon", "greedy,random", 50);
        let mut ratings = Ratings::new(&tournament, &Schedule::new(&tournament));
        let games = [([0, 1], [1, 2]), ([1, 0], [2, 1])];
        let games: Vec<_> = games.iter().map(|(bots, ranks)| game(*bots, *ranks)).collect();
        (0..50).for_each(|block| ratings.add_block(block, &games));
        let rows = ratings.rows(&tournament);
        let [winner, loser] = [rows[0].rating, rows[1].rating];
        assert!(winner.lo > 100.0 && winner.lo < winner.mean && winner.hi == f64::INFINITY);
        assert!((winner.lo + loser.hi).abs() < 1e-6 && loser.lo == f64::NEG_INFINITY);
    }

    #[test]
    fn nobody_is_known_relative_to_a_loser() {
        let (mut tournament, ratings) = with_a_loser();
        tournament.anchor = Some("random=0".parse().unwrap());
        let rows = ratings.rows(&tournament);
        assert!(rows[0].rating.hi.is_infinite() && rows[1].rating.hi.is_infinite());
        assert!(rows[0].rating.lo > 300.0 && rows[0].rating.lo < rows[0].rating.mean);
        assert!(rows[2].rating.hi.abs() < 1e-9);
    }

    #[test]
    fn as_many_choices_as_chosen() {
        for ranks in [[1, 1, 1, 1], [1, 2, 2, 4], [1, 1, 3, 3], [4, 1, 1, 1]] {
            let stood: f64 = choices(&ranks).iter().map(|(_, times)| times).sum();
            let won: f64 = chosen(&ranks).map(|(_, times)| times).sum();
            assert!((stood - 3.0).abs() < 1e-12 && (won - 3.0).abs() < 1e-12, "{ranks:?}");
        }
    }
}
