//! The craftsmen on offer, until everybody has passed.

use super::Outlook;
use super::planes::{CAN_HIRE, CARDS};
use crate::Encoding;
use crate::amyitis::craftsmen::{CRAFTS, Craft, Trios};
use crate::amyitis::named::Named;
use crate::amyitis::position::Step;

pub(super) fn differs(before: &Outlook<'_>, after: &Outlook<'_>) -> bool {
    let read = |outlook: &Outlook<'_>| {
        let position = outlook.position;
        let is_active = position.is_active(outlook.seat);
        (
            position.trios,
            outlook.player.talents,
            position.garden.open == 0,
            is_active,
            is_open(outlook),
        )
    };
    read(before) != read(after)
}

pub(super) fn write(outlook: &Outlook<'_>, encoding: &mut Encoding) {
    if !is_open(outlook) {
        return;
    }
    let position = outlook.position;
    let hires = position.hires_of(outlook.player);
    let is_active = position.is_active(outlook.seat);
    for &craft in Craft::ALL {
        let can_hire = is_active && hires & Trios::places_of(craft) != 0;
        encoding.set(CAN_HIRE, craft as usize, i32::from(can_hire));
    }
    for trio in 0..position.players {
        // A trio that is used up has nothing to count.
        let price = usize::from(position.trios.price(trio)).min(2);
        for &craft in Craft::ALL {
            let cards = position.trios.count(usize::from(trio), craft);
            encoding.add(CARDS, CRAFTS * price + craft as usize, cards as i32);
        }
    }
}

/// Whether somebody can still hire in this round.
fn is_open(outlook: &Outlook<'_>) -> bool {
    outlook.position.step == Step::Turn || outlook.position.is_mid_turn()
}
