//! The pieces that are not yet in play (rule 12).

use super::rules::Limits;
use super::tiles::Symbol;

/// How many pieces of each kind are left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Supply {
    singles: u8,
    doubles: u8,
    belvederes: u8,
    /// Decorations by symbol.
    decorations: [u8; 4],
    /// Without limits nothing ever runs out.
    limited: bool,
}

impl Supply {
    /// The contents of the box (rule 1.3).
    pub(super) fn full(limits: Limits) -> Self {
        let in_box = |symbol| match symbol {
            Symbol::Stairs | Symbol::Fountain | Symbol::Bridge => 15,
            Symbol::Statue => 38,
        };
        Self {
            singles: 148,
            doubles: 60,
            belvederes: 38,
            decorations: Symbol::ALL.map(in_box),
            limited: limits == Limits::Hard,
        }
    }

    /// Takes up to `wanted` single columns.
    pub(super) fn draw_singles(&mut self, wanted: u8) -> u8 {
        if !self.limited {
            return wanted;
        }
        let got = wanted.min(self.singles);
        self.singles -= got;
        got
    }

    /// Takes a double column if there is one.
    pub(super) fn draw_double(&mut self) -> u8 {
        if !self.limited {
            return 1;
        }
        let got = self.doubles.min(1);
        self.doubles -= got;
        got
    }

    /// Gives doubles for twice as many singles.
    pub(super) fn exchange(&mut self, doubles: u8) {
        if self.limited {
            self.doubles -= doubles;
            self.singles += 2 * doubles;
        }
    }

    pub(super) fn put_back(&mut self, singles: u8, doubles: u8) {
        if self.limited {
            self.singles += singles;
            self.doubles += doubles;
        }
    }

    /// The doubles there are to exchange for.
    pub(super) fn exchangeable(self) -> u8 {
        if self.limited { self.doubles } else { u8::MAX }
    }

    pub(super) fn has_belvedere(self) -> bool {
        self.belvederes > 0
    }

    pub(super) fn take_belvedere(&mut self) {
        self.belvederes -= u8::from(self.limited);
    }

    /// Whether a decoration with this symbol is left.
    #[inline]
    pub(super) fn has(self, symbol: Symbol) -> bool {
        self.decorations[symbol as usize] > 0
    }

    pub(super) fn take(&mut self, symbol: Symbol) {
        self.decorations[symbol as usize] -= u8::from(self.limited);
    }
}
