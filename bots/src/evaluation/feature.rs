//! Features of positions by name.

use std::fmt;
use std::marker::PhantomData;
use std::ops::{Index, IndexMut};

/// No evaluation has more features.
const MAX_FEATURES: usize = 24;

const LANES: usize = 8;
const _: () = assert!(MAX_FEATURES.is_multiple_of(LANES));

/// What the evaluation of a game looks at: an enum with a variant for each feature.
pub trait Feature: Copy + Send + Sync + fmt::Debug + 'static {
    /// All features, in the order of their numbers.
    const ALL: &'static [Self];
    /// Their names in the same order, as in files of weights.
    const NAMES: &'static [&'static str];

    /// Its number.
    fn index(self) -> usize;

    /// The feature of this name.
    fn named(name: &str) -> Option<Self> {
        let place = Self::NAMES.iter().position(|known| *known == name)?;
        Some(Self::ALL[place])
    }
}

/// Declares the features of a game, each with its name in files.
macro_rules! features {
    ($(#[$attribute:meta])* $type:ident { $($feature:ident = $name:literal,)+ }) => {
        $(#[$attribute])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum $type {
            $(#[doc = concat!("`", $name, "`")] $feature,)+
        }

        impl $crate::evaluation::Feature for $type {
            const ALL: &'static [Self] = &[$(Self::$feature),+];
            const NAMES: &'static [&'static str] = &[$($name),+];

            #[inline]
            fn index(self) -> usize {
                self as usize
            }
        }
    };
}
pub(super) use features;

/// A number for each feature; all are 0 at first.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Features<F> {
    values: [f32; MAX_FEATURES],
    features: PhantomData<F>,
}

impl<F: Feature> Features<F> {
    /// The numbers multiplied with others, feature by feature, and added up.
    #[inline]
    pub(super) fn dot(&self, other: &Self) -> f32 {
        // Several sums at once, because the order of additions cannot be changed later.
        let mut sums = [0.0; LANES];
        let lanes = self.values.chunks_exact(LANES).zip(other.values.chunks_exact(LANES));
        for (own, others) in lanes {
            for lane in 0..LANES {
                sums[lane] += own[lane] * others[lane];
            }
        }
        sums.iter().sum()
    }
}

impl<F: Feature> Default for Features<F> {
    #[inline]
    fn default() -> Self {
        const { assert!(F::NAMES.len() <= MAX_FEATURES) };
        Self { values: [0.0; MAX_FEATURES], features: PhantomData }
    }
}

impl<F: Feature> Index<F> for Features<F> {
    type Output = f32;

    #[inline]
    fn index(&self, feature: F) -> &f32 {
        &self.values[feature.index()]
    }
}

impl<F: Feature> IndexMut<F> for Features<F> {
    #[inline]
    fn index_mut(&mut self, feature: F) -> &mut f32 {
        &mut self.values[feature.index()]
    }
}
