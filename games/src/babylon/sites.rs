//! Where tiles can be placed (rule 6): all anchors of a floor at once.

use super::action::{NO_CORNER, Placement};
use super::cells::Cells;
use super::garden::Garden;
use super::per_cell::PerCell;
use super::rules::{CoverDecor, Overlap, Rules, StairsBody};

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
    /// Doubles at hand pay first, missing ones are exchanged for two singles each (rule 6.11).
    fn pays(self, singles: u32, doubles: u32) -> bool {
        let exchanged = doubles.saturating_sub(self.doubles);
        exchanged <= self.exchangeable && singles + 2 * exchanged <= self.singles
    }
}

/// The anchors of one floor where a tile can be placed, by open corner; the last entry is for
/// four supports. Rotation never matters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Sites(pub(super) [Cells; 5]);

impl Sites {
    /// How many placements of one tile in one rotation there are.
    #[inline]
    pub(super) fn count(&self) -> u32 {
        self.0.iter().map(|anchors| anchors.len()).sum()
    }
}

/// The anchors that one floor offers to a tile.
#[derive(Clone, Copy, Debug)]
pub(super) struct Offer {
    /// All, whatever they cost.
    pub(super) any: Cells,
    /// Those with four supports.
    pub(super) on_four: Cells,
    /// Those that take no more than the usual price of three supports.
    pub(super) cheap: Cells,
    /// Those that a purse pays.
    pub(super) paid: Cells,
}

/// The cells of a garden as a tile on one floor meets them.
struct Ground {
    /// Cells that take a single column.
    single: Cells,
    /// Cells that take a double column.
    double: Cells,
    /// Cells that hold the tile up.
    support: Cells,
    /// Cells over which the tile may hang.
    hang: Cells,
}

impl Garden {
    /// The legal sites of a floor.
    #[inline]
    pub(super) fn sites(&self, floor: u32, purse: Purse, rules: &Rules) -> Sites {
        let ground = self.ground(floor, rules);
        let mut sites = self.sites_on(&ground, purse, rules);
        keep_affordable(&mut sites, &ground, purse);
        Sites(sites)
    }

    /// What a floor offers to the next tile.
    #[inline]
    pub(super) fn offer(&self, floor: u32, purse: Purse, rules: &Rules) -> Offer {
        let ground = self.ground(floor, rules);
        let sites = self.sites_on(&ground, purse, rules);
        let (mut cheap, mut paid) = (sites, sites);
        let price = prices(PerCell([ground.single, ground.double]));
        for (site, price) in cheap.iter_mut().zip(price) {
            *site &= price.at_most(CHEAPEST);
        }
        keep_affordable(&mut paid, &ground, purse);
        Offer { any: any(sites), on_four: sites[NO_CORNER], cheap: any(cheap), paid: any(paid) }
    }

    /// The sites of a floor whatever they cost.
    #[inline]
    fn sites_on(&self, ground: &Ground, purse: Purse, rules: &Rules) -> [Cells; 5] {
        let anchors = self.free_anchors(rules);
        let mut sites = [Cells::EMPTY; 5];
        sites[NO_CORNER] = anchors & on_all(ground.support, NO_CORNER);
        if purse.has_belvedere {
            for (open, site) in sites[..NO_CORNER].iter_mut().enumerate() {
                let hanging = ground.hang.anchors_by_corner(open);
                *site = anchors & on_all(ground.support, open) & hanging;
            }
        }
        sites
    }

    /// Whether a placement is legal, without looking at any other.
    #[inline]
    pub(super) fn admits(&self, placement: Placement, purse: Purse, rules: &Rules) -> bool {
        let ground = self.ground(placement.floor(), rules);
        let open = placement.open_cells();
        let supported = placement.footprint() & !open;
        self.free_anchors(rules).contains(placement.anchor())
            && (supported & !ground.support).is_empty()
            && (open & !ground.hang).is_empty()
            && (open.is_empty() || purse.has_belvedere)
            && purse.pays((ground.single & supported).len(), (ground.double & supported).len())
    }

    /// What each cell is for a tile on this floor (rules 6.6 to 6.10):
    ///
    /// ```text
    /// floor      ======   the tile; it must not be pushed under another
    /// floor - 1  | T |    single columns and statues reach it from here
    /// floor - 2    |      doubles from here
    /// ```
    ///
    /// A corner may hang over whatever lies lower, but not over a statue that would touch the tile,
    /// nor where the body of stairs is in the way.
    #[inline]
    fn ground(&self, floor: u32, rules: &Rules) -> Ground {
        let level = self.top.equal_to(floor - 1);
        let lower = if floor >= 2 { self.top.equal_to(floor - 2) } else { Cells::EMPTY };
        let (single, double) = (level & self.empty(), lower & self.empty());
        let statues = level & self.statues;
        let mut hang = self.top.at_most(floor - 1) & !statues;
        if rules.switches.stairs_body == StairsBody::Block {
            hang &= !(level & self.stair_low);
        }
        if rules.switches.cover_decor == CoverDecor::No {
            hang &= self.empty();
        }
        Ground { single, double, support: single | double | statues, hang }
    }

    /// Anchors where a tile stays in the garden and does not lie exactly over another (rules 6.3
    /// and 6.4).
    #[inline]
    fn free_anchors(&self, rules: &Rules) -> Cells {
        let taken = match rules.switches.overlap {
            Overlap::AnyFloor => self.anchors,
            Overlap::NextTileBelow => self.one_tile_anchors(),
        };
        Cells::ANCHORS & !taken
    }

    /// Anchors whose four surfaces belong to one tile.
    fn one_tile_anchors(&self) -> Cells {
        let [east, south] = self.same_tile;
        east & east.north() & south & south.west()
    }
}

/// Takes away the sites that cost more than the purse holds.
///
/// A double in the purse saves two singles wherever one is needed; there is never more than one.
#[inline]
fn keep_affordable(sites: &mut [Cells; 5], ground: &Ground, purse: Purse) {
    if purse.singles < DEAREST {
        let price = prices(PerCell([ground.single, ground.double]));
        for (open, site) in sites.iter_mut().enumerate() {
            let mut fits = price[open].at_most(purse.singles);
            if purse.doubles > 0 {
                fits |= price[open].at_most(purse.singles + 2) & on_any(ground.double, open);
            }
            *site &= fits;
        }
    }
    if purse.exchangeable < 4 {
        let needed = prices(PerCell([ground.double, Cells::EMPTY]));
        for (site, needed) in sites.iter_mut().zip(needed) {
            *site &= needed.at_most(purse.doubles + purse.exchangeable);
        }
    }
}

fn any(sites: [Cells; 5]) -> Cells {
    let [a, b, c, d, all] = sites;
    a | b | c | d | all
}

/// The price of three singles.
const CHEAPEST: u32 = 3;
/// The price of four doubles in singles.
const DEAREST: u32 = 8;

/// Anchors with one of the cells under every corner but the open one.
#[inline]
pub(super) fn on_all(cells: Cells, open: usize) -> Cells {
    let corners = (0..NO_CORNER).filter(|corner| *corner != open);
    corners.fold(Cells::ALL, |all, corner| all & cells.anchors_by_corner(corner))
}

/// Anchors with one of the cells under some corner but the open one.
#[inline]
fn on_any(cells: Cells, open: usize) -> Cells {
    let corners = (0..NO_CORNER).filter(|corner| *corner != open);
    corners.fold(Cells::EMPTY, |any, corner| any | cells.anchors_by_corner(corner))
}

/// The price of three or four supports at every anchor, by open corner.
#[inline]
fn prices(price: PerCell<2>) -> [PerCell<4>; 5] {
    let [a, b, c, d] = [0, 1, 2, 3].map(|corner| price.by_corner(corner));
    let north: PerCell<3> = a.plus(b);
    let south: PerCell<3> = d.plus(c);
    [south.plus(b), south.plus(a), north.plus(d), north.plus(c), north.plus(south)]
}
