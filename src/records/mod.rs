//! Game records: what stands in one, files of them, and replaying them.

pub mod file;
pub mod record;
pub mod replay;
