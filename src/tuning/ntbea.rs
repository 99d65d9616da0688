//! The N-tuple bandit evolutionary algorithm: noisy optimisation over lists of values.
//!
//! A model keeps the mean result of every value, of every pair of values and of every whole
//! setting that was tried. From the setting at hand the search goes to the neighbour with the best
//! upper confidence bound in the model, so that what is learnt of a value in one setting helps to
//! judge all others (Lucas, Liu and Perez-Liebana 2018). Plain NTBEA is hard to beat for tuning
//! game players.

use std::collections::HashMap;

use nabu_games::GameRng;

use crate::stats::Sample;

/// A setting: the place of a value in the list of each dimension.
pub(crate) type Point = Vec<usize>;

/// Neighbours looked at before each trial.
const NEIGHBOURS: usize = 50;

/// The weight of exploration for results between 0 and 1.
const EXPLORATION: f64 = 0.2;

/// Keeps the bound of what was never tried finite.
const NEVER: f64 = 0.5;

/// Results of average size that every cell counts beside its own in the end: a setting tried once
/// may just have been lucky.
const CAUTION: f64 = 3.0;

pub(crate) struct Ntbea {
    sizes: Vec<usize>,
    /// The dimensions of each tuple.
    tuples: Vec<Vec<usize>>,
    /// By tuple, what is known of its values.
    cells: Vec<HashMap<Point, Cell>>,
    /// Trials proposed.
    trials: f64,
    all: Sample,
    tried: Vec<Point>,
    at: Point,
}

#[derive(Clone, Copy, Default)]
struct Cell {
    results: Sample,
    /// Trials under way.
    pending: f64,
}

impl Cell {
    fn cautious(&self, average: f64) -> f64 {
        let count = self.results.count() as f64;
        (count * self.results.mean() + CAUTION * average) / (count + CAUTION)
    }

    fn bound(&self, trials: f64) -> f64 {
        let count = self.results.count() as f64 + self.pending;
        let mean = if self.results.count() == 0 { 0.5 } else { self.results.mean() };
        mean + EXPLORATION * ((1.0 + trials).ln() / (count + NEVER)).sqrt()
    }
}

impl Ntbea {
    /// A search over dimensions with so many values each, starting at a point.
    pub(crate) fn new(sizes: &[usize], start: Point) -> Self {
        let dimensions = 0..sizes.len();
        let mut tuples: Vec<Vec<usize>> = dimensions.clone().map(|one| vec![one]).collect();
        for one in dimensions.clone() {
            tuples.extend((one + 1..sizes.len()).map(|other| vec![one, other]));
        }
        if sizes.len() > 2 {
            tuples.push(dimensions.collect());
        }
        let cells = vec![HashMap::new(); tuples.len()];
        Self {
            sizes: sizes.to_vec(),
            tuples,
            cells,
            trials: 0.0,
            all: Sample::default(),
            tried: Vec::new(),
            at: start,
        }
    }

    /// Settings to try next, all at the same time. The first trial of all is of the start.
    pub(crate) fn propose(&mut self, count: usize, rng: &mut GameRng) -> Vec<Point> {
        self.propose_among(count, rng, &|_| true)
    }

    /// The same, where not every setting is possible.
    pub(crate) fn propose_among(
        &mut self,
        count: usize,
        rng: &mut GameRng,
        is_possible: &dyn Fn(&Point) -> bool,
    ) -> Vec<Point> {
        let mut points = Vec::new();
        for _ in 0..count {
            if self.trials > 0.0 {
                self.at = self.best_neighbour(rng, is_possible);
            }
            self.visit(&self.at.clone(), |cell| cell.pending += 1.0);
            self.trials += 1.0;
            points.push(self.at.clone());
        }
        points
    }

    /// The result of a trial that was proposed.
    pub(crate) fn learn(&mut self, point: &Point, result: f64) {
        self.visit(point, |cell| {
            cell.pending -= 1.0;
            cell.results.push(result);
        });
        self.all.push(result);
        if !self.tried.contains(point) {
            self.tried.push(point.clone());
        }
    }

    /// The setting tried that the model thinks best.
    pub(crate) fn best(&self) -> Point {
        let best = self.tried.iter().max_by(|a, b| self.value(a).total_cmp(&self.value(b)));
        best.unwrap_or(&self.at).clone()
    }

    /// All settings tried, those first that the model thinks best.
    pub(crate) fn ranked(&self) -> Vec<Point> {
        let mut points = self.tried.clone();
        points.sort_by(|a, b| self.value(b).total_cmp(&self.value(a)));
        points
    }

    /// What the model thinks of a setting.
    fn value(&self, point: &Point) -> f64 {
        self.mean(point, |cell| cell.cautious(self.all.mean()))
    }

    fn best_neighbour(&self, rng: &mut GameRng, is_possible: &dyn Fn(&Point) -> bool) -> Point {
        let mut best = (f64::NEG_INFINITY, self.at.clone());
        for _ in 0..NEIGHBOURS {
            let point = self.neighbour(rng);
            if !is_possible(&point) {
                continue;
            }
            let bound = self.mean(&point, |cell| cell.bound(self.trials));
            if bound > best.0 {
                best = (bound, point);
            }
        }
        best.1
    }

    /// The setting at hand with one value changed, and others now and then.
    fn neighbour(&self, rng: &mut GameRng) -> Point {
        let mut point = self.at.clone();
        let chosen = rng.below(point.len());
        for dimension in 0..point.len() {
            let size = self.sizes[dimension];
            let is_changed = dimension == chosen || rng.below(point.len()) == 0;
            if is_changed && size > 1 {
                let other = rng.below(size - 1);
                point[dimension] = other + usize::from(other >= point[dimension]);
            }
        }
        point
    }

    /// The mean over all tuples of something in their cells.
    fn mean(&self, point: &Point, value: impl Fn(&Cell) -> f64) -> f64 {
        let cell = |(place, tuple): (usize, &Vec<usize>)| {
            value(self.cells[place].get(&part(point, tuple)).unwrap_or(&Cell::default()))
        };
        self.tuples.iter().enumerate().map(cell).sum::<f64>() / self.tuples.len() as f64
    }

    fn visit(&mut self, point: &Point, change: impl Fn(&mut Cell)) {
        for (tuple, cells) in self.tuples.iter().zip(&mut self.cells) {
            change(cells.entry(part(point, tuple)).or_default());
        }
    }
}

fn part(point: &Point, tuple: &[usize]) -> Point {
    tuple.iter().map(|dimension| point[*dimension]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use nabu_games::Seed;

    /// A win probability with one best setting of 6 x 4 x 3 x 5 and an interaction; results are
    /// single games.
    fn truth(point: &Point) -> f64 {
        let bonus = if point[1] == 2 && point[2] == 1 { 0.12 } else { 0.0 };
        0.3 + 0.05 * (4.0 - (point[0] as f64 - 4.0).abs()) - 0.05 * point[3] as f64 + bonus
    }

    fn tuned(seed: u64) -> Point {
        let mut rng = Seed(seed).rng();
        let mut search = Ntbea::new(&[6, 4, 3, 5], vec![0, 0, 0, 4]);
        for _ in 0..100 {
            for point in search.propose(8, &mut rng) {
                let result = f64::from(u8::from(rng.unit() < truth(&point)));
                search.learn(&point, result);
            }
        }
        search.best()
    }

    /// The best is 0.62, the start 0.1 and the mean of all settings 0.36.
    #[test]
    fn single_noisy_games_lead_near_the_best_setting() {
        let found: Vec<f64> = (0..20).map(|seed| truth(&tuned(seed))).collect();
        let mean = found.iter().sum::<f64>() / found.len() as f64;
        assert!(mean > 0.52, "{mean}: {found:?}");
        assert!(found.iter().all(|value| *value > 0.35), "{found:?}");
    }

    #[test]
    fn the_start_is_tried_first_and_one_dimension_is_enough() {
        let mut rng = Seed(1).rng();
        let mut search = Ntbea::new(&[2], vec![1]);
        assert_eq!(search.propose(1, &mut rng), [[1]]);
        search.learn(&vec![1], 0.0);
        let next = search.propose(1, &mut rng);
        assert_eq!(next, [[0]]);
        search.learn(&next[0], 1.0);
        assert_eq!(search.best(), [0]);
    }
}
