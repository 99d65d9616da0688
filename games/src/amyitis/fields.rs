//! The two rows of fields, filled from left to right.

use super::named::{Named, named};
use super::rules::FieldTie;
use crate::{MAX_SEATS, Seat};

named! {
    /// One of the two rows of fields.
    #[expect(missing_docs, reason = "the names say it")]
    pub enum FieldRow {
        Upper = "upper",
        Lower = "lower",
    }
}

/// Fields in a row.
pub const FIELDS: usize = 5;

/// The low bit of every two-bit owner.
const ONES: u16 = 0x5555;

/// The cubes in a row: their number and their owners, two bits each, the leftmost lowest.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Fields {
    len: u8,
    owners: u16,
}

impl Fields {
    /// Owners of the cubes, from left to right.
    pub(super) fn cubes(self) -> impl DoubleEndedIterator<Item = Seat> {
        (0..self.len).map(move |field| Seat::new(usize::from(self.owners >> (2 * field) & 3)))
    }

    /// How many there are, which is the place of the first empty field.
    pub(super) fn len(self) -> usize {
        usize::from(self.len)
    }

    /// How many cubes every seat has in the row.
    #[inline]
    pub(super) fn counts(self) -> [u32; MAX_SEATS] {
        let cubes = ((1 << (2 * self.len)) - 1) & ONES;
        std::array::from_fn(|seat| {
            let differs = self.owners ^ (seat as u16 * ONES);
            (cubes & !(differs | differs >> 1)).count_ones()
        })
    }

    /// Puts a cube on the first empty field; a full row is emptied and names who earns a gardener.
    pub(super) fn add(&mut self, seat: Seat, tie: FieldTie) -> Option<Seat> {
        self.owners |= (seat.index() as u16) << (2 * self.len);
        self.len += 1;
        if self.len() < FIELDS {
            return None;
        }
        std::mem::take(self).leader(tie)
    }

    /// The player with the most cubes in the row, who earns a gardener (rule 6.3).
    fn leader(self, tie: FieldTie) -> Option<Seat> {
        let counts = self.counts();
        let most = counts.into_iter().max();
        let is_leader = |seat: &Seat| Some(counts[seat.index()]) == most;
        let alone = counts.iter().filter(|&&count| Some(count) == most).count() == 1;
        self.cubes().rev().find(is_leader).filter(|_| alone || tie == FieldTie::Rightmost)
    }
}

/// Both rows.
pub(super) type FieldRows = [Fields; FieldRow::ALL.len()];
