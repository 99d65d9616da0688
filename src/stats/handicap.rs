//! The handicap (komi) of a seat: points given to it so that all seats win equally often.

use nabu_games::Seed;
use rayon::prelude::*;

use super::linear::Symmetric;
use super::{Interval, PoissonWeights, percentile_interval};

/// Replicates of the bootstrap.
const REPLICATES: usize = 200;

/// How many points multiply the odds of winning by e, from coarse to fine. Scores are whole
/// numbers: without any blur win shares would jump, and often no handicap would make them equal.
const BLURS: [f64; 5] = [64.0, 16.0, 4.0, 1.0, 0.5];

/// Final scores of games, block by block.
#[derive(Clone, Debug)]
pub struct FinalScores {
    players: usize,
    games_per_block: usize,
    scores: Vec<f32>,
}

impl FinalScores {
    /// No games at a table of `players`.
    pub fn new(players: usize, games_per_block: usize) -> Self {
        Self { players, games_per_block, scores: Vec::new() }
    }

    /// Adds a game. Of seats with equal points, those that lose the tie count half a point less.
    pub fn push(&mut self, scores: &[i32], ranks: &[u8]) {
        let key = |seat: usize| {
            let is_behind =
                |other: usize| scores[other] == scores[seat] && ranks[other] < ranks[seat];
            let behind = (0..scores.len()).any(is_behind);
            scores[seat] as f32 - if behind { 0.5 } else { 0.0 }
        };
        self.scores.extend((0..scores.len()).map(key));
    }

    /// The handicap of each seat relative to seat 0 that would make all win shares equal, with
    /// bootstrap intervals over blocks.
    pub fn handicap(&self) -> Vec<Interval> {
        let blocks = self.scores.len() / (self.players * self.games_per_block).max(1);
        let estimate = self.solve(&vec![1.0; blocks], &vec![0.0; self.players], &BLURS);
        let mut weights = PoissonWeights::new(Seed(0), REPLICATES);
        let by_block: Vec<Vec<f64>> =
            (0..blocks).map(|block| weights.of_block(block as u64).to_vec()).collect();
        let solved = (1..=REPLICATES).into_par_iter().map(|replicate| {
            let weights: Vec<f64> = by_block.iter().map(|weights| weights[replicate]).collect();
            self.solve(&weights, &estimate, &BLURS[2..])
        });
        let solved: Vec<_> = solved.collect();
        let interval = |(seat, points): (usize, &f64)| {
            let mut draws: Vec<_> = solved.iter().map(|solution| solution[seat]).collect();
            percentile_interval(*points, &mut draws)
        };
        estimate.iter().enumerate().map(interval).collect()
    }

    fn solve(&self, weights: &[f64], start: &[f64], blurs: &[f64]) -> Vec<f64> {
        let total: f64 = weights.iter().sum::<f64>() * self.games_per_block as f64;
        let mut points = start.to_vec();
        if total > 0.0 {
            for &blur in blurs {
                self.descend(weights, total, blur, &mut points);
            }
        }
        points
    }

    /// Newton's method on the convex function whose gradient is each win share minus the fair one.
    fn descend(&self, weights: &[f64], total: f64, blur: f64, points: &mut Vec<f64>) {
        const MOST_STEPS: usize = 50;
        const CLOSE: f64 = 1e-6;
        for _ in 0..MOST_STEPS {
            let here = self.slope(weights, total, blur, points);
            let Some(step) = here.curvature.solve(&here.gradient) else { return };
            let is_better = |size: f64| {
                let tried = moved(points, &step, size);
                (self.slope(weights, total, blur, &tried).height < here.height).then_some(tried)
            };
            let sizes = std::iter::successors(Some(1.0), |size| Some(size / 2.0)).take(20);
            let Some(next) = { sizes }.find_map(is_better) else { return };
            *points = next;
            if step.iter().all(|step| step.abs() < CLOSE) {
                return;
            }
        }
    }

    fn slope(&self, weights: &[f64], total: f64, blur: f64, points: &[f64]) -> Slope {
        /// Keeps directions without any variation solvable.
        const RIDGE: f64 = 1e-9;
        let (players, fair) = (self.players, 1.0 / self.players as f64);
        let mut found = Slope {
            height: -fair * points.iter().sum::<f64>(),
            gradient: vec![-fair; players - 1],
            curvature: Symmetric::zero(players - 1),
        };
        (0..players - 1).for_each(|seat| found.curvature.add(seat, seat, RIDGE));
        let blocks = self.scores.chunks_exact(players * self.games_per_block).zip(weights);
        for (games, weight) in blocks.filter(|(_, weight)| **weight > 0.0) {
            for scores in games.chunks_exact(players) {
                found.add(scores, points, blur, weight / total);
            }
        }
        found
    }
}

/// Value, gradient and Hessian of the function to be minimised, at one point.
struct Slope {
    height: f64,
    gradient: Vec<f64>,
    curvature: Symmetric,
}

impl Slope {
    fn add(&mut self, scores: &[f32], points: &[f64], blur: f64, weight: f64) {
        let keys = scores.iter().zip(points).map(|(score, points)| f64::from(*score) + points);
        let keys: Vec<f64> = keys.map(|key| key / blur).collect();
        let most = keys.iter().copied().fold(f64::MIN, f64::max);
        let odds: Vec<f64> = keys.iter().map(|key| (key - most).exp()).collect();
        let sum: f64 = odds.iter().sum();
        self.height += weight * blur * (most + sum.ln());
        let share = |seat: usize| odds[seat] / sum;
        for row in 1..scores.len() {
            self.gradient[row - 1] += weight * share(row);
            for column in 1..=row {
                let own = if row == column { share(row) } else { 0.0 };
                let cell = weight * (own - share(row) * share(column)) / blur;
                self.curvature.add(row - 1, column - 1, cell);
            }
        }
    }
}

/// The points after a step against the gradient; seat 0 stays where it is.
fn moved(points: &[f64], step: &[f64], size: f64) -> Vec<f64> {
    let steps = std::iter::once(&0.0).chain(step);
    points.iter().zip(steps).map(|(points, step)| points - size * step).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Games in which each seat rolls its own dice and has an advantage.
    fn games(advantage: &[i32], blocks: usize) -> FinalScores {
        let mut rng = Seed(7).rng();
        let players = advantage.len();
        let mut games = FinalScores::new(players, players);
        for _ in 0..blocks * players {
            let scores: Vec<i32> = advantage
                .iter()
                .map(|more| more + (0..6).map(|_| rng.below(6) as i32).sum::<i32>())
                .collect();
            let ranks: Vec<u8> = scores
                .iter()
                .map(|score| 1 + scores.iter().filter(|other| *other > score).count() as u8)
                .collect();
            games.push(&scores, &ranks);
        }
        games
    }

    #[test]
    fn advantages_are_paid_back() {
        for advantage in [vec![0, 5], vec![4, 0, 2], vec![0, 30, 7, -12]] {
            let found = games(&advantage, 1500).handicap();
            for (seat, interval) in found.iter().enumerate().skip(1) {
                let expected = f64::from(advantage[0] - advantage[seat]);
                assert!(
                    interval.lo <= expected && expected <= interval.hi,
                    "{advantage:?} {found:?}"
                );
                assert!(interval.hi - interval.lo < 1.2, "{found:?}");
            }
            assert!(found[0].mean == 0.0 && found[0].hi == 0.0);
        }
    }

    #[test]
    fn a_lost_tie_is_half_a_point() {
        let mut games = FinalScores::new(2, 2);
        for _ in 0..20 {
            games.push(&[10, 10], &[1, 2]);
            games.push(&[10, 10], &[1, 2]);
        }
        assert!((games.handicap()[1].mean - 0.5).abs() < 1e-3);
    }
}
