//! Tiles left in the garden, the water that reaches them, and who has the most cubes around them.

use super::planes::{
    AROUND, BED_GIFTS, BEDS, BEST_BED, BEST_NEAR_BED, LED_BEDS, NEAR_BEDS, OPEN, PRESTIGE_LEFT,
    TILES_LEFT, WATER,
};
use super::{Outlook, THREE, raise};
use crate::Encoding;
use crate::amyitis::spaces::Space;
use crate::bits::Bits;

pub(super) fn differs(before: &Outlook<'_>, after: &Outlook<'_>) -> bool {
    before.position.garden != after.position.garden
}

pub(super) fn write(outlook: &Outlook<'_>, encoding: &mut Encoding) {
    let garden = &outlook.position.garden;
    let (watered, near) = (garden.watered(), garden.nearly_watered());
    for space in Bits(u64::from(garden.tiles)).map(Space::on_board) {
        let water = Water { is_bed: watered & space.bit() != 0, is_near: near & space.bit() != 0 };
        write_tile(outlook, space, water, encoding);
        write_majority(outlook, space, water, encoding);
    }
    let own = outlook.position.cubes_in_garden(outlook.seat);
    let theirs: usize = outlook.rivals().map(|rival| outlook.position.cubes_in_garden(rival)).sum();
    encoding.set(OPEN, 0, garden.open.count_ones() as i32);
    encoding.set(WATER, 0, own as i32);
    encoding.set(WATER, 1, theirs as i32);
}

/// How near a space is to being irrigated.
#[derive(Clone, Copy)]
struct Water {
    is_bed: bool,
    is_near: bool,
}

fn write_tile(outlook: &Outlook<'_>, space: Space, water: Water, encoding: &mut Encoding) {
    let tile = outlook.position.tile_on(space);
    let quality = usize::from(space.quality()) - 1;
    let prestige = i32::from(tile.prestige);
    encoding.add(TILES_LEFT, quality, 1);
    encoding.add(PRESTIGE_LEFT, quality, prestige);
    if water.is_bed {
        encoding.add(BEDS, quality, 1);
        raise(encoding, BEST_BED, quality, prestige);
        let gifts = [tile.talents, tile.camels, tile.goods, tile.guild];
        for (place, gift) in gifts.into_iter().enumerate() {
            encoding.add(BED_GIFTS, place, i32::from(gift));
        }
    } else if water.is_near {
        encoding.add(NEAR_BEDS, quality, 1);
        raise(encoding, BEST_NEAR_BED, quality, prestige);
    }
}

/// Spaces without any cube are nobody's.
fn write_majority(outlook: &Outlook<'_>, space: Space, water: Water, encoding: &mut Encoding) {
    let counts = outlook.position.garden.cubes_around(space);
    let own = counts[outlook.seat.index()] as i32;
    let theirs = outlook.rivals().map(|rival| counts[rival.index()]).max().unwrap_or(0) as i32;
    if own + theirs == 0 {
        return;
    }
    let quality = usize::from(space.quality()) - 1;
    let margin = (2 - (own - theirs).clamp(-2, 2)) as usize;
    encoding.add(AROUND, THREE * margin + quality, 1);
    if water.is_bed && own > theirs {
        encoding.add(LED_BEDS, quality, 1);
    } else if water.is_bed && outlook.position.leader_around(space).is_some() {
        encoding.add(LED_BEDS, THREE + quality, 1);
    }
}
