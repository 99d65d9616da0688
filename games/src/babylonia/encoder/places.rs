//! Cities and ziggurats one by one: majorities, nobles, and who gains by completing a city.

use super::super::features::Standing;
use super::super::position::Babylonia;
use super::{
    ALL_OTHER_NOBLES, CITIES_TOUCHED, CITY_LEAD, CITY_RIVER, DUE, FREE_STEPS, LEAD_STEPS, LOCKED,
    NOBLE_MARGIN, NOBLES, NOBLES_IN_REACH, OPTION, OTHER_NOBLES, OTHER_OPTION, OTHERS_IN_REACH,
    SOON, ZIGGURAT_LEAD,
};
use crate::{Encoding, Plane, Seat};

/// What a seat and the best other are paid for city tiles when somebody takes the next one:
/// as they stand, and with the new tile.
#[derive(Clone, Copy, Debug)]
pub(super) struct Income {
    pub(super) own: [i32; 2],
    pub(super) other: [i32; 2],
}

impl Income {
    pub(super) fn of(position: &Babylonia, seat: Seat) -> Self {
        let income = |seat: Seat| {
            let tiles = position.city_tiles(seat) as i16;
            let points = |tiles| tiles + position.pair_points(seat, tiles);
            [tiles, tiles + 1].map(|tiles| i32::from(points(tiles)))
        };
        let others = position.others(seat).map(income);
        let other = others.fold([0, 0], |best, each| [best[0].max(each[0]), best[1].max(each[1])]);
        Self { own: income(seat), other }
    }

    /// What the tile of a city brings both if this is the lead of the seat there.
    fn with_lead(&self, lead: i32) -> (i32, i32) {
        match lead {
            1.. => (self.own[1], self.other[0]),
            0 => (0, 0),
            _ => (self.own[0], self.other[1]),
        }
    }
}

/// What a city promises to one seat and to the others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Stake {
    pub(super) standing: Standing,
    /// Free river hexes next to it.
    pub(super) rivers: u8,
    /// What nobles of the seat, of the best other and of all others are paid now.
    pub(super) nobles: i16,
    pub(super) other_nobles: i16,
    pub(super) all_others: i16,
    /// What one more token connects, of the seat and of the best other.
    pub(super) reach: i16,
    pub(super) other_reach: i16,
}

impl Stake {
    pub(super) const NONE: Self = Self {
        standing: Standing { own: 0, other: 0, free: 0 },
        rivers: 0,
        nobles: 0,
        other_nobles: 0,
        all_others: 0,
        reach: 0,
        other_reach: 0,
    };

    fn margin(&self) -> i32 {
        i32::from(self.nobles - self.other_nobles)
    }

    /// Adds the city to all sums over cities, or takes it off where `sign` is -1.
    #[inline]
    pub(super) fn add(&self, income: &Income, sign: i32, encoding: &mut Encoding) {
        self.add_majority(sign, encoding);
        self.add_nobles(sign, encoding);
        self.add_completion(income, sign, encoding);
    }

    #[inline]
    fn add_majority(&self, sign: i32, encoding: &mut Encoding) {
        let Standing { own, other, free } = self.standing;
        add_lead(CITY_LEAD, self.standing, sign, encoding);
        encoding.add(CITIES_TOUCHED, 0, sign * i32::from(own > 0));
        encoding.add(CITIES_TOUCHED, 1, sign * i32::from(other > 0));
        encoding.add(CITIES_TOUCHED, 2, sign * i32::from(own == 0 && other == 0));
        let (lead, open) = (lead(self.standing), i32::from(free + self.rivers));
        encoding.add(LOCKED, 0, sign * i32::from(lead > open));
        encoding.add(LOCKED, 1, sign * i32::from(-lead > open));
        let is_close = lead.abs() <= 1;
        encoding.add(CITY_RIVER, 0, sign * i32::from(is_close) * i32::from(self.rivers));
    }

    #[inline]
    fn add_nobles(&self, sign: i32, encoding: &mut Encoding) {
        let free = usize::from(self.standing.free);
        encoding.add(NOBLES, free.min(FREE_STEPS - 1), sign * i32::from(self.nobles));
        encoding.add(OTHER_NOBLES, free.min(FREE_STEPS - 1), sign * i32::from(self.other_nobles));
        encoding.add(ALL_OTHER_NOBLES, 0, sign * i32::from(self.all_others));
        let soon = free.clamp(1, SOON) - 1;
        encoding.add(NOBLES_IN_REACH, soon, sign * i32::from(self.reach));
        encoding.add(OTHERS_IN_REACH, soon, sign * i32::from(self.other_reach));
        encoding.add(NOBLE_MARGIN, lead_step(self.standing), sign * self.margin());
    }

    /// Whoever completes a city chooses the moment, so only gains count.
    #[inline]
    fn add_completion(&self, income: &Income, sign: i32, encoding: &mut Encoding) {
        let (lead, free) = (lead(self.standing), usize::from(self.standing.free));
        match free {
            0 => {
                let (own, other) = income.with_lead(lead);
                encoding.add(DUE, 0, sign * (own + i32::from(self.nobles)));
                encoding.add(DUE, 1, sign * (other + i32::from(self.other_nobles)));
            }
            1..=SOON => {
                let swing = |lead| {
                    let (own, other) = income.with_lead(lead);
                    own - other + self.margin()
                };
                let filled = free as i32;
                encoding.add(OPTION, free - 1, sign * swing(lead + filled).max(0));
                encoding.add(OTHER_OPTION, free - 1, sign * (-swing(lead - filled)).max(0));
            }
            _ => {}
        }
    }
}

/// Counts a ziggurat by free land and lead.
#[inline]
pub(super) fn add_ziggurat(standing: Standing, sign: i32, encoding: &mut Encoding) {
    add_lead(ZIGGURAT_LEAD, standing, sign, encoding);
}

#[inline]
fn add_lead(plane: Plane, standing: Standing, sign: i32, encoding: &mut Encoding) {
    let free = usize::from(standing.free).min(FREE_STEPS - 1);
    encoding.add(plane, free * LEAD_STEPS + lead_step(standing), sign);
}

fn lead(standing: Standing) -> i32 {
    i32::from(standing.own) - i32::from(standing.other)
}

/// The place of a lead among [`LEAD_STEPS`].
fn lead_step(standing: Standing) -> usize {
    let middle = LEAD_STEPS as i32 / 2;
    (lead(standing).clamp(-middle, middle) + middle) as usize
}
