//! The search: worlds are dealt, walked down the tree, played out and remembered.

use std::time::{Duration, Instant};

use nabu_games::{GameRng, PerSeat, Seat, View};

use super::playout::Playouts;
use super::reward::Rewards;
use super::select::Chooser;
use super::settings::{Backup, Rollout, Settings};
use super::tree::{Edge, NONE, Tree};
use crate::{Heuristic, Weights};

/// Where worlds come from.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Worlds<'a, G: Heuristic> {
    /// From what a player sees.
    Fair(&'a View<'a, G>),
    /// From the truth: for measuring what knowledge is worth.
    Truth(&'a G),
}

impl<G: Heuristic> Worlds<'_, G> {
    pub(super) fn players(&self) -> usize {
        match self {
            Self::Fair(view) => view.players(),
            Self::Truth(position) => position.players(),
        }
    }

    pub(super) fn turn(&self) -> usize {
        match self {
            Self::Fair(view) => view.turn(),
            Self::Truth(position) => position.turn(),
        }
    }

    pub(super) fn observer(&self) -> Seat {
        match self {
            Self::Fair(view) => view.observer(),
            Self::Truth(position) => position.to_act(),
        }
    }

    pub(super) fn sample(&self, rng: &mut GameRng) -> G {
        match self {
            Self::Fair(view) => view.sample(rng),
            Self::Truth(position) => **position,
        }
    }

    /// Whether all worlds are the same.
    pub(super) fn is_open(&self) -> bool {
        match self {
            Self::Fair(view) => view.is_open(),
            Self::Truth(_) => true,
        }
    }
}

/// What a search found out about one move.
#[derive(Clone, PartialEq, Debug)]
pub struct Candidate<A> {
    /// The move.
    pub action: A,
    /// How often it was tried.
    pub visits: u32,
    /// The mean reward of the player to act.
    pub value: f32,
    /// Mean rewards of all seats.
    pub rewards: PerSeat<f32>,
}

impl<A> Candidate<A> {
    /// Adds what another search found out about the same move.
    pub(super) fn add(&mut self, other: &Self) {
        let visits = self.visits + other.visits;
        let part = other.visits as f32 / visits as f32;
        self.value += part * (other.value - self.value);
        for (seat, reward) in other.rewards.iter() {
            let old = self.rewards[seat];
            self.rewards[seat] += part * (reward - old);
        }
        self.visits = visits;
    }

    /// The most visited first, ties by value.
    pub(super) fn compare(&self, other: &Self) -> std::cmp::Ordering {
        other.visits.cmp(&self.visits).then(other.value.total_cmp(&self.value))
    }
}

/// A tree and what is needed to grow it; memory is kept from search to search.
#[derive(Clone, Debug)]
pub(super) struct Search<G: Heuristic> {
    tree: Tree<G::Action>,
    root: u32,
    /// Whether all worlds of the tree are the same.
    is_open: bool,
    playouts: Playouts<G>,
    path: Vec<(u32, u32)>,
    actions: Vec<G::Action>,
    ranked: Vec<(f32, G::Action)>,
    /// Rewards of all seats for each edge of the root.
    root_rewards: Vec<Rewards>,
}

impl<G: Heuristic> Search<G> {
    pub(super) fn new(weights: Weights<G>) -> Self {
        Self {
            tree: Tree::new(),
            root: NONE,
            is_open: false,
            playouts: Playouts::new(weights),
            path: Vec::new(),
            actions: Vec::new(),
            ranked: Vec::new(),
            root_rewards: Vec::new(),
        }
    }

    /// Starts from an empty tree.
    pub(super) fn reset(&mut self) {
        self.tree.clear();
        self.root = NONE;
    }

    /// Makes the position after an action the root, if it is in the tree.
    pub(super) fn advance(&mut self, action: G::Action) {
        let edge = self.tree.edges(self.root).iter().find(|edge| edge.action == action);
        match edge.map_or(NONE, |edge| edge.child) {
            NONE => self.reset(),
            child => self.root = child,
        }
    }

    /// Searches until a budget is used up.
    pub(super) fn run(&mut self, worlds: &Worlds<'_, G>, settings: &Settings, rng: &mut GameRng) {
        let first = worlds.sample(rng);
        if settings.rollout == Rollout::Mast {
            self.playouts.mast.prepare(first.players(), settings.decay);
        }
        if self.root == NONE {
            self.is_open = worlds.is_open();
            self.root = self.new_node(&first, settings, rng);
        } else {
            self.tree.retain_edges(self.root, |action| first.is_legal(action));
        }
        self.root_rewards.clear();
        self.root_rewards.resize(self.tree.edges(self.root).len(), Rewards::default());
        let deadline = (settings.ms > 0)
            .then(|| Instant::now() + Duration::from_millis(u64::from(settings.ms)));
        let is_open = worlds.is_open();
        let mut iterations = 0;
        while !self.is_spent(iterations, deadline, settings) {
            let world = if is_open { first } else { worlds.sample(rng) };
            self.iterate(world, settings, rng);
            iterations += 1;
        }
    }

    fn is_spent(&self, iterations: u32, deadline: Option<Instant>, settings: &Settings) -> bool {
        (settings.iters > 0 && iterations >= settings.iters)
            || (settings.nodes > 0 && self.is_full(iterations, settings.nodes))
            || deadline.is_some_and(|end| iterations.is_multiple_of(16) && Instant::now() >= end)
    }

    /// Whether the tree has all its nodes, or has long ceased to grow.
    fn is_full(&self, iterations: u32, nodes: u32) -> bool {
        self.tree.len() >= nodes as usize || iterations >= nodes.saturating_mul(8)
    }

    fn iterate(&mut self, mut world: G, settings: &Settings, rng: &mut GameRng) {
        let observer = world.to_act();
        self.path.clear();
        let mut node = self.root;
        loop {
            let edge = self.select(node, &world, settings, rng);
            self.path.push((node, edge));
            let Edge { action, visits, child, .. } = *self.tree.edge(edge);
            world.apply(action);
            let is_deep = settings.depth > 0 && self.path.len() >= settings.depth as usize;
            if is_deep || visits < settings.expand || world.is_over() {
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
        let rewards = self.playouts.run(&mut world, settings, rng);
        self.remember(&rewards, observer, settings);
    }

    /// Makes a node with an edge for every legal action: the best prior first. Without priors the
    /// order is random; where all edges are legal it can be drawn when they are tried.
    fn new_node(&mut self, world: &G, settings: &Settings, rng: &mut GameRng) -> u32 {
        world.legal_actions(&mut self.actions);
        if !self.is_open || settings.needs_priors() || settings.fpu.is_finite() {
            rng.shuffle(&mut self.actions);
        }
        let node = self.tree.add_node(world.to_act());
        if settings.needs_priors() {
            self.rank_actions(world);
            self.tree.add_edges(node, self.ranked.iter().map(|&(prior, action)| (action, prior)));
        } else {
            self.tree.add_edges(node, self.actions.iter().map(|&action| (action, 0.0)));
        }
        node
    }

    /// Ranks the actions by what the evaluation thinks of them, from 1 (best) to 0 (worst).
    fn rank_actions(&mut self, world: &G) {
        let weights = &self.playouts.weights;
        let value = |action: &G::Action| (world.action_value(*action, weights), *action);
        self.ranked.clear();
        self.ranked.extend(self.actions.iter().map(value));
        // A stable sort would allocate; the order of equals is random already.
        self.ranked.sort_unstable_by(|a, b| b.0.total_cmp(&a.0));
        let (best, worst) = (self.ranked[0].0, self.ranked[self.ranked.len() - 1].0);
        let span = (best - worst).max(f32::MIN_POSITIVE);
        for (value, _) in &mut self.ranked {
            *value = (*value - worst) / span;
        }
    }

    /// The edge to follow in a world.
    #[inline]
    fn select(&mut self, node: u32, world: &G, settings: &Settings, rng: &mut GameRng) -> u32 {
        let at = self.tree.node(node);
        let width = settings.width(at.visits, at.len as usize);
        let tries_all = self.is_open && settings.fpu == f32::INFINITY;
        if tries_all && self.tree.edges(node)[width - 1].visits == 0 {
            return at.first + self.next_untried(node, width, settings, rng);
        }
        let chooser = Chooser::new(at, settings);
        if self.is_open {
            return at.first + chooser.best(&self.tree.edges(node)[..width]);
        }
        let edges = &mut self.tree.edges_mut(node)[..width];
        let (legal, best) = chooser.best_legal(edges, |edge| world.is_legal(edge.action));
        let is_complete = width < at.len as usize || legal == world.count_actions();
        match best {
            Some(best) if is_complete => at.first + best,
            _ => self.add_unknown(node, world, rng),
        }
    }

    /// The best of the edges never tried, or any of them where there are no priors.
    fn next_untried(
        &mut self,
        node: u32,
        width: usize,
        settings: &Settings,
        rng: &mut GameRng,
    ) -> u32 {
        let edges = &mut self.tree.edges_mut(node)[..width];
        let next = edges.partition_point(|edge| edge.visits > 0);
        if !settings.needs_priors() {
            let other = next + rng.below(width - next);
            if edges[other].visits == 0 {
                edges.swap(next, other);
            }
        }
        next as u32
    }

    /// Adds an edge for an action that other worlds did not allow, and takes it.
    fn add_unknown(&mut self, node: u32, world: &G, rng: &mut GameRng) -> u32 {
        world.legal_actions(&mut self.actions);
        let known = self.tree.edges(node);
        self.actions.retain(|action| known.iter().all(|edge| edge.action != *action));
        let Some(&action) = self.actions.get(rng.below(self.actions.len().max(1))) else {
            return self.any_legal(node, world);
        };
        if node == self.root {
            self.root_rewards.push(Rewards::default());
        }
        let edge = self.tree.add_edge(node, action, 0.5);
        self.tree.edge_mut(edge).chances = 1;
        edge
    }

    /// The first legal edge beyond the width.
    fn any_legal(&self, node: u32, world: &G) -> u32 {
        let edges = self.tree.edges(node);
        let index = edges.iter().position(|edge| world.is_legal(edge.action));
        self.tree.node(node).first + index.expect("every legal action has its edge") as u32
    }

    fn remember(&mut self, rewards: &Rewards, observer: Seat, settings: &Settings) {
        for &(node, edge) in &self.path {
            let seat = self.tree.node(node).seat;
            let own = rewards[seat.index()];
            let reward = match settings.backup {
                Backup::Paranoid if seat != observer => 1.0 - rewards[observer.index()],
                _ => own,
            };
            self.tree.visit(node, reward);
            let edge = self.tree.edge_mut(edge);
            edge.visit(reward);
            if settings.rollout == Rollout::Mast {
                self.playouts.mast.add(seat, edge.action, own);
            }
        }
        let (_, first) = self.path[0];
        let index = first - self.tree.node(self.root).first;
        for (sum, reward) in self.root_rewards[index as usize].iter_mut().zip(rewards) {
            *sum += reward;
        }
        if settings.rollout == Rollout::Mast {
            self.playouts.learn(rewards);
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
