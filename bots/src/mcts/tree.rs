//! The tree: nodes and edges in two arenas, linked by index.

use nabu_games::Seat;

/// The index that stands for no node.
pub(super) const NONE: u32 = u32::MAX;

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

/// An action that was considered at a node.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge<A> {
    pub(super) action: A,
    pub(super) child: u32,
    pub(super) visits: u32,
    /// How often it could have been chosen.
    pub(super) chances: u32,
    /// Rewards of the player who decides, added up.
    pub(super) total: f32,
    /// Their squares.
    pub(super) squares: f32,
    /// 1 over the root of the visits, 0 before the first: selection needs it at every edge it looks
    /// at, and it changes only at the one it takes.
    pub(super) inverse_root: f32,
    /// What the evaluation thinks of it, 0 (worst) to 1 (best) among its siblings.
    pub(super) prior: f32,
}

const _: () = assert!(size_of::<Node>() == 24 && size_of::<Edge<u32>>() == 32);

impl<A> Edge<A> {
    fn new(action: A, prior: f32) -> Self {
        Self {
            action,
            child: NONE,
            visits: 0,
            chances: 0,
            total: 0.0,
            squares: 0.0,
            inverse_root: 0.0,
            prior,
        }
    }

    /// The edge was taken and brought a reward.
    #[inline]
    pub(super) fn visit(&mut self, reward: f32) {
        self.visits += 1;
        self.total += reward;
        self.squares += reward * reward;
        self.inverse_root = 1.0 / (self.visits as f32).sqrt();
    }

    /// The mean reward of an edge that was visited.
    pub(super) fn mean(&self) -> f32 {
        self.total / self.visits as f32
    }

    /// How much the rewards vary.
    pub(super) fn variance(&self) -> f32 {
        let mean = self.mean();
        (self.squares / self.visits as f32 - mean * mean).max(0.0)
    }
}

/// All nodes and edges of a search.
#[derive(Clone, Debug)]
pub(super) struct Tree<A> {
    nodes: Vec<Node>,
    edges: Vec<Edge<A>>,
}

impl<A: Copy> Tree<A> {
    pub(super) fn new() -> Self {
        Self { nodes: Vec::new(), edges: Vec::new() }
    }

    /// Forgets everything but keeps the memory.
    pub(super) fn clear(&mut self) {
        self.nodes.clear();
        self.edges.clear();
    }

    /// How many nodes there are.
    pub(super) fn len(&self) -> usize {
        self.nodes.len()
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

    /// The edges of a node.
    pub(super) fn edges(&self, node: u32) -> &[Edge<A>] {
        let node = &self.nodes[node as usize];
        &self.edges[node.first as usize..(node.first + node.len) as usize]
    }

    pub(super) fn edges_mut(&mut self, node: u32) -> &mut [Edge<A>] {
        let node = &self.nodes[node as usize];
        &mut self.edges[node.first as usize..(node.first + node.len) as usize]
    }

    /// Adds edges to a node that was just added.
    pub(super) fn add_edges(&mut self, node: u32, actions: impl Iterator<Item = (A, f32)>) {
        let at = &mut self.nodes[node as usize];
        self.edges.extend(actions.map(|(action, prior)| Edge::new(action, prior)));
        at.len = self.edges.len() as u32 - at.first;
        at.room = at.len;
    }

    /// Drops the edges of a node whose actions are not kept.
    pub(super) fn retain_edges(&mut self, node: u32, is_kept: impl Fn(A) -> bool) {
        let edges = self.edges_mut(node);
        let mut kept = 0;
        for index in 0..edges.len() {
            if is_kept(edges[index].action) {
                edges.swap(kept, index);
                kept += 1;
            }
        }
        self.nodes[node as usize].len = kept as u32;
    }

    /// Adds an edge to a node. A node whose edges are not the last moves them to the end with
    /// room for as many again; this happens only when another world shows new actions.
    pub(super) fn add_edge(&mut self, node: u32, action: A, prior: f32) -> u32 {
        let edge = Edge::new(action, prior);
        let at = &mut self.nodes[node as usize];
        let end = at.first + at.len;
        if end as usize == self.edges.len() {
            self.edges.push(edge);
            at.room = at.room.max(at.len + 1);
        } else if at.len < at.room {
            self.edges[end as usize] = edge;
        } else {
            let moved = at.first as usize..end as usize;
            at.first = self.edges.len() as u32;
            at.room = 2 * at.len + 2;
            self.edges.extend_from_within(moved);
            self.edges.push(edge);
            let spare = at.room - at.len - 1;
            self.edges.extend(std::iter::repeat_n(edge, spare as usize));
        }
        at.len += 1;
        at.first + at.len - 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edges_of_a_node_stay_together_when_more_come_later() {
        let mut tree = Tree::new();
        let nodes = [tree.add_node(Seat::new(0)), NONE];
        for action in 0..3 {
            tree.add_edge(nodes[0], action, 0.0);
        }
        let second = tree.add_node(Seat::new(1));
        tree.add_edge(second, 100, 0.0);
        for action in 3..20 {
            let edge = tree.add_edge(nodes[0], action, 0.0);
            assert_eq!(tree.edge(edge).action, action);
            let added = tree.add_edge(second, 97 + action + 1, 0.0);
            assert_eq!(tree.edge(added).action, 98 + action);
        }
        let actions = |node| tree.edges(node).iter().map(|edge| edge.action).collect::<Vec<_>>();
        assert_eq!(actions(nodes[0]), (0..20).collect::<Vec<_>>());
        assert_eq!(actions(second), (100..118).collect::<Vec<_>>());
    }
}
