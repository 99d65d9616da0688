//! The search: an N-tuple bandit looks at settings, and those it likes best are halved while their
//! deals are doubled.
//!
//! Loss and noise: the loss of a few games is large for all rules, since no seat wins its fair
//! share of a few games. What is compared therefore always has equally many deals, the same ones
//! where possible: a setting that has been played on `n` deals has played the first `n`.

use anyhow::{Result, ensure};
use nabu_games::{GameRng, Seed};

use super::Space;
use super::design::Spending;
use super::target::{Target, loss};
use crate::rows::Outcome;
use crate::tuning::{Ntbea, Point};

/// Settings that are looked at before the bandit learns of them.
const BATCH: usize = 8;

/// The game as it is, in the list of candidates.
pub(super) const ORIGINAL: usize = 0;

/// How far a candidate has come.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Reached {
    Look,
    Halving,
    Final,
}

/// A setting that was played.
#[derive(Clone, Debug)]
pub(super) struct Candidate {
    /// The setting; none if it is the game as it is and that is not one of them.
    pub(super) point: Option<Point>,
    /// The means of outcomes by deal.
    pub(super) deals: Vec<Vec<f64>>,
    pub(super) reached: Reached,
}

/// Deals for a candidate to play.
#[derive(Clone, Debug)]
pub(super) struct Look {
    pub(super) candidate: usize,
    /// The setting; none for the game as it is.
    pub(super) point: Option<Point>,
    pub(super) first: usize,
    pub(super) blocks: usize,
}

/// Somebody who plays settings: outcomes by look and deal.
pub(super) trait Player {
    fn play(&mut self, looks: &[Look], headline: &str) -> Result<Vec<Vec<Vec<f64>>>>;
}

/// What is searched.
pub(super) struct Search<'a, P> {
    pub(super) space: &'a Space,
    pub(super) targets: &'a [Target],
    pub(super) outcomes: &'a [Outcome],
    pub(super) spending: Spending,
    pub(super) player: P,
    pub(super) candidates: Vec<Candidate>,
}

impl<P: Player> Search<'_, P> {
    /// Searches, and returns the finalists, the best first.
    pub(super) fn run(&mut self, seed: Seed) -> Result<Vec<usize>> {
        let mut rng = seed.rng();
        let original = self.space.original()?;
        let start = original.clone().map_or_else(|| self.space.draw(&mut rng), Ok)?;
        self.candidates.push(Candidate {
            point: original,
            deals: Vec::new(),
            reached: Reached::Look,
        });
        let bandit = self.look_around(start, &mut rng)?;
        let liked = bandit.ranked().into_iter().filter_map(|point| self.known(&point));
        let liked = liked.filter(|candidate| *candidate != ORIGINAL);
        let mut pool: Vec<_> = liked.take(self.spending.pool).collect();
        ensure!(!pool.is_empty(), "no setting beside the game as it is could be tried");
        for rung in 1..=self.spending.rungs {
            pool = self.halve(pool, rung)?;
        }
        pool.truncate(self.spending.finalists);
        for place in &pool {
            self.candidates[*place].reached = Reached::Final;
        }
        Ok(pool)
    }

    /// First looks at settings that the bandit proposes.
    fn look_around(&mut self, start: Point, rng: &mut GameRng) -> Result<Ntbea> {
        let Spending { blocks, looks, .. } = self.spending;
        self.play(&[(ORIGINAL, blocks)], "the rules as they are")?;
        let unit = self.loss(ORIGINAL, 0..blocks).max(1.0);
        let space = self.space;
        let mut bandit = Ntbea::new(&space.sizes(), start);
        let mut done = 0;
        while done < looks {
            let count = BATCH.min(looks - done);
            let points = bandit.propose_among(count, rng, &|point| space.is_possible(point));
            let places: Vec<_> = points.iter().map(|point| self.place(point)).collect();
            let headline = format!("look {}/{looks}", done + count);
            let first =
                self.play(&places.iter().map(|p| (*p, blocks)).collect::<Vec<_>>(), &headline)?;
            for ((point, place), first) in points.iter().zip(places).zip(first) {
                // Between 0 and 1, and one half for rules as good as they are now.
                let loss = self.loss(place, first..first + blocks);
                bandit.learn(point, unit / (unit + loss));
            }
            done += count;
        }
        Ok(bandit)
    }

    /// Plays a pool on twice as many deals as before and keeps the better half.
    fn halve(&mut self, mut pool: Vec<usize>, rung: usize) -> Result<Vec<usize>> {
        let Spending { blocks, finalists, pool: all, rungs, .. } = self.spending;
        let deals = blocks << rung;
        let missing: Vec<_> = pool
            .iter()
            .map(|place| (*place, deals.saturating_sub(self.candidates[*place].deals.len())))
            .filter(|(_, missing)| *missing > 0)
            .collect();
        let headline = format!("halving {rung}/{rungs}: {} settings", pool.len());
        self.play(&missing, &headline)?;
        for place in &pool {
            self.candidates[*place].reached = Reached::Halving;
        }
        pool.sort_by(|a, b| self.loss(*a, 0..deals).total_cmp(&self.loss(*b, 0..deals)));
        pool.truncate(finalists.max(all >> rung));
        Ok(pool)
    }

    /// The candidate of a setting, if it was tried.
    fn known(&self, point: &Point) -> Option<usize> {
        self.candidates.iter().position(|known| known.point.as_ref() == Some(point))
    }

    /// The candidate of a setting.
    fn place(&mut self, point: &Point) -> usize {
        self.known(point).unwrap_or_else(|| {
            let (point, deals) = (Some(point.clone()), Vec::new());
            self.candidates.push(Candidate { point, deals, reached: Reached::Look });
            self.candidates.len() - 1
        })
    }

    /// Lets candidates play their next deals, so many each; returns the first of them.
    fn play(&mut self, wanted: &[(usize, usize)], headline: &str) -> Result<Vec<usize>> {
        let mut looks: Vec<Look> = Vec::new();
        for (candidate, blocks) in wanted {
            let played = self.candidates[*candidate].deals.len();
            let queued = looks.iter().filter(|look| look.candidate == *candidate);
            let first = played + queued.map(|look| look.blocks).sum::<usize>();
            let point = self.candidates[*candidate].point.clone();
            looks.push(Look { candidate: *candidate, point, first, blocks: *blocks });
        }
        let played = self.player.play(&looks, headline)?;
        for (look, deals) in looks.iter().zip(played) {
            self.candidates[look.candidate].deals.extend(deals);
        }
        Ok(looks.iter().map(|look| look.first).collect())
    }

    /// The loss of a candidate on some of its deals.
    pub(super) fn loss(&self, candidate: usize, deals: std::ops::Range<usize>) -> f64 {
        let means = means(&self.candidates[candidate].deals[deals]);
        loss(self.targets, self.outcomes, &means)
    }
}

/// Means over deals, by outcome.
pub(super) fn means(deals: &[Vec<f64>]) -> Vec<f64> {
    let mut sums = vec![0.0; deals.first().map_or(0, Vec::len)];
    for deal in deals {
        sums.iter_mut().zip(deal).for_each(|(sum, value)| *sum += value);
    }
    sums.into_iter().map(|sum| sum / deals.len() as f64).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spec::game::GameSpec;

    /// The margin is the distance from one setting, hidden in noise that is larger than a step.
    struct Planted {
        best: Point,
        played: Vec<(usize, usize, usize)>,
    }

    fn distance(one: &Point, other: &Point) -> usize {
        one.iter().zip(other).map(|(one, other)| one.abs_diff(*other)).sum()
    }

    impl Player for Planted {
        fn play(&mut self, looks: &[Look], _: &str) -> Result<Vec<Vec<Vec<f64>>>> {
            let deal = |look: &Look, deal: usize| {
                let point = look.point.as_ref().expect("the original is a setting here");
                let noise = |seed: Seed| 8.0 * seed.rng().unit() - 4.0;
                let shared = Seed(7).child(deal as u64);
                let own = shared.child(look.candidate as u64);
                vec![distance(point, &self.best) as f64 + noise(shared) + noise(own)]
            };
            let deals = |look: &Look| {
                (look.first..look.first + look.blocks).map(|n| deal(look, n)).collect()
            };
            let values = looks.iter().map(deals).collect();
            self.played.extend(looks.iter().map(|look| (look.candidate, look.first, look.blocks)));
            Ok(values)
        }
    }

    fn space() -> Space {
        let game: GameSpec = "babylon(tokens=14*NONE)".parse().unwrap();
        let counts =
            ["tokens:PLUS_SINGLE=0..3", "PLUS_DOUBLE=0..3", "MINUS_ONE=0..3", "BLANK_WILD=0..3"];
        Space::read(counts, &game).unwrap()
    }

    fn found(seed: u64) -> (Vec<Candidate>, Vec<usize>, Planted, Spending) {
        let (space, targets) = (space(), ["margin<=-9".parse().unwrap()]);
        let spending = Spending::new(3000, 8, 3);
        let mut search = Search {
            space: &space,
            targets: &targets,
            outcomes: &[Outcome::Margin],
            spending,
            player: Planted { best: vec![2, 1, 3, 0], played: Vec::new() },
            candidates: Vec::new(),
        };
        let finalists = search.run(Seed(seed)).unwrap();
        (search.candidates, finalists, search.player, spending)
    }

    #[test]
    fn a_planted_setting_is_found_in_noise() {
        for seed in 1..=5 {
            let (candidates, finalists, planted, _) = found(seed);
            let best = candidates[finalists[0]].point.clone().unwrap();
            assert!(distance(&best, &planted.best) <= 1, "seed {seed}: {best:?} of 256 settings");
            assert!(finalists.iter().all(|place| candidates[*place].reached == Reached::Final));
            assert!(!finalists.contains(&ORIGINAL));
        }
    }

    #[test]
    fn every_candidate_plays_the_first_deals_in_order_within_the_budget() {
        let (candidates, finalists, planted, spending) = found(1);
        let mut next = vec![0; candidates.len()];
        for (candidate, first, blocks) in planted.played {
            assert_eq!(first, next[candidate], "candidate {candidate}");
            next[candidate] += blocks;
        }
        assert!(next.iter().sum::<usize>() <= spending.deals(), "{spending:?}");
        let most = spending.blocks << spending.rungs;
        assert!(finalists.iter().all(|place| next[*place] >= most), "{next:?}");
    }

    #[test]
    fn a_seed_decides_everything() {
        let points = |seed| {
            let (candidates, finalists, ..) = found(seed);
            let points: Vec<_> = candidates.into_iter().map(|candidate| candidate.point).collect();
            (points, finalists)
        };
        assert_eq!(points(3), points(3));
        assert_ne!(points(3), points(4));
    }
}
