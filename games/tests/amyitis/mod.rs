//! Amyitis.

mod rulebook;
