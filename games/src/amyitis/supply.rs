//! The supply of talents, camels and goods, which runs out with `limits=hard` (ruling R-SUP).
//!
//! What is in the box and neither with a player nor on a caravan card is in the supply: nothing has
//! to be put back, and nothing can be counted twice.

use super::goods::{GOODS, Good};
use super::named::Named;
use super::player::Player;
use super::position::Amyitis;
use super::rules::Limits;
use crate::Seat;

/// In the box.
const TALENTS: u16 = 30;
const CAMELS: u16 = 14;
/// Goods of each kind.
const GOODS_OF_A_KIND: u16 = 7;

impl Amyitis {
    /// A player takes as many of these talents as are left.
    pub(super) fn gain_talents(&mut self, seat: Seat, talents: u8) {
        let left = self.left(TALENTS, |player| player.talents);
        self.seats[seat.index()].talents += left.min(talents.into());
    }

    /// A player takes as many of these camels as are left.
    pub(super) fn gain_camels(&mut self, seat: Seat, camels: u8) {
        let left = self.left(CAMELS, |player| player.camels);
        self.seats[seat.index()].camels += left.min(camels.into());
    }

    /// A player takes a good if one is left.
    pub(super) fn gain_good(&mut self, seat: Seat, good: Good) {
        if self.left_of(good) > 0 {
            self.seats[seat.index()].goods.add(good);
        }
    }

    /// The kinds of goods of which one is left, as a set.
    pub(super) fn goods_in_supply(&self) -> u64 {
        match self.rules.switches.limits {
            Limits::None => (1 << GOODS) - 1,
            Limits::Hard => {
                let left = |good: &Good| u64::from(self.left_of(*good) > 0) << *good as u64;
                Good::ALL.iter().map(left).sum()
            }
        }
    }

    fn left_of(&self, good: Good) -> u16 {
        let on_card = u16::from(self.stock.tokens >> good as u8 & 1);
        self.left(GOODS_OF_A_KIND - on_card, |player| player.goods.count(good) as u16)
    }

    /// What is left of so many pieces; without limits there is always enough.
    fn left(&self, pieces: u16, held: impl Fn(&Player) -> u16) -> u16 {
        match self.rules.switches.limits {
            Limits::None => u16::MAX,
            Limits::Hard => {
                let players = &self.seats[..usize::from(self.players)];
                pieces.saturating_sub(players.iter().map(held).sum())
            }
        }
    }

    /// Talents, camels and goods of each kind that are left, if they can run out.
    pub(super) fn supply(&self) -> Option<(u16, u16, [u16; GOODS])> {
        (self.rules.switches.limits == Limits::Hard).then(|| {
            let talents = self.left(TALENTS, |player| player.talents);
            let camels = self.left(CAMELS, |player| player.camels);
            (talents, camels, std::array::from_fn(|kind| self.left_of(Good::ALL[kind])))
        })
    }
}
