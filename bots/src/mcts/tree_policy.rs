//! The tree policy: which edge of a node to follow.

use std::hint::select_unpredictable;
use std::sync::LazyLock;

use super::settings::{SearchSettings, Selection};
use super::tree::{ColdStatistics, Edge, Node};

/// Above every score that a visited edge can have.
const UNTRIED: f32 = 1e9;

/// Roots of natural logarithms: selection needs one at every node, and most nodes have few visits.
#[derive(Debug)]
pub(super) struct LogRoots(Box<[f32]>);

impl LogRoots {
    const LEN: u32 = 4096;

    /// The table of all searches.
    pub(super) fn shared() -> &'static Self {
        static SHARED: LazyLock<LogRoots> =
            LazyLock::new(|| LogRoots((0..LogRoots::LEN).map(log_root).collect()));
        &SHARED
    }

    #[inline]
    fn of(&self, number: u32) -> f32 {
        self.0.get(number as usize).copied().unwrap_or_else(|| log_root(number))
    }
}

fn log_root(number: u32) -> f32 {
    (number as f32).max(1.0).ln().sqrt()
}

/// Compares the edges of a node.
pub(super) struct TreePolicy<'a> {
    settings: &'a SearchSettings,
    log_roots: &'a LogRoots,
    visits: f32,
    /// The root of the natural logarithm of the visits.
    log_root: f32,
    /// The exploration constant times that root.
    explore: f32,
    /// The value of an edge that was never tried.
    untried: f32,
}

impl<'a> TreePolicy<'a> {
    #[inline]
    pub(super) fn new(node: Node, settings: &'a SearchSettings, log_roots: &'a LogRoots) -> Self {
        let visits = node.visits as f32;
        let mean = if node.visits == 0 { 0.5 } else { node.total / visits };
        let untried = (mean + settings.fpu).min(UNTRIED);
        let log_root = log_roots.of(node.visits);
        Self { settings, log_roots, visits, log_root, explore: settings.c * log_root, untried }
    }

    /// The index of the best edge when all of them are legal.
    #[inline]
    pub(super) fn best<A>(&self, edges: &[Edge<A>], cold: &[ColdStatistics]) -> u32 {
        let pairs = edges.iter().zip(cold);
        match self.settings.selection {
            Selection::Ucb1 if self.settings.progressive_bias == 0.0 => {
                best_by(edges, |edge| self.plain_ucb1(edge))
            }
            Selection::Ucb1 => best_by(pairs, |(edge, cold)| self.ucb1(edge, cold)),
            Selection::Ucb1Tuned => best_by(pairs, |(edge, cold)| self.ucb1_tuned(edge, cold)),
            Selection::Puct => best_by(pairs, |(edge, cold)| self.puct(edge, cold)),
        }
    }

    /// The best among the first `width` legal edges, all of which count as available, and how many
    /// legal ones there are up to that.
    #[inline]
    pub(super) fn best_legal<A: Copy>(
        &self,
        edges: &[Edge<A>],
        cold: &mut [ColdStatistics],
        width: usize,
        is_legal: impl Fn(A) -> bool,
    ) -> (usize, Option<u32>) {
        let pairs = edges.iter().zip(cold).enumerate();
        let possible = pairs.filter(|(_, (edge, _))| is_legal(edge.action)).take(width);
        match self.settings.selection {
            Selection::Ucb1 if self.settings.progressive_bias == 0.0 => {
                best_available(possible, |edge, cold| self.unbiased_ucb1(edge, cold))
            }
            Selection::Ucb1 => best_available(possible, |edge, cold| self.ucb1(edge, cold)),
            Selection::Ucb1Tuned => {
                best_available(possible, |edge, cold| self.ucb1_tuned(edge, cold))
            }
            Selection::Puct => best_available(possible, |edge, cold| self.puct(edge, cold)),
        }
    }

    /// UCB1 where all edges were equally available, without bias: the innermost loop of most
    /// searches.
    #[inline]
    fn plain_ucb1<A>(&self, edge: &Edge<A>) -> f32 {
        if edge.visits == 0 {
            return self.untried + self.explore;
        }
        (edge.total * edge.inverse_root + self.explore) * edge.inverse_root
    }

    #[inline]
    fn unbiased_ucb1<A>(&self, edge: &Edge<A>, cold: &ColdStatistics) -> f32 {
        let explore = self.settings.c * self.availability_root(cold);
        if edge.visits == 0 {
            return self.untried + explore;
        }
        (edge.total * edge.inverse_root + explore) * edge.inverse_root
    }

    fn ucb1<A>(&self, edge: &Edge<A>, cold: &ColdStatistics) -> f32 {
        self.unbiased_ucb1(edge, cold) + self.bias(edge, cold)
    }

    fn ucb1_tuned<A>(&self, edge: &Edge<A>, cold: &ColdStatistics) -> f32 {
        let explore = self.availability_root(cold).powi(2) / edge.visits.max(1) as f32;
        if edge.visits == 0 {
            return self.first_play(cold, explore.sqrt());
        }
        let variance = (edge.variance(cold) + (2.0 * explore).sqrt()).min(0.25);
        edge.mean() + 2.0 * self.settings.c * (explore * variance).sqrt() + self.bias(edge, cold)
    }

    fn puct<A>(&self, edge: &Edge<A>, cold: &ColdStatistics) -> f32 {
        let explore = cold.prior * self.visits.sqrt() / (1.0 + edge.visits as f32);
        if edge.visits == 0 {
            return self.first_play(cold, explore);
        }
        edge.mean() + self.settings.c * explore + self.bias(edge, cold)
    }

    /// The score of an edge never tried, the better the prior the higher; where untried edges come
    /// first anyway, all have the same, and the first of them is taken.
    fn first_play(&self, cold: &ColdStatistics, explore: f32) -> f32 {
        self.untried + self.settings.c * explore + self.settings.progressive_bias * cold.prior
    }

    fn bias<A>(&self, edge: &Edge<A>, cold: &ColdStatistics) -> f32 {
        self.settings.progressive_bias * cold.prior / (1.0 + edge.visits as f32)
    }

    /// With hidden information an edge competes only where it is available.
    #[inline]
    fn availability_root(&self, cold: &ColdStatistics) -> f32 {
        if cold.availability == 0 { self.log_root } else { self.log_roots.of(cold.availability) }
    }
}

/// The index of the item with the best score, the first among equals. Which one is best cannot be
/// foreseen, so nothing branches on it.
#[inline]
fn best_by<T>(items: impl IntoIterator<Item = T>, mut score: impl FnMut(T) -> f32) -> u32 {
    let mut best = 0;
    let mut best_score = f32::NEG_INFINITY;
    for (index, item) in items.into_iter().enumerate() {
        let score = score(item);
        best = select_unpredictable(score > best_score, index as u32, best);
        best_score = best_score.max(score);
    }
    best
}

/// The number of items, all of which count as available, and the index of the best of them.
#[inline]
fn best_available<'a, A: 'a>(
    items: impl Iterator<Item = (usize, (&'a Edge<A>, &'a mut ColdStatistics))>,
    score: impl Fn(&Edge<A>, &ColdStatistics) -> f32,
) -> (usize, Option<u32>) {
    let (mut count, mut best, mut best_score) = (0, 0, f32::NEG_INFINITY);
    for (index, (edge, cold)) in items {
        cold.availability += 1;
        let score = score(edge, cold);
        best = select_unpredictable(score > best_score || count == 0, index as u32, best);
        best_score = best_score.max(score);
        count += 1;
    }
    (count, (count > 0).then_some(best))
}

#[cfg(test)]
mod tests {
    use super::super::tree::Tree;
    use super::*;
    use nabu_games::Seat;

    /// A node with edges of these visits and totals.
    fn tree(edges: &[(u32, f32)]) -> Tree<usize> {
        let mut tree = Tree::new();
        let node = tree.add_node(Seat::new(0));
        for (action, &(visits, total)) in edges.iter().enumerate() {
            let edge = tree.add_edge(node, action, 0.0);
            for _ in 0..visits {
                tree.edge_mut(edge).visit(total / visits as f32);
                tree.visit(node, total / visits as f32);
            }
        }
        tree
    }

    fn choice(edges: &[(u32, f32)], settings: &SearchSettings) -> u32 {
        let tree = tree(edges);
        TreePolicy::new(tree.node(0), settings, LogRoots::shared())
            .best(tree.edges(0), tree.cold(0))
    }

    #[test]
    fn untried_edges_come_first_unless_urgency_is_finite() {
        let edges = [(10, 9.0), (10, 8.0), (0, 0.0)];
        assert_eq!(choice(&edges, &SearchSettings::default()), 2);
        assert_eq!(
            choice(&edges, &SearchSettings { fpu: -0.5, c: 0.0, ..SearchSettings::default() }),
            0
        );
    }

    #[test]
    fn ucb1_weighs_mean_against_doubt() {
        let edges = [(100, 60.0), (4, 2.0)];
        assert_eq!(choice(&edges, &SearchSettings { c: 0.0, ..SearchSettings::default() }), 0);
        assert_eq!(choice(&edges, &SearchSettings { c: 1.0, ..SearchSettings::default() }), 1);
    }

    #[test]
    fn puct_follows_the_prior() {
        let mut tree = tree(&[(5, 2.5), (5, 2.5)]);
        tree.cold_mut(1).prior = 1.0;
        let settings = SearchSettings { selection: Selection::Puct, ..SearchSettings::default() };
        assert_eq!(
            TreePolicy::new(tree.node(0), &settings, LogRoots::shared())
                .best(tree.edges(0), tree.cold(0)),
            1
        );
    }
}
