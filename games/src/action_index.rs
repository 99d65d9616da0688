//! Actions as numbers: a fixed place for everything that can ever be decided, for learners and
//! programs outside.

use crate::{Classified, Game, Restricted};

/// Some actions of one kind, side by side in the numbering of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ActionRange {
    /// Its name, in capitals.
    pub name: &'static str,
    /// What its actions are, and in which order they come.
    pub meaning: &'static str,
    /// The number of its first action.
    pub start: usize,
    /// How many actions it has.
    pub len: usize,
}

impl ActionRange {
    /// The number of an action by its place in the range.
    #[inline]
    pub(crate) const fn at(self, place: usize) -> usize {
        debug_assert!(place < self.len);
        self.start + place
    }

    /// The place in the range of the action with a number.
    #[inline]
    pub(crate) const fn place(self, index: usize) -> Option<usize> {
        match index.checked_sub(self.start) {
            Some(place) if place < self.len => Some(place),
            _ => None,
        }
    }
}

/// Declares the ranges of a game as constants, `NAME[actions] = "meaning"`, and all of them as
/// `RANGES`.
macro_rules! ranges {
    ($($name:ident[$len:expr] = $meaning:literal;)+) => {
        #[allow(non_camel_case_types, clippy::upper_case_acronyms, reason = "named like the ranges")]
        enum Order { $($name),+ }
        const LENGTHS: &[usize] = &[$($len),+];
        $(const $name: $crate::ActionRange = $crate::ActionRange {
            name: stringify!($name),
            meaning: $meaning,
            start: $crate::encoder::start(LENGTHS, Order::$name as usize),
            len: $len,
        };)+
        const RANGES: &[$crate::ActionRange] = &[$($name),+];
    };
}
pub(crate) use ranges;

/// A game whose actions have fixed numbers, from 0 without a gap. A number means the same action in
/// every position, under every option and for any number of players, and it never changes.
///
/// ```
/// use nabu_games::{ActionIndex, connect_four::ConnectFour};
///
/// let column = "d".parse()?;
/// assert_eq!(ConnectFour::index(column), Some(3));
/// assert_eq!(ConnectFour::action(3), Some(column));
/// assert_eq!(ConnectFour::action(ConnectFour::ACTIONS), None);
/// # Ok::<(), nabu_games::ParseActionError>(())
/// ```
pub trait ActionIndex: Game {
    /// The groups of actions, in their order.
    const RANGES: &'static [ActionRange];

    /// How many actions there are.
    const ACTIONS: usize = {
        let last = Self::RANGES[Self::RANGES.len() - 1];
        last.start + last.len
    };

    /// The number of an action; nothing if the rules never allow it, such as a bridge between
    /// cells that are not two apart. Whatever is legal has a number.
    fn index(action: Self::Action) -> Option<usize>;

    /// The action with a number below [`ActionIndex::ACTIONS`].
    fn action(index: usize) -> Option<Self::Action>;
}

/// A ban takes actions away; what is left keeps its numbers.
impl<G: ActionIndex + Classified> ActionIndex for Restricted<G> {
    const RANGES: &'static [ActionRange] = G::RANGES;

    fn index(action: G::Action) -> Option<usize> {
        G::index(action)
    }

    fn action(index: usize) -> Option<G::Action> {
        G::action(index)
    }
}
