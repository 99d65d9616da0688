//! What actions do: dig, build, store.

use super::Babylon;
use super::action::{Action, Hand, Placement, Stack};
use super::garden::Garden;
use super::position::Phase;
use super::rules::Rules;
use super::tiles::TileId;
use super::tokens::Effect;
use super::workshop::Fresh;
use crate::{Game, Seat};

/// The most singles that stay from turn to turn (rule 8.2).
pub(super) const STORAGE: u8 = 6;

/// What one player builds with. Positions lend it out for a move; evaluations try moves on a copy
/// of one player's things, without the rest of the table.
pub(super) struct Builder<'a> {
    pub(super) rules: &'static Rules,
    pub(super) garden: &'a mut Garden,
    pub(super) fresh: &'a mut Fresh,
    pub(super) dug: &'a mut Option<TileId>,
    pub(super) stored: &'a mut Option<TileId>,
    pub(super) singles: &'a mut u8,
    pub(super) doubles: &'a mut u8,
}

impl Builder<'_> {
    /// Places a tile; returns it, and how many doubles singles were exchanged for.
    #[inline]
    pub(super) fn place(&mut self, placement: Placement) -> (TileId, u8) {
        let tile = match placement.hand() {
            Hand::New => self.dug.take(),
            Hand::Old => self.stored.take(),
        };
        let tile = tile.expect("the tile to be placed is at hand");
        let exchanged = self.pay(placement);
        self.garden.place(&self.rules.faces[tile.index()], placement);
        self.fresh.add(placement.footprint());
        (tile, exchanged)
    }

    /// Doubles at hand go first; missing ones are exchanged for (rule 5.2).
    fn pay(&mut self, placement: Placement) -> u8 {
        let (singles, doubles) = self.garden.columns(placement);
        let at_hand = doubles.min(*self.doubles);
        let exchanged = doubles - at_hand;
        *self.doubles -= at_hand;
        *self.singles -= singles + 2 * exchanged;
        exchanged
    }

    /// Builds a decoration; other actions change nothing.
    #[inline]
    pub(super) fn decorate(&mut self, decoration: Action) {
        if let Some((symbol, cells)) = decoration.decoration() {
            self.fresh.decorate(cells, self.garden.symbols[symbol as usize], self.rules);
            self.garden.decorate(decoration);
        }
    }

    /// Keeps one tile and what columns fit the storage (rule 8); returns how many singles do not.
    #[inline]
    pub(super) fn keep(&mut self, tile: Option<Hand>) -> u8 {
        if tile == Some(Hand::New) {
            *self.stored = *self.dug;
        }
        let surplus = self.singles.saturating_sub(STORAGE);
        *self.singles -= surplus;
        surplus
    }
}

impl Babylon {
    #[inline]
    fn builder(&mut self) -> Builder<'_> {
        let store = &mut self.stores[self.seat.index()];
        Builder {
            rules: self.rules,
            garden: &mut self.gardens[self.seat.index()],
            fresh: &mut self.fresh,
            dug: &mut self.dug,
            stored: &mut store.tile,
            singles: &mut store.singles,
            doubles: &mut self.doubles,
        }
    }

    #[inline]
    pub(super) fn carry_out(&mut self, action: Action) {
        match action {
            Action::Remove(stack) => self.remove(stack),
            Action::Dig(stack) => self.dig(stack),
            Action::Place(placement) => self.place(placement),
            Action::Keep(tile) => self.keep(tile),
            decoration => self.decorate(decoration),
        }
    }

    /// A clay tile leaves the game before it starts (rule 2.5).
    fn remove(&mut self, stack: Stack) {
        self.quarry.take(stack);
        self.seat = self.seat.next(self.players());
        let removed = 16 - self.quarry.with_clay().count_ones();
        if removed == Self::removals(self.players()) {
            self.seat = Seat::new(0);
            self.begin_turn();
        }
    }

    /// Gifts of the round come before the dig (rules 9.2 and 9.3).
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

    fn gain_singles(&mut self, wanted: u8) {
        self.stores[self.seat.index()].singles += self.supply.draw_singles(wanted);
    }

    /// A dig gives the tile, a single for each side without a higher stack, and one for the own
    /// flower (rules 4.2 and 4.3), as the round has it (rules 9.6 and 9.7).
    fn dig(&mut self, stack: Stack) {
        let sides = self.quarry.free_sides(stack);
        let tile = TileId::new(usize::from(self.quarry.take(stack)));
        let is_own = self.rules.faces[tile.index()].flower == self.store().flower;
        let effect = self.effect();
        let flower = u8::from(is_own) * if effect == Effect::DoubleFlower { 2 } else { 1 };
        let income = (sides + flower).saturating_sub(u8::from(effect == Effect::MinusOne));
        self.gain_singles(income);
        self.dug = Some(tile);
        self.phase = Phase::Build;
    }

    #[inline]
    fn place(&mut self, placement: Placement) {
        let (_, exchanged) = self.builder().place(placement);
        self.supply.exchange(exchanged);
        if placement.open_cell().is_some() {
            self.supply.take_belvedere();
        }
    }

    fn decorate(&mut self, decoration: Action) {
        self.builder().decorate(decoration);
        if let Some((symbol, _)) = decoration.decoration() {
            self.supply.take(symbol);
        }
    }

    fn keep(&mut self, tile: Option<Hand>) {
        let surplus = self.builder().keep(tile);
        self.supply.put_back(surplus, self.doubles);
        self.end_turn();
    }

    fn end_turn(&mut self) {
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
