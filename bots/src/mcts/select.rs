//! Which edge of a node to follow.

use super::settings::{Policy, Settings};
use super::tree::{Edge, Node};

/// Above every score that a visited edge can have.
const UNTRIED: f32 = 1e9;

/// Compares the edges of a node.
pub(super) struct Chooser<'a> {
    settings: &'a Settings,
    visits: f32,
    /// The natural logarithm of the visits.
    ln_visits: f32,
    /// The weight of exploration times its root.
    explore: f32,
    /// The value of an edge that was never tried.
    untried: f32,
}

impl<'a> Chooser<'a> {
    pub(super) fn new(node: Node, settings: &'a Settings) -> Self {
        let visits = node.visits as f32;
        let mean = if node.visits == 0 { 0.5 } else { node.total / visits };
        let untried = (mean + settings.fpu).min(UNTRIED);
        let ln_visits = visits.max(1.0).ln();
        Self { settings, visits, ln_visits, explore: settings.k * ln_visits.sqrt(), untried }
    }

    /// The index of the best edge when all of them are legal.
    #[inline]
    pub(super) fn best<A>(&self, edges: &[Edge<A>]) -> u32 {
        match self.settings.policy {
            Policy::Ucb1 if self.settings.bias == 0.0 => {
                best_by(edges, |edge| self.plain_ucb1(edge))
            }
            Policy::Ucb1 => best_by(edges, |edge| self.ucb1(edge)),
            Policy::UcbTuned => best_by(edges, |edge| self.ucb_tuned(edge)),
            Policy::Puct => best_by(edges, |edge| self.puct(edge)),
        }
    }

    /// The number of legal edges and the index of the best of them, all of which had their chance.
    pub(super) fn best_legal<A>(
        &self,
        edges: &mut [Edge<A>],
        is_legal: impl Fn(&Edge<A>) -> bool,
    ) -> (usize, Option<u32>) {
        let mut legal = 0;
        let best = best_by(edges.iter_mut(), |edge| {
            if !is_legal(edge) {
                return f32::NEG_INFINITY;
            }
            legal += 1;
            edge.chances += 1;
            self.score(edge)
        });
        (legal, (legal > 0).then_some(best))
    }

    fn score<A>(&self, edge: &Edge<A>) -> f32 {
        match self.settings.policy {
            Policy::Ucb1 => self.ucb1(edge),
            Policy::UcbTuned => self.ucb_tuned(edge),
            Policy::Puct => self.puct(edge),
        }
    }

    /// UCB1 where all edges had the same chances, without bias: the innermost loop of most searches.
    #[inline]
    fn plain_ucb1<A>(&self, edge: &Edge<A>) -> f32 {
        if edge.visits == 0 {
            return self.untried + self.explore;
        }
        (edge.total * edge.inverse_root + self.explore) * edge.inverse_root
    }

    #[inline]
    fn ucb1<A>(&self, edge: &Edge<A>) -> f32 {
        if edge.visits == 0 {
            // Where untried edges come first anyway, their logarithm would cost more than the rest.
            let is_compared = self.untried < UNTRIED;
            let explore = if is_compared { self.ln_chances(edge).sqrt() } else { 0.0 };
            return self.first_play(edge, explore);
        }
        let explore = self.settings.k * self.ln_chances(edge).sqrt();
        (edge.total * edge.inverse_root + explore) * edge.inverse_root + self.bias(edge)
    }

    fn ucb_tuned<A>(&self, edge: &Edge<A>) -> f32 {
        let explore = self.ln_chances(edge) / edge.visits.max(1) as f32;
        if edge.visits == 0 {
            return self.first_play(edge, explore.sqrt());
        }
        let variance = (edge.variance() + (2.0 * explore).sqrt()).min(0.25);
        edge.mean() + 2.0 * self.settings.k * (explore * variance).sqrt() + self.bias(edge)
    }

    fn puct<A>(&self, edge: &Edge<A>) -> f32 {
        let explore = edge.prior * self.visits.sqrt() / (1.0 + edge.visits as f32);
        if edge.visits == 0 {
            return self.first_play(edge, explore);
        }
        edge.mean() + self.settings.k * explore + self.bias(edge)
    }

    /// The score of an edge never tried, the better the prior the higher.
    fn first_play<A>(&self, edge: &Edge<A>, explore: f32) -> f32 {
        self.untried + self.settings.k * explore + self.bias(edge)
    }

    fn bias<A>(&self, edge: &Edge<A>) -> f32 {
        self.settings.bias * edge.prior / (1.0 + edge.visits as f32)
    }

    /// In games with hidden parts an edge competes only where it can be chosen.
    #[inline]
    fn ln_chances<A>(&self, edge: &Edge<A>) -> f32 {
        if edge.chances == 0 { self.ln_visits } else { (edge.chances as f32).ln() }
    }
}

/// The index of the item with the best score, the first among equals.
#[inline]
fn best_by<T>(items: impl IntoIterator<Item = T>, mut score: impl FnMut(T) -> f32) -> u32 {
    let mut best = 0;
    let mut best_score = f32::NEG_INFINITY;
    for (index, item) in items.into_iter().enumerate() {
        let score = score(item);
        if score > best_score {
            (best, best_score) = (index as u32, score);
        }
    }
    best
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

    fn choice(edges: &[(u32, f32)], settings: &Settings) -> u32 {
        let tree = tree(edges);
        Chooser::new(tree.node(0), settings).best(tree.edges(0))
    }

    #[test]
    fn untried_edges_come_first_unless_urgency_is_finite() {
        let edges = [(10, 9.0), (10, 8.0), (0, 0.0)];
        assert_eq!(choice(&edges, &Settings::default()), 2);
        assert_eq!(choice(&edges, &Settings { fpu: -0.5, k: 0.0, ..Settings::default() }), 0);
    }

    #[test]
    fn ucb1_weighs_mean_against_doubt() {
        let edges = [(100, 60.0), (4, 2.0)];
        assert_eq!(choice(&edges, &Settings { k: 0.0, ..Settings::default() }), 0);
        assert_eq!(choice(&edges, &Settings { k: 1.0, ..Settings::default() }), 1);
    }

    #[test]
    fn puct_follows_the_prior() {
        let mut tree = tree(&[(5, 2.5), (5, 2.5)]);
        tree.edge_mut(1).prior = 1.0;
        let settings = Settings { policy: Policy::Puct, ..Settings::default() };
        assert_eq!(Chooser::new(tree.node(0), &settings).best(tree.edges(0)), 1);
    }
}
