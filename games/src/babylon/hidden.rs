//! Determinization: the tiles under others and the tokens to come, which nobody at the table knows
//! (rule 13.1), are dealt anew.

use super::Babylon;
use super::quarry::Quarry;
use crate::bits::Bits;
use crate::{Game, GameRng};

impl Babylon {
    /// Deals anew whatever is hidden. Tokens laid aside can be any of those not yet seen.
    pub(super) fn deal_hidden(&mut self, rng: &mut GameRng) {
        self.quarry.reshuffle_hidden(rng);
        if !self.knows_tokens() {
            let hidden = &mut self.tokens[usize::from(self.round) - 1..];
            hidden.sort_unstable();
            rng.shuffle(hidden);
        }
    }

    pub(super) fn is_nothing_hidden(&self) -> bool {
        !self.quarry.has_hidden() && self.knows_tokens()
    }

    /// Whether the effects of all rounds to come are known. What was laid aside does not matter.
    fn knows_tokens(&self) -> bool {
        self.rules.token_mix.in_order || usize::from(self.round) == Self::rounds(self.players())
    }
}

impl Quarry {
    /// Deals anew the tiles that lie under others, layer by layer. They are dealt from one order
    /// whatever the truth is, so that positions that look the same are dealt anew in the same way.
    fn reshuffle_hidden(&mut self, rng: &mut GameRng) {
        for layer in 0..2 {
            let covered = Bits(u64::from(self.taller[layer + 1]));
            let tiles = covered
                .clone()
                .fold(0, |tiles, stack| tiles | 1 << self.stacks[stack as usize][layer]);
            let mut hidden = [0; 16];
            let mut count = 0;
            for tile in Bits(tiles) {
                hidden[count] = tile as u8;
                count += 1;
            }
            rng.shuffle(&mut hidden[..count]);
            for (stack, tile) in covered.zip(hidden) {
                self.stacks[stack as usize][layer] = tile;
            }
        }
    }

    /// Whether a tile lies under another.
    fn has_hidden(&self) -> bool {
        self.taller[1] != 0
    }
}
