//! One game of each kind, readable.
