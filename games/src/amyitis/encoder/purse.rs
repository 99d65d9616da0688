//! Talents, camels and goods of this seat.

use super::planes::{
    CAMELS, CAMELS_AT_LEAST, EXCESS, GOODS_AT_LEAST, HELD, OWN_GOODS, PAYABLE, TALENTS,
    TALENTS_AT_LEAST,
};
use super::{Outlook, set_at_least};
use crate::Encoding;
use crate::amyitis::player::Player;

pub(super) fn differs(before: &Outlook<'_>, after: &Outlook<'_>) -> bool {
    let read = |outlook: &Outlook<'_>| {
        let player = outlook.player;
        (player.talents, player.camels, player.goods, player.levels, outlook.is_usable)
    };
    read(before) != read(after)
}

pub(super) fn write(outlook: &Outlook<'_>, encoding: &mut Encoding) {
    if outlook.is_usable {
        write_means(outlook.player, encoding);
    }
    write_goods(outlook, encoding);
}

fn write_means(player: &Player, encoding: &mut Encoding) {
    let (talents, camels) = (usize::from(player.talents), usize::from(player.camels));
    encoding.set(TALENTS, 0, talents as i32);
    set_at_least(encoding, TALENTS_AT_LEAST, talents, [1, 2, 3, 5]);
    encoding.set(CAMELS, 0, camels as i32);
    set_at_least(encoding, CAMELS_AT_LEAST, camels, [1, 2, 3, 4]);
}

fn write_goods(outlook: &Outlook<'_>, encoding: &mut Encoding) {
    let goods = outlook.player.goods;
    for (kind, count) in goods.0.into_iter().enumerate() {
        encoding.set(OWN_GOODS, kind, i32::from(count));
        encoding.set(HELD, kind, i32::from(count > 0));
    }
    let limit = outlook.position.stock_limit(outlook.seat);
    set_at_least(encoding, GOODS_AT_LEAST, goods.total(), [1, 2, 3, 4]);
    encoding.set(EXCESS, 0, goods.total().saturating_sub(limit) as i32);
    encoding.set(PAYABLE, 0, goods.payable().count_ones() as i32);
}
