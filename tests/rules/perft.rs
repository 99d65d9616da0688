//! Counts of positions, pinned.
