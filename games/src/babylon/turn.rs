//! A turn: dig, build, store.

use super::Babylon;
use super::action::{Action, Hand, Placement, Stack};
use super::decorations::Fresh;
use super::state::{Phase, TileId};
use super::tiles::Symbol;
use super::tokens::Effect;
use crate::{Game, Seat};

/// The most singles that stay from turn to turn.
pub(super) const STORAGE: u8 = 6;

impl Babylon {
    #[inline]
    pub(super) fn carry_out(&mut self, action: Action) {
        match action {
            Action::Remove(stack) => self.remove(stack),
            Action::Dig(stack) => self.dig(stack),
            Action::Place(placement) => self.place(placement),
            Action::Fountain(a, b) => {
                self.note_decoration(Symbol::Fountain, a.bit() | b.bit());
                self.own_garden().build_fountain(a, b);
                self.supply.take_fountain();
            }
            Action::Bridge(a, b) => {
                self.note_decoration(Symbol::Bridge, a.bit() | b.bit());
                self.own_garden().build_bridge(a, b);
                self.supply.take_bridge();
            }
            Action::Stairs(low, high) => {
                self.note_decoration(Symbol::Stairs, low.bit() | high.bit());
                self.own_garden().build_stairs(low, high);
                self.supply.take_stairs();
            }
            Action::Statue(cell) => {
                self.note_decoration(Symbol::Statue, cell.bit());
                self.own_garden().build_statue(cell);
                self.supply.take_statue();
            }
            Action::Keep(tile) => self.keep(tile),
        }
    }

    pub(super) fn remove(&mut self, stack: Stack) {
        self.quarry.take(stack);
        self.seat = self.seat.next(self.players());
        let removed = 16 - self.quarry.with_clay().count_ones();
        if removed == Self::removals(self.players()) {
            self.seat = Seat::new(0);
            self.begin_turn();
        }
    }

    /// Gifts of the round come before the dig.
    pub(super) fn begin_turn(&mut self) {
        self.phase = Phase::Dig;
        self.dug = None;
        self.fresh = Fresh::default();
        self.doubles = 0;
        match self.effect() {
            Effect::PlusSingle => self.gain_singles(1),
            Effect::PlusDouble => self.doubles = self.supply.draw_double(),
            _ => {}
        }
    }

    pub(super) fn gain_singles(&mut self, wanted: u8) {
        self.own_store().singles += self.supply.draw_singles(wanted);
    }

    pub(super) fn dig(&mut self, stack: Stack) {
        let sides = self.quarry.free_sides(stack);
        let tile = TileId::new(usize::from(self.quarry.take(stack)));
        let is_own = self.face(tile).flower == self.store().flower;
        let effect = self.effect();
        let flower = u8::from(is_own) * if effect == Effect::DoubleFlower { 2 } else { 1 };
        let income = (sides + flower).saturating_sub(u8::from(effect == Effect::MinusOne));
        self.gain_singles(income);
        self.dug = Some(tile);
        self.phase = Phase::Build;
    }

    #[inline]
    pub(super) fn place(&mut self, placement: Placement) {
        let tile = match placement.hand() {
            Hand::New => self.dug.take(),
            Hand::Old => self.own_store().tile.take(),
        };
        let face = self.face(tile.expect("the tile to be placed is at hand"));
        self.pay(placement);
        self.own_garden().place(face, placement);
        self.fresh.add(placement.footprint());
        if placement.open_cell().is_some() {
            self.supply.take_belvedere();
        }
    }

    /// Doubles at hand go first; missing ones are exchanged for.
    pub(super) fn pay(&mut self, placement: Placement) {
        let (singles, doubles) = self.garden(self.seat).columns(placement);
        let at_hand = doubles.min(self.doubles);
        let exchanged = doubles - at_hand;
        self.doubles -= at_hand;
        self.own_store().singles -= singles + 2 * exchanged;
        self.supply.exchange(exchanged);
    }

    pub(super) fn note_decoration(&mut self, symbol: Symbol, cells: u64) {
        let shown = self.garden(self.seat).symbols[symbol as usize];
        self.fresh.decorate(cells, shown, self.rules);
    }

    pub(super) fn keep(&mut self, tile: Option<Hand>) {
        if tile == Some(Hand::New) {
            let dug = self.dug;
            self.own_store().tile = dug;
        }
        let surplus = self.store().singles.saturating_sub(STORAGE);
        self.own_store().singles -= surplus;
        self.supply.put_back(surplus, self.doubles);
        self.end_turn();
    }

    pub(super) fn end_turn(&mut self) {
        self.turns += 1;
        let next = self.seat.next(self.players());
        if next == Seat::new(0) {
            if usize::from(self.round) == Self::rounds(self.players()) {
                self.phase = Phase::Over;
                return;
            }
            self.round += 1;
        }
        self.seat = next;
        self.begin_turn();
    }
}
