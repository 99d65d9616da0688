//! What a contrast changes with one line-up, block by block.

use super::Contrast;
use super::arm::{Arm, LastBlock};
use crate::rows::{ContrastKind, Outcome};
use crate::stats::{DealVariance, Sample, SharedDeals};

/// Differences between two arms that play the same deals.
#[derive(Clone, Debug)]
pub(super) struct Difference {
    /// Outcomes that both arms have, with their places in either.
    shared: Vec<(Outcome, [usize; 2])>,
    samples: Vec<Sample>,
    /// What the block added last has changed, by outcome.
    pub(super) last: Vec<f64>,
    between: DealVariance,
    /// The outcome that the contrast is about, by its places, and what it is in all games.
    main: [usize; 2],
    pub(super) games: SharedDeals,
}

impl Difference {
    pub(super) fn new(contrast: &Contrast, treated: &Arm, baseline: &Arm) -> Self {
        let places = |(own, outcome): (usize, &Outcome)| {
            let other = baseline.outcomes.iter().position(|other| other == outcome)?;
            Some((outcome.clone(), [own, other]))
        };
        let shared: Vec<_> = treated.outcomes.iter().enumerate().filter_map(places).collect();
        let main = main_outcome(contrast.kind);
        let main = shared.iter().find(|(outcome, _)| *outcome == main);
        Self {
            samples: vec![Sample::default(); shared.len()],
            last: vec![0.0; shared.len()],
            main: main.expect("both arms have it").1,
            between: DealVariance::new(treated.seat_scores.len(), 2),
            games: SharedDeals::default(),
            shared,
        }
    }

    /// Adds a block of both arms.
    pub(super) fn add(&mut self, treated: &LastBlock, baseline: &LastBlock) {
        let change =
            |(_, [own, other]): &(_, [usize; 2])| treated.values[*own] - baseline.values[*other];
        self.last = self.shared.iter().map(change).collect();
        self.samples.iter_mut().zip(&self.last).for_each(|(sample, last)| sample.push(*last));
        let scores = [treated.scores.as_slice(), &baseline.scores].concat();
        self.between.push(&scores, treated.within - baseline.within);
        treated.games.iter().for_each(|game| self.games.push(game[self.main[0]]));
        baseline.games.iter().for_each(|game| self.games.push(-game[self.main[1]]));
        self.games.end_block();
    }

    /// The blocks of the difference in points: those of the restricted player, or all.
    pub(super) fn points(&self) -> Sample {
        let main = self.outcomes().find(|(outcome, _)| **outcome == Outcome::RestrictedScore);
        let (_, sample) = main.or_else(|| self.outcomes().next()).expect("arms have scores");
        sample
    }

    /// Every outcome with the blocks of its difference.
    pub(super) fn outcomes(&self) -> impl Iterator<Item = (&Outcome, Sample)> {
        self.shared.iter().zip(&self.samples).map(|((outcome, _), sample)| match outcome {
            Outcome::BetweenDealVariance => (outcome, self.between.sample()),
            _ => (outcome, *sample),
        })
    }
}

/// What a contrast is about: the win share of the restricted player, or the score.
pub(crate) fn main_outcome(kind: ContrastKind) -> Outcome {
    match kind {
        ContrastKind::Ban => Outcome::RestrictedWinShare,
        _ => Outcome::Score,
    }
}
