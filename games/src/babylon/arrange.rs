//! Positions arranged by hand, for worked cases and puzzles that no deal leads to, and a look at
//! what is hidden in them.

use super::action::Stack;
use super::garden::Garden;
use super::tiles::{Tile, TileId};
use super::tokens::Effect;
use super::{Babylon, Rules};
use crate::Seat;
use crate::intern::intern;

impl Babylon {
    /// The rules of the game.
    pub fn rules_in_force(&self) -> &'static Rules {
        self.rules
    }

    /// The round, from 1.
    pub fn round(&self) -> usize {
        usize::from(self.round)
    }

    /// All tokens in the order of their rounds, then those laid aside, whether seen or not.
    pub fn tokens(&self) -> &[Effect] {
        &self.tokens
    }

    /// The tiles left on a stack from bottom to top, by their places in the tile set.
    pub fn stack(&self, stack: Stack) -> &[u8] {
        self.quarry.tiles(stack)
    }

    /// The same position with the hidden things of another.
    #[must_use]
    pub fn with_hidden_of(self, other: &Self) -> Self {
        Self { quarry: other.quarry, tokens: other.tokens, ..self }
    }

    /// Goes to a round without playing.
    pub fn set_round(&mut self, round: usize) {
        self.round = round as u8;
    }

    /// Makes a stack as high as this, of the tiles it was dealt.
    pub fn refill_stack(&mut self, stack: Stack, height: usize) {
        self.quarry.set_height(stack, height);
    }

    /// Gives a player another flower.
    pub fn set_flower(&mut self, seat: Seat, flower: u8) {
        self.stores[seat.index()].flower = flower;
    }

    /// Gives a player this many single columns.
    pub fn set_singles(&mut self, seat: Seat, singles: u8) {
        self.stores[seat.index()].singles = singles;
    }

    /// Gives a player another garden.
    pub fn set_garden(&mut self, seat: Seat, garden: Garden) {
        self.gardens[seat.index()] = garden;
    }

    /// Gives the player to act a tile of any kind as the one just dug. It takes the place of the
    /// first tile of the set.
    pub fn hold(&mut self, tile: Tile) {
        let mut tile_set = self.rules.tile_set.clone();
        tile_set.tiles[0] = tile;
        self.rules = intern(self.rules.with_tiles(tile_set));
        self.dug = Some(TileId::new(0));
    }
}
