//! Games of players against themselves, as samples to learn from: of greedy ones, or of searches, whose
//! play is what the network is to learn from then (expert iteration).

use nabu_games::{Encoding, GameRng, Seat, View};

use super::returns::{Sample, Step, samples};
use crate::network::Target;
use crate::{Bot, Evaluation, Evaluator, Mcts, SearchSettings};

/// How games are played and what is learned from them.
#[derive(Clone, PartialEq, Debug)]
pub struct SelfPlaySettings {
    /// What is to be told.
    pub target: Target,
    /// How much of a return is the outcome rather than what was thought of the next position.
    pub lambda: f32,
    /// The share of decisions in which another move than the best is explored.
    pub exploration: f32,
    /// How the search chooses moves, if a search does.
    pub expert: Option<SearchSettings>,
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
    expert: Option<Mcts<G>>,
    actions: Vec<G::Action>,
    ranked: Vec<(f32, G::Action)>,
}

impl<'a, G: Evaluation> SelfPlay<'a, G> {
    /// Players with this evaluator in all seats.
    pub fn new(evaluator: &'a Evaluator<G>, settings: SelfPlaySettings) -> Self {
        let search = |settings: &SearchSettings| Mcts::new(settings.clone(), evaluator);
        let expert = settings.expert.as_ref().map(search);
        Self { evaluator, settings, expert, actions: Vec::new(), ranked: Vec::new() }
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
        if let Some(expert) = &mut self.expert {
            let best = expert.choose(&View::of_player_to_act(position), rng);
            return self.stray(position, best, rng).unwrap_or((best, None));
        }
        self.rank(position, rng);
        if self.actions.len() > 1 && rng.unit() < f64::from(self.settings.exploration) {
            return self.explore(rng);
        }
        rng.shuffle(&mut self.ranked);
        let ranked = self.ranked.iter();
        let best = ranked.reduce(|best, next| if next.0 > best.0 { next } else { best });
        (best.expect("a game that is not over has legal actions").1, None)
    }

    /// Tells what the evaluation thinks of every move.
    fn rank(&mut self, position: &G, rng: &mut GameRng) {
        let world = View::of_player_to_act(position).sample(rng);
        position.legal_actions(&mut self.actions);
        self.ranked.clear();
        let ranked = &mut self.ranked;
        self.evaluator.action_values(&world, &self.actions, |action, value| {
            ranked.push((value, action));
        });
    }

    /// Perhaps another move than the one that a search has found, and what that one is worth.
    fn stray(
        &mut self,
        position: &G,
        best: G::Action,
        rng: &mut GameRng,
    ) -> Option<(G::Action, Option<f32>)> {
        if rng.unit() >= f64::from(self.settings.exploration) || position.count_actions() == 1 {
            return None;
        }
        self.rank(position, rng);
        let (action, _) = self.explore(rng);
        if action == best {
            return None;
        }
        // The search goes on from where it is, not from where it wanted to be.
        self.expert.as_mut().expect("a search has found a move").forget();
        let mut after = *position;
        after.apply(best);
        Some((action, Some(self.evaluator.value(&after, position.to_act()))))
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
