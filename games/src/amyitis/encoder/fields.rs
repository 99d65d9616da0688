//! The rows of fields: how full they are, who leads, and what the next cube brings.

use super::Outlook;
use super::planes::{NEW_GOOD, OWN_IN_ROW, ROW, ROW_LED, THEIRS_IN_ROW, WINS_GARDENER};
use crate::Encoding;
use crate::amyitis::fields::{FIELDS, FieldRow};
use crate::amyitis::named::Named;

pub(super) fn differs(before: &Outlook<'_>, after: &Outlook<'_>) -> bool {
    let read = |outlook: &Outlook<'_>| {
        let position = outlook.position;
        (position.fields, position.stock.gardeners, outlook.player.goods)
    };
    read(before) != read(after)
}

pub(super) fn write(outlook: &Outlook<'_>, encoding: &mut Encoding) {
    for &row in FieldRow::ALL {
        write_row(outlook, row, encoding);
    }
}

fn write_row(outlook: &Outlook<'_>, row: FieldRow, encoding: &mut Encoding) {
    let position = outlook.position;
    let counts = position.cubes_in_row(row);
    let cubes = counts.iter().sum::<u32>() as usize;
    let own = counts[outlook.seat.index()];
    let theirs = outlook.rivals().map(|rival| counts[rival.index()]).max().unwrap_or(0);
    let place = row as usize;
    encoding.set(ROW, FIELDS * place + cubes, 1);
    encoding.set(OWN_IN_ROW, place, own as i32);
    encoding.set(THEIRS_IN_ROW, place, theirs as i32);
    encoding.set(ROW_LED, place, i32::from(own > theirs));
    encoding.set(ROW_LED, 2 + place, i32::from(theirs > own));
    let held = outlook.player.goods.count(position.next_good(row));
    encoding.set(NEW_GOOD, place, i32::from(held == 0));
    if cubes + 1 == FIELDS && position.stock.gardeners > 0 {
        let mut fields = position.fields[place];
        let wins =
            fields.add(outlook.seat, position.rules.switches.field_tie) == Some(outlook.seat);
        encoding.set(WINS_GARDENER, place, i32::from(wins));
    }
}
