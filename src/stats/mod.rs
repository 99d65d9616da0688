//! Estimates, intervals, tests and ratings. The observation is always the block.

mod benjamini_hochberg;
mod bootstrap;
mod combination;
mod compensation;
mod elo;
mod holm;
mod interval;
mod jackknife;
mod linear;
mod plackett_luce;
mod sample;
mod seats;
mod size;
mod sprt;

pub use benjamini_hochberg::benjamini_hochberg;
pub use bootstrap::PoissonWeights;
pub use combination::combination;
pub use compensation::FinalScores;
pub use elo::{elo, likelihood_of_superiority, normalised_elo};
pub use holm::holm;
pub use interval::{CONFIDENCE, Interval, percentile_interval, test_of_mean};
pub use jackknife::variance_pseudo_values;
pub use plackett_luce::{Contestant, Rankings, fit};
pub use sample::{BlockSample, Sample};
pub use seats::SeatShares;
pub use size::blocks_needed;
pub use sprt::{Decision, MIN_BLOCKS, Sprt};
