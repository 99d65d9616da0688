//! What the player to act may do.

use arrayvec::ArrayVec;

use super::Babylon;
use super::action::{Action, Hand, Placement, Stack};
use super::position::Phase;
use super::sites::{Purse, Sites};
use super::workshop::Workshop;
use crate::bits::{Bits, nth_bit};
use crate::{GameRng, Seat};

/// No garden has more tiles, hence none more floors.
pub(super) const MAX_FLOORS: usize = 16;
/// Ways to turn a tile.
pub(super) const ROTATIONS: usize = 4;

impl Babylon {
    /// Adds every legal action: placements, decorations, then ends of the turn.
    pub(super) fn list(&self, actions: &mut Vec<Action>) {
        if self.phase == Phase::Build {
            self.list_placements(actions);
            actions.extend(self.workshop().decorations());
            actions.extend(self.keeps().into_iter().map(Action::Keep));
        } else {
            actions.extend(Bits(u64::from(self.open_stacks())).map(|stack| self.take_from(stack)));
        }
    }

    pub(super) fn allows(&self, action: Action) -> bool {
        match (self.phase, action) {
            (Phase::Remove, Action::Remove(stack)) | (Phase::Dig, Action::Dig(stack)) => {
                self.open_stacks() >> stack.0 & 1 == 1
            }
            (Phase::Build, Action::Place(placement)) => self.can_place(placement),
            (Phase::Build, Action::Keep(tile)) => self.keeps().contains(&tile),
            (Phase::Build, decoration) => self.workshop().decorations().contains(&decoration),
            _ => false,
        }
    }

    pub(super) fn count(&self) -> usize {
        if self.phase != Phase::Build {
            return self.open_stacks().count_ones() as usize;
        }
        let hands = self.hands().len();
        let sites = if hands == 0 { 0 } else { count_sites(&self.sites()) };
        let placements = sites * ROTATIONS * hands;
        placements + self.workshop().decorations().len() + self.keeps().len()
    }

    pub(super) fn pick(&self, rng: &mut GameRng) -> Action {
        if self.phase == Phase::Build {
            return self.pick_build(rng);
        }
        let stacks = u64::from(self.open_stacks());
        self.take_from(nth_bit(stacks, rng.below(stacks.count_ones() as usize) as u32))
    }

    /// The stacks that a removal or a dig can take from.
    fn open_stacks(&self) -> u16 {
        match self.phase {
            Phase::Remove => self.quarry.with_clay(),
            Phase::Dig => self.quarry.diggable(),
            Phase::Build | Phase::Over => 0,
        }
    }

    fn take_from(&self, stack: u32) -> Action {
        let stack = Stack(stack as u8);
        if self.phase == Phase::Remove { Action::Remove(stack) } else { Action::Dig(stack) }
    }

    /// The tiles that can be placed (rule 6.1).
    fn hands(&self) -> ArrayVec<Hand, 2> {
        let new = self.dug.map(|_| Hand::New);
        let old = self.store().tile.map(|_| Hand::Old);
        new.into_iter().chain(old).collect()
    }

    /// What can be kept: one of the tiles not placed, or none if all are (rule 8.1).
    fn keeps(&self) -> ArrayVec<Option<Hand>, 2> {
        let hands = self.hands();
        if hands.is_empty() {
            [None].into_iter().collect()
        } else {
            hands.into_iter().map(Some).collect()
        }
    }

    /// What a seat can pay with; only the player to act can have doubles.
    pub(super) fn purse(&self, seat: Seat) -> Purse {
        Purse {
            singles: u32::from(self.stores[seat.index()].singles),
            doubles: if seat == self.seat { u32::from(self.doubles) } else { 0 },
            exchangeable: u32::from(self.supply.exchangeable()),
            has_belvedere: self.supply.has_belvedere(),
        }
    }

    /// The sites of every floor that a tile can reach, from floor 1: gardens grow floor by floor
    /// (rule 6.5).
    #[inline]
    fn sites(&self) -> ArrayVec<Sites, MAX_FLOORS> {
        let garden = self.garden(self.seat);
        let purse = self.purse(self.seat);
        let floors = 1..=(u32::from(garden.highest) + 1).min(MAX_FLOORS as u32);
        floors.map(|floor| garden.sites(floor, purse, self.rules)).collect()
    }

    fn can_place(&self, placement: Placement) -> bool {
        let garden = self.garden(self.seat);
        self.hands().contains(&placement.hand())
            && placement.floor() <= u32::from(garden.highest) + 1
            && garden.admits(placement, self.purse(self.seat), self.rules)
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

    #[inline]
    fn list_placements(&self, actions: &mut Vec<Action>) {
        let hands = self.hands();
        if hands.is_empty() {
            return;
        }
        for (floor, sites) in (1..).zip(self.sites()) {
            for (open, anchors) in sites.0.into_iter().enumerate() {
                for anchor in anchors.iter() {
                    for &hand in &hands {
                        // Side by side, so that an evaluation can share what they have in common.
                        actions.extend((0..ROTATIONS).map(|rotation| {
                            Action::Place(Placement::new(hand, anchor, floor, rotation, open))
                        }));
                    }
                }
            }
        }
    }

    #[inline]
    fn pick_build(&self, rng: &mut GameRng) -> Action {
        let hands = self.hands();
        let sites = if hands.is_empty() { ArrayVec::new() } else { self.sites() };
        let on_sites = count_sites(&sites);
        let decorations = self.workshop().decorations();
        let keeps = self.keeps();
        let placements = on_sites * ROTATIONS * hands.len();
        let choice = rng.below(placements + decorations.len() + keeps.len());
        if choice < placements {
            let (manner, site) = (choice / on_sites, choice % on_sites);
            nth_placement(&sites, site as u32, hands[manner / ROTATIONS], manner % ROTATIONS)
        } else if choice < placements + decorations.len() {
            decorations[choice - placements]
        } else {
            Action::Keep(keeps[choice - placements - decorations.len()])
        }
    }
}

/// Placements of one tile in one rotation.
#[inline]
fn count_sites(sites: &[Sites]) -> usize {
    sites.iter().map(|sites| sites.count() as usize).sum()
}

/// The placement at the `n`-th site.
fn nth_placement(sites: &[Sites], mut n: u32, hand: Hand, rotation: usize) -> Action {
    for (floor, sites) in (1..).zip(sites) {
        for (open, anchors) in sites.0.into_iter().enumerate() {
            let count = anchors.len();
            if n < count {
                let anchor = anchors.nth(n);
                return Action::Place(Placement::new(hand, anchor, floor, rotation, open));
            }
            n -= count;
        }
    }
    unreachable!("the number of a site is below their count")
}
