//! Guild cards and garden tiles of this seat, and what its next guild cards would add.

use super::planes::{
    BANKER, CARAVAN, FAVOUR_LACKS, FAVOUR_NEAR, GARDEN_TILES, GARDENERS, GROWTH, INCOME, NEXT_CARD,
    NEXT_INCOME, NEXT_PALACE, PALACE,
};
use super::{Outlook, set_at_least};
use crate::Encoding;
use crate::amyitis::guilds::{Guild, kinds_of};

pub(super) fn differs(before: &Outlook<'_>, after: &Outlook<'_>) -> bool {
    let read = |outlook: &Outlook<'_>| {
        let player = outlook.player;
        (player.levels, player.gardeners, player.tiles, outlook.to_plant, outlook.position.stock)
    };
    read(before) != read(after)
}

pub(super) fn write(outlook: &Outlook<'_>, encoding: &mut Encoding) {
    write_levels(outlook, encoding);
    write_next_cards(outlook, encoding);
    write_growth(outlook, encoding);
}

fn write_levels(outlook: &Outlook<'_>, encoding: &mut Encoding) {
    let player = outlook.player;
    let income = outlook.position.income(outlook.seat);
    encoding.set(INCOME, 0, i32::from(income.talents));
    encoding.set(INCOME, 1, i32::from(income.prestige));
    set_at_least(encoding, BANKER, player.level(Guild::Banker), [1, 2, 3]);
    set_at_least(encoding, CARAVAN, player.level(Guild::Caravan), [1, 2]);
    set_at_least(encoding, PALACE, player.level(Guild::Palace), [1, 2, 3]);
    set_at_least(encoding, GARDENERS, usize::from(player.gardeners), [1, 2, 3]);
    encoding.set(GARDEN_TILES, 0, i32::from(player.tiles));
    for (favour, lacking) in outlook.position.favour_lacks(outlook.seat).into_iter().enumerate() {
        encoding.set(FAVOUR_LACKS, favour, i32::from(lacking));
        encoding.set(FAVOUR_NEAR, 2 * favour, i32::from(lacking == 1));
        encoding.set(FAVOUR_NEAR, 2 * favour + 1, i32::from(lacking == 2));
    }
}

fn write_next_cards(outlook: &Outlook<'_>, encoding: &mut Encoding) {
    let (position, player) = (outlook.position, outlook.player);
    let kinds = kinds_of(position.stock.cards(player.levels));
    for kind in 0..NEXT_CARD.len {
        encoding.set(NEXT_CARD, kind, (kinds >> kind & 1) as i32);
    }
    encoding.set(NEXT_PALACE, 0, i32::from(position.next_palace(outlook.seat)));
    if kinds >> Guild::Banker as usize & 1 == 1 {
        let income = position.income(outlook.seat);
        let next = position.rules.components.bankers[player.level(Guild::Banker) + 1];
        encoding.set(NEXT_INCOME, 0, i32::from(next.talents) - i32::from(income.talents));
        encoding.set(NEXT_INCOME, 1, i32::from(next.prestige) - i32::from(income.prestige));
    }
}

fn write_growth(outlook: &Outlook<'_>, encoding: &mut Encoding) {
    let (position, seat) = (outlook.position, outlook.seat);
    let income = position.income(seat);
    let rates =
        [income.talents, income.prestige, position.caravan_bonus(seat), position.next_palace(seat)];
    for (place, rate) in rates.into_iter().enumerate() {
        encoding.set(GROWTH, place, i32::from(rate) * i32::from(outlook.to_plant));
    }
}
