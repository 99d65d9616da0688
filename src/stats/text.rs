//! Estimates and p-values as summaries print them.

use super::Interval;

/// A share in percent with its interval.
pub(crate) fn percent(share: &Interval) -> String {
    let [mean, lo, hi] = [share.mean, share.lo, share.hi].map(|value| 100.0 * value);
    format!("{mean:5.1} % [{lo:5.1}, {hi:5.1}]")
}

/// A rating without decimals with its interval.
pub(crate) fn whole(rating: &Interval) -> String {
    format!("{:+.0} [{:+.0}, {:+.0}]", rating.mean, rating.lo, rating.hi)
}

/// A p-value with as many digits as matter.
pub(crate) fn p_value(p: f64) -> String {
    match p {
        0.0..1e-9 => "< 1e-9".to_owned(),
        1e-9..1e-4 => format!("{p:.0e}"),
        _ => format!("{p:.4}"),
    }
}
