//! The handicap (komi) of a seat: points given to it so that all seats win equally often.

use std::collections::HashMap;

use nabu_games::{MAX_SEATS, Seed};
use rayon::prelude::*;

use super::linear::Symmetric;
use super::{Interval, PoissonWeights, percentile_interval};

/// Replicates of the bootstrap.
const REPLICATES: usize = 200;

/// How many points multiply the odds of winning by e, from coarse to fine. Scores are whole
/// numbers: without any blur win shares would jump, and often no handicap would make them equal.
const BLURS: [f64; 5] = [64.0, 16.0, 4.0, 1.0, 0.5];

/// Games that are kept. Intervals of handicaps are then far below a point, and memory and time stay
/// the same however many games are played.
const MOST_GAMES: usize = 1 << 14;

/// How far seats are ahead of seat 0, in half points.
type Lead = [i32; MAX_SEATS];

/// Final scores of games, block by block.
#[derive(Clone, Debug)]
pub(crate) struct FinalScores {
    players: usize,
    games_per_block: usize,
    /// Games differ by their leads only; most of those for two have been seen before.
    leads: Vec<Lead>,
    numbers: HashMap<Lead, usize>,
    /// The number of the lead of every game.
    games: Vec<u32>,
}

impl FinalScores {
    /// No games at a table of `players`.
    pub(crate) fn new(players: usize, games_per_block: usize) -> Self {
        let (leads, numbers, games) = (Vec::new(), HashMap::new(), Vec::new());
        Self { players, games_per_block, leads, numbers, games }
    }

    /// Adds a game. Of seats with equal points, those that lose the tie count half a point less.
    pub(crate) fn push(&mut self, scores: &[i32], ranks: &[u8]) {
        if self.games.len() + self.games_per_block > MOST_GAMES
            && self.games.len().is_multiple_of(self.games_per_block)
        {
            return;
        }
        let key = |seat: usize| {
            let is_behind =
                |other: usize| scores[other] == scores[seat] && ranks[other] < ranks[seat];
            2 * scores[seat] - i32::from((0..scores.len()).any(is_behind))
        };
        let mut lead = Lead::default();
        (1..scores.len()).for_each(|seat| lead[seat] = key(seat) - key(0));
        let number = *self.numbers.entry(lead).or_insert_with(|| {
            self.leads.push(lead);
            self.leads.len() - 1
        });
        self.games.push(number as u32);
    }

    /// The handicap of each seat relative to seat 0 that would make all win shares equal, with
    /// bootstrap intervals over blocks.
    pub(crate) fn handicap(&self) -> Vec<Interval> {
        let blocks = || self.games.chunks_exact(self.games_per_block);
        let even = vec![1; blocks().len()];
        let estimate = self.solve(&even, &[0.0; MAX_SEATS], &BLURS);
        let mut weights = PoissonWeights::new(Seed(0), REPLICATES);
        let by_block = (0..blocks().len() as u64).map(|block| {
            weights.of_block(block).iter().map(|weight| *weight as u8).collect::<Vec<_>>()
        });
        let by_block: Vec<_> = by_block.collect();
        let solved = (1..=REPLICATES).into_par_iter().map(|replicate| {
            let weights: Vec<u8> = by_block.iter().map(|weights| weights[replicate]).collect();
            self.solve(&weights, &estimate, &BLURS[2..])
        });
        let solved: Vec<_> = solved.collect();
        let interval = |seat: usize| {
            let mut draws: Vec<_> = solved.iter().map(|solution| solution[seat]).collect();
            percentile_interval(estimate[seat], &mut draws)
        };
        (0..self.players).map(interval).collect()
    }

    /// The points at which all win shares are equal if each block counts so often.
    fn solve(&self, by_block: &[u8], start: &Points, blurs: &[f64]) -> Points {
        let mut weights = vec![0.0; self.leads.len()];
        for (games, weight) in self.games.chunks_exact(self.games_per_block).zip(by_block) {
            for game in games {
                weights[*game as usize] += f64::from(*weight);
            }
        }
        let total: f64 = weights.iter().sum();
        let leads =
            self.leads.iter().map(|lead| lead.map(|half_points| f64::from(half_points) / 2.0));
        let games = leads.zip(weights.iter().map(|weight| weight / total));
        let games = games.filter(|(_, weight)| *weight > 0.0).collect();
        let problem = Problem { players: self.players, games };
        blurs.iter().fold(*start, |points, blur| problem.descend(*blur, points))
    }
}

/// Points given to the seats, or the leads they have.
type Points = [f64; MAX_SEATS];

/// Leads with the weight each has in the sample; all weights together are 1.
struct Problem {
    players: usize,
    games: Vec<(Points, f64)>,
}

impl Problem {
    /// Newton's method on the convex function whose gradient is each win share minus the fair one.
    /// A step counts by how much the gradient shrinks: between scores that are far apart the
    /// function is so flat that its value cannot tell two places apart, but the gradient can.
    fn descend(&self, blur: f64, mut points: Points) -> Points {
        const MOST_STEPS: usize = 50;
        const CLOSE: f64 = 1e-6;
        /// The part of what a step promises that it must keep.
        const KEPT: f64 = 1e-4;
        if self.games.is_empty() {
            return points;
        }
        let mut here = self.slope(blur, &points);
        for _ in 0..MOST_STEPS {
            let Some(step) = here.curvature.clone().solve(&here.gradient) else { break };
            let tried = |size: f64| {
                let next = moved(&points, &step, size);
                let there = self.slope(blur, &next);
                let is_better = there.steepness() < (1.0 - KEPT * size) * here.steepness();
                is_better.then_some((next, there))
            };
            let sizes = std::iter::successors(Some(1.0), |size| Some(size / 2.0)).take(20);
            let Some(better) = { sizes }.find_map(tried) else { break };
            (points, here) = better;
            if step.iter().all(|step| step.abs() < CLOSE) {
                break;
            }
        }
        points
    }

    fn slope(&self, blur: f64, points: &Points) -> Slope {
        /// Keeps directions without any variation solvable.
        const RIDGE: f64 = 1e-9;
        let (free, fair) = (self.players - 1, 1.0 / self.players as f64);
        let mut found = Slope { gradient: vec![-fair; free], curvature: Symmetric::zero(free) };
        (0..free).for_each(|seat| found.curvature.add(seat, seat, RIDGE));
        for (lead, weight) in &self.games {
            found.add(&lead[..self.players], points, blur, *weight);
        }
        found
    }
}

/// Gradient and Hessian of the function to be minimised, at one point.
struct Slope {
    gradient: Vec<f64>,
    curvature: Symmetric,
}

impl Slope {
    /// How long the gradient is.
    fn steepness(&self) -> f64 {
        self.gradient.iter().map(|slope| slope * slope).sum::<f64>().sqrt()
    }

    fn add(&mut self, lead: &[f64], points: &Points, blur: f64, weight: f64) {
        let mut shares = [f64::MIN; MAX_SEATS];
        for (key, (lead, points)) in shares.iter_mut().zip(lead.iter().zip(points)) {
            *key = (lead + points) / blur;
        }
        let shares = &mut shares[..lead.len()];
        let most = shares.iter().copied().fold(f64::MIN, f64::max);
        for key in &mut *shares {
            *key = (*key - most).exp();
        }
        let sum: f64 = shares.iter().sum();
        for odds in &mut *shares {
            *odds /= sum;
        }
        for row in 1..shares.len() {
            self.gradient[row - 1] += weight * shares[row];
            for column in 1..=row {
                let own = if row == column { shares[row] } else { 0.0 };
                let cell = weight * (own - shares[row] * shares[column]) / blur;
                self.curvature.add(row - 1, column - 1, cell);
            }
        }
    }
}

/// The points after a step against the gradient; seat 0 stays where it is.
fn moved(points: &Points, step: &[f64], size: f64) -> Points {
    let mut moved = *points;
    moved[1..].iter_mut().zip(step).for_each(|(points, step)| *points -= size * step);
    moved
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

    /// Between the scores of a few games hardly anything pulls; where a handicap ends there must
    /// not depend on the order in which games are added up.
    #[test]
    fn order_does_not_matter_where_scores_are_far_apart() {
        let mut rng = Seed(9).rng();
        for _ in 0..200 {
            let blocks: [[[i32; 3]; 2]; 3] = std::array::from_fn(|_| {
                std::array::from_fn(|_| std::array::from_fn(|_| rng.below(150) as i32))
            });
            let solved = |order: [usize; 3]| {
                let mut games = FinalScores::new(3, 2);
                for scores in order.iter().flat_map(|block| blocks[*block]) {
                    let behind = |score: &i32| scores.iter().filter(|other| *other > score).count();
                    games.push(&scores, &scores.each_ref().map(|score| 1 + behind(score) as u8));
                }
                games.solve(&[1; 3], &[0.0; MAX_SEATS], &BLURS)
            };
            let (one, other) = (solved([0, 1, 2]), solved([2, 1, 0]));
            let is_near = one.iter().zip(other).all(|(a, b)| (a - b).abs() < 0.015);
            assert!(is_near, "{one:?} {other:?}");
        }
    }

    #[test]
    fn memory_does_not_grow_with_the_games() {
        let many = games(&[0, 5, 1], MOST_GAMES);
        assert_eq!(many.games.len(), MOST_GAMES - MOST_GAMES % 3);
        assert!(many.leads.len() < 3000, "{}", many.leads.len());
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
