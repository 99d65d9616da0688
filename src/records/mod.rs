//! Game records: their format, files of them, and replaying them.

pub(crate) mod file;
pub(crate) mod record;
pub(crate) mod replay;
pub(crate) mod review;
