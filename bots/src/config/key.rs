//! A key of a bot: its name, what it means, which values it takes, and the field it stands for.

use std::fmt;

use crate::outside::Command;

/// What there is to know about a key.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct KeyInfo {
    /// Its name.
    pub name: &'static str,
    /// What it does.
    pub meaning: &'static str,
    /// Which values it takes.
    pub values: Values,
    /// What an ablation tries unless somebody says otherwise.
    pub alternatives: Alternatives,
}

/// The values that a key takes.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Values {
    /// Whole numbers between two.
    Whole(u32, u32),
    /// Any whole number, or a word for none.
    WholeOr(&'static str),
    /// Numbers between two.
    Real(f64, f64),
    /// The name of a file, or nothing.
    File,
    /// A program and its arguments.
    Command,
    /// Words.
    Words(&'static [&'static str]),
}

impl Values {
    /// Weights of features: evaluations with larger ones could not be added up.
    pub(crate) const WEIGHTS: Self = Self::Real(-1e6, 1e6);

    pub(crate) fn contains(self, text: &str) -> bool {
        match self {
            Self::Whole(least, most) => {
                text.parse().is_ok_and(|number| (least..=most).contains(&number))
            }
            Self::WholeOr(word) => text == word || text.parse::<u32>().is_ok(),
            Self::Real(least, most) => {
                text.parse().is_ok_and(|number| (least..=most).contains(&number))
            }
            Self::File => true,
            Self::Command => Command::parse(text).is_some(),
            Self::Words(words) => words.contains(&text),
        }
    }
}

impl fmt::Display for Values {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Whole(least, u32::MAX) => write!(f, "a whole number, {least} or more"),
            Self::Whole(least, most) => write!(f, "a whole number from {least} to {most}"),
            Self::WholeOr(word) => write!(f, "a whole number or {word}"),
            Self::Real(least, most) => write!(f, "a number from {least} to {most}"),
            Self::File => f.write_str("the name of a file"),
            Self::Command => f.write_str("a program and its arguments, with every quote closed"),
            Self::Words(words) => {
                let (last, others) = words.split_last().unwrap_or((&"nothing", &[]));
                write!(f, "{} or {last}", others.join(", "))
            }
        }
    }
}

/// What an ablation tries for a key.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Alternatives {
    /// Nothing: the key is a budget rather than a way to play.
    None,
    /// These values.
    Listed(&'static [&'static str]),
    /// These multiples of the usual margin of the game.
    OfMargin(&'static [f32]),
}

/// A key and the setting it stands for.
pub(crate) struct Key<S> {
    info: KeyInfo,
    field: fn(&mut S) -> &mut dyn Setting,
    matters: fn(&S, usize) -> bool,
}

impl<S> Key<S> {
    pub(super) const fn new(
        name: &'static str,
        values: Values,
        meaning: &'static str,
        field: fn(&mut S) -> &mut dyn Setting,
    ) -> Self {
        let info = KeyInfo { name, meaning, values, alternatives: Alternatives::None };
        Self { info, field, matters: |_, _| true }
    }

    /// The key with values that ablations try.
    pub(super) const fn tried(mut self, values: &'static [&'static str]) -> Self {
        self.info.alternatives = Alternatives::Listed(values);
        self
    }

    /// The key with multiples of the game's margin that ablations try.
    pub(super) const fn tried_of_margin(mut self, factors: &'static [f32]) -> Self {
        self.info.alternatives = Alternatives::OfMargin(factors);
        self
    }

    /// The key with the condition under which it changes play, given the number of players.
    pub(super) const fn matters_if(mut self, matters: fn(&S, usize) -> bool) -> Self {
        self.matters = matters;
        self
    }
}

/// Settings with a key for each.
pub(crate) trait Keyed {
    /// What there is to know about each key.
    fn keys(&self) -> Vec<&'static KeyInfo>;

    /// The value of a key as text.
    fn value(&self, key: &str) -> Option<String>;

    /// Sets a key; `None` if it does not take the value or does not exist.
    fn set(&mut self, key: &str, text: &str) -> Option<()>;

    /// Whether a key changes play, given the other settings and the number of players.
    fn matters(&self, key: &str, players: usize) -> bool;
}

/// Settings with a table of their keys.
pub(crate) trait KeyTable: Clone + 'static {
    const KEYS: &'static [Key<Self>];

    fn key(name: &str) -> Option<&'static Key<Self>> {
        Self::KEYS.iter().find(|key| key.info.name == name)
    }
}

impl<S: KeyTable> Keyed for S {
    fn keys(&self) -> Vec<&'static KeyInfo> {
        S::KEYS.iter().map(|key| &key.info).collect()
    }

    fn value(&self, key: &str) -> Option<String> {
        // A key lends its field only to be changed.
        S::key(key).map(|key| (key.field)(&mut self.clone()).text())
    }

    fn set(&mut self, key: &str, text: &str) -> Option<()> {
        let key = S::key(key).filter(|key| key.info.values.contains(text))?;
        (key.field)(self).read(text)
    }

    fn matters(&self, key: &str, players: usize) -> bool {
        S::key(key).is_some_and(|key| (key.matters)(self, players))
    }
}

/// A value that is written as text.
pub(crate) trait Setting {
    fn read(&mut self, text: &str) -> Option<()>;
    fn text(&self) -> String;
}

/// A setting with a word for each value.
pub(crate) trait Choice: Copy + PartialEq + 'static {
    const CHOICES: &'static [Self];
    const WORDS: &'static [&'static str];
}

impl<T: Choice> Setting for T {
    fn read(&mut self, text: &str) -> Option<()> {
        let place = T::WORDS.iter().position(|word| *word == text)?;
        *self = T::CHOICES[place];
        Some(())
    }

    fn text(&self) -> String {
        let mut words = T::CHOICES.iter().zip(T::WORDS);
        words.find(|(choice, _)| *choice == self).map_or("", |(_, word)| word).to_owned()
    }
}

macro_rules! number_settings {
    ($($number:ty),+) => {
        $(impl Setting for $number {
            fn read(&mut self, text: &str) -> Option<()> {
                *self = text.parse().ok()?;
                Some(())
            }

            fn text(&self) -> String {
                self.to_string()
            }
        })+
    };
}
number_settings!(u32, f32, f64);

impl Setting for String {
    fn read(&mut self, text: &str) -> Option<()> {
        text.clone_into(self);
        Some(())
    }

    fn text(&self) -> String {
        self.clone()
    }
}

impl Setting for Command {
    fn read(&mut self, text: &str) -> Option<()> {
        *self = Self::parse(text)?;
        Some(())
    }

    fn text(&self) -> String {
        Self::text(self).to_owned()
    }
}

/// The word for no number at all.
pub(super) const NEVER: &str = "never";

impl Setting for Option<u32> {
    fn read(&mut self, text: &str) -> Option<()> {
        *self = if text == NEVER { None } else { Some(text.parse().ok()?) };
        Some(())
    }

    fn text(&self) -> String {
        self.map_or_else(|| NEVER.to_owned(), |number| number.to_string())
    }
}
