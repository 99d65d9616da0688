//! The test: finalists and the rules as they are, on deals that the search has not seen.

use super::search::means;
use super::target::{Target, loss};
use crate::rows::Outcome;
use crate::stats::{Interval, PoissonWeights, Sample, percentile_interval};
use nabu_games::Seed;

/// Replicates of the bootstrap, and its seed.
const REPLICATES: usize = 1000;
const BOOTSTRAP: Seed = Seed(0xde51);

/// How rules did in the test.
#[derive(Clone, Debug)]
pub(super) struct Tested {
    /// The number of the candidate.
    pub(super) candidate: usize,
    pub(super) loss: Interval,
    /// Its loss less that of the rules as they are; none for themselves.
    pub(super) change: Option<Interval>,
    /// By target, what was measured and the loss.
    pub(super) targets: Vec<(Interval, f64)>,
    /// By outcome, the mean and what it is more than with the rules as they are.
    pub(super) outcomes: Vec<(Interval, Option<Interval>)>,
    /// Whether no other rules are at least as good in every target and better in one.
    pub(super) is_on_front: bool,
}

/// Outcomes of a candidate by deal.
pub(super) type Deals = [Vec<f64>];

/// The results of all candidates, the first of which is the game as it is, sorted by loss.
pub(super) fn results(
    candidates: &[(usize, Vec<Vec<f64>>)],
    targets: &[Target],
    outcomes: &[Outcome],
) -> Vec<Tested> {
    let replicates: Vec<_> =
        candidates.iter().map(|(_, deals)| Replicates::new(deals, targets, outcomes)).collect();
    let (_, original) = &candidates[0];
    let mut tested: Vec<Tested> = Vec::new();
    for (place, (candidate, deals)) in candidates.iter().enumerate() {
        let own = &replicates[place];
        let front = |other: &Replicates| other.dominates(own);
        tested.push(Tested {
            candidate: *candidate,
            loss: own.interval(|replicate| replicate.loss),
            change: (place > 0).then(|| own.less(&replicates[0])),
            targets: (0..targets.len())
                .map(|target| {
                    let value = own.interval(|replicate| replicate.values[target]);
                    (value, targets[target].loss(value.mean))
                })
                .collect(),
            outcomes: (0..outcomes.len())
                .map(|outcome| {
                    let change = (place > 0).then(|| change(deals, original, outcome));
                    (level(deals, &outcomes[outcome], outcome), change)
                })
                .collect(),
            is_on_front: !replicates.iter().any(front),
        });
    }
    tested.sort_by(|a, b| a.loss.mean.total_cmp(&b.loss.mean));
    tested
}

/// How many rules are on the front, if they differ in what they are good at.
pub(super) fn conflict(tested: &[Tested]) -> Option<usize> {
    let losses = |one: &Tested| one.targets.iter().map(|(_, loss)| *loss).collect::<Vec<_>>();
    let front: Vec<_> = tested.iter().filter(|one| one.is_on_front).map(losses).collect();
    front.iter().any(|losses| *losses != front[0]).then_some(front.len())
}

fn level(deals: &Deals, outcome: &Outcome, place: usize) -> Interval {
    let sample: Sample = deals.iter().map(|deal| deal[place]).collect();
    if outcome.is_share() { sample.wilson_interval() } else { sample.t_interval() }
}

/// What an outcome is more than on the same deals under other rules.
fn change(deals: &Deals, original: &Deals, place: usize) -> Interval {
    let pairs = deals.iter().zip(original);
    pairs.map(|(deal, other)| deal[place] - other[place]).collect::<Sample>().t_interval()
}

/// Losses of a candidate and of its resampled deals; all candidates draw the same deals.
struct Replicates {
    /// The first is of the deals as they are.
    all: Vec<Replicate>,
    losses: Vec<f64>,
}

struct Replicate {
    loss: f64,
    values: Vec<f64>,
}

impl Replicates {
    fn new(deals: &Deals, targets: &[Target], outcomes: &[Outcome]) -> Self {
        let mut weights = PoissonWeights::new(BOOTSTRAP, REPLICATES);
        let mut sums = vec![vec![0.0; outcomes.len()]; REPLICATES + 1];
        let mut totals = vec![0.0; REPLICATES + 1];
        for (block, deal) in deals.iter().enumerate() {
            let weights = weights.of_block(block as u64);
            for ((sums, total), weight) in sums.iter_mut().zip(&mut totals).zip(weights) {
                *total += weight;
                sums.iter_mut().zip(deal).for_each(|(sum, value)| *sum += weight * value);
            }
        }
        let replicate = |(sums, total): (Vec<f64>, f64)| {
            let means: Vec<_> = sums.iter().map(|sum| sum / total).collect();
            let values = targets.iter().map(|target| target.value(outcomes, &means)).collect();
            Replicate { loss: loss(targets, outcomes, &means), values }
        };
        let drawn = sums.into_iter().zip(totals).filter(|(_, total)| *total > 0.0);
        let all = drawn.map(replicate).collect();
        let means = means(deals);
        let own = |target: &Target| target.loss(target.value(outcomes, &means));
        Self { all, losses: targets.iter().map(own).collect() }
    }

    fn interval(&self, value: impl Fn(&Replicate) -> f64) -> Interval {
        let mut draws: Vec<_> = self.all[1..].iter().map(&value).collect();
        percentile_interval(value(&self.all[0]), &mut draws)
    }

    /// The loss less that of others.
    fn less(&self, other: &Self) -> Interval {
        let mut draws: Vec<_> =
            self.all.iter().zip(&other.all).map(|(own, other)| own.loss - other.loss).collect();
        let mean = draws.remove(0);
        percentile_interval(mean, &mut draws)
    }

    /// Whether it is at least as good in every target and better in one.
    fn dominates(&self, other: &Self) -> bool {
        let pairs = || self.losses.iter().zip(&other.losses);
        pairs().all(|(own, other)| own <= other) && pairs().any(|(own, other)| own < other)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outcomes() -> Vec<Outcome> {
        vec![Outcome::Margin, Outcome::Turns]
    }

    /// Deals with these means; margins alternate around theirs.
    fn deals(margin: f64, turns: f64) -> Vec<Vec<f64>> {
        (0..100).map(|deal| vec![margin + f64::from(deal % 2 * 2 - 1), turns]).collect()
    }

    #[test]
    fn results_are_ranked_and_the_front_is_what_nothing_beats() {
        let targets: Vec<Target> =
            ["margin<=4", "turns<=10~1"].map(|text| text.parse().unwrap()).into();
        let candidates = [
            (0, deals(9.0, 12.0)),
            (5, deals(6.0, 11.0)),
            (7, deals(5.0, 14.0)),
            (9, deals(4.0, 11.5)),
        ];
        let results = results(&candidates, &targets, &outcomes());
        let order: Vec<_> = results.iter().map(|tested| tested.candidate).collect();
        assert_eq!(order, [9, 5, 7, 0]);
        let front: Vec<_> =
            results.iter().filter(|one| one.is_on_front).map(|one| one.candidate).collect();
        assert_eq!(front, [9, 5], "7 is beaten by 9, 0 by both");
        assert_eq!(conflict(&results), Some(2));
        let best = &results[0];
        let change = best.change.unwrap();
        assert!((change.mean - (1.5 - 7.0)).abs() < 1e-9 && change.hi < 0.0, "{change:?}");
        assert!(
            best.loss.lo <= 1.5 && best.loss.hi >= 1.5 && best.loss.hi < 2.0,
            "{:?}",
            best.loss
        );
        let (margin, more) = &best.outcomes[0];
        assert!((margin.mean - 4.0).abs() < 1e-9 && (more.unwrap().mean + 5.0).abs() < 1e-9);
    }
    /// Shared deals move all rules alike, so that a difference is known better than a loss.
    #[test]
    fn a_change_is_measured_on_the_same_deals() {
        let targets: Vec<Target> = vec!["margin<=0".parse().unwrap()];
        let shifted = |more: f64| (0..60).map(|deal| vec![f64::from(deal % 12) + more]).collect();
        let tested = results(&[(0, shifted(1.0)), (1, shifted(0.0))], &targets, &[Outcome::Margin]);
        let change = tested[0].change.unwrap();
        assert!((change.lo + 1.0).abs() < 1e-9 && (change.hi + 1.0).abs() < 1e-9, "{change:?}");
        assert!(tested[0].loss.hi - tested[0].loss.lo > 1.0, "{:?}", tested[0].loss);
    }

    #[test]
    fn rules_that_are_equally_good_do_not_conflict() {
        let targets: Vec<Target> = vec!["margin<=9".parse().unwrap()];
        let tested = results(&[(0, deals(8.0, 1.0)), (1, deals(7.0, 1.0))], &targets, &outcomes());
        assert!(tested.iter().all(|one| one.is_on_front), "both meet the target");
        assert_eq!(conflict(&tested), None);
    }
}
