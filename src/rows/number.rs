//! Numbers in cells.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::stats::Interval;

/// A number in a cell: six digits after the point, or an empty cell if it is unknown or infinite.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Number(pub f64);

impl Number {
    /// The number, unless it is unknown or infinite.
    pub fn known(self) -> Option<f64> {
        Some(self.0).filter(|value| value.is_finite())
    }
}

impl From<f64> for Number {
    fn from(value: f64) -> Self {
        Self(value)
    }
}

impl From<Interval> for [Number; 3] {
    fn from(Interval { mean, lo, hi }: Interval) -> Self {
        [mean, lo, hi].map(Number)
    }
}

impl Serialize for Number {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.known() {
            Some(value) => serializer.collect_str(&format_args!("{value:.6}")),
            None => serializer.serialize_str(""),
        }
    }
}

impl<'de> Deserialize<'de> for Number {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        /// Unlike an `Option`, it is not optional as a column: only the cell may be empty.
        #[derive(Deserialize)]
        struct Cell(Option<f64>);
        let Cell(value) = Cell::deserialize(deserializer)?;
        Ok(Self(value.unwrap_or(f64::NAN)))
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
        None => serializer.serialize_str(""),
    }
}
