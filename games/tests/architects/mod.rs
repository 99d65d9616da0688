//! Architects of Amytis.

mod hidden;
mod rulebook;
mod script;
mod setup;
