//! Values of keys as people list them: `c=0.3|1.0,rollout_cutoff=0|2`.

use anyhow::{Result, bail, ensure};

/// A key and some values for it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Choice {
    pub(crate) key: String,
    /// The values, none of them twice.
    pub(crate) values: Vec<String>,
}

impl Choice {
    /// Reads `KEY=VALUE|VALUE|...`.
    pub(crate) fn parse(text: &str) -> Result<Self> {
        let Some((key, list)) = text.split_once('=') else {
            bail!("'{text}' is not KEY=VALUE|VALUE, as in c=0.3|1.0");
        };
        let values: Vec<_> = list.split('|').map(|value| value.trim().to_owned()).collect();
        let choice = Self { key: key.trim().to_owned(), values };
        ensure!(!choice.key.is_empty(), "'{text}' names no key");
        choice.check()?;
        Ok(choice)
    }

    pub(super) fn check(&self) -> Result<()> {
        let key = &self.key;
        for (place, value) in self.values.iter().enumerate() {
            ensure!(!value.is_empty(), "{key}: a value is missing");
            let twice = self.values[..place].iter().any(|other| is_same(other, value));
            ensure!(!twice, "{key}: {value} is there twice");
        }
        Ok(())
    }
}

/// Whether two values are the same word or number.
pub(super) fn is_same(one: &str, other: &str) -> bool {
    match (one.parse::<f64>(), other.parse::<f64>()) {
        (Ok(one), Ok(other)) => one.total_cmp(&other).is_eq(),
        _ => one == other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_separated_by_bars() {
        let choice = Choice::parse("fpu=inf|-0.5|0").unwrap();
        assert_eq!((choice.key.as_str(), choice.values.len()), ("fpu", 3));
        for text in ["c", "=1", "c=", "c=1|", "c=1|1.0", "final_move=value|value"] {
            assert!(Choice::parse(text).is_err(), "{text}");
        }
    }
}
