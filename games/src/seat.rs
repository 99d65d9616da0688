//! Seats at the table and values that each of them has.

use std::fmt;
use std::ops::{Index, IndexMut};

use crate::set::set;

/// The most players any game here has.
pub const MAX_SEATS: usize = 4;

/// A seat at the table; seat 0 moves first, the others follow clockwise.
///
/// ```
/// use nabu_games::{PerSeat, Seat};
///
/// let players = 3;
/// assert_eq!(Seat::new(2).next(players), Seat::new(0));
/// let scores = PerSeat::from_fn(players, |seat| 10 * seat.index());
/// assert_eq!(scores[Seat::new(2)], 20);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Seat(u8);

impl Seat {
    /// The seat with this number.
    ///
    /// # Panics
    /// If the number is not below [`MAX_SEATS`].
    #[track_caller]
    pub const fn new(index: usize) -> Self {
        assert!(index < MAX_SEATS, "there are at most four seats");
        Self(index as u8)
    }

    /// Its number, from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The next seat clockwise at a table of `players`.
    #[must_use]
    pub const fn next(self, players: usize) -> Self {
        if self.index() + 1 == players { Self(0) } else { Self(self.0 + 1) }
    }

    /// All seats of a table, in order.
    pub fn all(players: usize) -> impl ExactSizeIterator<Item = Self> + DoubleEndedIterator {
        (0..players).map(Self::new)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Debug for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// One value for each seat of a table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PerSeat<T> {
    values: [T; MAX_SEATS],
    players: u8,
}

impl<T: Copy + Default> PerSeat<T> {
    /// The value of `each` seat at a table of `players`.
    pub fn from_fn(players: usize, mut each: impl FnMut(Seat) -> T) -> Self {
        let mut values = [T::default(); MAX_SEATS];
        for seat in Seat::all(players) {
            values[seat.index()] = each(seat);
        }
        Self { values, players: players as u8 }
    }
}

impl<T> PerSeat<T> {
    /// The values in the order of the seats.
    pub fn as_slice(&self) -> &[T] {
        &self.values[..self.players as usize]
    }

    /// Seats with their values.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, &T)> {
        self.as_slice().iter().enumerate().map(|(index, value)| (Seat::new(index), value))
    }
}

impl<T> Index<Seat> for PerSeat<T> {
    type Output = T;

    fn index(&self, seat: Seat) -> &T {
        &self.as_slice()[seat.index()]
    }
}

impl<T> IndexMut<Seat> for PerSeat<T> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.values[..self.players as usize][seat.index()]
    }
}

set! {
    /// A set of seats.
    pub struct SeatSet(u8) of Seat, seat => seat.index(), bit => Seat::new(bit as usize)
}
