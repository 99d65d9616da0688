//! Numbers as tables, summaries and reports write them.

use serde::Serializer;

use super::Interval;

/// Digits after the point in tables.
const TABLE_DIGITS: usize = 6;

/// A number with up to six digits after the point. It is rounded as in tables, and from there half
/// away from zero, so that summaries, reports and tables agree. Nothing is `-0`; what is infinite is
/// `inf` or `-inf`, and what is not known `NA`.
pub(crate) fn decimal(value: f64, digits: usize) -> String {
    if !value.is_finite() {
        return if value.is_nan() { "NA".to_owned() } else { value.to_string() };
    }
    let in_table = format!("{:.TABLE_DIGITS$}", value.abs());
    let Ok(millionths) = in_table.replace('.', "").parse::<u128>() else { return in_table };
    let step = 10_u128.pow((TABLE_DIGITS - digits) as u32);
    let rounded = (millionths + step / 2) / step;
    let sign = if value < 0.0 && rounded > 0 { "-" } else { "" };
    let text = format!("{rounded:0width$}", width = digits + 1);
    let (whole, part) = text.split_at(text.len() - digits);
    if digits == 0 { format!("{sign}{whole}") } else { format!("{sign}{whole}.{part}") }
}

/// A difference: with its sign, unless it is infinite.
pub(crate) fn signed(value: f64, digits: usize) -> String {
    let text = decimal(value, digits);
    if value.is_finite() && !text.starts_with('-') { format!("+{text}") } else { text }
}

/// Points and other amounts: small ones with one digit more.
pub(crate) fn amount(value: f64) -> String {
    decimal(value, if value.abs() < 9.995 { 2 } else { 1 })
}

/// A difference of amounts.
pub(crate) fn difference(value: f64) -> String {
    signed(value, 2)
}

/// A share in percent, from its digits in tables.
pub(crate) fn percentage(share: f64) -> f64 {
    decimal(share, TABLE_DIGITS).parse().map_or(share, |share: f64| 100.0 * share)
}

/// A share in percent with its interval.
pub(crate) fn percent(share: &Interval) -> String {
    let [mean, lo, hi] = share.values().map(|share| decimal(percentage(share), 1));
    format!("{mean:>5} % [{lo:>5}, {hi:>5}]")
}

/// A rating without decimals with its interval.
pub(crate) fn whole(rating: &Interval) -> String {
    let [mean, lo, hi] = rating.values().map(|value| signed(value, 0));
    format!("{mean} [{lo}, {hi}]")
}

/// A p-value with as many digits as matter.
pub(crate) fn p_value(p: f64) -> String {
    match p {
        0.0..1e-9 => "< 1e-9".to_owned(),
        1e-9..1e-4 => format!("{p:.0e}"),
        _ => decimal(p, 4),
    }
}

/// A number in JSON, which has no other numbers than finite ones.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes fields by reference")]
pub(crate) fn json<S: Serializer>(value: &f64, serializer: S) -> Result<S::Ok, S::Error> {
    if value.is_finite() {
        // Adding zero turns -0 into 0.
        serializer.serialize_f64(value + 0.0)
    } else {
        serializer.serialize_str(&decimal(*value, 0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_are_rounded_as_people_round_the_numbers_of_tables() {
        for (value, digits, text) in
            [(8.65, 1, "8.7"), (8.649_999_999, 1, "8.7"), (-0.25, 1, "-0.3"), (2.5, 0, "3")]
        {
            assert_eq!(decimal(value, digits), text);
        }
        assert_eq!(decimal(percentage(0.0865), 1), "8.7");
        assert_eq!(decimal(percentage(0.086_500_000_1), 1), "8.7");
        assert_eq!(decimal(1234.5, 6), "1234.500000");
        assert_eq!([9.994, 9.995, -12.25].map(amount), ["9.99", "10.0", "-12.3"]);
        assert_eq!(difference(12.345), "+12.35");
    }

    #[test]
    fn nothing_is_minus_zero_and_nothing_is_left_out() {
        let nothing = Interval { mean: -0.0, lo: -0.4, hi: f64::INFINITY };
        assert_eq!(whole(&nothing), "+0 [+0, inf]");
        let written = [-1e-9, f64::NEG_INFINITY, f64::NAN].map(|value| decimal(value, 6));
        assert_eq!(written, ["0.000000", "-inf", "NA"]);
        let json = serde_json::to_string(&Interval { mean: -0.0, lo: f64::NAN, hi: f64::INFINITY });
        assert_eq!(json.unwrap(), r#"{"mean":0.0,"lo":"NA","hi":"inf"}"#);
    }
}
