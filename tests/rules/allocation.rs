//! Nothing in play allocates.
