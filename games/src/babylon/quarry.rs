//! The quarry: sixteen stacks of clay on granite on basalt (rules 2.1 and 4).

use super::action::Stack;

/// The tiles of the quarry by stack, bottom to top.
pub(super) type Stacks = [[u8; 3]; 16];

/// What is left to dig.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Quarry {
    pub(super) stacks: Stacks,
    /// `taller[n]`: the stacks with more than `n` tiles.
    pub(super) taller: [u16; 3],
    /// The stack from which the last tile was taken.
    pub(super) last: Option<Stack>,
}

/// The stacks of the western column.
const WEST: u16 = 0x1111;

/// The stacks beside a stack.
const fn beside(stack: Stack) -> u16 {
    let own = 1 << stack.0;
    (own & !WEST) >> 1 | own << 1 & !WEST | own >> 4 | own << 4
}

impl Quarry {
    pub(super) fn new(stacks: Stacks) -> Self {
        Self { stacks, taller: [0xffff; 3], last: None }
    }

    /// Stacks with a tile.
    pub(super) fn diggable(&self) -> u16 {
        self.taller[0]
    }

    /// Stacks with their clay tile.
    pub(super) fn with_clay(&self) -> u16 {
        self.taller[2]
    }

    /// Stacks of just this height.
    #[inline]
    pub(super) fn of_height(&self, height: usize) -> u16 {
        self.taller[height - 1] & !self.taller.get(height).copied().unwrap_or(0)
    }

    pub(super) fn height(&self, stack: Stack) -> usize {
        self.taller.iter().filter(|stacks| **stacks >> stack.0 & 1 == 1).count()
    }

    /// The tiles left on a stack, bottom to top.
    pub(super) fn tiles(&self, stack: Stack) -> &[u8] {
        &self.stacks[stack.index()][..self.height(stack)]
    }

    /// The visible tile of a stack.
    pub(super) fn top(&self, stack: Stack) -> Option<u8> {
        self.tiles(stack).last().copied()
    }

    /// The columns that digging at a stack gives: one for each side without a higher stack, the rim
    /// included (rule 4.2).
    pub(super) fn free_sides(&self, stack: Stack) -> u8 {
        self.sides_free_at(stack, self.height(stack))
    }

    /// The same for a stack whose height is known.
    #[inline]
    pub(super) fn sides_free_at(&self, stack: Stack, height: usize) -> u8 {
        let higher = self.taller.get(height).map_or(0, |stacks| stacks & beside(stack));
        4 - higher.count_ones() as u8
    }

    /// Makes a stack of the first tiles it was dealt.
    pub(super) fn set_height(&mut self, stack: Stack, height: usize) {
        for (layer, stacks) in self.taller.iter_mut().enumerate() {
            *stacks = *stacks & !(1 << stack.0) | u16::from(layer < height) << stack.0;
        }
    }

    /// Takes the top tile of a stack that has one.
    pub(super) fn take(&mut self, stack: Stack) -> u8 {
        let layer = self.height(stack) - 1;
        self.last = Some(stack);
        self.taller[layer] &= !(1 << stack.0);
        self.stacks[stack.index()][layer]
    }
}
