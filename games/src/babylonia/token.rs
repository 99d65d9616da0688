//! Clan tokens, and where a player keeps those not yet played: stand and draw pile.

use crate::set::set;

/// How many tokens a player has.
pub const TOKENS: usize = 30;
/// How many a player has of each kind, in the order of [`Kind::ALL`].
pub const COUNTS: [u8; 4] = [12, 6, 6, 6];

/// What is printed on a token.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Kind {
    /// Takes fields.
    #[default]
    Farmer,
    /// A noble.
    Merchant,
    /// A noble.
    Servant,
    /// A noble.
    Priest,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Self; 4] = [Self::Farmer, Self::Merchant, Self::Servant, Self::Priest];

    /// Its place in [`Kind::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Its word in the notation.
    pub const fn name(self) -> &'static str {
        ["farmer", "merchant", "servant", "priest"][self.index()]
    }

    /// Its letter in setups and drawings.
    pub const fn letter(self) -> char {
        ['F', 'M', 'S', 'P'][self.index()]
    }

    /// The kind with this letter.
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.letter() == letter)
    }
}

set! {
    /// A set of kinds.
    pub struct Kinds(u8) of Kind, kind => kind.index(), bit => Kind::ALL[bit as usize]
}

impl Kinds {
    /// Only farmers.
    pub const FARMER: Self = Self(1);
    /// The three nobles.
    pub const NOBLES: Self = Self(0b1110);
    /// All kinds.
    pub const ALL: Self = Self(0b1111);
}

/// The tokens a player can play, by kind.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Stand([u8; 4]);

impl Stand {
    /// How many tokens of a kind there are.
    pub const fn count(self, kind: Kind) -> usize {
        self.0[kind.index()] as usize
    }

    /// How many tokens there are.
    pub const fn len(self) -> usize {
        (self.0[0] + self.0[1] + self.0[2] + self.0[3]) as usize
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// The kinds there are.
    #[inline]
    pub fn kinds(self) -> Kinds {
        let [farmers, merchants, servants, priests] = self.0.map(|count| u8::from(count > 0));
        Kinds(farmers | merchants << 1 | servants << 2 | priests << 3)
    }

    pub(super) fn add(&mut self, kind: Kind) {
        self.0[kind.index()] += 1;
    }

    pub(super) fn take(&mut self, kind: Kind) {
        self.0[kind.index()] -= 1;
    }
}

/// A face-down pile: two bits per token, the next one lowest, and a one above the last.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Pile(u64);

impl Pile {
    /// No token.
    pub const EMPTY: Self = Self(1);

    /// The pile of these tokens, the first one on top.
    ///
    /// # Panics
    /// If there are more than a player has.
    pub fn of(tokens: &[Kind]) -> Self {
        assert!(tokens.len() <= TOKENS, "a player has 30 tokens");
        Self(tokens.iter().rev().fold(1, |pile, &kind| pile << 2 | kind as u64))
    }

    /// How many tokens are left.
    pub const fn len(self) -> usize {
        (self.0.ilog2() / 2) as usize
    }

    /// Whether none is left.
    pub const fn is_empty(self) -> bool {
        self.0 == 1
    }

    /// The tokens from the top.
    pub fn iter(self) -> impl Iterator<Item = Kind> {
        let mut rest = self;
        std::iter::from_fn(move || rest.draw())
    }

    #[inline]
    pub(super) fn draw(&mut self) -> Option<Kind> {
        if self.is_empty() {
            return None;
        }
        let kind = Kind::ALL[(self.0 & 3) as usize];
        self.0 >>= 2;
        Some(kind)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pile_is_drawn_from_the_top() {
        let tokens: Vec<_> = (0..TOKENS).map(|n| Kind::ALL[n * n % 7 % 4]).collect();
        let mut pile = Pile::of(&tokens);
        assert_eq!(pile.len(), TOKENS);
        assert_eq!(pile.iter().collect::<Vec<_>>(), tokens);
        while pile.draw().is_some() {}
        assert_eq!((pile, pile.len()), (Pile::EMPTY, 0));
    }
}
