//! The temples: cubes that move one place right whenever another enters.

use super::named::named;
use crate::{MAX_SEATS, Seat};

named! {
    /// One of the three temples, in the order in which they reward.
    pub enum Temple {
        /// A camel and a talent.
        Ishtar = "ishtar",
        /// Prestige.
        Marduk = "marduk",
        /// A field, and an exchange of goods.
        Tammuz = "tammuz",
    }
}

named! {
    /// What the first in Ishtar takes; the second gets the other.
    #[expect(missing_docs, reason = "the names say it")]
    pub enum Gift {
        Camel = "camel",
        Talent = "talent",
    }
}

/// Places in a temple.
pub(super) const PLACES: usize = 4;
/// What a neutral cube is written as; a player's cube is their seat plus 1, an empty place 0.
const NEUTRAL: u16 = MAX_SEATS as u16 + 1;
/// The low bit of every place.
const ONES: u16 = 0x1111;

/// The cubes in a temple, one hexadecimal digit each, the leftmost place lowest.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Cubes(u16);

/// Who lies in a place of a temple.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Cube {
    /// A cube of this seat.
    Of(Seat),
    /// A cube of nobody.
    Neutral,
}

impl Cubes {
    /// A cube enters on the left; the one in the last place, if any, goes home (rule 6.4).
    pub(super) fn enter(&mut self, cube: Cube) {
        let digit = match cube {
            Cube::Of(seat) => seat.index() as u16 + 1,
            Cube::Neutral => NEUTRAL,
        };
        self.0 = self.0 << 4 | digit;
    }

    /// The cube in a place, counted from the left.
    pub(super) fn place(self, place: usize) -> Option<Cube> {
        match self.0 >> (4 * place) & 0xf {
            0 => None,
            NEUTRAL => Some(Cube::Neutral),
            digit => Some(Cube::Of(Seat::new(usize::from(digit) - 1))),
        }
    }

    /// The places of a player's cubes: bit `4 * place`.
    pub(super) fn places_of(self, seat: Seat) -> u32 {
        let differs = self.0 ^ ((seat.index() as u16 + 1) * ONES);
        let pairs = differs | differs >> 1;
        u32::from(!(pairs | pairs >> 2) & ONES)
    }

    /// The first and the second player by number of cubes, ties by the cube furthest right
    /// (rule 11.2).
    #[inline]
    pub(super) fn ranking(self) -> (Option<Seat>, Option<Seat>) {
        let (mut first, mut second) = ((0, None), (0, None));
        for seat in Seat::all(MAX_SEATS) {
            let key = rank_key(self.places_of(seat));
            if key > first.0 {
                (first, second) = ((key, Some(seat)), first);
            } else if key > second.0 {
                second = (key, Some(seat));
            }
        }
        (first.1, second.1)
    }
}

/// What ranks players: the number of their cubes, then the places of these with the furthest right
/// counting most.
pub(super) fn rank_key(places: u32) -> u32 {
    places.count_ones() << 16 | places
}

/// The three temples.
pub(super) type Temples = [Cubes; 3];

/// The leader of a procession puts a cube into one temple and neutral ones into the others (rule
/// 11.1).
pub(super) fn procession(temples: &mut Temples, leader: Seat, chosen: Temple) {
    for (index, cubes) in temples.iter_mut().enumerate() {
        cubes.enter(if index == chosen as usize { Cube::Of(leader) } else { Cube::Neutral });
    }
}
