//! The two rows of fields, filled from left to right.

use super::goods::Good;
use super::named::Named;
use super::rules::FieldTie;
use crate::{MAX_SEATS, Seat};

/// One of the two rows of fields.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[expect(missing_docs, reason = "the names say it")]
pub enum FieldRow {
    Upper,
    Lower,
}

impl Named for FieldRow {
    const ALL: &'static [Self] = &[Self::Upper, Self::Lower];

    fn name(self) -> &'static str {
        ["upper", "lower"][self as usize]
    }
}

/// Fields in a row.
pub const FIELDS: usize = 5;

/// The low bit of every two-bit owner.
const ONES: u16 = 0x5555;

/// What the fields of a row yield, from left to right.
pub(super) fn goods_of(row: FieldRow) -> [Good; FIELDS] {
    match row {
        FieldRow::Upper => [Good::Barley, Good::Dates, Good::Salt, Good::Palm, Good::Wine],
        FieldRow::Lower => [Good::Palm, Good::Salt, Good::Dates, Good::Barley, Good::Wine],
    }
}

/// The cubes in a row: their number and their owners, two bits each, the leftmost lowest.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Fields {
    len: u8,
    owners: u16,
}

/// What a cube on a field brings about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Harvest {
    pub(super) good: Good,
    /// Who has earned a gardener because the row is full.
    pub(super) gardener: Option<Seat>,
}

impl Fields {
    /// Owners of the cubes, from left to right.
    pub(super) fn cubes(self) -> impl DoubleEndedIterator<Item = Seat> {
        (0..self.len).map(move |field| Seat::new(usize::from(self.owners >> (2 * field) & 3)))
    }

    /// What the first empty field yields.
    pub(super) fn next_good(self, row: FieldRow) -> Good {
        goods_of(row)[usize::from(self.len)]
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

    /// Puts a cube on the first empty field; a full row is emptied.
    pub(super) fn farm(&mut self, row: FieldRow, seat: Seat, tie: FieldTie) -> Harvest {
        let good = self.next_good(row);
        self.owners |= (seat.index() as u16) << (2 * self.len);
        self.len += 1;
        if usize::from(self.len) < FIELDS {
            return Harvest { good, gardener: None };
        }
        let gardener = self.leader(tie);
        *self = Self::default();
        Harvest { good, gardener }
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
