//! Things with names in the notation.

/// A small set of things that have names in the notation; `named!` writes it.
pub(super) trait Named: Copy + 'static {
    /// All of them, in the order of their numbers.
    const ALL: &'static [Self];

    /// The word for it.
    fn name(self) -> &'static str;

    /// The thing with this name.
    fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|thing| thing.name() == name)
    }

    /// The thing with this number.
    fn numbered(number: u32) -> Self {
        Self::ALL[number as usize]
    }
}

/// Declares an enum of things with their names, which files use as well.
macro_rules! named {
    (
        $(#[$attribute:meta])*
        pub enum $Thing:ident {
            $($(#[$one_attribute:meta])* $One:ident = $name:literal,)+
        }
    ) => {
        $(#[$attribute])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[derive(serde::Serialize, serde::Deserialize)]
        pub enum $Thing {
            $($(#[$one_attribute])* #[serde(rename = $name)] $One,)+
        }

        impl $crate::amyitis::named::Named for $Thing {
            const ALL: &'static [Self] = &[$(Self::$One),+];

            fn name(self) -> &'static str {
                [$($name),+][self as usize]
            }
        }
    };
}
pub(super) use named;
