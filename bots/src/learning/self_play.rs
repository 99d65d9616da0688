//! Games of greedy players against themselves, as samples to learn from.

use nabu_games::{Encoding, GameRng, Seat, View};

use super::returns::{Sample, Step, samples};
use crate::network::Target;
use crate::{Evaluation, Evaluator};

/// How games are played and what is learned from them.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SelfPlaySettings {
    /// What is to be told.
    pub target: Target,
    /// How much of a return is the outcome rather than what was thought of the next position.
    pub lambda: f32,
    /// The share of decisions in which another move than the best is explored.
    pub exploration: f32,
}

/// Of explored moves this share is one of the best few.
const SENSIBLE: f64 = 0.75;
/// The best few.
const FEW: usize = 8;

/// Plays games; memory is kept from game to game.
#[derive(Debug)]
pub struct SelfPlay<'a, G: Evaluation> {
    evaluator: &'a Evaluator<G>,
    settings: SelfPlaySettings,
    actions: Vec<G::Action>,
    ranked: Vec<(f32, G::Action)>,
}

impl<'a, G: Evaluation> SelfPlay<'a, G> {
    /// Players with this evaluator in all seats.
    pub fn new(evaluator: &'a Evaluator<G>, settings: SelfPlaySettings) -> Self {
        Self { evaluator, settings, actions: Vec::new(), ranked: Vec::new() }
    }

    /// Plays a game to its end. Samples are the positions that players left behind by their
    /// decisions, and where a turn ended also those that the others waited in.
    pub fn play(&mut self, mut position: G, rng: &mut GameRng) -> Vec<Sample> {
        let players = position.players();
        let mut chains: Vec<Vec<Step>> = (0..players).map(|_| Vec::new()).collect();
        while !position.is_over() {
            let (seat, turns) = (position.to_act(), position.turns_played());
            let (action, instead) = self.choose(&position, rng);
            position.apply(action);
            chains[seat.index()].push(self.step(&position, seat, instead));
            if position.turns_played() != turns {
                for other in Seat::all(players).filter(|other| *other != seat) {
                    chains[other.index()].push(self.step(&position, other, None));
                }
            }
        }
        let outcome = |seat| self.outcome(&position, Seat::new(seat));
        let chains = chains.iter().enumerate();
        chains
            .flat_map(|(seat, chain)| samples(chain, outcome(seat), self.settings.lambda))
            .collect()
    }

    /// A move, and what the best one is worth if the move is only explored.
    fn choose(&mut self, position: &G, rng: &mut GameRng) -> (G::Action, Option<f32>) {
        let world = View::of_player_to_act(position).sample(rng);
        position.legal_actions(&mut self.actions);
        self.ranked.clear();
        let ranked = &mut self.ranked;
        self.evaluator.action_values(&world, &self.actions, |action, value| {
            ranked.push((value, action));
        });
        if self.actions.len() > 1 && rng.unit() < f64::from(self.settings.exploration) {
            return self.explore(rng);
        }
        rng.shuffle(ranked);
        let best = ranked.iter().reduce(|best, next| if next.0 > best.0 { next } else { best });
        (best.expect("a game that is not over has legal actions").1, None)
    }

    fn explore(&mut self, rng: &mut GameRng) -> (G::Action, Option<f32>) {
        self.ranked.sort_unstable_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
        let few = if rng.unit() < SENSIBLE { FEW } else { usize::MAX };
        let choice = rng.below(self.ranked.len().min(few));
        // The linear evaluation ranks moves but does not foretell scores: its games are learned from
        // by their outcomes alone.
        let is_foretold = matches!(self.evaluator, Evaluator::Network(_));
        let instead = (choice > 0 && is_foretold).then_some(self.ranked[0].0);
        (self.ranked[choice].1, instead)
    }

    fn step(&self, position: &G, seat: Seat, instead: Option<f32>) -> Step {
        let mut encoding = Encoding::default();
        position.encode(seat, &mut encoding);
        let now = self.settings.target.now(&encoding);
        let value = match self.evaluator {
            Evaluator::Network(network) => network.value(&encoding),
            Evaluator::Linear(_) => now,
        };
        Step { encoding, now, value, instead }
    }

    fn outcome(&self, end: &G, seat: Seat) -> f32 {
        let others = Seat::all(end.players()).filter(|other| *other != seat);
        let best_other = others.map(|other| end.score(other)).max().unwrap_or(0);
        let score = end.score(seat);
        match self.settings.target {
            Target::Score => score as f32,
            Target::Margin => (score - best_other) as f32,
        }
    }
}
