//! Several tests at once.

/// The p-values of a family of tests, adjusted by Holm's method, in the given order.
pub(crate) fn holm(raw: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..raw.len()).collect();
    order.sort_by(|&a, &b| raw[a].total_cmp(&raw[b]));
    let mut adjusted = vec![1.0; raw.len()];
    let mut least = 0.0_f64;
    for (place, &index) in order.iter().enumerate() {
        least = least.max(raw[index] * (raw.len() - place) as f64).min(1.0);
        adjusted[index] = least;
    }
    adjusted
}

#[cfg(test)]
mod tests {
    use super::*;

    /// In order of size: 4 x 0.01, 3 x 0.03, then 2 x 0.04 raised to the one before, 1 x 0.5.
    #[test]
    fn four_tests_worked_out_by_hand() {
        let adjusted = holm(&[0.04, 0.01, 0.03, 0.5]);
        for (found, expected) in adjusted.iter().zip([0.09, 0.04, 0.09, 0.5]) {
            assert!((found - expected).abs() < 1e-12, "{adjusted:?}");
        }
    }
}
