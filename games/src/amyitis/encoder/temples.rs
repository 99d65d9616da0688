//! Where this seat stands in the temples.

use super::planes::{
    AHEAD, DUE, FIRST, FIRST_AFTER, FIRST_BY_CUBE, OWN_CUBES, SECOND, THEIR_CUBES, THEIR_FIRST,
};
use super::{Outlook, THREE};
use crate::Encoding;
use crate::amyitis::named::Named;
use crate::amyitis::position::Step;
use crate::amyitis::temples::{PLACES, Temple, rank_key};

pub(super) fn differs(before: &Outlook<'_>, after: &Outlook<'_>) -> bool {
    let due = |step| Temple::ALL.iter().map(move |&temple| are_due(step, temple));
    before.position.temples != after.position.temples
        || !due(before.position.step).eq(due(after.position.step))
}

pub(super) fn write(outlook: &Outlook<'_>, encoding: &mut Encoding) {
    for &temple in Temple::ALL {
        write_temple(outlook, temple, encoding);
    }
}

/// Ranks are compared as for the rewards: now, after a cube of this seat, after a neutral one.
fn write_temple(outlook: &Outlook<'_>, temple: Temple, encoding: &mut Encoding) {
    let cubes = outlook.position.temples[temple as usize];
    let own = cubes.places_of(outlook.seat);
    let (mut all, mut most, mut above, mut best_after) = (0, 0, 0, 0);
    for rival in outlook.rivals() {
        let places = cubes.places_of(rival);
        all |= places;
        most = most.max(places.count_ones());
        above += usize::from(rank_key(places) > rank_key(own));
        best_after = best_after.max(rank_key(pushed(places)));
    }
    for place in 0..PLACES {
        let at = PLACES * temple as usize + place;
        encoding.set(OWN_CUBES, at, (own >> (4 * place) & 1) as i32);
        encoding.set(THEIR_CUBES, at, (all >> (4 * place) & 1) as i32);
    }
    let is_first_after = |own| i32::from(rank_key(own) > best_after);
    encoding.set(AHEAD, temple as usize, own.count_ones() as i32 - most as i32);
    encoding.set(THEIR_FIRST, temple as usize, i32::from(above > 0));
    encoding.set(FIRST_BY_CUBE, temple as usize, is_first_after(pushed(own) | 1));
    encoding.set(FIRST_AFTER, temple as usize, is_first_after(pushed(own)));
    if own != 0 {
        write_rewards(outlook, temple, above, encoding);
    }
}

/// Places of cubes after another cube has entered.
fn pushed(places: u32) -> u32 {
    places << 4 & 0xffff
}

/// With two players only the first is rewarded (rule 11.2).
fn write_rewards(outlook: &Outlook<'_>, temple: Temple, above: usize, encoding: &mut Encoding) {
    let first = i32::from(above == 0);
    let second = i32::from(above == 1 && outlook.position.players > 2);
    encoding.set(FIRST, temple as usize, first);
    encoding.set(SECOND, temple as usize, second);
    let [first_due, second_due] = are_due(outlook.position.step, temple).map(i32::from);
    encoding.set(DUE, temple as usize, first * first_due);
    encoding.set(DUE, THREE + temple as usize, second * second_due);
}

/// Whether a temple is still to reward its first and its second in this round.
fn are_due(step: Step, temple: Temple) -> [bool; 2] {
    match (step, temple) {
        (Step::TammuzField, Temple::Tammuz) => [true; 2],
        (Step::TammuzSwap, Temple::Tammuz) => [false, true],
        (Step::TammuzField | Step::TammuzSwap | Step::Stock | Step::Over, _) => [false; 2],
        _ => [true; 2],
    }
}
