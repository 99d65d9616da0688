//! The pieces that are not yet in play.

use super::rules::Limits;

/// How many pieces of each kind are left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Supply {
    singles: u8,
    doubles: u8,
    belvederes: u8,
    stairs: u8,
    fountains: u8,
    statues: u8,
    bridges: u8,
    /// Without limits nothing ever runs out.
    limited: bool,
}

impl Supply {
    /// The contents of the box.
    pub(super) fn full(limits: Limits) -> Self {
        Self {
            singles: 148,
            doubles: 60,
            belvederes: 38,
            stairs: 15,
            fountains: 15,
            statues: 38,
            bridges: 15,
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

    pub(super) fn has_stairs(self) -> bool {
        self.stairs > 0
    }

    pub(super) fn has_fountain(self) -> bool {
        self.fountains > 0
    }

    pub(super) fn has_statue(self) -> bool {
        self.statues > 0
    }

    pub(super) fn has_bridge(self) -> bool {
        self.bridges > 0
    }

    pub(super) fn take_belvedere(&mut self) {
        self.belvederes -= u8::from(self.limited);
    }

    pub(super) fn take_stairs(&mut self) {
        self.stairs -= u8::from(self.limited);
    }

    pub(super) fn take_fountain(&mut self) {
        self.fountains -= u8::from(self.limited);
    }

    pub(super) fn take_statue(&mut self) {
        self.statues -= u8::from(self.limited);
    }

    pub(super) fn take_bridge(&mut self) {
        self.bridges -= u8::from(self.limited);
    }
}
