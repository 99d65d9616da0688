//! Estimates, intervals, tests and ratings. The observation is always the block.

mod benjamini_hochberg;
mod bootstrap;
mod elo;
mod handicap;
mod holm;
mod interval;
mod jackknife;
mod linear;
mod mover;
mod plackett_luce;
mod sample;
mod sample_size;
mod seats;
mod sprt;
pub(crate) mod text;
mod wilson;

pub use benjamini_hochberg::benjamini_hochberg;
pub use bootstrap::PoissonWeights;
pub use elo::{elo, likelihood_of_superiority, normalised_elo};
pub use handicap::FinalScores;
pub use holm::holm;
pub use interval::{CONFIDENCE, Interval, percentile_interval, test_of_mean};
pub use jackknife::variance_pseudo_values;
pub use mover::mover;
pub use plackett_luce::{Contestant, Rankings, fit};
pub use sample::{BlockSample, Sample};
pub use sample_size::blocks_needed;
pub use seats::SeatShares;
pub use sprt::{Decision, MIN_BLOCKS, Sprt};
