//! Estimates and p-values as summaries print them.

use super::Interval;

/// A share in percent with its interval.
pub(crate) fn percent(share: &Interval) -> String {
    let [mean, lo, hi] = [share.mean, share.lo, share.hi].map(|value| 100.0 * value);
    format!("{mean:5.1} % [{lo:5.1}, {hi:5.1}]")
}

/// A rating without decimals with its interval.
pub(crate) fn whole(rating: &Interval) -> String {
    // Adding zero turns -0 into 0.
    let [mean, lo, hi] =
        [rating.mean, rating.lo, rating.hi].map(|value| value.round_ties_even() + 0.0);
    format!("{mean:+.0} [{lo:+.0}, {hi:+.0}]")
}

/// A p-value with as many digits as matter.
pub(crate) fn p_value(p: f64) -> String {
    match p {
        0.0..1e-9 => "< 1e-9".to_owned(),
        1e-9..1e-4 => format!("{p:.0e}"),
        _ => format!("{p:.4}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_minus_zero() {
        let nothing = Interval { mean: -0.0, lo: -0.4, hi: f64::INFINITY };
        assert_eq!(whole(&nothing), "+0 [+0, +inf]");
    }
}
