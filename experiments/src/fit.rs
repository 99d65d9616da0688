//! Weights of an evaluation, fitted to how games went on.
//!
//! After every move of self-play games the difference of two players' features is set against what
//! their difference in points still changed until the end. The weights are the least squares
//! solution, so that score plus weighted features is the best linear guess of the final margin.

use anyhow::{Result, anyhow};
use nabu_bots::{BotSpec, MAX_FEATURES};
use nabu_games::{Seat, Seed};
use rayon::prelude::*;

use crate::game_spec::{GameSpec, GameTask, Playable};
use crate::play::Seated;
use crate::stats::Symmetric;

/// Keeps the equations solvable when a feature never varies.
const RIDGE: f64 = 1.0;
/// Of as many games one is kept for testing.
const TEST_EVERY: usize = 5;

/// Games to learn from.
#[derive(Clone, Debug)]
pub struct Lessons {
    /// The game.
    pub game: GameSpec,
    /// Who plays all seats.
    pub bot: BotSpec,
    /// How many games.
    pub games: usize,
    /// Where their randomness comes from.
    pub seed: u64,
}

/// What was learned.
#[derive(Clone, Debug)]
pub struct Fit {
    /// The weights by feature.
    pub weights: Vec<(&'static str, f64)>,
    /// Share of the variance of final margins that is explained in games not learned from: by
    /// the fit, by the shipped weights, and by the score alone.
    pub explained: [f64; 3],
}

/// Plays the games and fits the weights.
pub fn fit(lessons: &Lessons) -> Result<Fit> {
    lessons.game.id.dispatch(Learn(lessons))
}

/// The difference between two players at one moment.
struct Observation {
    /// Of their features; the first is the score.
    features: [f64; MAX_FEATURES],
    /// Of their final scores.
    margin: f64,
}

struct Learn<'a>(&'a Lessons);

impl GameTask for Learn<'_> {
    type Output = Result<Fit>;

    fn run<G: Playable>(self) -> Result<Fit> {
        let rules = self.0.game.rules::<G>()?;
        let games: Vec<_> = (0..self.0.games)
            .into_par_iter()
            .map(|game| observe::<G>(self.0, rules, game))
            .collect::<Result<_>>()?;
        let (tests, lessons): (Vec<_>, Vec<_>) =
            games.into_iter().enumerate().partition(|(game, _)| game.is_multiple_of(TEST_EVERY));
        let lessons: Vec<_> = lessons.into_iter().flat_map(|(_, game)| game).collect();
        let tests: Vec<_> = tests.into_iter().flat_map(|(_, game)| game).collect();
        let fitted = solve(&lessons, G::FEATURES.len())?;
        let mut score_alone = vec![0.0; G::FEATURES.len()];
        score_alone[0] = 1.0;
        let shipped: Vec<f64> = nabu_bots::Weights::<G>::shipped()
            .iter()
            .map(|(_, weight)| f64::from(weight))
            .collect();
        Ok(Fit {
            explained: [&fitted, &shipped, &score_alone].map(|weights| explained(&tests, weights)),
            weights: G::FEATURES.iter().copied().zip(fitted).collect(),
        })
    }
}

/// Plays one game and looks at every position of it.
fn observe<G: Playable>(
    lessons: &Lessons,
    rules: &'static G::Rules,
    game: usize,
) -> Result<Vec<Observation>> {
    let seed = Seed(lessons.seed).child(game as u64);
    let players = lessons.game.players;
    let mut position = G::start(rules, &G::deal(rules, players, seed.child(0)));
    let mut seats = Vec::new();
    for seat in 0..players as u64 {
        let rng = seed.child(1).child(seat).rng();
        seats.push(Seated { player: lessons.bot.build::<G>()?, rng });
    }
    let mut observations = Vec::new();
    while !position.is_over() {
        let Seated { player, rng } = &mut seats[position.to_act().index()];
        position.apply(player.choose(&position, rng));
        observations.extend(differences(&position));
    }
    let scores: Vec<_> = Seat::all(players).map(|seat| f64::from(position.score(seat))).collect();
    let finish = |((first, second), features): ((usize, usize), _)| Observation {
        features,
        margin: scores[first] - scores[second],
    };
    Ok(observations.into_iter().map(finish).collect())
}

type Pair = (usize, usize);

/// How the features of every two players differ.
fn differences<G: Playable>(position: &G) -> Vec<(Pair, [f64; MAX_FEATURES])> {
    let features = |seat| {
        let mut features = [0.0; MAX_FEATURES];
        position.features(seat, &mut features);
        features.map(f64::from)
    };
    let all: Vec<_> = Seat::all(position.players()).map(features).collect();
    let pairs = (0..all.len()).flat_map(|second| (0..second).map(move |first| (first, second)));
    let differ = |(first, second): Pair| {
        let difference = std::array::from_fn(|index| all[first][index] - all[second][index]);
        ((first, second), difference)
    };
    pairs.map(differ).collect()
}

/// Least squares for all weights but that of the score, which is 1.
fn solve(observations: &[Observation], features: usize) -> Result<Vec<f64>> {
    let mut squares = Symmetric::zero(features - 1);
    let mut right = vec![0.0; features - 1];
    for observation in observations {
        let change = observation.margin - observation.features[0];
        for row in 1..features {
            right[row - 1] += observation.features[row] * change;
            for column in 1..features {
                let product = observation.features[row] * observation.features[column];
                squares.add(row - 1, column - 1, product);
            }
        }
    }
    (0..features - 1).for_each(|index| squares.add(index, index, RIDGE));
    let weights =
        squares.solve(&right).ok_or_else(|| anyhow!("the features cannot be told apart"))?;
    Ok([vec![1.0], weights].concat())
}

/// The share of the variance of margins that weights explain.
fn explained(observations: &[Observation], weights: &[f64]) -> f64 {
    let error = |observation: &Observation| {
        let guess: f64 = weights.iter().zip(observation.features).map(|(w, x)| w * x).sum();
        (observation.margin - guess).powi(2)
    };
    let errors: f64 = observations.iter().map(error).sum();
    let total: f64 = observations.iter().map(|observation| observation.margin.powi(2)).sum();
    1.0 - errors / total
}
