//! One readable game.
