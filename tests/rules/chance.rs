//! Whether counts look like equal chances.

/// Checks by chi-square that all counts come from equal chances. A true generator fails once in
/// some millions of seeds.
#[track_caller]
pub(crate) fn assert_uniform(counts: &[usize], what: &str) {
    if counts.len() < 2 {
        return;
    }
    let expected = counts.iter().sum::<usize>() as f64 / counts.len() as f64;
    let square = |count: &usize| (*count as f64 - expected).powi(2) / expected;
    let chi_square: f64 = counts.iter().map(square).sum();
    let limit = quantile((counts.len() - 1) as f64, 5.0);
    assert!(chi_square < limit, "{what}: chi-square {chi_square:.1} > {limit:.1}, {counts:?}");
}

/// The chi-square value `deviations` standard deviations up, by Wilson and Hilferty.
fn quantile(freedom: f64, deviations: f64) -> f64 {
    let part = 2.0 / (9.0 * freedom);
    freedom * (1.0 - part + deviations * part.sqrt()).powi(3)
}
