//! What a seat has at hand: tiles, columns, and pieces in the supply.

use super::planes::{
    COLUMNS, COLUMNS_AT_LEAST, DOUBLES, HAND_FLOWERS, HAND_SYMBOLS, HAND_TILES, READY, SUPPLY,
    SUPPLY_PIECES, SURPLUS, WILD,
};
use crate::babylon::Babylon;
use crate::babylon::apply::STORAGE;
use crate::babylon::garden::Garden;
use crate::babylon::tiles::{Face, Symbol};
use crate::babylon::tokens::Effect;
use crate::{Encoding, Seat};

impl Babylon {
    /// The tiles a seat can place, now or in its next turn.
    pub(super) fn tiles_of(&self, seat: Seat) -> impl Iterator<Item = &Face> {
        let dug = self.dug.filter(|_| self.is_building(seat));
        let tiles = dug.into_iter().chain(self.stores[seat.index()].tile);
        tiles.map(|tile| &self.rules.faces[tile.index()])
    }

    /// Returns how often each symbol is at hand.
    #[inline]
    pub(super) fn encode_hand(&self, seat: Seat, encoding: &mut Encoding) -> [i32; 4] {
        let garden = &self.gardens[seat.index()];
        let mut hand = [0; 4];
        let mut tiles = 0;
        for face in self.tiles_of(seat) {
            encoding.set(HAND_TILES, tiles, 1);
            tiles += 1;
            encode_flower(face, garden, encoding);
            for (symbol, spaces) in face.spaces[0].into_iter().enumerate() {
                hand[symbol] += spaces.len() as i32;
            }
        }
        encoding.set_all(HAND_SYMBOLS, hand);
        self.encode_columns(seat, tiles, encoding);
        hand
    }

    #[inline]
    fn encode_columns(&self, seat: Seat, tiles: usize, encoding: &mut Encoding) {
        let singles = usize::from(self.stores[seat.index()].singles);
        let doubles = if seat == self.seat { usize::from(self.doubles) } else { 0 };
        let columns = singles + 2 * doubles;
        encoding.set(COLUMNS, 0, columns as i32);
        encoding.fill(COLUMNS_AT_LEAST, 0, columns.min(COLUMNS_AT_LEAST.len));
        encoding.set(DOUBLES, 0, doubles as i32);
        encoding.set(SURPLUS, 0, singles.saturating_sub(usize::from(STORAGE)) as i32);
        if self.is_building(seat) {
            encoding.set(READY, 0, tiles.min(columns / 3) as i32);
            encoding.set(READY, 1, tiles.min(columns / 4) as i32);
            let is_wild = |effect| i32::from(self.effect() == effect && !self.fresh.is_spent());
            encoding.set(WILD, 0, is_wild(Effect::ChangeSymbol));
            encoding.set(WILD, 1, is_wild(Effect::BlankWild));
        }
    }

    /// The supply without what the token of a new round has just taken.
    #[inline]
    pub(super) fn encode_supply(&self, encoding: &mut Encoding) {
        let news = if self.has_news_of_token() { self.effect() } else { Effect::None };
        let [singles, doubles, belvederes] = self.supply.columns_and_belvederes();
        let singles = singles + u16::from(news == Effect::PlusSingle);
        let doubles = doubles + u16::from(news == Effect::PlusDouble);
        encoding.set_all(SUPPLY, [singles.min(60), doubles.min(16), belvederes.min(8)]);
        encoding.set_all(SUPPLY_PIECES, Symbol::ALL.map(|symbol| self.supply.left(symbol).min(8)));
    }
}

#[inline]
fn encode_flower(face: &Face, garden: &Garden, encoding: &mut Encoding) {
    if garden.lacks_flower(face.flower) {
        encoding.add(HAND_FLOWERS, 0, 1);
        encoding.add(HAND_FLOWERS, 1, i32::from(garden.flowers_ahead() == 3));
    }
}
