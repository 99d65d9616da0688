//! Babylon.

mod hidden;
mod rulebook;
