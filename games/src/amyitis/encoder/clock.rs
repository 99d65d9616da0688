//! The rules in play, the course of the game and of the round, and who decides what.

use super::planes::{
    ACTIVE, ACTIVE_OTHERS, ALMS, LAST_ROUND, MY_STEP, OPTIONS, ORDER, PLAYERS, ROUND,
    ROUND_AT_LEAST, SUPPLY, THEIR_STEP, TO_PLANT, TO_PLANT_AT_LEAST, WAIT,
};
use super::{Outlook, set_at_least};
use crate::Encoding;
use crate::amyitis::position::Step;
use crate::amyitis::rules::{BonusGood, DoubleEdge, FieldTie};

pub(super) fn write(outlook: &Outlook<'_>, encoding: &mut Encoding) {
    write_rules(outlook, encoding);
    write_step(outlook, encoding);
    write_course(outlook, encoding);
    write_round(outlook, encoding);
}

fn write_rules(outlook: &Outlook<'_>, encoding: &mut Encoding) {
    let switches = outlook.position.rules.switches;
    let is_half_enough = switches.double_edge_conducts_when == DoubleEdge::Any;
    encoding.set(PLAYERS, usize::from(outlook.position.players) - 2, 1);
    encoding.set(OPTIONS, 0, i32::from(is_half_enough));
    encoding.set(OPTIONS, 1, i32::from(switches.field_tie == FieldTie::Rightmost));
    encoding.set(OPTIONS, 2, i32::from(switches.bonus_good_may_be_wine == BonusGood::OrWine));
    if let Some((talents, camels, goods)) = outlook.position.supply() {
        let kinds = goods.iter().filter(|left| **left > 0).count();
        encoding.set(OPTIONS, 3, 1);
        encoding.set(SUPPLY, 0, i32::from(talents));
        encoding.set(SUPPLY, 1, i32::from(camels));
        encoding.set(SUPPLY, 2, kinds as i32);
    }
}

fn write_step(outlook: &Outlook<'_>, encoding: &mut Encoding) {
    let position = outlook.position;
    if position.step == Step::Over {
        return;
    }
    if position.to_act == outlook.seat {
        return encoding.set(MY_STEP, position.step as usize, 1);
    }
    let place = match position.step {
        Step::Turn => 0,
        Step::Procession => 2,
        _ if position.is_mid_turn() => 1,
        _ => 3,
    };
    encoding.set(THEIR_STEP, place, 1);
}

fn write_course(outlook: &Outlook<'_>, encoding: &mut Encoding) {
    let rounds = outlook.position.rounds_begun();
    encoding.set(ROUND, 0, rounds as i32);
    set_at_least(encoding, ROUND_AT_LEAST, rounds, [3, 5, 7, 10, 14]);
    let to_plant = usize::from(outlook.to_plant);
    encoding.set(TO_PLANT, 0, to_plant as i32);
    set_at_least(encoding, TO_PLANT_AT_LEAST, to_plant, [1, 2, 3, 4, 6, 8, 10]);
    encoding.set(LAST_ROUND, 0, i32::from(outlook.position.is_last_round()));
}

fn write_round(outlook: &Outlook<'_>, encoding: &mut Encoding) {
    let (position, seat) = (outlook.position, outlook.seat);
    let players = usize::from(position.players);
    let start = position.start_player;
    let is_active = position.is_active(seat);
    let others = outlook.rivals().filter(|&rival| position.is_active(rival)).count();
    encoding.set(ORDER, 0, i32::from(seat == start));
    encoding.set(ORDER, 1, i32::from(seat.next(players) == start));
    encoding.set(ORDER, 2, i32::from(seat == start.next(players)));
    encoding.set(ACTIVE, 0, i32::from(is_active));
    encoding.set(ACTIVE_OTHERS, others, 1);
    encoding.set(ALMS, 0, i32::from(!is_active && others > 0));
    if is_active {
        set_at_least(encoding, WAIT, others_before(outlook), [1, 2, 3]);
    }
}

/// How many others act before the seat does.
fn others_before(outlook: &Outlook<'_>) -> usize {
    let position = outlook.position;
    let mut seat = position.to_act;
    let mut others = 0;
    while seat != outlook.seat {
        others += usize::from(!position.passed.contains(seat));
        seat = seat.next(usize::from(position.players));
    }
    others
}
