//! The iteration: sample a determinization, walk it down the tree, roll it out, backpropagate.

use std::time::{Duration, Instant};

use nabu_games::{GameRng, PerSeat, Seat};

use super::candidate::Candidate;
use super::determinizations::Determinizations;
use super::reward::{Leads, Outcome, Rewards};
use super::rollout::Rollouts;
use super::settings::{Backup, RolloutPolicy, SearchSettings, Selection};
use super::tree::{Edge, NONE, Tree};
use super::tree_policy::LogRoots;
use crate::{Evaluation, Evaluator, is_interrupted};

/// Iterations from one look at the clock to the next.
const CLOCK: u32 = 16;

/// A tree and what is needed to expand it; memory is kept from search to search.
#[derive(Clone, Debug)]
pub(super) struct Search<G: Evaluation> {
    pub(super) tree: Tree<G::Action>,
    pub(super) root: u32,
    /// Whether nothing was hidden when the tree was begun, so that all determinizations are equal.
    pub(super) is_fully_observed: bool,
    pub(super) log_roots: &'static LogRoots,
    /// The leads that rewards are counted from.
    pub(super) expected: Leads,
    /// Who searches.
    pub(super) observer: Seat,
    pub(super) rollouts: Rollouts<G>,
    path: Vec<(u32, u32)>,
    pub(super) actions: Vec<G::Action>,
    pub(super) ranked: Vec<(f32, G::Action)>,
    /// Rewards of all seats for each edge of the root, counted from a lead of 0.
    root_rewards: Vec<Rewards>,
    nodes: u64,
}

impl<G: Evaluation> Search<G> {
    pub(super) fn new(evaluator: Evaluator<G>) -> Self {
        Self {
            tree: Tree::new(),
            root: NONE,
            is_fully_observed: false,
            log_roots: LogRoots::shared(),
            expected: Leads::default(),
            observer: Seat::new(0),
            rollouts: Rollouts::new(evaluator),
            path: Vec::new(),
            actions: Vec::new(),
            ranked: Vec::new(),
            root_rewards: Vec::new(),
            nodes: 0,
        }
    }

    /// Starts from an empty tree.
    pub(super) fn reset(&mut self) {
        self.tree.clear();
        self.root = NONE;
    }

    /// The nodes of all its trees so far.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Makes the position after an action the root, if it is in the tree.
    pub(super) fn advance(&mut self, action: G::Action) {
        let edge = self.tree.edges(self.root).iter().find(|edge| edge.action == action);
        match edge.map_or(NONE, |edge| edge.child) {
            NONE => self.reset(),
            child => self.root = child,
        }
    }

    /// Searches until a budget is used up, or the tree is full.
    pub(super) fn run(
        &mut self,
        determinizations: &Determinizations<'_, G>,
        settings: &SearchSettings,
        rng: &mut GameRng,
    ) {
        let first = determinizations.sample(rng);
        if settings.rollout == RolloutPolicy::Mast {
            self.rollouts.mast.prepare(first.players(), settings.mast_decay);
        }
        self.observer = determinizations.observer();
        if self.tree.is_full() {
            self.reset();
        }
        let is_certain = determinizations.is_fully_observed();
        self.settle_root(&first, is_certain, settings, rng);
        let kept = self.tree.len() - 1;
        self.root_rewards.clear();
        self.root_rewards.resize(self.tree.edges(self.root).len(), Rewards::default());
        let deadline = (settings.ms > 0)
            .then(|| Instant::now() + Duration::from_millis(u64::from(settings.ms)));
        for iterations in 1.. {
            let world = if is_certain { first } else { determinizations.sample(rng) };
            self.iterate(world, settings, rng);
            let nodes = self.tree.len() - kept;
            let is_late = || is_interrupted() || deadline.is_some_and(|end| Instant::now() >= end);
            let is_over = settings.is_spent(iterations, nodes) || self.tree.is_full();
            if is_over || iterations % CLOCK == 0 && is_late() {
                break;
            }
        }
        self.nodes += (self.tree.len() - kept) as u64;
    }

    fn iterate(&mut self, mut world: G, settings: &SearchSettings, rng: &mut GameRng) {
        self.path.clear();
        let mut node = self.root;
        loop {
            let edge = self.select(node, &world, settings, rng);
            self.path.push((node, edge));
            let Edge { action, visits, child, .. } = *self.tree.edge(edge);
            world.apply(action);
            let is_deep = settings.depth > 0 && self.path.len() >= settings.depth as usize;
            if is_deep || visits < settings.expansion_threshold || world.is_over() {
                break;
            }
            node = if child == NONE {
                let child = self.new_node(&world, settings, rng);
                self.tree.edge_mut(edge).child = child;
                child
            } else {
                child
            };
        }
        let outcome = self.rollouts.run(&mut world, settings, rng);
        self.backpropagate(&outcome, settings);
    }

    fn backpropagate(&mut self, outcome: &Outcome, settings: &SearchSettings) {
        let rewards = &outcome.rewards(&self.expected, settings);
        let observer = self.observer;
        for step in (0..self.path.len()).rev() {
            let (node, edge) = self.path[step];
            let seat = self.tree.node(node).seat;
            let own = rewards[seat.index()];
            let reward = match settings.backup {
                Backup::Paranoid if seat != observer => 1.0 - rewards[observer.index()],
                _ => own,
            };
            self.tree.visit(node, reward);
            if settings.selection == Selection::Ucb1Tuned {
                self.tree.cold_mut(edge).squares += reward * reward;
            }
            let edge = self.tree.edge_mut(edge);
            edge.visit(reward);
            if settings.rollout == RolloutPolicy::Mast {
                self.rollouts.mast.add(seat, edge.action, own);
            }
        }
        let (_, first) = self.path[0];
        let index = first - self.tree.node(self.root).first;
        let absolute = outcome.rewards(&Leads::default(), settings);
        for (sum, reward) in self.root_rewards[index as usize].iter_mut().zip(absolute) {
            *sum += reward;
        }
        if settings.rollout == RolloutPolicy::Mast {
            self.rollouts.learn(rewards);
        }
    }

    /// The moves tried at the root, the most visited first.
    pub(super) fn candidates(&self, players: usize) -> Vec<Candidate<G::Action>> {
        let edges = self.tree.edges(self.root).iter().zip(&self.root_rewards);
        let tried = edges.filter(|(edge, _)| edge.visits > 0);
        let mut candidates: Vec<_> = tried
            .map(|(edge, rewards)| Candidate {
                action: edge.action,
                visits: edge.visits,
                value: edge.mean(),
                rewards: PerSeat::from_fn(players, |seat| {
                    rewards[seat.index()] / edge.visits as f32
                }),
            })
            .collect();
        candidates.sort_by(Candidate::compare);
        candidates
    }

    /// How often an action was tried at the root.
    pub(super) fn visits(&self, action: G::Action) -> u32 {
        let edge = self.tree.edges(self.root).iter().find(|edge| edge.action == action);
        edge.map_or(0, |edge| edge.visits)
    }

    /// The moves the search expects after an action, most visited first at each step.
    pub(super) fn principal_variation(&self, action: G::Action, length: usize) -> Vec<G::Action> {
        let mut line = vec![action];
        let mut node = self.root;
        while line.len() < length {
            let last = line[line.len() - 1];
            let edge = self.tree.edges(node).iter().find(|edge| edge.action == last);
            node = edge.map_or(NONE, |edge| edge.child);
            if node == NONE {
                break;
            }
            match self.tree.edges(node).iter().max_by_key(|edge| edge.visits) {
                Some(best) if best.visits > 0 => line.push(best.action),
                _ => break,
            }
        }
        line
    }
}
