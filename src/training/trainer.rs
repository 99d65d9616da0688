//! Rounds of self-play and learning.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::Result;
use nabu_bots::learning::{Learner, Sample};
use nabu_bots::{Evaluation, Network};
use nabu_games::{GameRng, Restricted, Seat, Seed};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use super::curve::{self, Strength};
use super::errand::{Errand, Round};
use super::plan::Training;
use super::variants::Variants;
use crate::run::faults::Faulty;
use crate::run::remote::Remote;
use crate::spec::game::Playable;

/// A training under way.
pub(super) struct Trainer<'a, G: Playable> {
    pub(super) plan: &'a Training,
    tables: Tables<'a, G>,
    /// Where others play, if they do.
    remote: Option<&'a Remote>,
    pub(super) learner: Learner,
    /// The networks that played the rounds which are still learned from.
    pub(super) players: VecDeque<Option<Network>>,
    /// Which run it is, from 0.
    pub(super) run: usize,
    pub(super) round: usize,
}

/// What an epoch leaves in the journal.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Epoch {
    /// Rounds so far.
    pub(crate) rounds: usize,
    /// Games of the epoch.
    pub(crate) games: usize,
    /// Samples of the epoch.
    pub(crate) samples: usize,
    /// The root mean square of the errors in the last round, in points.
    pub(crate) error: f64,
    /// Against the linear evaluation, both greedy.
    pub(crate) strength: Strength,
}

/// Bots from outside do not train.
impl Faulty for Epoch {}

impl<'a, G: Playable> Trainer<'a, G> {
    pub(super) fn new(plan: &'a Training, run: usize, remote: Option<&'a Remote>) -> Result<Self> {
        let learner = plan.learner::<G>(run)?;
        let tables = Tables::new(plan, run)?;
        Ok(Self { plan, tables, remote, learner, players: VecDeque::new(), run, round: 0 })
    }

    /// The rounds up to the next checkpoint; `None` if stopped before.
    pub(super) fn epoch(&mut self, stop: &AtomicBool) -> Result<Option<Epoch>> {
        let end = (self.round + self.plan.epoch).min(self.plan.rounds);
        let (mut samples, mut error) = (0, 0.0);
        let games = (end - self.round) * self.plan.games;
        while self.round < end {
            let player = (self.round >= self.plan.warm_up).then(|| self.learner.network());
            let played = self.play(self.round, player.as_ref(), stop)?;
            let Some(played) = played else { return Ok(None) };
            samples += played.len();
            self.keep(player, played);
            let mut rng = self.plan.round_seed(self.run, self.round).child(1).rng();
            error = self.learner.learn(self.plan.rate(self.round), &mut rng);
            self.round += 1;
        }
        let network = self.learner.averaged();
        let strength = curve::measure::<G>(self.plan, &network, self.remote, stop)?;
        let rounds = self.round;
        Ok(strength.map(|strength| Epoch { rounds, games, samples, error, strength }))
    }

    /// Plays once more the rounds that are still learned from, after an interruption; `None` if
    /// stopped before.
    pub(super) fn recall(&mut self, stop: &AtomicBool) -> Result<Option<()>> {
        let first = self.round - self.players.len();
        let players: Vec<_> = self.players.drain(..).collect();
        for (round, player) in (first..).zip(players) {
            let played = self.play(round, player.as_ref(), stop)?;
            let Some(played) = played else { return Ok(None) };
            self.keep(player, played);
        }
        Ok(Some(()))
    }

    fn keep(&mut self, player: Option<Network>, samples: Vec<Sample>) {
        self.learner.remember(samples);
        self.players.push_back(player);
        while self.players.len() > self.plan.replay {
            self.players.pop_front();
        }
    }

    /// The samples of a round: a function of its number and its player, whoever plays; `None` if
    /// stopped before its end.
    fn play(
        &self,
        round: usize,
        player: Option<&Network>,
        stop: &AtomicBool,
    ) -> Result<Option<Vec<Sample>>> {
        let games: Option<Vec<_>> = if let Some(remote) = self.remote {
            Round { run: self.run, round }.send::<G>(remote, player, self.plan.games)?
        } else {
            let games = (0..self.plan.games).into_par_iter();
            games.map(|game| self.tables.play(round, player, game, stop)).collect()
        };
        Ok(games.map(|games| games.into_iter().flatten().collect()))
    }
}

/// Where the games of self-play of one run are played.
pub(super) struct Tables<'a, G: Playable> {
    plan: &'a Training,
    run: usize,
    variants: Variants<G>,
}

impl<'a, G: Playable> Tables<'a, G> {
    pub(super) fn new(plan: &'a Training, run: usize) -> Result<Self> {
        Ok(Self { plan, run, variants: Variants::new(plan, run)? })
    }

    /// The samples of one game of a round; `None` if stopped before.
    pub(super) fn play(
        &self,
        round: usize,
        player: Option<&Network>,
        game: usize,
        stop: &AtomicBool,
    ) -> Option<Vec<Sample>> {
        let seed = self.plan.round_seed(self.run, round).child(0).child(game as u64);
        (!stop.load(Ordering::Relaxed)).then(|| self.play_game(round, player, seed))
    }

    fn play_game(&self, round: usize, player: Option<&Network>, seed: Seed) -> Vec<Sample> {
        let mut rng = seed.child(1).rng();
        let variant = self.variants.draw(&mut rng);
        let deal = G::deal(variant.rules, variant.players, seed.child(0));
        let position = G::start(variant.rules, &deal);
        match variant.ban {
            Some(ban) => {
                let seat = Seat::new(rng.below(variant.players));
                self.samples(Restricted::new(position, seat, ban), round, player, &mut rng)
            }
            None => self.samples(position, round, player, &mut rng),
        }
    }

    fn samples<P: Evaluation>(
        &self,
        position: P,
        round: usize,
        player: Option<&Network>,
        rng: &mut GameRng,
    ) -> Vec<Sample> {
        let settings = self.plan.self_play(round, rng);
        P::workshop().self_play(position, player, settings, rng)
    }
}
