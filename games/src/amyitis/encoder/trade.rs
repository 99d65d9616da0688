//! What this seat could trade, where the caravan is and what its way would cost.

use std::ops::Range;

use super::planes::{
    BEDS, BEST_BED, BEST_PLANT, BONUS_DUE, CAN_TRADE, CITY, FINE, GOODS_DUE, IN_CITY, LACKING,
    PLANT_NOW, SALE_NOW, TRADES_NOW, WAY,
};
use super::{Outlook, THREE, TRADES};
use crate::Encoding;
use crate::amyitis::circuit::{CITIES, OF_A_KIND, camels_for, distances};
use crate::amyitis::goods::MOST_SOLD;
use crate::amyitis::guilds::{Guild, cards_of, kinds_of};
use crate::amyitis::player::Player;
use crate::amyitis::position::Step;
use crate::amyitis::spaces::Space;
use crate::bits::Bits;

/// Babylon as a set of cities.
const BABYLON: u16 = 1;
/// The first place of the plants among the trades.
const PLANTS: usize = TRADES - 2;

pub(super) fn differs(before: &Outlook<'_>, after: &Outlook<'_>) -> bool {
    let (old, new) = (before.position, after.position);
    let read = |outlook: &Outlook<'_>| {
        let (position, player) = (outlook.position, outlook.player);
        let means = (player.camels, player.goods, player.levels, player.gardeners);
        let city = (position.caravan, position.plants, city_step(outlook));
        (means, city, position.bed, position.free_goods, outlook.is_usable)
    };
    read(before) != read(after) || old.stock != new.stock || old.garden != new.garden
}

/// What this seat has to decide, if it is about a trade that has begun.
fn city_step(outlook: &Outlook<'_>) -> Option<Step> {
    let step = outlook.position.step;
    let is_trade = matches!(
        step,
        Step::Sale | Step::GuildCity | Step::PlantCity | Step::FreeCard | Step::FreeGood
    );
    (is_trade && outlook.position.to_act == outlook.seat).then_some(step)
}

pub(super) fn write(outlook: &Outlook<'_>, encoding: &mut Encoding) {
    let position = outlook.position;
    encoding.set(CITY, usize::from(position.caravan), 1);
    if outlook.is_usable {
        let plants = write_prices(outlook, encoding);
        write_trades(outlook, plants, encoding);
    }
    if let Some(step) = city_step(outlook) {
        write_city(outlook, step, encoding);
    }
    if let Some(bed) = position.bed {
        write_bonus(outlook, bed, encoding);
    }
}

/// The plant cities where this seat could pay the plant and plant it, by quality, as sets.
fn write_prices(outlook: &Outlook<'_>, encoding: &mut Encoding) -> [u16; 2] {
    let player = outlook.player;
    let circuit = &outlook.position.rules.circuit;
    let mut plants = [0; 2];
    for slot in 0..OF_A_KIND {
        let plant = outlook.position.plant_in(slot);
        let lacking = player.goods.lacking(circuit.plant_goods[slot], plant.extra);
        if has_bed(encoding, player, plant.quality) {
            let city = circuit.plant_stop(slot, plant, player.goods);
            plants[usize::from(plant.quality) - 1] |= city;
        }
        let guild = player.goods.lacking(circuit.guilds[slot].0, None);
        encoding.set(FINE, slot, i32::from(plant.quality > 1));
        encoding.set(LACKING, 2 * slot, i32::from(lacking));
        encoding.set(LACKING, 2 * slot + 1, i32::from(guild));
    }
    plants
}

fn write_trades(outlook: &Outlook<'_>, plants: [u16; 2], encoding: &mut Encoding) {
    let (position, player) = (outlook.position, outlook.player);
    let best = [1, 2].map(|quality| best_bed(encoding, player, quality));
    encoding.set(BEST_PLANT, 0, best[0]);
    encoding.set(BEST_PLANT, 1, best[1]);
    if player.goods.held() == 0 {
        return;
    }
    let bonus = position.caravan_bonus(outlook.seat);
    for (place, cities) in trades(outlook, plants).into_iter().enumerate() {
        let Some(distance) = Bits(distances(cities, position.caravan, CITIES)).next() else {
            continue;
        };
        let camels = u16::from(camels_for(distance as u8 + 1, bonus));
        encoding.set(CAN_TRADE, place, 1);
        encoding.set(WAY, place, i32::from(camels));
        if player.camels >= camels {
            encoding.set(TRADES_NOW, place, 1);
        }
    }
    let is_now = |place| i32::from(encoding.get(TRADES_NOW, place));
    let plant = (is_now(PLANTS) * best[0]).max(is_now(PLANTS + 1) * best[1]);
    let sale = is_now(0) * i32::from(position.best_sale(outlook.seat));
    encoding.set(PLANT_NOW, 0, plant);
    encoding.set(SALE_NOW, 0, sale);
}

/// The cities of every trade that could be paid and used, as sets.
fn trades(outlook: &Outlook<'_>, [plain, fine]: [u16; 2]) -> [u16; TRADES] {
    let (position, player) = (outlook.position, outlook.player);
    let kinds = kinds_of(position.stock.cards(player.levels));
    let card = |guild: Guild| {
        position.rules.circuit.guild_stops(player.goods, kinds & 1 << guild as usize)
    };
    let [banker, caravan] = [Guild::Banker, Guild::Caravan].map(card);
    let [palace, gardener] = [Guild::Palace, Guild::Gardener].map(card);
    [BABYLON, banker, caravan, palace, gardener, plain, fine]
}

/// What is to come of a trade that has begun.
fn write_city(outlook: &Outlook<'_>, step: Step, encoding: &mut Encoding) {
    let (position, player) = (outlook.position, outlook.player);
    let cards = position.stock.cards(player.levels);
    match step {
        Step::Sale => encoding.set(IN_CITY, 0, player.goods.total().min(MOST_SOLD) as i32),
        Step::GuildCity => write_cards(cards & cards_of(position.guild_price().1), encoding),
        Step::FreeCard => write_cards(cards, encoding),
        Step::PlantCity => {
            let quality = position.plant_quality(position.plant_city());
            let points = best_bed(encoding, player, quality);
            encoding.set(IN_CITY, 5, points);
        }
        _ => (),
    }
    encoding.set(GOODS_DUE, 0, i32::from(position.free_goods));
}

fn write_cards(cards: u64, encoding: &mut Encoding) {
    for kind in Bits(kinds_of(cards) as u64) {
        encoding.set(IN_CITY, 1 + kind as usize, 1);
    }
}

/// The irrigation bonus comes after the free card and goods of a tile.
fn write_bonus(outlook: &Outlook<'_>, bed: Space, encoding: &mut Encoding) {
    if let Some(leader) = outlook.position.leader_around(bed) {
        let quality = outlook.position.plant_quality(outlook.position.plant_city());
        encoding.set(BONUS_DUE, usize::from(leader != outlook.seat), i32::from(quality));
    }
}

/// The most points on a tile that a player could take with a plant of this quality, from what the
/// garden has written.
pub(super) fn best_bed(encoding: &Encoding, player: &Player, quality: u8) -> i32 {
    within(player, quality)
        .map(|quality| i32::from(encoding.get(BEST_BED, quality)))
        .max()
        .unwrap_or(0)
}

/// Whether a player has a space for a plant of this quality.
fn has_bed(encoding: &Encoding, player: &Player, quality: u8) -> bool {
    within(player, quality).any(|quality| encoding.get(BEDS, quality) > 0)
}

/// The qualities, less 1, that a player reaches with a plant and all gardeners.
fn within(player: &Player, quality: u8) -> Range<usize> {
    0..usize::from(quality + player.gardeners).min(THREE)
}
