//! Soft Condorcet ratings: a ranking that disagrees with as few comparisons as possible.
//!
//! Kemeny's ranking counts the comparisons that go against it. Here a sigmoid of the difference in
//! ratings takes the place of the count, so that ratings can be found by descent (Lanctot and others,
//! "Soft Condorcet Optimization for Ranking of General Agents", arXiv 2411.00119).

use super::top_cycle::mean_shares;

/// Ratings lie between 0 and this.
const RANGE: f64 = 100.0;

/// Steps of the descent.
const STEPS: usize = 400;

/// The ratings of bots; `above[a][b]` is the share of common games in which a is above b, none if
/// they never met. Descent has many valleys: it starts in that of a ranking that no move of one bot
/// makes better.
pub(crate) fn soft_condorcet(above: &[Vec<Option<f64>>]) -> Vec<f64> {
    let count = above.len();
    let mut ratings = vec![0.0; count];
    for (place, bot) in kept_ranking(above).into_iter().enumerate() {
        ratings[bot] = RANGE * (count - place) as f64 / (count + 1) as f64;
    }
    let softness = RANGE / (8.0 * count as f64);
    for step in 0..STEPS {
        let gradient = gradient(above, &ratings, softness);
        let size = 4.0 * softness * softness * (1.0 - step as f64 / STEPS as f64);
        for (rating, slope) in ratings.iter_mut().zip(gradient) {
            *rating = (*rating - size * slope).clamp(0.0, RANGE);
        }
    }
    ratings
}

/// From best to worst: bots by their mean shares, then each moved to where it contradicts the
/// fewest comparisons, until none moves.
fn kept_ranking(above: &[Vec<Option<f64>>]) -> Vec<usize> {
    let means = mean_shares(above);
    let mut ranking: Vec<_> = (0..above.len()).collect();
    ranking.sort_by(|a, b| means[*b].total_cmp(&means[*a]));
    while let Some(better) = better_ranking(above, &ranking) {
        ranking = better;
    }
    ranking
}

/// The best ranking that differs by the place of one bot, if it is better.
fn better_ranking(above: &[Vec<Option<f64>>], ranking: &[usize]) -> Option<Vec<usize>> {
    let places = 0..ranking.len();
    let moved = places.clone().flat_map(|from| {
        places.clone().map(move |to| {
            let mut other = ranking.to_vec();
            let bot = other.remove(from);
            other.insert(to, bot);
            other
        })
    });
    let best = moved.min_by(|a, b| contradicted(above, a).total_cmp(&contradicted(above, b)))?;
    (contradicted(above, &best) < contradicted(above, ranking) - 1e-9).then_some(best)
}

/// What Kemeny counts: the shares that go against an order.
fn contradicted(above: &[Vec<Option<f64>>], order: &[usize]) -> f64 {
    let pairs =
        (0..order.len()).flat_map(|high| (high + 1..order.len()).map(move |low| (high, low)));
    pairs.map(|(high, low)| above[order[low]][order[high]].unwrap_or(0.0)).sum()
}

/// How the soft number of contradicted comparisons grows with each rating.
fn gradient(above: &[Vec<Option<f64>>], ratings: &[f64], softness: f64) -> Vec<f64> {
    let slope = |a: usize, b: usize| {
        let share = above[a][b]?;
        let level = 1.0 / (1.0 + ((ratings[a] - ratings[b]) / softness).exp());
        Some((1.0 - 2.0 * share) * level * (1.0 - level) / softness)
    };
    let of = |a: usize| (0..ratings.len()).filter(|b| *b != a).filter_map(|b| slope(a, b)).sum();
    (0..ratings.len()).map(of).collect::<Vec<f64>>()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shares(upper: &[&[f64]]) -> Vec<Vec<Option<f64>>> {
        let count = upper.len() + 1;
        let mut all = vec![vec![None; count]; count];
        for (a, row) in upper.iter().enumerate() {
            for (step, share) in row.iter().enumerate() {
                all[a][a + 1 + step] = Some(*share);
                all[a + 1 + step][a] = Some(1.0 - share);
            }
        }
        all
    }

    /// From best to worst.
    fn ranking(ratings: &[f64]) -> Vec<usize> {
        let mut places: Vec<_> = (0..ratings.len()).collect();
        places.sort_by(|a, b| ratings[*b].total_cmp(&ratings[*a]));
        places
    }

    /// All orders of so many bots.
    fn orders(count: usize) -> Vec<Vec<usize>> {
        if count == 0 {
            return vec![Vec::new()];
        }
        let shorter = orders(count - 1);
        let put = |order: &Vec<usize>, place| {
            let mut longer = order.clone();
            longer.insert(place, count - 1);
            longer
        };
        shorter.iter().flat_map(|order| (0..count).map(move |place| put(order, place))).collect()
    }

    #[test]
    fn a_clear_order_is_found() {
        let ratings = soft_condorcet(&shares(&[&[0.4, 0.6, 0.7], &[0.7, 0.8], &[0.55]]));
        assert_eq!(ranking(&ratings), [1, 0, 2, 3]);
    }

    /// In a cycle the weakest link is the one that goes against the order.
    #[test]
    fn a_cycle_is_cut_at_its_weakest_link() {
        // a beats b with 80 %, b beats c with 70 %, c beats a with 55 %.
        let ratings = soft_condorcet(&shares(&[&[0.8, 0.45], &[0.7]]));
        assert_eq!(ranking(&ratings), [0, 1, 2]);
    }

    #[test]
    fn no_order_contradicts_fewer_comparisons() {
        for case in 0..40_usize {
            let mut above = vec![vec![None; 5]; 5];
            for a in 0..5 {
                for b in a + 1..5 {
                    let share = ((case * 37 + a * 101 + b * 59 + a * b * 7) % 89) as f64 / 88.0;
                    (above[a][b], above[b][a]) = (Some(share), Some(1.0 - share));
                }
            }
            let found = contradicted(&above, &ranking(&soft_condorcet(&above)));
            let least =
                orders(5).iter().map(|order| contradicted(&above, order)).fold(9.0, f64::min);
            assert!(found < least + 0.12, "case {case}: {found} against {least}");
        }
    }

    #[test]
    fn bots_that_never_met_are_ranked_through_others() {
        let mut above = shares(&[&[0.7, 0.0], &[0.7]]);
        (above[0][2], above[2][0]) = (None, None);
        assert_eq!(ranking(&soft_condorcet(&above)), [0, 1, 2]);
    }
}
