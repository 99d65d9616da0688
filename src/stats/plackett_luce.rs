//! Ratings from rankings: the model of Plackett and Luce with bot and seat effects.
//!
//! A ranking is a row of choices: the best of all, the best of the rest, and so on, each in
//! proportion to strength, and strength is the product of a bot's and a seat's. What counts is
//! how often each group of contestants stood for choice and how often each effect was chosen, so
//! any number of games fits into a table whose size depends on the line-ups only.

use std::collections::BTreeMap;

use super::linear::Symmetric;

/// The effects that make a contestant strong: the places of its bot and of its seat.
pub(crate) type Contestant = [usize; 2];

/// The wins and the losses of every effect against a phantom of strength 1, which keep the unbeaten
/// finite.
const PSEUDO: f64 = 0.5;

/// Every group of contestants that can stand for choice, with a number.
#[derive(Clone, Debug, Default)]
pub(crate) struct Rankings {
    numbers: BTreeMap<Vec<Contestant>, usize>,
    groups: Vec<Vec<Contestant>>,
}

impl Rankings {
    /// The number of a group, which is made known if it is new.
    pub(crate) fn number(&mut self, mut group: Vec<Contestant>) -> usize {
        group.sort_unstable();
        let groups = &mut self.groups;
        *self.numbers.entry(group).or_insert_with_key(|group| {
            groups.push(group.clone());
            groups.len() - 1
        })
    }

    pub(crate) fn groups(&self) -> &[Vec<Contestant>] {
        &self.groups
    }
}

/// The effects, as logarithms of strength, under which the choices are most likely.
///
/// `counts` says how often each group stood for choice, `wins` how often each effect was chosen.
/// The method is Newton's: the usual minorisation needs about as many steps as there are games
/// when a bot is unbeaten.
///
/// # Panics
/// Never: the phantom makes the problem strictly concave.
pub(crate) fn fit(
    groups: &[Vec<Contestant>],
    counts: &[f64],
    wins: &[f64],
    start: &[f64],
) -> Vec<f64> {
    const MAX_STEPS: usize = 100;
    const CLOSE: f64 = 1e-8;
    let choices = Choices { groups, counts, wins };
    let mut effects = start.to_vec();
    let mut likelihood = choices.likelihood(&effects);
    for _ in 0..MAX_STEPS {
        let (gradient, curvature) = choices.derivatives(&effects);
        let step = curvature.solve(&gradient).expect("the phantom makes every direction curved");
        if step.iter().all(|change| change.abs() < CLOSE) {
            break;
        }
        (effects, likelihood) = choices.climb(&effects, likelihood, &step);
    }
    effects
}

struct Choices<'a> {
    groups: &'a [Vec<Contestant>],
    counts: &'a [f64],
    wins: &'a [f64],
}

impl Choices<'_> {
    fn likelihood(&self, effects: &[f64]) -> f64 {
        let chosen: f64 = self.wins.iter().zip(effects).map(|(wins, effect)| wins * effect).sum();
        let phantom: f64 = effects.iter().map(|x| PSEUDO * (x - 2.0 * x.exp().ln_1p())).sum();
        let stood: f64 =
            self.standing().map(|(group, count)| count * log_sum(group, effects)).sum();
        chosen + phantom - stood
    }

    /// The groups that stood for choice at all.
    fn standing(&self) -> impl Iterator<Item = (&Vec<Contestant>, f64)> {
        self.groups.iter().zip(self.counts.iter().copied()).filter(|(_, count)| *count > 0.0)
    }

    /// The gradient, and the second derivatives with their signs turned.
    fn derivatives(&self, effects: &[f64]) -> (Vec<f64>, Symmetric) {
        let mut gradient = self.wins.to_vec();
        let mut curvature = Symmetric::zero(effects.len());
        for (index, effect) in effects.iter().enumerate() {
            let above_phantom = 1.0 / (1.0 + (-effect).exp());
            gradient[index] += PSEUDO * (1.0 - 2.0 * above_phantom);
            curvature.add(index, index, 2.0 * PSEUDO * above_phantom * (1.0 - above_phantom));
        }
        for (group, count) in self.standing() {
            add_group(group, count, effects, &mut gradient, &mut curvature);
        }
        (gradient, curvature)
    }

    /// Goes along the step, or as far as the likelihood does not fall.
    fn climb(&self, effects: &[f64], likelihood: f64, step: &[f64]) -> (Vec<f64>, f64) {
        let mut part = 1.0;
        loop {
            let next: Vec<f64> = effects.iter().zip(step).map(|(x, dx)| x + part * dx).collect();
            let next_likelihood = self.likelihood(&next);
            if next_likelihood >= likelihood {
                return (next, next_likelihood);
            }
            if part < 1e-6 {
                return (effects.to_vec(), likelihood);
            }
            part /= 2.0;
        }
    }
}

fn strength([bot, seat]: Contestant, effects: &[f64]) -> f64 {
    (effects[bot] + effects[seat]).exp()
}

fn log_sum(group: &[Contestant], effects: &[f64]) -> f64 {
    group.iter().map(|&contestant| strength(contestant, effects)).sum::<f64>().ln()
}

fn add_group(
    group: &[Contestant],
    count: f64,
    effects: &[f64],
    gradient: &mut [f64],
    curvature: &mut Symmetric,
) {
    let total: f64 = group.iter().map(|&contestant| strength(contestant, effects)).sum();
    for &one in group {
        let chance = strength(one, effects) / total;
        for a in one {
            gradient[a] -= count * chance;
            for b in one {
                curvature.add(a, b, count * chance);
            }
            for &other in group {
                let both = count * chance * strength(other, effects) / total;
                for b in other {
                    curvature.add(a, b, -both);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Effects 0 to 2 are bots, 3 to 5 seats.
    fn example() -> (Rankings, Vec<f64>, Vec<f64>) {
        let mut rankings = Rankings::default();
        let seats = |bots: [usize; 3]| [[bots[0], 3], [bots[1], 4], [bots[2], 5]];
        let (mut counts, mut wins) = (Vec::new(), vec![0.0; 6]);
        for (bots, first, second, times) in
            [([0, 1, 2], 0, 1, 9.0), ([1, 2, 0], 2, 0, 7.0), ([2, 0, 1], 0, 1, 5.0)]
        {
            let table = seats(bots);
            let rest: Vec<_> = (0..3).filter(|seat| *seat != first).collect();
            for group in [table.to_vec(), rest.iter().map(|&seat| table[seat]).collect()] {
                let number = rankings.number(group);
                counts.resize(counts.len().max(number + 1), 0.0);
                counts[number] += times;
            }
            for effect in [table[first], table[second]].concat() {
                wins[effect] += times;
            }
        }
        (rankings, counts, wins)
    }

    /// Hunter's minorisation, bots and seats in turn, as an oracle.
    fn minorise(groups: &[Vec<Contestant>], counts: &[f64], wins: &[f64]) -> Vec<f64> {
        let mut effects = vec![0.0; wins.len()];
        for step in 0..200_000 {
            let side = step % 2;
            let mut weights: Vec<f64> =
                effects.iter().map(|x: &f64| 2.0 * PSEUDO / (1.0 + x.exp())).collect();
            for (group, count) in groups.iter().zip(counts) {
                let total = log_sum(group, &effects).exp();
                for contestant in group {
                    weights[contestant[side]] +=
                        count * effects[contestant[1 - side]].exp() / total;
                }
            }
            let range = if side == 0 { 0..3 } else { 3..6 };
            range.for_each(|i| effects[i] = ((wins[i] + PSEUDO) / weights[i]).ln());
        }
        effects
    }

    #[test]
    fn agrees_with_minorisation() {
        let (rankings, counts, wins) = example();
        let newton = fit(rankings.groups(), &counts, &wins, &[0.0; 6]);
        let oracle = minorise(rankings.groups(), &counts, &wins);
        for (found, expected) in newton.iter().zip(&oracle) {
            assert!((found - expected).abs() < 1e-6, "{newton:?} is not {oracle:?}");
        }
    }

    /// A bot with 3 of 4 wins in a million games stands 400 log10(3) = 190.85 above the other.
    #[test]
    fn two_bots_stand_as_far_apart_as_elo_says() {
        let mut rankings = Rankings::default();
        rankings.number(vec![[0, 2], [1, 3]]);
        rankings.number(vec![[0, 3], [1, 2]]);
        let wins = [1.5e6, 0.5e6, 1e6, 1e6];
        let effects = fit(rankings.groups(), &[1e6, 1e6], &wins, &[0.0; 4]);
        let difference = (effects[0] - effects[1]) * 400.0 / std::f64::consts::LN_10;
        assert!((difference - 190.85).abs() < 0.01, "{difference}");
    }

    #[test]
    fn the_unbeaten_stay_finite() {
        let mut rankings = Rankings::default();
        rankings.number(vec![[0, 2], [1, 3]]);
        rankings.number(vec![[0, 3], [1, 2]]);
        let effects = fit(rankings.groups(), &[500.0; 2], &[1000.0, 0.0, 500.0, 500.0], &[0.0; 4]);
        assert!(effects[0] - effects[1] > 5.0 && effects[0] < 20.0, "{effects:?}");
        assert!((effects[2] - effects[3]).abs() < 1e-6);
    }
}
