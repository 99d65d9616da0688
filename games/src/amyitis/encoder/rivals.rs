//! What each other has and could do on their turn.

use super::planes::{
    CONTESTED, RIVAL_ACTIVE, RIVAL_BANKER, RIVAL_CAMELS, RIVAL_CARAVAN, RIVAL_GARDENERS,
    RIVAL_GOODS, RIVAL_GUILD, RIVAL_LED, RIVAL_PALACE, RIVAL_PLANT, RIVAL_SALE, RIVAL_TALENTS,
    RIVAL_TILES, THEIR_GOODS,
};
use super::trade::best_bed;
use super::{Outlook, raise};
use crate::amyitis::circuit::Trade;
use crate::amyitis::guilds::Guild;
use crate::{Encoding, SeatSet};

pub(super) fn differs(before: &Outlook<'_>, after: &Outlook<'_>) -> bool {
    let (old, new) = (before.position, after.position);
    let read = |outlook: &Outlook<'_>| {
        let position = outlook.position;
        let round = (active(outlook), position.is_last_round());
        (position.caravan, position.plants, round, outlook.player.levels)
    };
    read(before) != read(after)
        || old.stock != new.stock
        || old.garden != new.garden
        || before.rivals().any(|rival| old.seats[rival.index()] != new.seats[rival.index()])
}

fn active(outlook: &Outlook<'_>) -> SeatSet {
    outlook.rivals().filter(|&rival| outlook.position.is_active(rival)).collect()
}

pub(super) fn write(outlook: &Outlook<'_>, encoding: &mut Encoding) {
    for (place, rival) in outlook.rivals().enumerate() {
        let rival = Outlook::new(outlook.position, rival);
        write_holdings(&rival, place, encoding);
        write_trades(&rival, place, encoding);
    }
    write_contested(outlook, encoding);
}

fn write_holdings(rival: &Outlook<'_>, place: usize, encoding: &mut Encoding) {
    let player = rival.player;
    let is_active = rival.position.is_active(rival.seat);
    encoding.set(RIVAL_ACTIVE, place, i32::from(is_active));
    if rival.is_usable {
        encoding.set(RIVAL_TALENTS, place, i32::from(player.talents));
        encoding.set(RIVAL_CAMELS, place, i32::from(player.camels));
    }
    encoding.set(RIVAL_GOODS, place, player.goods.total() as i32);
    for (kind, count) in player.goods.0.into_iter().enumerate() {
        encoding.add(THEIR_GOODS, kind, i32::from(count));
    }
    encoding.set(RIVAL_BANKER, place, player.level(Guild::Banker) as i32);
    encoding.set(RIVAL_CARAVAN, place, player.level(Guild::Caravan) as i32);
    encoding.set(RIVAL_PALACE, place, player.level(Guild::Palace) as i32);
    encoding.set(RIVAL_GARDENERS, place, i32::from(player.gardeners));
    encoding.set(RIVAL_TILES, place, i32::from(player.tiles));
    encoding.set(RIVAL_LED, place, rival.position.tiles_led(rival.seat) as i32);
}

fn write_trades(rival: &Outlook<'_>, place: usize, encoding: &mut Encoding) {
    let position = rival.position;
    if !rival.is_usable {
        return;
    }
    for (trade, _) in position.trades(rival.seat) {
        match trade {
            Trade::Sale => {
                encoding.set(RIVAL_SALE, place, i32::from(position.best_sale(rival.seat)));
            }
            Trade::Guild(_) => encoding.add(RIVAL_GUILD, place, 1),
            Trade::Plant(slot) => {
                let points = best_bed(encoding, rival.player, position.plant_quality(slot));
                raise(encoding, RIVAL_PLANT, place, points);
            }
        }
    }
}

/// Another on the same level may take the last card above it.
fn write_contested(outlook: &Outlook<'_>, encoding: &mut Encoding) {
    let position = outlook.position;
    for guild in [Guild::Banker, Guild::Caravan, Guild::Palace] {
        let level = outlook.player.level(guild);
        let mut rivals = outlook.rivals();
        let is_wanted = rivals.any(|rival| position.seats[rival.index()].level(guild) == level);
        let is_contested = is_wanted && position.stock.copies_above(guild, level) == 1;
        encoding.set(CONTESTED, guild as usize, i32::from(is_contested));
    }
}
