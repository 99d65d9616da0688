//! The nine stacks of the supply.

use super::space::{ALL, SPACES, Space};
use super::tile::Tile;
use crate::GameRng;

/// How many tiles a stack has at the start.
pub(super) const STACK: usize = 5;
/// How many tiles are left out, seen by nobody.
pub(super) const REMOVED: usize = 3;
/// The most tiles that can be hidden: all but the tops.
const MOST_HIDDEN: usize = SPACES * (STACK - 1) + REMOVED;

/// How many bits a tile takes in a pile.
const DIGIT: u32 = 5;
const DIGIT_MASK: u32 = (1 << DIGIT) - 1;

/// The stacks, and the three tiles left out.
///
/// A pile is a word of five bits a tile, top tile lowest. Tiles are stored as their number plus
/// one, so that 0 means no tile and taking one is a shift.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Supply {
    piles: [u32; SPACES],
    removed: u32,
    filled: u16,
}

impl Supply {
    pub(super) fn new(stacks: &[[Tile; STACK]; SPACES], removed: [Tile; REMOVED]) -> Self {
        Self { piles: stacks.map(|stack| pile(&stack)), removed: pile(&removed), filled: ALL }
    }

    /// The stacks that have a tile, as a set of spaces.
    #[inline]
    pub fn filled(&self) -> u16 {
        self.filled
    }

    /// How many stacks are empty.
    #[inline]
    pub fn empty_stacks(&self) -> u32 {
        (ALL & !self.filled).count_ones()
    }

    /// The top tile of a stack.
    pub fn top(&self, stack: Space) -> Option<Tile> {
        let digit = self.piles[stack.index()] & DIGIT_MASK;
        digit.checked_sub(1).map(|index| Tile::from_index(index as usize))
    }

    /// How many tiles a stack has.
    pub fn height(&self, stack: Space) -> usize {
        digits(self.piles[stack.index()])
    }

    /// Takes the top tile of a stack that is not empty.
    #[inline]
    pub(super) fn take(&mut self, stack: Space) -> Tile {
        let pile = &mut self.piles[stack.index()];
        debug_assert!(*pile != 0, "an empty stack is never available");
        let tile = Tile::from_index((*pile & DIGIT_MASK) as usize - 1);
        *pile >>= DIGIT;
        if *pile == 0 {
            self.filled &= !stack.bit();
        }
        tile
    }

    /// Shuffles all tiles nobody has seen: those under the tops and those left out. The result
    /// does not depend on where they lay.
    pub(super) fn shuffle_hidden(&mut self, rng: &mut GameRng) {
        let (mut hidden, count) = self.sorted_hidden();
        rng.shuffle(&mut hidden[..count]);
        let mut next = hidden.into_iter();
        let mut deal = |pile: &mut u32, kept: u32| {
            let size = digits(*pile) as u32;
            *pile &= (1 << (DIGIT * kept)) - 1;
            for (place, digit) in (kept..size).zip(next.by_ref()) {
                *pile |= digit << (DIGIT * place);
            }
        };
        self.piles.iter_mut().for_each(|pile| deal(pile, 1));
        deal(&mut self.removed, 0);
    }

    /// The hidden tiles in ascending order, and how many they are.
    fn sorted_hidden(&self) -> ([u32; MOST_HIDDEN], usize) {
        let mut copies = [0_u8; DIGIT_MASK as usize + 1];
        self.for_each_hidden(|digit| copies[digit as usize] += 1);
        let mut hidden = [0; MOST_HIDDEN];
        let mut count = 0;
        for (digit, &copies) in copies.iter().enumerate() {
            let end = count + usize::from(copies);
            hidden[count..end].fill(digit as u32);
            count = end;
        }
        (hidden, count)
    }

    fn for_each_hidden(&self, visit: impl FnMut(u32)) {
        let under_tops = self.piles.iter().map(|pile| pile >> DIGIT);
        for_each_digit(under_tops.chain([self.removed]), visit);
    }

    /// Visits the tiles of all stacks and those left out, which everybody knows in total.
    pub(super) fn for_each_tile(&self, mut visit: impl FnMut(Tile)) {
        let piles = self.piles.iter().copied().chain([self.removed]);
        for_each_digit(piles, |digit| visit(Tile::from_index(digit as usize - 1)));
    }
}

fn for_each_digit(piles: impl Iterator<Item = u32>, mut visit: impl FnMut(u32)) {
    for mut pile in piles {
        while pile != 0 {
            visit(pile & DIGIT_MASK);
            pile >>= DIGIT;
        }
    }
}

fn pile(bottom_to_top: &[Tile]) -> u32 {
    bottom_to_top.iter().fold(0, |pile, tile| pile << DIGIT | (tile.index() as u32 + 1))
}

fn digits(pile: u32) -> usize {
    (u32::BITS - pile.leading_zeros()).div_ceil(DIGIT) as usize
}
