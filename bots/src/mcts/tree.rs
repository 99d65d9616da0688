//! The tree: nodes and edges in two arenas, linked by index.

use std::iter::repeat_n;
use std::ops::Range;

use nabu_games::Seat;

/// The index that stands for no node.
pub(super) const NONE: u32 = u32::MAX;

/// The most edges of a tree: half a gigabyte.
const MOST_EDGES: usize = 1 << 24;

/// Trees with fewer edges than this never ask for memory ahead.
const SMALL: usize = 1 << 16;

/// More edges than one iteration adds, as a rule.
const ROOM: usize = 1 << 12;

/// A decision of one player.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    /// Its edges lie side by side from here.
    pub(super) first: u32,
    pub(super) len: u32,
    /// How many edges fit before they must move.
    room: u32,
    pub(super) visits: u32,
    /// Rewards of the player who decides, added up.
    pub(super) total: f32,
    /// Who decides.
    pub(super) seat: Seat,
}

/// An action that was considered at a node: what every selection looks at.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge<A> {
    pub(super) action: A,
    pub(super) child: u32,
    pub(super) visits: u32,
    /// Rewards of the player who decides, added up.
    pub(super) total: f32,
    /// 1 over the root of the visits, 0 before the first: selection needs it at every edge it looks
    /// at, and it changes only at the one it takes.
    pub(super) inverse_root: f32,
}

/// Statistics of an edge that only some searches ask for. They lie apart from the edges, so that
/// the other searches find more edges in the caches.
#[derive(Clone, Copy, Debug)]
pub(super) struct ColdStatistics {
    /// How often the edge could have been chosen, where determinizations differ in that.
    pub(super) availability: u32,
    /// The squares of its rewards added up.
    pub(super) squares: f32,
    /// What the evaluation thinks of it, 0 (worst) to 1 (best) among its siblings.
    pub(super) prior: f32,
}

const _: () = assert!(size_of::<Node>() == 24);
const _: () = assert!(size_of::<Edge<u32>>() + size_of::<ColdStatistics>() == 32);

impl<A> Edge<A> {
    fn new(action: A) -> Self {
        Self { action, child: NONE, visits: 0, total: 0.0, inverse_root: 0.0 }
    }

    /// The edge was taken and brought a reward.
    #[inline]
    pub(super) fn visit(&mut self, reward: f32) {
        self.visits += 1;
        self.total += reward;
        self.inverse_root = 1.0 / (self.visits as f32).sqrt();
    }

    /// The mean reward of an edge that was visited.
    pub(super) fn mean(&self) -> f32 {
        self.total / self.visits as f32
    }

    /// How much the rewards vary.
    pub(super) fn variance(&self, cold: &ColdStatistics) -> f32 {
        let mean = self.mean();
        (cold.squares / self.visits as f32 - mean * mean).max(0.0)
    }
}

impl ColdStatistics {
    fn new(prior: f32) -> Self {
        Self { availability: 0, squares: 0.0, prior }
    }
}

/// All nodes and edges of a search.
#[derive(Clone, Debug)]
pub(super) struct Tree<A> {
    nodes: Vec<Node>,
    edges: Vec<Edge<A>>,
    /// One for each edge.
    cold: Vec<ColdStatistics>,
}

impl<A: Copy> Tree<A> {
    pub(super) fn new() -> Self {
        Self { nodes: Vec::new(), edges: Vec::new(), cold: Vec::new() }
    }

    /// Forgets everything but keeps the memory.
    pub(super) fn clear(&mut self) {
        self.nodes.clear();
        self.edges.clear();
        self.cold.clear();
    }

    /// How many nodes there are.
    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether it has as many edges as it may have, or as there is memory for. Asked after every
    /// iteration: growing without asking would end the program.
    pub(super) fn is_full(&mut self) -> bool {
        let edges = self.edges.len();
        edges >= MOST_EDGES || edges > SMALL && !self.can_grow()
    }

    fn can_grow(&mut self) -> bool {
        self.nodes.try_reserve(ROOM).is_ok()
            && self.edges.try_reserve(ROOM).is_ok()
            && self.cold.try_reserve(ROOM).is_ok()
    }

    /// Adds a node without edges; edges pushed next belong to it.
    pub(super) fn add_node(&mut self, seat: Seat) -> u32 {
        let first = self.edges.len() as u32;
        self.nodes.push(Node { first, len: 0, room: 0, visits: 0, total: 0.0, seat });
        self.nodes.len() as u32 - 1
    }

    pub(super) fn node(&self, node: u32) -> Node {
        self.nodes[node as usize]
    }

    pub(super) fn visit(&mut self, node: u32, reward: f32) {
        let node = &mut self.nodes[node as usize];
        node.visits += 1;
        node.total += reward;
    }

    pub(super) fn edge(&self, edge: u32) -> &Edge<A> {
        &self.edges[edge as usize]
    }

    pub(super) fn edge_mut(&mut self, edge: u32) -> &mut Edge<A> {
        &mut self.edges[edge as usize]
    }

    pub(super) fn cold_mut(&mut self, edge: u32) -> &mut ColdStatistics {
        &mut self.cold[edge as usize]
    }

    /// The edges of a node.
    pub(super) fn edges(&self, node: u32) -> &[Edge<A>] {
        &self.edges[self.range(node)]
    }

    /// The cold statistics of the edges of a node.
    pub(super) fn cold(&self, node: u32) -> &[ColdStatistics] {
        &self.cold[self.range(node)]
    }

    /// The edges of a node and their cold statistics.
    pub(super) fn edges_mut(&mut self, node: u32) -> (&mut [Edge<A>], &mut [ColdStatistics]) {
        let range = self.range(node);
        (&mut self.edges[range.clone()], &mut self.cold[range])
    }

    fn range(&self, node: u32) -> Range<usize> {
        let node = &self.nodes[node as usize];
        node.first as usize..(node.first + node.len) as usize
    }

    /// Adds edges to a node that was just added.
    pub(super) fn add_edges(&mut self, node: u32, actions: impl Iterator<Item = (A, f32)>) {
        for (action, prior) in actions {
            self.edges.push(Edge::new(action));
            self.cold.push(ColdStatistics::new(prior));
        }
        let at = &mut self.nodes[node as usize];
        at.len = self.edges.len() as u32 - at.first;
        at.room = at.len;
    }

    /// From now on the edges of a node are legal wherever it is met, so that their availability
    /// need not be counted.
    pub(super) fn forget_availability(&mut self, node: u32) {
        let range = self.range(node);
        self.cold[range].iter_mut().for_each(|cold| cold.availability = 0);
    }

    /// Adds an edge to a node. A node that is full and whose edges are not the last moves them to
    /// the end, with room for as many again.
    pub(super) fn add_edge(&mut self, node: u32, action: A, prior: f32) -> u32 {
        let (edge, cold) = (Edge::new(action), ColdStatistics::new(prior));
        let at = self.nodes[node as usize];
        let end = (at.first + at.len) as usize;
        if end == self.edges.len() {
            self.edges.push(edge);
            self.cold.push(cold);
        } else if at.len < at.room {
            self.edges[end] = edge;
            self.cold[end] = cold;
        } else {
            self.move_edges(node, edge, cold);
        }
        let at = &mut self.nodes[node as usize];
        at.len += 1;
        at.room = at.room.max(at.len);
        at.first + at.len - 1
    }

    /// Adds an edge to a node before the one in a place.
    pub(super) fn insert_edge(&mut self, node: u32, place: usize, action: A) -> u32 {
        self.add_edge(node, action, 0.0);
        let (edges, cold) = self.edges_mut(node);
        edges[place..].rotate_right(1);
        cold[place..].rotate_right(1);
        self.node(node).first + place as u32
    }

    /// Moves the edges of a node to the end, with one more behind them and room for others.
    fn move_edges(&mut self, node: u32, edge: Edge<A>, cold: ColdStatistics) {
        let range = self.range(node);
        let at = &mut self.nodes[node as usize];
        at.first = self.edges.len() as u32;
        at.room = 2 * at.len + 2;
        let new = (at.room - at.len) as usize;
        self.edges.extend_from_within(range.clone());
        self.edges.extend(repeat_n(edge, new));
        self.cold.extend_from_within(range);
        self.cold.extend(repeat_n(cold, new));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edges_of_a_node_stay_together_when_more_come_later() {
        let mut tree = Tree::new();
        let first = tree.add_node(Seat::new(0));
        for action in 0..3 {
            tree.add_edge(first, action, 0.0);
        }
        let second = tree.add_node(Seat::new(1));
        tree.add_edge(second, 100, 0.0);
        for action in 3..20 {
            let edge = tree.add_edge(first, action, 0.0);
            assert_eq!(tree.edge(edge).action, action);
            let added = tree.add_edge(second, 97 + action + 1, 0.0);
            assert_eq!(tree.edge(added).action, 98 + action);
        }
        let actions = |node| tree.edges(node).iter().map(|edge| edge.action).collect::<Vec<_>>();
        assert_eq!(actions(first), (0..20).collect::<Vec<_>>());
        assert_eq!(actions(second), (100..118).collect::<Vec<_>>());
    }

    #[test]
    fn an_edge_is_inserted_in_its_place_and_its_statistics_with_it() {
        let mut tree = Tree::new();
        let (node, other) = (tree.add_node(Seat::new(0)), tree.add_node(Seat::new(1)));
        for (place, action) in [(0, 5), (0, 1), (1, 3), (3, 7), (2, 4)] {
            let edge = tree.insert_edge(node, place, action);
            assert_eq!(tree.edge(edge).action, action);
            tree.cold_mut(edge).availability = action;
            tree.add_edge(other, 100, 0.0);
        }
        let actions: Vec<_> = tree.edges(node).iter().map(|edge| edge.action).collect();
        let availability: Vec<_> = tree.cold(node).iter().map(|cold| cold.availability).collect();
        assert_eq!(actions, [1, 3, 4, 5, 7]);
        assert_eq!(availability, actions);
    }
}
