//! How strong a network is: greedy players on deals that training never sees.

use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::Result;
use nabu_bots::Network;
use nabu_games::{GameRng, Seat, Seed, View};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use super::errand::{Curve, Errand};
use super::plan::Training;
use crate::run::remote::Remote;
use crate::spec::game::Playable;
use crate::stats::Sample;

/// The share of the wins of one network among linear evaluations, with its interval over deals, and
/// the points of both.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Strength {
    pub(crate) win_share: f64,
    pub(crate) lo: f64,
    pub(crate) hi: f64,
    pub(crate) score: f64,
    pub(crate) opponent_score: f64,
}

/// The win share, the score and the mean score of the others, for each seat on one deal.
pub(super) type Block = Vec<[f64; 3]>;

/// Plays every deal once from every seat; `None` if stopped before the end.
pub(super) fn measure<G: Playable>(
    plan: &Training,
    network: &Network,
    remote: Option<&Remote>,
    stop: &AtomicBool,
) -> Result<Option<Strength>> {
    let blocks = if let Some(remote) = remote {
        Curve.send::<G>(remote, Some(network), plan.test_blocks)?
    } else {
        let blocks = (0..plan.test_blocks).into_par_iter();
        blocks.map(|block| play_block::<G>(plan, network, block, stop)).collect()
    };
    Ok(blocks.map(|blocks| strength(&blocks)))
}

/// Plays a deal once from every seat; `None` if stopped before the end.
pub(super) fn play_block<G: Playable>(
    plan: &Training,
    network: &Network,
    block: usize,
    stop: &AtomicBool,
) -> Option<Block> {
    let (rules, players) = (plan.game.rules::<G>().ok()?, plan.game.players);
    let seed = plan.curve_seed().child(block as u64);
    let first = G::start(rules, &G::deal(rules, players, seed.child(0)));
    let games = (0..players).map(|seat| {
        let is_stopped = stop.load(Ordering::Relaxed);
        (!is_stopped).then(|| play(first, Seat::new(seat), network, seed.child(1 + seat as u64)))
    });
    games.collect()
}

fn strength(blocks: &[Block]) -> Strength {
    let shares: Sample =
        blocks.iter().map(|games| mean(games.iter().map(|game| game[0]))).collect();
    let interval = shares.wilson_interval();
    let games = || blocks.iter().flatten();
    Strength {
        win_share: interval.mean,
        lo: interval.lo,
        hi: interval.hi,
        score: mean(games().map(|game| game[1])),
        opponent_score: mean(games().map(|game| game[2])),
    }
}

fn mean(values: impl Iterator<Item = f64>) -> f64 {
    values.collect::<Sample>().mean()
}

/// The win share, the score and the mean score of the others in one game.
fn play<G: Playable>(mut position: G, seat: Seat, network: &Network, seed: Seed) -> [f64; 3] {
    let mut learned = G::workshop().greedy(Some(network));
    let mut classic = G::workshop().greedy(None);
    let mut rng: GameRng = seed.rng();
    while !position.is_over() {
        let view = View::of_player_to_act(&position);
        let bot = if view.observer() == seat { &mut learned } else { &mut classic };
        let action = bot.choose(&view, &mut rng);
        position.apply(action);
    }
    let (winners, scores) = (position.winners(), position.scores());
    let share = if winners.contains(seat) { 1.0 / winners.len() as f64 } else { 0.0 };
    let total: i32 = scores.as_slice().iter().sum();
    let others = f64::from(total - scores[seat]) / (position.players() - 1) as f64;
    [share, f64::from(scores[seat]), others]
}
