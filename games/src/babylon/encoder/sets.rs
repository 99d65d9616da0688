//! Points, and the sets of decorations and flowers that bring more.

use super::planes::{
    FLOWER_SETS, FLOWER_TOPS, FLOWERS_AHEAD, FLOWERS_EXCESS, KINDS_AHEAD, KINDS_AT_LEAST,
    KINDS_LACKING, OWN_FLOWER_LACKS, POINTS,
};
use crate::babylon::Babylon;
use crate::babylon::garden::Garden;
use crate::babylon::scoring::rarest;
use crate::{Encoding, Seat};

/// Thresholds of each kind of decoration.
const THRESHOLDS: usize = KINDS_AT_LEAST.len / 4;

impl Babylon {
    /// Returns the score.
    #[inline]
    pub(super) fn encode_sets(&self, seat: Seat, tops: [u8; 4], encoding: &mut Encoding) -> i32 {
        let garden = &self.gardens[seat.index()];
        let points = garden.breakdown(self.rules);
        for (category, points) in points.iter().enumerate() {
            encoding.set(POINTS, category, *points);
        }
        encode_kinds(garden, encoding);
        let own_flower = self.stores[seat.index()].flower;
        encode_flowers(garden, own_flower, tops, encoding);
        points.iter().sum()
    }
}

#[inline]
fn encode_kinds(garden: &Garden, encoding: &mut Encoding) {
    let counts = garden.counts;
    let fewest = rarest(counts);
    for (kind, count) in counts.into_iter().enumerate() {
        encoding.fill(KINDS_AT_LEAST, THRESHOLDS * kind, usize::from(count).min(THRESHOLDS));
        encoding.set(KINDS_LACKING, kind, i32::from(count == fewest));
    }
    encoding.set(KINDS_AHEAD, garden.decorations_ahead(), 1);
}

#[inline]
fn encode_flowers(garden: &Garden, own_flower: u8, tops: [u8; 4], encoding: &mut Encoding) {
    let counts = garden.flower_counts;
    let (sets, ahead) = (i32::from(rarest(counts)), garden.flowers_ahead());
    let seen: i32 = counts.iter().map(|count| i32::from(*count)).sum();
    encoding.set(FLOWER_SETS, 0, sets);
    encoding.set(FLOWERS_EXCESS, 0, seen - 4 * sets);
    encoding.set(FLOWERS_AHEAD, ahead, 1);
    let lacks = garden.lacking_flowers();
    let of_use: i32 =
        tops.iter().zip(lacks).map(|(n, lacks)| i32::from(*n) * i32::from(lacks)).sum();
    encoding.set(FLOWER_TOPS, 0, of_use);
    encoding.set(FLOWER_TOPS, 1, if ahead == 3 { of_use } else { 0 });
    encoding.set(OWN_FLOWER_LACKS, 0, i32::from(lacks[usize::from(own_flower)]));
}
