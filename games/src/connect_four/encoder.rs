//! Connect Four as numbers: who has which cell, and whose turn it is.

use super::{COLUMNS, ConnectFour, ROWS};
use crate::encoder::planes;
use crate::{Encoder, Encoding, Game, Plane, Rulebook, Seat};

/// All cells, column by column from the lowest.
const CELLS: usize = (COLUMNS * ROWS) as usize;

planes! {
    OWN[CELLS] / 1 = "own discs, column by column from the lowest cell";
    OTHER[CELLS] / 1 = "discs of the other player, likewise";
    TURN[1] / 1 = "1 if it is this seat's turn";
}

impl Encoder for ConnectFour {
    const PLANES: &'static [Plane] = PLANES;
    const POINTS: usize = Self::CATEGORIES.len();

    fn encode(&self, seat: Seat, encoding: &mut Encoding) {
        let other = seat.next(2);
        encoding.set_points(self.score(seat), self.score(other), self.is_over());
        encode_discs(self.discs[seat.index()], OWN, encoding);
        encode_discs(self.discs[other.index()], OTHER, encoding);
        encoding.set(TURN, 0, i32::from(!self.is_over() && self.to_act() == seat));
    }
}

fn encode_discs(discs: u64, plane: Plane, encoding: &mut Encoding) {
    for cell in crate::bits::Bits(discs) {
        let (column, row) = (cell / (ROWS + 1), cell % (ROWS + 1));
        encoding.set(plane, (column * ROWS + row) as usize, 1);
    }
}
