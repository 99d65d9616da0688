//! The other players, in a few numbers.

use super::planes::{
    OTHER_COLUMNS, OTHER_FLOWERS, OTHER_HEIGHTS, OTHER_HOPES, OTHER_KINDS, OTHER_ROOM,
    OTHER_SCORES, OTHER_SYMBOLS, OTHER_TURNS,
};
use crate::babylon::Babylon;
use crate::babylon::tiles::Symbol;
use crate::babylon::tokens::Effect;
use crate::{Encoding, Game, Plane, Seat};

/// The planes of the numbers of [`Babylon::facts`].
const FACTS: [Plane; 9] = [
    OTHER_SCORES,
    OTHER_TURNS,
    OTHER_COLUMNS,
    OTHER_SYMBOLS,
    OTHER_HEIGHTS,
    OTHER_HOPES,
    OTHER_FLOWERS,
    OTHER_KINDS,
    OTHER_ROOM,
];

impl Babylon {
    pub(super) fn encode_others(&self, seat: Seat, encoding: &mut Encoding) {
        let mut other = seat.next(self.players());
        let next = self.facts(other);
        let (mut best, mut sum) = (next, next);
        for _ in 2..self.players() {
            other = other.next(self.players());
            let facts = self.facts(other);
            if facts[0] > best[0] {
                best = facts;
            }
            sum.iter_mut().zip(facts).for_each(|(sum, fact)| *sum += fact);
        }
        for (fact, plane) in FACTS.into_iter().enumerate() {
            encoding.set_all(plane, [next[fact], best[fact], sum[fact]]);
        }
    }

    /// What another player has, the score first.
    fn facts(&self, other: Seat) -> [i32; FACTS.len()] {
        let garden = self.garden(other);
        let open = |symbol| garden.open_symbols(symbol);
        let hopes = open(Symbol::Stairs) | open(Symbol::Fountain) | open(Symbol::Bridge);
        let tiles = self.tiles_of(other);
        [
            garden.score(self.rules),
            i32::from(self.turns_to_come(other)),
            self.columns_of_other(other),
            tiles.map(|face| face.symbols() as i32).sum(),
            i32::from(garden.highest),
            hopes.len() as i32,
            garden.flowers_ahead() as i32,
            garden.decorations_ahead() as i32,
            (!garden.dead_cells()).len() as i32,
        ]
    }

    /// Columns in singles, without those that the token of a new round has just given.
    fn columns_of_other(&self, other: Seat) -> i32 {
        let singles = i32::from(self.stores[other.index()].singles);
        if self.is_building(other) {
            return singles + 2 * i32::from(self.doubles);
        }
        let has_gift = self.has_news_of_token() && other == self.seat;
        singles - i32::from(has_gift && self.effect() == Effect::PlusSingle)
    }
}
