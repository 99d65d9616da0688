//! The quarry: sixteen stacks of clay on granite on basalt.

use super::action::Stack;
use crate::GameRng;
use crate::bits::Bits;

/// The tiles of the quarry by stack, bottom to top.
pub(super) type Stacks = [[u8; 3]; 16];

/// What is left to dig.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Quarry {
    stacks: Stacks,
    /// `taller[n]`: the stacks with more than `n` tiles.
    taller: [u16; 3],
}

/// The stacks beside each stack.
const BESIDE: [u16; 16] = beside();

const fn beside() -> [u16; 16] {
    let mut table = [0; 16];
    let mut stack = 0;
    while stack < 16 {
        let (x, y) = (stack % 4, stack / 4);
        if x > 0 {
            table[stack] |= 1 << (stack - 1);
        }
        if x < 3 {
            table[stack] |= 1 << (stack + 1);
        }
        if y > 0 {
            table[stack] |= 1 << (stack - 4);
        }
        if y < 3 {
            table[stack] |= 1 << (stack + 4);
        }
        stack += 1;
    }
    table
}

impl Quarry {
    pub(super) fn new(stacks: Stacks) -> Self {
        Self { stacks, taller: [0xffff; 3] }
    }

    /// Stacks with a tile.
    pub(super) fn diggable(&self) -> u16 {
        self.taller[0]
    }

    /// Stacks with their clay tile.
    pub(super) fn with_clay(&self) -> u16 {
        self.taller[2]
    }

    pub(super) fn height(&self, stack: Stack) -> usize {
        self.taller.iter().filter(|stacks| **stacks >> stack.0 & 1 == 1).count()
    }

    /// The visible tile of a stack.
    pub(super) fn top(&self, stack: Stack) -> Option<u8> {
        self.height(stack).checked_sub(1).map(|layer| self.stacks[stack.index()][layer])
    }

    /// The columns that digging at a stack gives: one for each side without a higher stack.
    pub(super) fn free_sides(&self, stack: Stack) -> u8 {
        let higher =
            self.taller.get(self.height(stack)).map_or(0, |stacks| stacks & BESIDE[stack.index()]);
        4 - higher.count_ones() as u8
    }

    /// Takes the top tile of a stack that has one.
    pub(super) fn take(&mut self, stack: Stack) -> u8 {
        let layer = self.height(stack) - 1;
        self.taller[layer] &= !(1 << stack.0);
        self.stacks[stack.index()][layer]
    }

    /// Deals anew the tiles that lie under others, layer by layer. They are dealt from one order
    /// whatever the truth is, so that worlds that look the same are dealt anew in the same way.
    pub(super) fn reshuffle_hidden(&mut self, rng: &mut GameRng) {
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

    /// Whether every tile left is seen.
    pub(super) fn is_open(&self) -> bool {
        self.taller[1] == 0
    }
}
