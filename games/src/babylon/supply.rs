//! The pieces that are not yet in play (rule 12).

use super::rules::Limits;
use super::tiles::Symbol;

/// How many pieces of each kind are left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Supply {
    singles: u16,
    doubles: u16,
    belvederes: u16,
    /// Decorations by symbol.
    decorations: [u16; 4],
}

/// More than any game can use: without limits nothing ever runs out.
const PLENTY: u16 = 10_000;

impl Supply {
    /// The contents of the box (rule 1.3).
    pub(super) fn full(limits: Limits) -> Self {
        let in_box = |pieces| if limits == Limits::Hard { pieces } else { PLENTY };
        Self {
            singles: in_box(148),
            doubles: in_box(60),
            belvederes: in_box(38),
            decorations: [15, 15, 15, 38].map(in_box),
        }
    }

    /// Takes up to `wanted` single columns.
    pub(super) fn draw_singles(&mut self, wanted: u8) -> u8 {
        let got = self.singles.min(wanted.into());
        self.singles -= got;
        got as u8
    }

    /// Takes a double column if there is one.
    pub(super) fn draw_double(&mut self) -> u8 {
        let got = self.doubles.min(1);
        self.doubles -= got;
        got as u8
    }

    /// Gives doubles for twice as many singles.
    pub(super) fn exchange(&mut self, doubles: u8) {
        self.doubles -= u16::from(doubles);
        self.singles += 2 * u16::from(doubles);
    }

    pub(super) fn put_back(&mut self, singles: u8, doubles: u8) {
        self.singles += u16::from(singles);
        self.doubles += u16::from(doubles);
    }

    /// The doubles there are to exchange for.
    pub(super) fn exchangeable(self) -> u16 {
        self.doubles
    }

    pub(super) fn has_belvedere(self) -> bool {
        self.belvederes > 0
    }

    pub(super) fn take_belvedere(&mut self) {
        self.belvederes -= 1;
    }

    /// Whether a decoration with this symbol is left.
    #[inline]
    pub(super) fn has(self, symbol: Symbol) -> bool {
        self.decorations[symbol as usize] > 0
    }

    /// How many decorations with this symbol are left.
    pub(super) fn left(self, symbol: Symbol) -> u16 {
        self.decorations[symbol as usize]
    }

    /// How many singles, doubles and belvederes are left.
    pub(super) fn columns_and_belvederes(self) -> [u16; 3] {
        [self.singles, self.doubles, self.belvederes]
    }

    pub(super) fn take(&mut self, symbol: Symbol) {
        self.decorations[symbol as usize] -= 1;
    }
}
