//! Things with names in the notation.

/// A small set of things that have names in the notation.
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
