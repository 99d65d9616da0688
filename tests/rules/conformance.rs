//! What every game must do.
