//! What the player to act can do.

use arrayvec::ArrayVec;

use super::Babylon;
use super::action::{Action, Cell, Hand, Placement, Stack};
use super::decorations::Workshop;
use super::sites::{Purse, Sites};
use super::state::Phase;
use crate::GameRng;
use crate::bits::{Bits, nth_bit};

/// No garden has more tiles, hence none more floors.
const MAX_FLOORS: usize = 16;

impl Babylon {
    pub(super) fn purse(&self) -> Purse {
        Purse {
            singles: u32::from(self.store().singles),
            doubles: u32::from(self.doubles),
            exchangeable: u32::from(self.supply.exchangeable()),
            has_belvedere: self.supply.has_belvedere(),
        }
    }

    /// The tiles that can be placed.
    pub(super) fn hands(&self) -> ArrayVec<Hand, 2> {
        let new = self.dug.map(|_| Hand::New);
        let old = self.store().tile.map(|_| Hand::Old);
        new.into_iter().chain(old).collect()
    }

    /// What can be kept: one of the tiles not placed, or none if all are.
    pub(super) fn keeps(&self) -> ArrayVec<Option<Hand>, 2> {
        let hands = self.hands();
        if hands.is_empty() {
            [None].into_iter().collect()
        } else {
            hands.into_iter().map(Some).collect()
        }
    }

    /// The sites of every floor that a tile can reach, from floor 1.
    #[inline]
    pub(super) fn sites(&self) -> ArrayVec<Sites, MAX_FLOORS> {
        let garden = self.garden(self.seat);
        let purse = self.purse();
        let floors = 1..=(u32::from(garden.highest) + 1).min(MAX_FLOORS as u32);
        floors.map(|floor| garden.sites(floor, purse, self.rules)).collect()
    }

    pub(super) fn workshop(&self) -> Workshop<'_> {
        Workshop {
            garden: self.garden(self.seat),
            fresh: &self.fresh,
            effect: self.effect(),
            supply: &self.supply,
            rules: self.rules,
        }
    }

    /// The stacks that a removal or a dig can take from.
    pub(super) fn open_stacks(&self) -> u16 {
        match self.phase {
            Phase::Remove => self.quarry.with_clay(),
            Phase::Dig => self.quarry.diggable(),
            Phase::Build | Phase::Over => 0,
        }
    }

    pub(super) fn take_from(&self, stack: u32) -> Action {
        let stack = Stack(stack as u8);
        if self.phase == Phase::Remove { Action::Remove(stack) } else { Action::Dig(stack) }
    }

    #[inline]
    pub(super) fn list_placements(&self, actions: &mut Vec<Action>) {
        let hands = self.hands();
        if hands.is_empty() {
            return;
        }
        for (floor, sites) in (1..).zip(self.sites()) {
            for (open, anchors) in sites.0.into_iter().enumerate() {
                for anchor in Bits(anchors) {
                    for &hand in &hands {
                        // Side by side, so that an evaluation can share what they have in common.
                        actions.extend((0..4).map(|rotation| {
                            let anchor = Cell::new(anchor);
                            Action::Place(Placement::new(hand, anchor, floor, rotation, open))
                        }));
                    }
                }
            }
        }
    }

    pub(super) fn can_place(&self, placement: Placement) -> bool {
        let garden = self.garden(self.seat);
        self.hands().contains(&placement.hand())
            && placement.floor() <= u32::from(garden.highest) + 1
            && garden.admits(placement, self.purse(), self.rules)
    }

    /// Placements of one tile in one rotation.
    pub(super) fn count_sites(&self) -> usize {
        self.sites().iter().map(|sites| sites.count() as usize).sum()
    }

    #[inline]
    pub(super) fn random_build(&self, rng: &mut GameRng) -> Action {
        let hands = self.hands();
        let sites = if hands.is_empty() { ArrayVec::new() } else { self.sites() };
        let on_sites: usize = sites.iter().map(|sites| sites.count() as usize).sum();
        let decorations = self.workshop().decorations();
        let keeps = self.keeps();
        let placements = on_sites * 4 * hands.len();
        let choice = rng.below(placements + decorations.len() + keeps.len());
        if choice < placements {
            let (manner, site) = (choice / on_sites, choice % on_sites);
            nth_placement(&sites, site as u32, hands[manner / 4], manner % 4)
        } else if choice < placements + decorations.len() {
            decorations[choice - placements]
        } else {
            Action::Keep(keeps[choice - placements - decorations.len()])
        }
    }
}

/// The placement at the `n`-th site.
fn nth_placement(sites: &[Sites], mut n: u32, hand: Hand, rotation: usize) -> Action {
    for (floor, sites) in (1..).zip(sites) {
        for (open, anchors) in sites.0.into_iter().enumerate() {
            let count = anchors.count_ones();
            if n < count {
                let anchor = Cell::new(nth_bit(anchors, n));
                return Action::Place(Placement::new(hand, anchor, floor, rotation, open));
            }
            n -= count;
        }
    }
    unreachable!("the number of a site is below their count")
}
