//! Sets of numbered things as words with a bit for each.

/// Declares a set. After `of` stand the type of its things, the number of one of them, and the
/// thing with a number.
macro_rules! set {
    (
        $(#[$attribute:meta])*
        pub struct $Set:ident($Word:ty) of $Thing:ty, $thing:ident => $number:expr, $bit:ident => $numbered:expr
    ) => {
        $(#[$attribute])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
        pub struct $Set(pub(super) $Word);

        impl $Set {
            /// Nothing.
            pub const NONE: Self = Self(0);

            /// Whether the set has this.
            #[inline]
            pub const fn contains(self, $thing: $Thing) -> bool {
                self.0 >> $number & 1 == 1
            }

            /// Puts this into the set.
            #[inline]
            pub const fn insert(&mut self, $thing: $Thing) {
                self.0 |= 1 << $number;
            }

            /// Takes this out of the set.
            #[inline]
            pub const fn remove(&mut self, $thing: $Thing) {
                self.0 &= !(1 << $number);
            }

            /// What is in either set.
            #[inline]
            #[must_use]
            pub const fn or(self, other: Self) -> Self {
                Self(self.0 | other.0)
            }

            /// What is in both sets.
            #[inline]
            #[must_use]
            pub const fn and(self, other: Self) -> Self {
                Self(self.0 & other.0)
            }

            /// What is in this set and not in the other.
            #[inline]
            #[must_use]
            pub const fn without(self, other: Self) -> Self {
                Self(self.0 & !other.0)
            }

            /// How many there are.
            #[inline]
            pub const fn len(self) -> usize {
                self.0.count_ones() as usize
            }

            /// Whether there are none.
            #[inline]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// All of them, in the order of their numbers.
            #[inline]
            pub fn iter(self) -> impl ExactSizeIterator<Item = $Thing> {
                $crate::bits::Bits(u64::from(self.0)).map(|$bit| $numbered)
            }
        }

        impl FromIterator<$Thing> for $Set {
            fn from_iter<I: IntoIterator<Item = $Thing>>(things: I) -> Self {
                let mut set = Self::NONE;
                things.into_iter().for_each(|thing| set.insert(thing));
                set
            }
        }

        impl std::fmt::Debug for $Set {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.debug_set().entries(self.iter()).finish()
            }
        }
    };
}
pub(crate) use set;
