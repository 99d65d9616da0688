//! What a seat is told: everything.

use serde_json::{Value, json};

use super::ConnectFour;
use crate::observable::as_recorded;
use crate::{Observable, Seat};

impl Observable for ConnectFour {
    as_recorded!(self => &());

    fn visible_setup(&self, _observer: Seat) -> Value {
        json!({})
    }
}
