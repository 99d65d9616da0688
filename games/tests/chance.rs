//! Whether counts look like the chances they should come from.

/// Checks by chi-square that all counts come from equal chances.
#[track_caller]
pub(crate) fn assert_uniform(counts: &[usize], what: &str) {
    assert_proportional(counts, &vec![1; counts.len()], what);
}

/// Checks by chi-square that counts come from chances in proportion to `weights`. A true generator
/// fails once in some millions of seeds.
#[track_caller]
pub(crate) fn assert_proportional(counts: &[usize], weights: &[usize], what: &str) {
    let total = counts.iter().sum::<usize>() as f64;
    let all = weights.iter().sum::<usize>() as f64;
    let (mut chi_square, mut cells) = (0.0, 0.0_f64);
    for (&count, &weight) in counts.iter().zip(weights) {
        if weight == 0 {
            assert_eq!(count, 0, "{what}: the impossible happened, {counts:?} for {weights:?}");
            continue;
        }
        let expected = total * weight as f64 / all;
        chi_square += (count as f64 - expected).powi(2) / expected;
        cells += 1.0;
    }
    let limit = quantile((cells - 1.0).max(1.0), 5.0);
    assert!(chi_square < limit, "{what}: {chi_square:.1} > {limit:.1}, {counts:?} for {weights:?}");
}

/// The chi-square value `deviations` standard deviations up, by Wilson and Hilferty.
fn quantile(freedom: f64, deviations: f64) -> f64 {
    let part = 2.0 / (9.0 * freedom);
    freedom * (1.0 - part + deviations * part.sqrt()).powi(3)
}
