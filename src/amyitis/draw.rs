//! placeholder
use super::position::Amyitis;
use crate::Seat;
impl Amyitis {
    pub(super) fn picture(&self, _observer: Option<Seat>) -> String {
        String::new()
    }
}
