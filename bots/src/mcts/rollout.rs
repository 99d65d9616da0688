//! Playing on from a leaf.

use nabu_games::{GameRng, Seat};

use super::mast::Mast;
use super::reward::{Outcome, Rewards};
use super::settings::{RolloutPolicy, SearchSettings};
use crate::greedy::best_action;
use crate::{Evaluation, Evaluator};

/// Plays games on from leaves of the tree.
#[derive(Clone, Debug)]
pub(super) struct Rollouts<G: Evaluation> {
    pub(super) evaluator: Evaluator<G>,
    pub(super) mast: Mast,
    /// The moves of the rollout, when statistics are kept of them.
    moves: Vec<(Seat, G::Action)>,
    actions: Vec<G::Action>,
}

impl<G: Evaluation> Rollouts<G> {
    pub(super) fn new(evaluator: Evaluator<G>) -> Self {
        Self { evaluator, mast: Mast::new(), moves: Vec::new(), actions: Vec::new() }
    }

    /// Plays to the end, or to the cut.
    #[inline]
    pub(super) fn run(
        &mut self,
        world: &mut G,
        settings: &SearchSettings,
        rng: &mut GameRng,
    ) -> Outcome {
        if settings.rollout == RolloutPolicy::Uniform && settings.rollout_cutoff.is_none() {
            while !world.is_over() {
                world.apply(world.random_action(rng));
            }
            return Outcome::of_end(world, settings);
        }
        self.play_on(world, settings, rng);
        if world.is_over() {
            Outcome::of_end(world, settings)
        } else {
            Outcome::of_estimate(world, &self.evaluator)
        }
    }

    fn play_on(&mut self, world: &mut G, settings: &SearchSettings, rng: &mut GameRng) {
        let turns = |rounds: u32| world.turns_played() + rounds as usize * world.players();
        let cut = settings.rollout_cutoff.map_or(usize::MAX, turns);
        self.moves.clear();
        while !world.is_over() && world.turns_played() < cut {
            let action = self.choose(world, settings, rng);
            if settings.rollout == RolloutPolicy::Mast {
                self.moves.push((world.to_act(), action));
            }
            world.apply(action);
        }
    }

    /// Remembers how the moves of the last rollout fared.
    pub(super) fn learn(&mut self, rewards: &Rewards) {
        for (seat, action) in &self.moves {
            self.mast.add(*seat, *action, rewards[seat.index()]);
        }
    }

    #[inline]
    fn choose(&mut self, world: &G, settings: &SearchSettings, rng: &mut GameRng) -> G::Action {
        if settings.rollout == RolloutPolicy::Uniform
            || rng.unit() < f64::from(settings.rollout_epsilon)
        {
            return world.random_action(rng);
        }
        if settings.rollout_candidates == 0 {
            return self.best_of_all(world, settings, rng);
        }
        let mut best = world.random_action(rng);
        let mut best_value = self.value(world, best, settings);
        for _ in 1..settings.rollout_candidates {
            let action = world.random_action(rng);
            let value = self.value(world, action, settings);
            if value > best_value {
                (best, best_value) = (action, value);
            }
        }
        best
    }

    fn value(&self, world: &G, action: G::Action, settings: &SearchSettings) -> f32 {
        match settings.rollout {
            RolloutPolicy::Mast => self.mast.value(world.to_act(), action),
            _ => self.evaluator.action_value(world, action),
        }
    }

    fn best_of_all(
        &mut self,
        world: &G,
        settings: &SearchSettings,
        rng: &mut GameRng,
    ) -> G::Action {
        world.legal_actions(&mut self.actions);
        if settings.rollout == RolloutPolicy::Greedy {
            return best_action(world, &self.actions, &self.evaluator, rng);
        }
        let value = |action: &G::Action| self.mast.value(world.to_act(), *action);
        let best = self.actions.iter().max_by(|a, b| value(a).total_cmp(&value(b)));
        *best.expect("a game that is not over has legal actions")
    }
}
