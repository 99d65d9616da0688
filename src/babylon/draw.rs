//! A position as text.

use super::Babylon;

pub(super) fn position(position: &Babylon) -> String {
    format!("{position:?}")
}
