//! Rule options: names and values as people write them.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// An option of the rules, for help texts and for checking.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OptionInfo {
    /// Its name.
    pub name: &'static str,
    /// The values it takes, default first. A value in capitals inside `<>` stands for a form.
    pub values: &'static [&'static str],
    /// What it changes.
    pub meaning: &'static str,
}

impl OptionInfo {
    /// The value that holds when nothing is said.
    pub fn default_value(&self) -> &'static str {
        self.values[0]
    }

    /// The error for a value that the option does not take.
    pub fn bad_value(&self, given: &str) -> OptionError {
        OptionError::BadValue {
            name: self.name.to_owned(),
            value: given.to_owned(),
            valid: self.values.join(", "),
        }
    }
}

/// An option with a fixed list of values, as an enum of them; `rule_option!` writes it.
pub trait RuleOption: Copy + Eq + FromStr<Err = OptionError> + 'static {
    /// What help texts say about it.
    const INFO: OptionInfo;
    /// All values in the order of [`OptionInfo::values`], the default first.
    const ALL: &'static [Self];

    /// The value as people write it.
    fn name(self) -> &'static str {
        let place = Self::ALL.iter().position(|value| *value == self);
        Self::INFO.values[place.expect("all values are listed")]
    }
}

/// Declares an option of the rules as an enum. Its name, its meaning and the spelling of every value
/// stand nowhere else; the first value is the default.
///
/// ```text
/// rule_option! {
///     /// What may lie under a bridge.
///     pub(super) enum BridgeGap("bridge_gap", "what may lie under a bridge") {
///         /// A lower surface with nothing on it.
///         EmptyLower = "empty_lower",
///         /// The ground, with nothing on it.
///         GroundOnly = "ground_only",
///     }
/// }
/// ```
///
/// `Rules` then holds a `BridgeGap`, read by [`Options::value`] and written by [`Options::record`],
/// and `OPTIONS` lists `BridgeGap::INFO`.
macro_rules! rule_option {
    (
        $(#[$attribute:meta])*
        $visibility:vis enum $Option:ident($name:literal, $meaning:literal) {
            $($(#[$value_attribute:meta])* $Value:ident = $text:literal,)+
        }
    ) => {
        $(#[$attribute])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        $visibility enum $Option {
            $($(#[$value_attribute])* $Value,)+
        }

        impl $crate::RuleOption for $Option {
            const INFO: $crate::OptionInfo =
                $crate::OptionInfo { name: $name, values: &[$($text),+], meaning: $meaning };
            const ALL: &'static [Self] = &[$(Self::$Value),+];
        }

        impl std::str::FromStr for $Option {
            type Err = $crate::OptionError;

            fn from_str(text: &str) -> Result<Self, $crate::OptionError> {
                match text {
                    $($text => Ok(Self::$Value),)+
                    _ => Err(<Self as $crate::RuleOption>::INFO.bad_value(text)),
                }
            }
        }
    };
}
pub(crate) use rule_option;

/// What is wrong with an option.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum OptionError {
    /// There is no such option.
    #[error("unknown option '{name}'; valid options: {valid}")]
    UnknownName {
        /// The name given.
        name: String,
        /// The names there are.
        valid: String,
    },
    /// The option does not take this value.
    #[error("option {name}: '{value}' is not a value; valid values: {valid}")]
    BadValue {
        /// The option.
        name: String,
        /// The value given.
        value: String,
        /// The values there are.
        valid: String,
    },
    /// The components that the option names cannot be used.
    #[error("{0}")]
    BadComponents(String),
}

/// Options of a game by name, in the order they were given.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Options {
    entries: Vec<(String, String)>,
}

impl Options {
    /// Sets an option, replacing an earlier value.
    pub fn set(&mut self, name: &str, value: &str) {
        self.entries.retain(|(known, _)| known != name);
        self.entries.push((name.to_owned(), value.to_owned()));
    }

    /// The value given for an option.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.entries.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// Names and values in order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.entries.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// Whether none is given.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Checks that every name is one of the `known` ones.
    pub fn check_names(&self, known: &[OptionInfo]) -> Result<(), OptionError> {
        match self.iter().find(|(name, _)| known.iter().all(|info| info.name != *name)) {
            None => Ok(()),
            Some((name, _)) => {
                let names: Vec<_> = known.iter().map(|info| info.name).collect();
                let valid = if names.is_empty() { "none".into() } else { names.join(", ") };
                Err(OptionError::UnknownName { name: name.to_owned(), valid })
            }
        }
    }

    /// The value of an option, which is its default if none is given.
    pub fn value<O: RuleOption>(&self) -> Result<O, OptionError> {
        self.get(O::INFO.name).map_or(Ok(O::ALL[0]), str::parse)
    }

    /// Sets an option for a record, which names only what differs from the default.
    pub fn record<O: RuleOption>(&mut self, value: O) {
        if value != O::ALL[0] {
            self.set(O::INFO.name, value.name());
        }
    }
}

impl fmt::Display for Options {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let entries: Vec<_> = self.iter().map(|(name, value)| format!("{name}={value}")).collect();
        f.write_str(&entries.join(","))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    rule_option! {
        enum Height("height", "how high one may build") {
            Low = "low",
            High = "high",
        }
    }

    #[test]
    fn an_option_is_read_by_its_values_and_recorded_unless_it_is_the_default() {
        let mut options = Options::default();
        assert_eq!(options.value(), Ok(Height::Low));
        options.record(Height::Low);
        assert!(options.is_empty());
        options.record(Height::High);
        assert_eq!(options.to_string(), "height=high");
        assert_eq!(options.value(), Ok(Height::High));
        options.set("height", "2");
        let error = options.value::<Height>().unwrap_err().to_string();
        assert_eq!(error, "option height: '2' is not a value; valid values: low, high");
    }
}
