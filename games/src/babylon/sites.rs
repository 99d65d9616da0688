//! Where tiles can be placed: all anchors of a floor at once.

use super::action::{NO_CORNER, Placement};
use super::garden::Garden;
use super::rules::{CoverDecor, Overlap, Rules, StairsBody};
use crate::bits::Sliced;

/// Anchors: cells that are not in the last column or row.
pub(super) const ANCHORS: u64 = 0x007f_7f7f_7f7f_7f7f;

/// What a player can pay with.
#[derive(Clone, Copy, Debug)]
pub(super) struct Purse {
    pub(super) singles: u32,
    pub(super) doubles: u32,
    /// How many doubles the supply holds to exchange singles for.
    pub(super) exchangeable: u32,
    /// Whether a belvedere is left for a tile on three supports.
    pub(super) has_belvedere: bool,
}

impl Purse {
    fn pays(self, singles: u32, doubles: u32) -> bool {
        let exchanged = doubles.saturating_sub(self.doubles);
        exchanged <= self.exchangeable && singles + 2 * exchanged <= self.singles
    }
}

/// The anchors of one floor where a tile can be placed, by open corner; the last entry is for
/// four supports. Rotation never matters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Sites(pub(super) [u64; 5]);

impl Sites {
    /// How many placements of one tile in one rotation there are.
    #[inline]
    pub(super) fn count(&self) -> u32 {
        self.0.iter().map(|anchors| anchors.count_ones()).sum()
    }
}

/// The cells of a garden as a tile on one floor meets them.
struct Ground {
    /// Cells that take a single column.
    single: u64,
    /// Cells that take a double column.
    double: u64,
    /// Cells that hold the tile up.
    support: u64,
    /// Cells over which the tile may hang.
    hang: u64,
}

impl Garden {
    /// The legal sites of a floor.
    #[inline]
    pub(super) fn sites(&self, floor: u32, purse: Purse, rules: &Rules) -> Sites {
        let ground = self.ground(floor, rules);
        let (support, hang) = (ground.support, ground.hang);
        let taken = self.overlap_anchors(rules);
        let anchors = ANCHORS & !taken;
        let mut sites = [0; 5];
        sites[NO_CORNER] = anchors & on_all(support, NO_CORNER);
        if purse.has_belvedere {
            for open in 0..4 {
                sites[open] = anchors & on_all(support, open) & hang >> CORNER_SHIFTS[open];
            }
        }
        keep_affordable(&mut sites, &ground, purse);
        Sites(sites)
    }

    /// Whether a placement is legal, without looking at any other.
    #[inline]
    pub(super) fn admits(&self, placement: Placement, purse: Purse, rules: &Rules) -> bool {
        let ground = self.ground(placement.floor(), rules);
        let open = placement.open_bit();
        let supported = placement.footprint() & !open;
        let taken = self.overlap_anchors(rules);
        (ANCHORS & !taken) & placement.anchor().bit() != 0
            && supported & !ground.support == 0
            && open & !ground.hang == 0
            && (open == 0 || purse.has_belvedere)
            && purse.pays(
                (ground.single & supported).count_ones(),
                (ground.double & supported).count_ones(),
            )
    }

    #[inline]
    fn ground(&self, floor: u32, rules: &Rules) -> Ground {
        let level = self.top.equal_to(floor - 1);
        let lower = if floor >= 2 { self.top.equal_to(floor - 2) } else { 0 };
        let (single, double) = (level & self.empty(), lower & self.empty());
        let statues = level & self.statues;
        let mut hang = self.top.at_most(floor - 1) & !statues;
        if rules.stairs_body == StairsBody::Block {
            hang &= !(level & self.stair_low);
        }
        if rules.cover_decor == CoverDecor::No {
            hang &= self.empty();
        }
        Ground { single, double, support: single | double | statues, hang }
    }

    /// Anchors where a tile would lie exactly over another.
    #[inline]
    fn overlap_anchors(&self, rules: &Rules) -> u64 {
        match rules.overlap {
            Overlap::AnyFloor => self.anchors,
            Overlap::NextTileBelow => self.one_tile_anchors(),
        }
    }

    /// Anchors whose four surfaces belong to one tile.
    fn one_tile_anchors(&self) -> u64 {
        self.same_east & self.same_east >> 8 & self.same_south & self.same_south >> 1
    }
}

/// Takes away the sites that cost more than the purse holds.
///
/// A double in the purse saves two singles wherever one is needed; there is never more than one.
#[inline]
fn keep_affordable(sites: &mut [u64; 5], ground: &Ground, purse: Purse) {
    if purse.singles < DEAREST {
        let price = prices(Sliced([ground.single, ground.double]));
        for open in 0..5 {
            let mut fits = price[open].at_most(purse.singles);
            if purse.doubles > 0 {
                fits |= price[open].at_most(purse.singles + 2) & on_any(ground.double, open);
            }
            sites[open] &= fits;
        }
    }
    if purse.exchangeable < 4 {
        let needed = prices(Sliced([ground.double, 0]));
        for open in 0..5 {
            sites[open] &= needed[open].at_most(purse.doubles + purse.exchangeable);
        }
    }
}

/// The price of four doubles in singles.
const DEAREST: u32 = 8;

/// How far the corners of a footprint lie from its anchor, clockwise from the top left.
const CORNER_SHIFTS: [u32; 4] = [0, 1, 9, 8];

/// Anchors with a cell of the mask under every corner but the open one.
#[inline]
fn on_all(mask: u64, open: usize) -> u64 {
    let corners = (0..4).filter(|corner| *corner != open);
    corners.fold(!0, |all, corner| all & mask >> CORNER_SHIFTS[corner])
}

/// Anchors with a cell of the mask under some corner but the open one.
#[inline]
fn on_any(mask: u64, open: usize) -> u64 {
    let corners = (0..4).filter(|corner| *corner != open);
    corners.fold(0, |any, corner| any | mask >> CORNER_SHIFTS[corner])
}

/// The price of three or four supports at every anchor, by open corner.
#[inline]
fn prices(price: Sliced<2>) -> [Sliced<4>; 5] {
    let east = price.shifted(1);
    let south = price.shifted(8);
    let south_east = price.shifted(9);
    let north_row: Sliced<3> = price.plus(east);
    let south_row: Sliced<3> = south.plus(south_east);
    [
        south_row.plus(east),
        south_row.plus(price),
        north_row.plus(south),
        north_row.plus(south_east),
        north_row.plus(south_row),
    ]
}
