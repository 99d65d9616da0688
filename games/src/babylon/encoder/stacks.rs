//! The quarry: what its stacks give this seat and the next.

use super::planes::{
    BEST_INCOME, INCOME, NEXT_INCOME, NEXT_LACKS, NEXT_PRIZE, TOP_LAYERS, TOP_SYMBOLS,
};
use crate::babylon::Babylon;
use crate::babylon::action::Stack;
use crate::babylon::tiles::Face;
use crate::bits::Bits;
use crate::{Encoding, Game, Seat};

/// What the stacks looked at so far give.
#[derive(Default)]
struct Tally {
    income: [u8; INCOME.len],
    best_income: [u8; BEST_INCOME.len],
    next_income: [u8; NEXT_INCOME.len],
    next_lacks: u8,
    next_prize: u8,
    symbols: [u8; TOP_SYMBOLS.len],
    /// Tiles on top by flower.
    flowers: [u8; 4],
}

impl Babylon {
    /// Returns the tiles on top by flower.
    pub(super) fn encode_stacks(&self, seat: Seat, encoding: &mut Encoding) -> [u8; 4] {
        let next = seat.next(self.players());
        let own_flowers = [seat, next].map(|seat| self.stores[seat.index()].flower);
        let lacks = self.gardens[next.index()].lacking_flowers();
        let mut tally = Tally::default();
        for layer in 0..TOP_LAYERS.len {
            let stacks = self.quarry.of_height(layer + 1);
            encoding.set(TOP_LAYERS, layer, stacks.count_ones() as i32);
            for stack in Bits(u64::from(stacks)) {
                let stack = Stack(stack as u8);
                let sides = self.quarry.sides_free_at(stack, layer + 1);
                match self.known_top(stack, layer) {
                    Some(face) => tally.add(face, sides, layer, own_flowers, lacks),
                    None => tally.add_income([sides; 2], layer),
                }
            }
        }
        tally.encode(encoding);
        tally.flowers
    }

    /// The tile on top of a stack, unless the last action has uncovered it: whoever chose that
    /// action should not be told by the position after it.
    #[inline]
    fn known_top(&self, stack: Stack, layer: usize) -> Option<&Face> {
        let top = self.quarry.stacks[stack.index()][layer];
        (self.quarry.last != Some(stack)).then(|| &self.rules.faces[usize::from(top)])
    }
}

impl Tally {
    /// A dig gives a column for each free side and one for the own flower, and more or less by the
    /// effect of the round, which is left out.
    #[inline]
    fn add(&mut self, face: &Face, sides: u8, layer: usize, own: [u8; 2], lacks: [bool; 4]) {
        let incomes = own.map(|flower| sides + u8::from(face.flower == flower));
        self.add_income(incomes, layer);
        let flower = usize::from(face.flower);
        self.flowers[flower] += 1;
        if lacks[flower] {
            self.next_lacks += 1;
            self.next_prize = self.next_prize.max(incomes[1]);
        }
        for (count, spaces) in self.symbols.iter_mut().zip(face.spaces[0]) {
            *count += spaces.len() as u8;
        }
    }

    #[inline]
    fn add_income(&mut self, [own, next]: [u8; 2], layer: usize) {
        self.income[usize::from(own)] += 1;
        self.best_income[layer] = self.best_income[layer].max(own);
        self.next_income[usize::from(next)] += 1;
    }

    fn encode(&self, encoding: &mut Encoding) {
        encoding.set_all(INCOME, self.income);
        encoding.set_all(BEST_INCOME, self.best_income);
        encoding.set_all(NEXT_INCOME, self.next_income);
        encoding.set_all(NEXT_LACKS, [self.next_lacks]);
        encoding.set_all(NEXT_PRIZE, [self.next_prize]);
        encoding.set_all(TOP_SYMBOLS, self.symbols);
    }
}
