//! What can be set in a search. `config` has the key of every setting, with its meaning and range.

/// How an edge is selected inside the tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Selection {
    /// Mean plus `c * sqrt(ln N / n)`.
    Ucb1,
    /// UCB1 with the exploration scaled by the variance seen.
    Ucb1Tuned,
    /// Mean plus `c * prior * sqrt(N) / (1 + n)`.
    Puct,
}

/// How rollouts choose moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RolloutPolicy {
    /// Any legal move.
    Uniform,
    /// The best of some random moves by the game's evaluation.
    Greedy,
    /// The best of some random moves by how such moves fared in this search.
    Mast,
}

/// Whose rewards opponents are assumed to want.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Backup {
    /// Their own.
    MaxN,
    /// The opposite of the searcher's.
    Paranoid,
}

/// Which move is played when the search is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FinalMove {
    /// The one with the most visits, ties by value.
    Visits,
    /// The one with the best value among those with at least a tenth of the most visits.
    Value,
}

/// All settings of a search.
#[derive(Clone, PartialEq, Debug)]
pub struct SearchSettings {
    /// Iterations for each decision; 0 for no limit.
    pub iters: u32,
    /// Milliseconds for each decision; 0 for no limit.
    pub ms: u32,
    /// Nodes that a decision adds to the tree; 0 for no limit.
    pub nodes: u32,
    /// How an edge is selected.
    pub selection: Selection,
    /// The exploration constant.
    pub c: f32,
    /// The share of the win in the reward; the rest is the margin.
    pub win_weight: f32,
    /// The margin in points that is worth three quarters of the reward; 0 for the game's own.
    pub margin_scale: f32,
    /// Whether margins count from what the evaluation expects of the position at the root.
    pub relative_margins: bool,
    /// First-play urgency: the value of an edge never tried, relative to the mean of its node;
    /// infinite to try every edge first.
    pub fpu: f32,
    /// Progressive widening: a node with `n` visits considers
    /// `widening_factor * (n + 1)^widening_exponent` edges, best prior first; 0 for all.
    pub widening_factor: f32,
    /// The exponent of widening.
    pub widening_exponent: f32,
    /// Edges considered where somebody else decides, best prior first; 0 for as many as elsewhere.
    pub opponent_width: u32,
    /// The weight of the prior, fading as `1 / (n + 1)`.
    pub progressive_bias: f32,
    /// How rollouts choose moves.
    pub rollout: RolloutPolicy,
    /// Random moves among which a greedy or MAST rollout chooses; 0 for all moves.
    pub rollout_candidates: u32,
    /// Share of rollout moves chosen at random.
    pub rollout_epsilon: f32,
    /// Rounds after which a rollout is cut off and evaluated; `None` for playing to the end.
    pub rollout_cutoff: Option<u32>,
    /// What is left of the MAST statistics from one decision to the next.
    pub mast_decay: f32,
    /// Whose rewards opponents want.
    pub backup: Backup,
    /// The temperature in points of priors that are a distribution; 0 for priors from 0 (worst) to 1
    /// (best).
    pub prior_temperature: f32,
    /// The deepest decision in the tree; 0 for no limit, 1 for flat Monte Carlo.
    pub depth: u32,
    /// Visits of an edge before its node is made.
    pub expansion_threshold: u32,
    /// Which move is played in the end.
    pub final_move: FinalMove,
    /// Positions the exact solver may look at before the search; 0 for none.
    pub solver: u32,
    /// Whether the tree is kept between the decisions of one turn.
    pub tree_reuse: bool,
    /// Independent searches whose visits are added up.
    pub threads: u32,
}

impl Default for SearchSettings {
    fn default() -> Self {
        Self {
            iters: 1000,
            ms: 0,
            nodes: 0,
            selection: Selection::Ucb1,
            c: 0.7,
            win_weight: 0.5,
            margin_scale: 0.0,
            relative_margins: false,
            fpu: f32::INFINITY,
            widening_factor: 0.0,
            widening_exponent: 0.4,
            opponent_width: 0,
            progressive_bias: 0.0,
            rollout: RolloutPolicy::Uniform,
            rollout_candidates: 4,
            rollout_epsilon: 0.1,
            rollout_cutoff: None,
            mast_decay: 0.5,
            backup: Backup::MaxN,
            prior_temperature: 0.0,
            depth: 0,
            expansion_threshold: 1,
            final_move: FinalMove::Visits,
            solver: 0,
            tree_reuse: true,
            threads: 1,
        }
    }
}

impl SearchSettings {
    /// Flat Monte Carlo: no tree below the moves at hand.
    pub fn flat() -> Self {
        Self { depth: 1, rollout: RolloutPolicy::Greedy, fpu: 0.0, ..Self::default() }
    }

    /// Whether the budgets of iterations and nodes are used up. A tree that is small for good must
    /// not be searched for ever.
    pub(super) fn is_spent(&self, iterations: u32, nodes: usize) -> bool {
        let is_full = nodes >= self.nodes as usize || iterations >= self.nodes.saturating_mul(8);
        (self.iters > 0 && iterations >= self.iters) || (self.nodes > 0 && is_full)
    }

    /// Whether any budget ends the search.
    pub fn has_budget(&self) -> bool {
        self.iters > 0 || self.ms > 0 || self.nodes > 0
    }

    /// Whether the tree needs to know what the evaluation thinks of moves.
    pub(super) fn needs_priors(&self) -> bool {
        self.widening_factor > 0.0
            || self.opponent_width > 0
            || self.progressive_bias > 0.0
            || self.selection == Selection::Puct
    }

    /// Whether edges never tried are all alike and come first, so that they can be drawn one by
    /// one.
    pub(super) fn is_lazy(&self) -> bool {
        !self.needs_priors() && self.fpu == f32::INFINITY
    }

    /// How many edges are considered at a node with these visits.
    #[inline]
    pub(super) fn width(&self, visits: u32, is_own: bool) -> usize {
        if self.opponent_width > 0 && !is_own {
            return self.opponent_width as usize;
        }
        if self.widening_factor == 0.0 {
            return usize::MAX;
        }
        let width = self.widening_factor * ((visits + 1) as f32).powf(self.widening_exponent);
        (width as usize).max(1)
    }
}
