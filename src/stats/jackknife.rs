//! Block by block contributions to a variance.

use super::Sample;

/// Jackknife pseudo-values of the variance of some values: their mean is the variance, and they
/// can be compared between samples on the same deals like any outcome of a block.
///
/// Leaving out value `s` of `n` with variance `v` gives `((n-1) v - n/(n-1) d²) / (n-2)`, where `d`
/// is the value's distance from the mean; the pseudo-value is `n v` less `n - 1` times that.
///
/// With fewer than three values they are not known (NaN).
pub fn variance_pseudo_values(values: &[f64]) -> Vec<f64> {
    let sample: Sample = values.iter().copied().collect();
    let (count, variance) = (values.len() as f64, sample.variance());
    if values.len() < 3 {
        return vec![f64::NAN; values.len()];
    }
    let common = variance * (count - (count - 1.0).powi(2) / (count - 2.0));
    let distance = |value: &f64| (value - sample.mean()).powi(2);
    values.iter().map(|value| common + distance(value) * count / (count - 2.0)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_values_are_too_few() {
        assert!(variance_pseudo_values(&[3.0, 1.0]).iter().all(|value| value.is_nan()));
    }

    #[test]
    fn they_are_what_leaving_out_gives() {
        let values = [3.0, 1.0, 4.0, 1.0, 5.0, 9.0];
        let variance = |values: &[f64]| values.iter().copied().collect::<Sample>().variance();
        for (place, found) in variance_pseudo_values(&values).into_iter().enumerate() {
            let mut rest = values.to_vec();
            rest.remove(place);
            let expected = 6.0 * variance(&values) - 5.0 * variance(&rest);
            assert!((found - expected).abs() < 1e-9, "{found} is not {expected}");
        }
    }
}
