//! Estimates, intervals, tests and ratings. The observation is always the block.

mod benjamini_hochberg;
mod bootstrap;
mod confidence_sequence;
mod covariance;
mod elo;
mod handicap;
mod holm;
mod interval;
mod jackknife;
mod linear;
mod maximal_lottery;
mod mover;
mod pairing;
mod plackett_luce;
mod sample;
mod sample_size;
mod seats;
mod soft_condorcet;
mod sprt;
pub(crate) mod text;
mod top_cycle;
mod trend;
mod wilson;

pub(crate) use benjamini_hochberg::benjamini_hochberg;
pub(crate) use bootstrap::PoissonWeights;
pub(crate) use confidence_sequence::{BURN_IN, ConfidenceSequence};
pub(crate) use covariance::Covariance;
pub(crate) use elo::{elo, likelihood_of_superiority, normalised_elo};
pub(crate) use handicap::FinalScores;
pub(crate) use holm::holm;
pub(crate) use interval::{CONFIDENCE, Interval, percentile_interval, test_of_mean};
pub(crate) use jackknife::DealVariance;
pub(crate) use maximal_lottery::maximal_lottery;
pub(crate) use mover::mover;
pub(crate) use pairing::{Pairing, SharedDeals};
pub(crate) use plackett_luce::{Rankings, fit};
pub(crate) use sample::{BlockSample, Sample};
pub(crate) use sample_size::blocks_needed;
pub(crate) use seats::SeatShares;
pub(crate) use soft_condorcet::soft_condorcet;
pub(crate) use sprt::{Decision, MIN_BLOCKS, Sprt};
pub(crate) use top_cycle::top_cycle;
#[cfg(test)]
pub(crate) use trend::simulated_effects;
pub(crate) use trend::{SETTLING_BLOCKS, Trend};
