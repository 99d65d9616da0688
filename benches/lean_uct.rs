//! UCT for Connect Four and nothing else, as lean as it gets: the limit a general search is
//! measured against.

use nabu_games::{GameRng, Seed};

const FLOOR: u64 = 0x0408_1020_4081;
const BOARD: u64 = FLOOR * 0x3f;
const EXPLORATION: f32 = 0.7;

/// The discs of the player to move, of the other, and whether the other has just won.
#[derive(Clone, Copy)]
struct Board {
    own: u64,
    other: u64,
    is_lost: bool,
}

impl Board {
    fn open(self) -> u64 {
        if self.is_lost { 0 } else { ((self.own | self.other) + FLOOR) & BOARD }
    }

    fn play(self, cell: u64) -> Self {
        let mine = self.own | cell;
        let line = [1, 6, 7, 8].iter().any(|step| {
            let pairs = mine & mine >> step;
            pairs & pairs >> (2 * step) != 0
        });
        Self { own: self.other, other: mine, is_lost: line }
    }

    /// The result for the player to move: 0 lost, 1/2 drawn, 1 won.
    fn playout(mut self, rng: &mut GameRng) -> f32 {
        let mut is_flipped = false;
        loop {
            let open = self.open();
            if open == 0 {
                let result = if self.is_lost { 0.0 } else { 0.5 };
                return if is_flipped { 1.0 - result } else { result };
            }
            let cell = loop {
                let cell = open & 0x3f << (7 * rng.below(7));
                if cell != 0 {
                    break cell;
                }
            };
            self = self.play(cell);
            is_flipped = !is_flipped;
        }
    }
}

/// A position by the move that leads to it; the total is for the player who made that move.
struct Node {
    cell: u64,
    first: u32,
    children: u32,
    visits: u32,
    total: f32,
}

/// The memory of a search, kept from one to the next.
#[derive(Default)]
pub(crate) struct Tree(Vec<Node>);

/// The column that most of the iterations from the empty board chose.
pub(crate) fn search(Tree(nodes): &mut Tree, iterations: u32, seed: Seed) -> u32 {
    let mut rng = seed.rng();
    nodes.clear();
    nodes.push(Node { cell: 0, first: 0, children: 0, visits: 0, total: 0.0 });
    for _ in 0..iterations {
        iterate(nodes, &mut rng);
    }
    let root = &nodes[0];
    let children = &nodes[root.first as usize..(root.first + root.children) as usize];
    let best = children.iter().max_by_key(|child| child.visits);
    best.map_or(0, |child| child.cell.trailing_zeros() / 7)
}

fn iterate(nodes: &mut Vec<Node>, rng: &mut GameRng) {
    let mut path = [0; 43];
    let mut depth = 0;
    let mut board = Board { own: 0, other: 0, is_lost: false };
    let mut at = 0;
    while nodes[at].visits > 0 && board.open() != 0 {
        if nodes[at].children == 0 {
            expand(nodes, at, board);
        }
        at = select(nodes, at);
        board = board.play(nodes[at].cell);
        depth += 1;
        path[depth] = at;
    }
    let mut result = 1.0 - board.playout(rng);
    for &node in path[..=depth].iter().rev() {
        nodes[node].visits += 1;
        nodes[node].total += result;
        result = 1.0 - result;
    }
}

fn expand(nodes: &mut Vec<Node>, at: usize, board: Board) {
    nodes[at].first = nodes.len() as u32;
    let mut open = board.open();
    while open != 0 {
        let cell = open & open.wrapping_neg();
        nodes.push(Node { cell, first: 0, children: 0, visits: 0, total: 0.0 });
        nodes[at].children += 1;
        open &= open - 1;
    }
}

fn select(nodes: &[Node], at: usize) -> usize {
    let Node { first, children, visits, .. } = nodes[at];
    let scale = EXPLORATION * (visits as f32).ln().sqrt();
    let mut best = first as usize;
    let mut best_score = f32::NEG_INFINITY;
    for (index, child) in nodes[first as usize..(first + children) as usize].iter().enumerate() {
        if child.visits == 0 {
            return first as usize + index;
        }
        let inverse_root = 1.0 / (child.visits as f32).sqrt();
        let score = (child.total * inverse_root + scale) * inverse_root;
        if score > best_score {
            (best, best_score) = (first as usize + index, score);
        }
    }
    best
}
