//! Rule options: names and values as people write them.

use std::fmt;

use thiserror::Error;

/// A switch of the rules, for help texts and for checking.
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
}

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

    /// Which of its values an option has: the index into [`OptionInfo::values`].
    pub fn choice(&self, known: &[OptionInfo], name: &str) -> Result<usize, OptionError> {
        let info = find(known, name);
        match self.get(name) {
            None => Ok(0),
            Some(given) => info
                .values
                .iter()
                .position(|value| *value == given)
                .ok_or_else(|| bad_value(known, name, given)),
        }
    }

    /// Whether an option has its second value instead of the default.
    pub fn is_switched(&self, known: &[OptionInfo], name: &str) -> Result<bool, OptionError> {
        Ok(self.choice(known, name)? == 1)
    }
}

impl fmt::Display for Options {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let entries: Vec<_> = self.iter().map(|(name, value)| format!("{name}={value}")).collect();
        f.write_str(&entries.join(","))
    }
}

/// The error for a value that an option does not take.
pub(crate) fn bad_value(known: &[OptionInfo], name: &str, given: &str) -> OptionError {
    OptionError::BadValue {
        name: name.to_owned(),
        value: given.to_owned(),
        valid: find(known, name).values.join(", "),
    }
}

fn find<'a>(known: &'a [OptionInfo], name: &str) -> &'a OptionInfo {
    known.iter().find(|info| info.name == name).expect("games ask only for their own options")
}
