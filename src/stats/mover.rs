//! MOVER, the method of variance estimates recovery: intervals of sums and differences of
//! estimates from the same blocks.

use super::Interval;

/// The interval of a weighted sum of estimates from their own intervals. Asymmetric intervals stay
/// asymmetric.
///
/// `values` holds what each estimate saw in each block: estimates from the same deals are
/// correlated.
pub(crate) fn mover(factors: &[f64], estimates: &[Interval], values: &[Vec<f64>]) -> Interval {
    let mean = factors.iter().zip(estimates).map(|(factor, one)| factor * one.mean).sum();
    let below = |one: &Interval, factor: f64| {
        if factor > 0.0 { one.mean - one.lo } else { one.hi - one.mean }
    };
    let above = |one: &Interval, factor: f64| below(one, -factor);
    let lo = mean - length(factors, estimates, values, below);
    let hi = mean + length(factors, estimates, values, above);
    Interval { mean, lo, hi }
}

/// The length of a sum of correlated distances.
fn length(
    factors: &[f64],
    estimates: &[Interval],
    values: &[Vec<f64>],
    side: impl Fn(&Interval, f64) -> f64,
) -> f64 {
    let used: Vec<usize> = (0..factors.len()).filter(|one| factors[*one] != 0.0).collect();
    let distance = |one: usize| factors[one] * side(&estimates[one], factors[one]);
    if used.iter().any(|one| distance(*one).is_infinite()) {
        return f64::INFINITY;
    }
    let product = |one: usize, other: usize| {
        correlation(&values[one], &values[other]) * distance(one) * distance(other)
    };
    let pairs = used.iter().flat_map(|one| used.iter().map(move |other| (*one, *other)));
    let square: f64 = pairs
        .map(|(one, other)| if one == other { distance(one).powi(2) } else { product(one, other) })
        .sum();
    square.max(0.0).sqrt()
}

/// Pearson's correlation, 0 if one of the two does not vary.
fn correlation(one: &[f64], other: &[f64]) -> f64 {
    let mean = |values: &[f64]| values.iter().sum::<f64>() / values.len().max(1) as f64;
    let (mean_one, mean_other) = (mean(one), mean(other));
    let (mut both, mut square_one, mut square_other) = (0.0, 0.0, 0.0);
    for (x, y) in one.iter().zip(other) {
        let (x, y) = (x - mean_one, y - mean_other);
        both += x * y;
        square_one += x * x;
        square_other += y * y;
    }
    let scale = f64::sqrt(square_one * square_other);
    if scale > 0.0 { both / scale } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ONE: Interval = Interval { mean: 10.0, lo: 7.0, hi: 12.0 };
    const OTHER: Interval = Interval { mean: 5.0, lo: 1.0, hi: 9.0 };

    #[track_caller]
    fn assert_is(found: Interval, expected: [f64; 3]) {
        let found = [found.mean, found.lo, found.hi];
        assert!(found.iter().zip(expected).all(|(a, b)| (a - b).abs() < 1e-9), "{found:?}");
    }

    /// Sides 3 and 4 below make 5; 2 and 4 above make the root of 20.
    #[test]
    fn independent_estimates() {
        let values = [vec![1.0, -1.0, 1.0, -1.0], vec![1.0, 1.0, -1.0, -1.0]];
        let sum = mover(&[1.0, 1.0], &[ONE, OTHER], &values);
        assert_is(sum, [15.0, 10.0, 15.0 + 20.0_f64.sqrt()]);
        let difference = mover(&[1.0, -1.0], &[ONE, OTHER], &values);
        assert_is(difference, [5.0, 0.0, 5.0 + 20.0_f64.sqrt()]);
    }

    /// What goes up and down together adds up in sums and cancels in differences.
    #[test]
    fn estimates_that_move_together() {
        let values = [vec![1.0, 2.0, 3.0], vec![2.0, 4.0, 6.0]];
        assert_is(mover(&[1.0, 1.0], &[ONE, OTHER], &values), [15.0, 8.0, 21.0]);
        assert_is(mover(&[1.0, -1.0], &[ONE, OTHER], &values), [5.0, 4.0, 7.0]);
        assert_is(mover(&[0.0, 1.0], &[ONE, OTHER], &values), [5.0, 1.0, 9.0]);
    }
}
