//! Actions of Connect Four as numbers.

use super::{COLUMNS, ConnectFour, Drop};
use crate::action_index::ranges;
use crate::{ActionIndex, ActionRange};

ranges! {
    DROP[COLUMNS as usize] = "a disc into a column, a to g";
}

impl ActionIndex for ConnectFour {
    const RANGES: &'static [ActionRange] = RANGES;

    #[inline]
    fn index(Drop(column): Drop) -> Option<usize> {
        Some(DROP.at(usize::from(column)))
    }

    #[inline]
    fn action(index: usize) -> Option<Drop> {
        DROP.place(index).map(|column| Drop(column as u8))
    }
}
