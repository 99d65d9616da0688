//! Learning an evaluation by self-play: temporal-difference learning on afterstates.
//!
//! Greedy players with the current network, or searches with it, play games ([`SelfPlay`]); every
//! position that one of them left behind becomes a [`Sample`] whose target is the lambda-return along
//! that player's own chain of positions (`returns`); the network is fitted to them by Adam
//! ([`Learner`]). All of it is a pure function of seeds, for any number of threads.

mod adam;
mod gradient;
mod learner;
mod parameters;
mod returns;
mod self_play;

pub use learner::{Learner, LearnerSettings};
pub use returns::Sample;
pub use self_play::{SelfPlay, SelfPlaySettings};
