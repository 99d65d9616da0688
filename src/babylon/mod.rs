//! Babylon
