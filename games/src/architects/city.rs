//! A city: what can be seen on its nine spaces, and how high they are.

use super::space::{ALL, LEFT, SPACES, Space, TOP};
use super::tile::{Colour, Kind, Tile};

/// The first bit of every colour's nine.
const COLOUR_LANES: u64 = lanes(Colour::ALL.len());
/// The first bit of every kind's nine.
const KIND_LANES: u64 = lanes(Kind::ALL.len());

/// Nobody has more than 19 turns, so five binary digits hold any height.
const HEIGHT_DIGITS: usize = 5;

const fn lanes(count: usize) -> u64 {
    let mut lanes = 0;
    let mut lane = 0;
    while lane < count {
        lanes |= 1 << (lane * SPACES);
        lane += 1;
    }
    lanes
}

/// Where a visible colour is marked in a word of all colours: nine bits each.
pub(super) const fn colour_bit(colour: Colour, space: usize) -> u64 {
    1 << (colour as usize * SPACES + space)
}

/// One player's city.
///
/// Covered tiles matter only for the height, so a city is nine bits for each visible colour,
/// nine for each visible kind, and the binary digits of the heights.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct City {
    colours: u64,
    kinds: u64,
    heights: [u16; HEIGHT_DIGITS],
}

impl City {
    /// Puts a tile on a space and returns the height it has then.
    #[inline]
    pub(super) fn build(&mut self, tile: Tile, space: Space) -> u32 {
        let at = space.index();
        self.colours = self.colours & !(COLOUR_LANES << at) | colour_bit(tile.colour(), at);
        self.kinds = self.kinds & !(KIND_LANES << at) | 1 << (tile.kind() as usize * SPACES + at);
        let mut carry = space.bit();
        for digit in &mut self.heights {
            *digit ^= carry;
            carry &= !*digit;
        }
        self.height(space)
    }

    /// All visible colours in one word, for comparing with patterns.
    #[inline]
    pub(super) fn colours(&self) -> u64 {
        self.colours
    }

    /// The spaces that show this colour.
    #[inline]
    pub fn of_colour(&self, colour: Colour) -> u16 {
        (self.colours >> (colour as usize * SPACES)) as u16 & ALL
    }

    /// The spaces that show this kind.
    #[inline]
    pub fn of_kind(&self, kind: Kind) -> u16 {
        (self.kinds >> (kind as usize * SPACES)) as u16 & ALL
    }

    /// How many spaces are built on.
    #[inline]
    pub fn stacks(&self) -> u32 {
        self.colours.count_ones()
    }

    /// How many different kinds can be seen.
    #[inline]
    pub fn visible_kinds(&self) -> u32 {
        Kind::ALL.into_iter().map(|kind| u32::from(self.of_kind(kind) != 0)).sum()
    }

    /// How many tiles lie on a space.
    #[inline]
    pub fn height(&self, space: Space) -> u32 {
        let digit = |k: usize| u32::from(self.heights[k] >> space.index() & 1) << k;
        (0..HEIGHT_DIGITS).map(digit).sum()
    }

    /// The spaces of exactly this height.
    #[inline]
    pub fn of_height(&self, height: u32) -> u16 {
        let mut same = ALL;
        for (k, digit) in self.heights.iter().enumerate() {
            same &= if height >> k & 1 == 1 { *digit } else { !digit };
        }
        same
    }

    /// The spaces of three or more tiles.
    #[inline]
    pub fn three_or_more(&self) -> u16 {
        let [ones, twos, more @ ..] = self.heights;
        more.iter().fold(ones & twos, |tall, digit| tall | digit)
    }

    /// How many rows and columns read 1, 2, 3 or 3, 2, 1.
    pub fn stairs(&self) -> u32 {
        let [one, two, three] = [1, 2, 3].map(|height| self.of_height(height));
        let lines = |step: usize, starts: u16| {
            let ends = one & three >> (2 * step) | three & one >> (2 * step);
            (ends & two >> step & starts).count_ones()
        };
        lines(1, LEFT) + lines(3, TOP)
    }

    /// How many rows and columns one more tile makes read 1, 2, 3 or 3, 2, 1.
    pub fn almost_stairs(&self) -> u32 {
        let [none, one, two, three] = [0, 1, 2, 3].map(|height| self.of_height(height));
        let lines = |step: usize, starts: u16| {
            let short = |first: u16, middle: u16, last: u16| {
                let up = first & middle >> step & last >> (2 * step);
                let down = last & middle >> step & first >> (2 * step);
                (up | down) & starts
            };
            (short(none, two, three) | short(one, one, three) | short(one, two, two)).count_ones()
        };
        lines(1, LEFT) + lines(3, TOP)
    }

    /// The height of the highest stack.
    pub fn highest(&self) -> u32 {
        let (mut height, mut candidates) = (0, ALL);
        for (k, digit) in self.heights.iter().enumerate().rev() {
            if candidates & digit != 0 {
                candidates &= digit;
                height |= 1 << k;
            }
        }
        height
    }

    /// The tile one sees on a space.
    pub fn visible(&self, space: Space) -> Option<Tile> {
        let kind = Kind::ALL.into_iter().find(|&kind| self.of_kind(kind) & space.bit() != 0)?;
        let shows = |&colour: &Colour| self.of_colour(colour) & space.bit() != 0;
        Colour::ALL.into_iter().find(shows).map(|colour| Tile::new(kind, colour))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with_heights(heights: [usize; SPACES]) -> City {
        let mut city = City::default();
        for space in Space::all() {
            for _ in 0..heights[space.index()] {
                city.build(Tile::new(Kind::Garden, Colour::Green), space);
            }
        }
        city
    }

    #[test]
    fn heights_count_all_tiles_of_a_stack() {
        let city = with_heights([0, 1, 2, 3, 4, 5, 8, 16, 19]);
        let heights: Vec<_> = Space::all().map(|space| city.height(space)).collect();
        assert_eq!(heights, [0, 1, 2, 3, 4, 5, 8, 16, 19]);
        assert_eq!(city.of_height(4), 1 << 4);
        assert_eq!(city.three_or_more(), 0o770);
        assert_eq!(city.stacks(), 8);
        assert_eq!((city.highest(), with_heights([0, 1, 2, 6, 5, 4, 0, 0, 0]).highest()), (19, 6));
    }

    #[test]
    fn stairs_are_rows_and_columns_in_both_directions() {
        assert_eq!(with_heights([1, 2, 3, 2, 7, 2, 3, 2, 1]).stairs(), 4);
        assert_eq!(with_heights([1, 0, 0, 0, 2, 0, 0, 0, 3]).stairs(), 0);
        assert_eq!(with_heights([0, 0, 3, 1, 2, 1, 0, 0, 1]).stairs(), 0);
        assert_eq!(with_heights([0, 3, 0, 3, 2, 1, 0, 1, 0]).stairs(), 2);
    }

    #[test]
    fn one_tile_makes_almost_stairs_real_ones() {
        for heights in [[0, 2, 3, 0, 0, 0, 1, 1, 3], [3, 1, 1, 0, 1, 0, 2, 0, 2], [2; 9], [0; 9]] {
            let line = |step: usize, start: usize| [start, start + step, start + 2 * step];
            let lines = [0, 3, 6].map(|row| line(1, row)).into_iter();
            let almost = lines.chain([0, 1, 2].map(|column| line(3, column))).filter(|line| {
                let built = |raised: &usize| {
                    let read = line.map(|space| heights[space] + usize::from(space == *raised));
                    read == [1, 2, 3] || read == [3, 2, 1]
                };
                line.iter().any(built)
            });
            assert_eq!(with_heights(heights).almost_stairs(), almost.count() as u32);
        }
    }
}
