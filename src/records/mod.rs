//! Game records: their format, files of them, and replaying them.

pub mod file;
pub mod record;
pub mod replay;
pub(crate) mod review;
