//! Numbers in cells.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::stats::Interval;
use crate::stats::text::decimal;

/// A number in a cell: six digits after the point, `inf`, `-inf`, or `NA` if it is unknown.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Number(pub(crate) f64);

impl Number {
    /// The number, unless it is unknown or infinite.
    pub(crate) fn known(self) -> Option<f64> {
        Some(self.0).filter(|value| value.is_finite())
    }
}

impl From<f64> for Number {
    fn from(value: f64) -> Self {
        Self(value)
    }
}

impl From<Interval> for [Number; 3] {
    fn from(interval: Interval) -> Self {
        interval.values().map(Number)
    }
}

impl Interval {
    /// The estimate in three cells, if it is known; ends that are not known are infinite.
    pub(crate) fn of_cells(mean: Number, lo: Number, hi: Number) -> Option<Self> {
        let lo = lo.known().unwrap_or(f64::NEG_INFINITY);
        let hi = hi.known().unwrap_or(f64::INFINITY);
        Some(Self { mean: mean.known()?, lo, hi })
    }
}

impl Serialize for Number {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&decimal(self.0, 6))
    }
}

impl<'de> Deserialize<'de> for Number {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        // Tables of older versions have empty cells.
        match String::deserialize(deserializer)?.as_str() {
            "" | "NA" => Ok(Self(f64::NAN)),
            text => {
                let number = text.parse().map(Self);
                number.map_err(|_| D::Error::custom(format_args!("'{text}' is not a number")))
            }
        }
    }
}

/// A whole number or an empty cell, in a column that must be there.
pub(super) fn or_empty<'de, D: Deserializer<'de>, T: Deserialize<'de>>(
    deserializer: D,
) -> Result<Option<T>, D::Error> {
    Option::deserialize(deserializer)
}

/// Seven significant digits of any magnitude, for p-values.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes fields by reference")]
pub(super) fn scientific<S: Serializer>(p: &Number, serializer: S) -> Result<S::Ok, S::Error> {
    match p.known() {
        Some(p) => serializer.collect_str(&format_args!("{p:.6e}")),
        None => serializer.serialize_str("NA"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_is_written_out_and_read_back() {
        let numbers = [-0.0, f64::INFINITY, f64::NEG_INFINITY, f64::NAN, -1.5];
        let cells = numbers.map(|number| serde_json::to_string(&Number(number)).unwrap());
        assert_eq!(cells, ["\"0.000000\"", "\"inf\"", "\"-inf\"", "\"NA\"", "\"-1.500000\""]);
        for (cell, number) in cells.iter().zip(numbers) {
            let read: Number = serde_json::from_str(cell).unwrap();
            assert_eq!(read.0.to_string(), (number + 0.0).to_string());
        }
        assert!(serde_json::from_str::<Number>("\"\"").unwrap().0.is_nan(), "an older table");
    }
}
