//! How the tree grows: which edges a node has, and which of them is followed in a world.

use nabu_games::GameRng;

use super::search::Search;
use super::select::Chooser;
use super::settings::Settings;
use super::tree::NONE;
use crate::Heuristic;

impl<G: Heuristic> Search<G> {
    /// Makes a node with an edge for every legal action, the best prior first. Without priors the
    /// order is random; where all edges are legal it can be drawn when they are tried, and where
    /// worlds differ edges are made when they are tried.
    pub(super) fn new_node(&mut self, world: &G, settings: &Settings, rng: &mut GameRng) -> u32 {
        let node = self.tree.add_node(world.to_act());
        let is_root = self.root == NONE;
        if settings.is_lazy() && !self.is_open && !is_root {
            return node;
        }
        world.legal_actions(&mut self.actions);
        if settings.is_lazy() {
            self.tree.add_edges(node, self.actions.iter().map(|&action| (action, 0.0)));
        } else {
            self.rank_actions(world, settings, rng);
            self.tree.add_edges(node, self.ranked.iter().map(|&(prior, action)| (action, prior)));
        }
        node
    }

    /// Gives the root an edge for every action that is legal, and for no other. All worlds agree
    /// about them, but a tree that is kept may have met its root in other worlds.
    pub(super) fn settle_root(&mut self, world: &G, settings: &Settings, rng: &mut GameRng) {
        self.tree.settle_edges(self.root, |action| world.is_legal(action));
        if self.tree.edges(self.root).len() < world.count_actions() {
            self.add_unknown(self.root, world, settings, rng);
        }
    }

    /// Ranks the actions by what the evaluation thinks of them, from 1 (best) to 0 (worst);
    /// equals, and all of them without priors, come in random order.
    fn rank_actions(&mut self, world: &G, settings: &Settings, rng: &mut GameRng) {
        rng.shuffle(&mut self.actions);
        self.ranked.clear();
        if !settings.needs_priors() {
            self.ranked.extend(self.actions.iter().map(|&action| (0.0, action)));
            return;
        }
        let weights = &self.playouts.weights;
        let value = |action: &G::Action| (world.action_value(*action, weights), *action);
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
    pub(super) fn select(
        &mut self,
        node: u32,
        world: &G,
        settings: &Settings,
        rng: &mut GameRng,
    ) -> u32 {
        if self.is_open || node == self.root {
            self.select_legal(node, settings, rng)
        } else {
            self.select_possible(node, world, settings, rng)
        }
    }

    /// The edge to follow where all edges are legal.
    #[inline]
    fn select_legal(&mut self, node: u32, settings: &Settings, rng: &mut GameRng) -> u32 {
        let at = self.tree.node(node);
        let width = settings.width(at.visits, at.seat == self.observer).min(at.len as usize);
        let tries_all = settings.fpu == f32::INFINITY;
        if tries_all && self.tree.edges(node)[width - 1].visits == 0 {
            return at.first + self.next_untried(node, width, settings, rng);
        }
        let chooser = Chooser::new(at, settings, &self.roots);
        at.first + chooser.best(&self.tree.edges(node)[..width], self.tree.notes(node))
    }

    /// The best of the edges never tried, or any of them where there are no priors.
    fn next_untried(
        &mut self,
        node: u32,
        width: usize,
        settings: &Settings,
        rng: &mut GameRng,
    ) -> u32 {
        let edges = &mut self.tree.edges_mut(node).0[..width];
        let next = edges.partition_point(|edge| edge.visits > 0);
        if settings.is_lazy() {
            let other = next + rng.below(width - next);
            if edges[other].visits == 0 {
                edges.swap(next, other);
            }
        }
        next as u32
    }

    /// The edge to follow where worlds differ in what is legal.
    fn select_possible(
        &mut self,
        node: u32,
        world: &G,
        settings: &Settings,
        rng: &mut GameRng,
    ) -> u32 {
        let at = self.tree.node(node);
        let width = settings.width(at.visits, at.seat == self.observer);
        if settings.is_lazy() && (at.len as usize) < world.count_actions() {
            return self.add_possible(node, world, settings, rng);
        }
        let chooser = Chooser::new(at, settings, &self.roots);
        let (edges, notes) = self.tree.edges_mut(node);
        let (legal, best) =
            chooser.best_legal(edges, notes, width, |edge| world.is_legal(edge.action));
        match best {
            Some(best) if legal == width || legal == world.count_actions() => at.first + best,
            _ => self.add_possible(node, world, settings, rng),
        }
    }

    /// Adds what a world shows for the first time, and takes it.
    fn add_possible(
        &mut self,
        node: u32,
        world: &G,
        settings: &Settings,
        rng: &mut GameRng,
    ) -> u32 {
        let edge = if settings.is_lazy() {
            self.add_untried(node, world, rng)
        } else {
            self.add_unknown(node, world, settings, rng)
        };
        self.tree.note_mut(edge).chances = 1;
        edge
    }

    /// Adds an edge for any legal action that has none, and takes it.
    fn add_untried(&mut self, node: u32, world: &G, rng: &mut GameRng) -> u32 {
        const DRAWS: usize = 4;
        let known = self.tree.edges(node);
        let is_known = |action: &G::Action| known.iter().any(|edge| edge.action == *action);
        let mut draws = (0..DRAWS).map(|_| world.random_action(rng));
        let action = draws.find(|action| !is_known(action)).unwrap_or_else(|| {
            world.legal_actions(&mut self.actions);
            self.actions.retain(|action| !is_known(action));
            *rng.pick(&self.actions)
        });
        self.tree.add_edge(node, action, 0.0)
    }

    /// Adds edges for all legal actions that have none, and takes the best of them.
    fn add_unknown(&mut self, node: u32, world: &G, settings: &Settings, rng: &mut GameRng) -> u32 {
        world.legal_actions(&mut self.actions);
        self.rank_actions(world, settings, rng);
        let known = self.tree.edges(node);
        self.ranked.retain(|(_, action)| known.iter().all(|edge| edge.action != *action));
        let before = known.len() as u32;
        for &(prior, action) in &self.ranked {
            self.tree.add_edge(node, action, prior);
        }
        self.tree.node(node).first + before
    }
}
