//! Whether some seats win more than others.

use statrs::distribution::{ContinuousCDF, FisherSnedecor};

use super::interval::smallest_attainable_p;
use super::linear::Symmetric;
use super::{Covariance, Interval, Sample};

/// Win shares by seat, block by block.
#[derive(Clone, Debug)]
pub(crate) struct SeatShares(Covariance);

impl SeatShares {
    /// No blocks at a table of `players`.
    pub(crate) fn new(players: usize) -> Self {
        Self(Covariance::new(players))
    }

    pub(crate) fn push(&mut self, shares: &[f64]) {
        self.0.push(shares);
    }

    pub(crate) fn blocks(&self) -> u64 {
        self.0.blocks()
    }

    fn seats(&self) -> &[Sample] {
        self.0.samples()
    }

    /// The win share of each seat.
    pub(crate) fn intervals(&self) -> Vec<Interval> {
        self.seats().iter().map(Sample::wilson_interval).collect()
    }

    /// The p of all seats having the same share, by Hotelling's test over blocks.
    pub(crate) fn p(&self) -> f64 {
        let (blocks, free) = (self.blocks() as f64, (self.seats().len() - 1) as f64);
        if blocks <= free + 1.0 {
            return 1.0;
        }
        let f = self.distance() * blocks * (blocks - free) / (free * (blocks - 1.0));
        let law = FisherSnedecor::new(free, blocks - free).expect("both degrees are positive");
        law.sf(f).clamp(smallest_attainable_p(self.blocks()), 1.0)
    }

    /// The squared distance of the mean from equal shares, in the metric of the covariance. The
    /// last share follows from the others and is left out.
    fn distance(&self) -> f64 {
        /// Keeps directions without any variation solvable.
        const RIDGE: f64 = 1e-12;
        let free = self.seats().len() - 1;
        let mut covariance = Symmetric::zero(free);
        for row in 0..free {
            covariance.add(row, row, RIDGE);
            (0..free).for_each(|column| covariance.add(row, column, self.0.between(row, column)));
        }
        let off = self.off_fair();
        let solved = covariance.solve(&off[..free]);
        solved.map_or(0.0, |solved| solved.iter().zip(&off).map(|(a, b)| a * b).sum())
    }

    fn off_fair(&self) -> Vec<f64> {
        let fair = 1.0 / self.seats().len() as f64;
        self.seats().iter().map(|seat| seat.mean() - fair).collect()
    }

    /// Cramer's V of wins by seat: 0 without any advantage, 1 if one seat always wins.
    pub(crate) fn cramers_v(&self) -> f64 {
        let players = self.seats().len() as f64;
        let squares: f64 = self.off_fair().iter().map(|off| off * off).sum();
        (squares * players / (players - 1.0)).sqrt()
    }

    /// One minus the largest difference between two seats.
    pub(crate) fn balance(&self) -> f64 {
        let off = self.off_fair();
        let (most, least) = off.iter().fold((f64::MIN, f64::MAX), |(most, least), &share| {
            (most.max(share), least.min(share))
        });
        1.0 - (most - least)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::test_of_mean;
    use nabu_games::Seed;

    /// Simulated blocks of three games in which seat 0 has `more` than its third.
    fn shares(seed: u64, more: f64) -> SeatShares {
        let mut rng = Seed(seed).rng();
        let mut shares = SeatShares::new(3);
        for _ in 0..60 {
            let mut wins = [0.0; 3];
            for _ in 0..3 {
                let seat = if rng.unit() < more { 0 } else { rng.below(3) };
                wins[seat] += 1.0 / 3.0;
            }
            shares.push(&wins);
        }
        shares
    }

    #[test]
    fn two_seats_give_students_test() {
        let values = [0.5, 1.0, 0.5, 0.75, 0.5, 0.25, 1.0];
        let mut shares = SeatShares::new(2);
        for share in values {
            shares.push(&[share, 1.0 - share]);
        }
        let sample: Sample = values.into_iter().collect();
        assert!((shares.p() - test_of_mean(&sample, 0.5)).abs() < 1e-6);
    }

    #[test]
    fn fair_seats_are_rejected_in_one_of_twenty_tests() {
        let rejected = (0..2000).filter(|&seed| shares(seed, 0.0).p() < 0.05).count();
        assert!((70..=130).contains(&rejected), "{rejected} of 2000");
    }

    #[test]
    fn an_advantage_is_found() {
        let found = (0..200).filter(|&seed| shares(seed, 0.2).p() < 0.05).count();
        assert!(found > 150, "{found} of 200");
    }

    #[test]
    fn a_seat_that_always_wins() {
        let mut shares = SeatShares::new(3);
        (0..20).for_each(|_| shares.push(&[1.0, 0.0, 0.0]));
        assert!(shares.p() < 1e-5);
        assert!((shares.cramers_v() - 1.0).abs() < 1e-9 && shares.balance().abs() < 1e-9);
    }
}
