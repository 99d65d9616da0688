//! Rule options: names and values as people write them.

use std::fmt;

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

/// Declares the options of a game that have a fixed list of values: an enum for each of them, and a
/// struct that holds all. An option has the name of its field; its meaning and the spelling of its
/// values stand nowhere else, and the first value is the default.
///
/// ```text
/// rule_options! {
///     /// Readings of the rules.
///     pub(super) struct Switches beside [COMPONENTS] {
///         /// What may lie under a bridge.
///         bridge_gap: BridgeGap = "what may lie under a bridge" {
///             /// A lower surface with nothing on it.
///             EmptyLower = "empty_lower",
///             /// The ground, with nothing on it.
///             GroundOnly = "ground_only",
///         }
///     }
/// }
/// ```
///
/// `Switches::OPTIONS` lists them for help texts, after those of other forms that stand `beside`
/// them.
macro_rules! rule_options {
    (
        $(#[$attribute:meta])*
        $visibility:vis struct $Switches:ident beside [$($Other:ident),*] {
            $(
                $(#[$option_attribute:meta])*
                $option:ident: $Option:ident = $meaning:literal {
                    $($(#[$value_attribute:meta])* $Value:ident = $text:literal,)+
                }
            )+
        }
    ) => {
        $(
            $(#[$option_attribute])*
            #[derive(Clone, Copy, PartialEq, Eq, Debug)]
            $visibility enum $Option {
                $($(#[$value_attribute])* $Value,)+
            }

            impl $Option {
                const INFO: $crate::OptionInfo = $crate::OptionInfo {
                    name: stringify!($option),
                    values: &[$($text),+],
                    meaning: $meaning,
                };
            }
        )+

        $(#[$attribute])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        $visibility struct $Switches {
            $($visibility $option: $Option,)+
        }

        impl $Switches {
            $visibility const OPTIONS: &'static [$crate::OptionInfo] =
                &[$($Other,)* $($Option::INFO),+];

            $visibility fn read(options: &$crate::Options) -> Result<Self, $crate::OptionError> {
                options.check_names(Self::OPTIONS)?;
                Ok(Self {
                    $($option: [$($Option::$Value),+][options.choice(&$Option::INFO)?],)+
                })
            }

            /// The options that a record names.
            $visibility fn record(self) -> $crate::Options {
                let mut options = $crate::Options::default();
                $(options.record(&$Option::INFO, self.$option as usize);)+
                options
            }
        }
    };
}
pub(crate) use rule_options;

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

    /// Which of its values an option has; the default is the first.
    pub(crate) fn choice(&self, info: &OptionInfo) -> Result<usize, OptionError> {
        let given = self.get(info.name).unwrap_or(info.default_value());
        let choice = info.values.iter().position(|value| *value == given);
        choice.ok_or_else(|| info.bad_value(given))
    }

    /// Sets an option for a record, which names only what differs from the default.
    pub(crate) fn record(&mut self, info: &OptionInfo, choice: usize) {
        if choice != 0 {
            self.set(info.name, info.values[choice]);
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

    rule_options! {
        struct Switches beside [] {
            height: Height = "how high one may build" {
                Low = "low",
                High = "high",
            }
        }
    }

    #[test]
    fn an_option_is_read_by_its_values_and_recorded_unless_it_is_the_default() {
        let mut options = Options::default();
        let low = Switches { height: Height::Low };
        assert_eq!(Switches::read(&options), Ok(low));
        assert!(low.record().is_empty());
        let high = Switches { height: Height::High };
        options = high.record();
        assert_eq!(options.to_string(), "height=high");
        assert_eq!(Switches::read(&options), Ok(high));
        options.set("height", "2");
        let error = Switches::read(&options).unwrap_err().to_string();
        assert_eq!(error, "option height: '2' is not a value; valid values: low, high");
    }
}
