//! Simulated tournaments with known truth: 95 % intervals must cover it in 93 to 97 % of them.
//!
//! Only the games are simulated; the counting is that of real tournaments. A game is ranked by
//! strength of bot, strength of seat, luck of the deal, and luck of the game. Without luck of the
//! deal the model is exactly that of the ratings.

use nabu_games::{GameRng, Seed};

use super::tally::Tally;
use super::{Schedule, Tournament};
use crate::run::game::GameResult;
use crate::run::journal::UnitResult;
use crate::stats::Interval;

/// The truth behind a simulated tournament.
struct Truth {
    bots: [f64; 3],
    seats: [f64; 3],
    /// How much the deal favours this or that seat, the same in all games of a block.
    deal_luck: f64,
}

const BLOCKS: usize = 100;

/// So many tournaments give the coverage itself within 0.7 %, one standard error.
const RUNS: u64 = 1000;

impl Truth {
    /// One game; scores have one point for each tenth of strength, so that ties are rare.
    fn game(&self, bots: Vec<usize>, deal: &[f64; 3], rng: &mut GameRng) -> GameResult {
        let strength = |(seat, &bot): (usize, &usize)| {
            self.bots[bot] + self.seats[seat] + deal[seat] + gumbel(rng)
        };
        let strengths: Vec<f64> = bots.iter().enumerate().map(strength).collect();
        let scores: Vec<i32> = strengths.iter().map(|x| (1000.0 * x) as i32).collect();
        let rank = |score: &i32| 1 + scores.iter().filter(|other| *other > score).count() as u8;
        GameResult {
            moves: 1,
            turns: 1,
            ranks: scores.iter().map(rank).collect(),
            points: scores.iter().map(|score| vec![*score]).collect(),
            record: None,
            faults: Vec::new(),
            bots,
        }
    }

    fn tally(&self, tournament: &Tournament, seed: Seed) -> Tally {
        let schedule = Schedule::new(tournament);
        let mut tally = Tally::new(tournament, &schedule, 1);
        let mut rng = seed.rng();
        let mut deal = [0.0; 3];
        for unit in schedule.workload().units(None) {
            if schedule.first_game_of(unit) == 0 {
                deal = std::array::from_fn(|_| self.deal_luck * gumbel(&mut rng));
            }
            let tables = schedule.tables(unit);
            let games = tables.map(|bots| self.game(bots, &deal, &mut rng)).collect();
            tally.add(UnitResult { unit, games });
        }
        tally
    }
}

/// The noise under which choice is proportional to strength.
fn gumbel(rng: &mut GameRng) -> f64 {
    -(-(rng.unit() + f64::MIN_POSITIVE).ln()).ln()
}

/// The part of tournaments in which each of some intervals covers its truth.
fn coverage(
    truth: &Truth,
    tournament: &Tournament,
    truths: &[f64],
    intervals: impl Fn(&Tally, &Tournament) -> Vec<Interval>,
) -> Vec<f64> {
    let mut covered = vec![0.0; truths.len()];
    for run in 0..RUNS {
        let found = intervals(&truth.tally(tournament, Seed(11).child(run)), tournament);
        for ((covered, truth), interval) in covered.iter_mut().zip(truths).zip(&found) {
            *covered += f64::from(u8::from(interval.contains(*truth))) / RUNS as f64;
        }
    }
    covered
}

#[track_caller]
fn assert_covered(covered: &[f64]) {
    assert!(covered.iter().all(|part| (0.93..=0.97).contains(part)), "{covered:?}");
}

const BOTS: &str = "greedy,greedy:epsilon=0.5,random";

/// What a very long tournament finds is taken for the truth.
fn long_run(
    truth: &Truth,
    game: &str,
    intervals: impl Fn(&Tally, &Tournament) -> Vec<Interval>,
) -> Vec<f64> {
    let tournament = Tournament::example(game, BOTS, 200_000);
    let found = intervals(&truth.tally(&tournament, Seed(12)), &tournament);
    found.iter().map(|interval| interval.mean).collect()
}

fn shares_and_scores(tally: &Tally, _: &Tournament) -> Vec<Interval> {
    let rows = tally.win_rates();
    let mut intervals: Vec<_> = rows.iter().flat_map(|row| [row.win_share, row.score]).collect();
    intervals.extend(tally.pairs.rows().iter().map(|pair| pair.share_above));
    intervals.extend(&tally.seat_advantage().win_share);
    intervals.extend(tally.category_rows(&["points"]).iter().map(|row| row.points));
    intervals
}

#[test]
fn shares_scores_pairs_and_seats_of_three_players() {
    let truth = Truth { bots: [0.8, 0.3, 0.0], seats: [0.2, 0.0, -0.1], deal_luck: 1.0 };
    let truths = long_run(&truth, "babylon(players=3)", shares_and_scores);
    let tournament = Tournament::example("babylon(players=3)", BOTS, BLOCKS);
    assert_covered(&coverage(&truth, &tournament, &truths, shares_and_scores));
}

/// A round robin of two-player games: the blocks of a deal have several line-ups.
#[test]
fn shares_scores_pairs_and_seats_of_two_players() {
    let truth = Truth { bots: [0.8, 0.3, 0.0], seats: [0.2, 0.0, 0.0], deal_luck: 0.5 };
    let truths = long_run(&truth, "babylon", shares_and_scores);
    let tournament = Tournament::example("babylon", BOTS, BLOCKS);
    assert_covered(&coverage(&truth, &tournament, &truths, shares_and_scores));
}

fn ratings(tally: &Tally, tournament: &Tournament) -> Vec<Interval> {
    tally.ratings.rows(tournament).iter().map(|row| row.rating).collect()
}

/// The true ratings: bots and seats around their means, on the scale of Elo.
fn true_ratings(truth: &Truth, seats: usize) -> Vec<f64> {
    let scale = 400.0 / std::f64::consts::LN_10;
    let centred = |effects: &[f64]| {
        let mean = effects.iter().sum::<f64>() / effects.len() as f64;
        effects.iter().map(|effect| scale * (effect - mean)).collect::<Vec<_>>()
    };
    [centred(&truth.bots), centred(&truth.seats[..seats])].concat()
}

#[test]
fn ratings_of_bots_and_seats() {
    let truth = Truth { bots: [0.9, 0.3, 0.0], seats: [0.3, 0.0, -0.2], deal_luck: 0.0 };
    for (game, players) in [("babylon", 2), ("babylon(players=3)", 3)] {
        let tournament = Tournament::example(game, BOTS, BLOCKS);
        let truths = true_ratings(&truth, players);
        assert_covered(&coverage(&truth, &tournament, &truths, ratings));
    }
}

/// Luck of the deal is no part of the model; the truth is then what a very long run converges to.
#[test]
fn ratings_under_luck_of_the_deal() {
    let truth = Truth { bots: [0.9, 0.3, 0.0], seats: [0.3, 0.0, -0.2], deal_luck: 1.0 };
    let truths = long_run(&truth, "babylon(players=3)", ratings);
    let tournament = Tournament::example("babylon(players=3)", BOTS, BLOCKS);
    assert_covered(&coverage(&truth, &tournament, &truths, ratings));
}

#[test]
fn an_anchor_only_shifts() {
    let truth = Truth { bots: [0.9, 0.3, 0.0], seats: [0.0; 3], deal_luck: 0.0 };
    let mut tournament = Tournament::example("babylon", BOTS, BLOCKS);
    let free = ratings(&truth.tally(&tournament, Seed(1)), &tournament);
    tournament.anchor = Some("random=100".parse().unwrap());
    let anchored = ratings(&truth.tally(&tournament, Seed(1)), &tournament);
    assert!((anchored[2].lo - 100.0).abs() < 1e-9 && (anchored[2].hi - 100.0).abs() < 1e-9);
    let shift = |bot: usize| anchored[bot].mean - free[bot].mean;
    assert!((shift(0) - shift(2)).abs() < 1e-9 && (shift(1) - shift(2)).abs() < 1e-9);
}
