//! Many tests at once, of which some will be right.

/// The p-values of a scan, adjusted by the method of Benjamini and Hochberg, in the given order:
/// among those below q, a share of q is expected to be false.
pub(crate) fn benjamini_hochberg(raw: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..raw.len()).collect();
    order.sort_by(|&a, &b| raw[b].total_cmp(&raw[a]));
    let mut adjusted = vec![1.0; raw.len()];
    let mut most = 1.0_f64;
    for (place, &index) in order.iter().enumerate() {
        let rank = raw.len() - place;
        most = most.min(raw[index] * raw.len() as f64 / rank as f64);
        adjusted[index] = most;
    }
    adjusted
}

#[cfg(test)]
mod tests {
    use super::*;

    /// In order of size: 0.01 x 4, 0.03 x 4/2 lowered to the next, 0.04 x 4/3, 0.5.
    #[test]
    fn four_tests_worked_out_by_hand() {
        let adjusted = benjamini_hochberg(&[0.04, 0.01, 0.03, 0.5]);
        for (found, expected) in adjusted.iter().zip([0.16 / 3.0, 0.04, 0.16 / 3.0, 0.5]) {
            assert!((found - expected).abs() < 1e-12, "{adjusted:?}");
        }
    }
}
