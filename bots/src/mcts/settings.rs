//! What can be set in a search.

use crate::catalog::KeyInfo;

/// How an edge is chosen inside the tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Policy {
    /// Mean plus `k * sqrt(ln N / n)`.
    Ucb1,
    /// UCB1 with the exploration scaled by the variance seen.
    UcbTuned,
    /// Mean plus `k * prior * sqrt(N) / (1 + n)`.
    Puct,
}

/// How playouts choose moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rollout {
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

/// What makes a move the final choice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Final {
    /// The most visits, ties by value.
    Visits,
    /// The best value among moves with at least a tenth of the most visits.
    Value,
}

/// All settings of a search.
#[derive(Clone, PartialEq, Debug)]
pub struct Settings {
    /// Iterations for each decision; 0 for no limit.
    pub iters: u32,
    /// Milliseconds for each decision; 0 for no limit.
    pub ms: u32,
    /// Nodes that a decision adds to the tree; 0 for no limit.
    pub nodes: u32,
    /// How an edge is chosen.
    pub policy: Policy,
    /// The weight of exploration.
    pub k: f32,
    /// The share of the win in the reward; the rest is the margin.
    pub win: f32,
    /// The margin in points that is worth about three quarters of the reward.
    pub scale: f32,
    /// The value of an edge never tried, relative to the mean of its node; infinite to try every
    /// edge first.
    pub fpu: f32,
    /// Edges considered at a node with `n` visits: `widen * (n + 1)^power`, best prior first; 0 for all.
    pub widen: f32,
    /// The exponent of widening.
    pub power: f32,
    /// Edges considered where somebody else decides, best prior first; 0 for as many as elsewhere.
    pub others: u32,
    /// The weight of the prior, fading as `1 / (n + 1)`.
    pub bias: f32,
    /// How playouts choose moves.
    pub rollout: Rollout,
    /// Random moves among which a greedy or MAST playout chooses.
    pub tries: u32,
    /// Share of playout moves chosen at random.
    pub epsilon: f32,
    /// Rounds after which a playout is cut and evaluated; `None` for playing to the end.
    pub cut: Option<u32>,
    /// What is left of the MAST statistics from one decision to the next.
    pub decay: f32,
    /// Whose rewards opponents want.
    pub backup: Backup,
    /// The deepest decision in the tree; 0 for no limit, 1 for flat Monte Carlo.
    pub depth: u32,
    /// Visits of an edge before its node is made.
    pub expand: u32,
    /// What makes a move the final choice.
    pub choice: Final,
    /// Positions the exact solver may look at before the search; 0 for none.
    pub solver: u32,
    /// Whether the tree is kept between the decisions of one turn.
    pub reuse: bool,
    /// Independent searches whose visits are added up.
    pub threads: u32,
}

/// Every key with its default.
pub(crate) const KEYS: &[KeyInfo] = &[
    key("iters", "1000", "iterations for each decision, 0 for no limit"),
    key("ms", "0", "milliseconds for each decision, 0 for no limit; not reproducible"),
    key(
        "nodes",
        "0",
        "nodes that a decision adds to a tree, with at most 8 iterations for each; 0 for no limit",
    ),
    key("policy", "ucb1", "how the tree chooses: ucb1, tuned or puct"),
    key("k", "0.7", "weight of exploration, 0 or more"),
    key("win", "0.5", "share of the win in the reward, 0 to 1; the rest is the margin"),
    key(
        "scale",
        "0",
        "margin in points that fills three quarters of the reward; 0 for the game's own",
    ),
    key(
        "fpu",
        "inf",
        "value of a move never tried, relative to the mean of its node; inf tries all first",
    ),
    key(
        "widen",
        "0",
        "moves considered after n visits: widen * (n + 1)^power, best first; 0 for all",
    ),
    key("power", "0.4", "exponent of widening, 0 to 1"),
    key(
        "others",
        "0",
        "moves considered where somebody else decides, best first in the world that showed them; 0 for as many as for oneself",
    ),
    key("bias", "0", "weight of the evaluation of moves in the tree, fading with visits"),
    key("rollout", "uniform", "how playouts choose: uniform, greedy or mast"),
    key(
        "tries",
        "4",
        "random moves of which a greedy or mast playout takes the best, 1 to 64; 0 for all moves",
    ),
    key("epsilon", "0.1", "share of greedy or mast playout moves chosen at random, 0 to 1"),
    key("cut", "never", "rounds after which a playout is evaluated instead of played on, or never"),
    key("decay", "0.5", "what is left of mast statistics at the next decision, 0 to 1"),
    key(
        "backup",
        "maxn",
        "what opponents want: maxn (their own reward) or paranoid (the opposite of ours)",
    ),
    key("depth", "0", "deepest decision in the tree, 0 for no limit"),
    key("expand", "1", "visits of a move before its own decisions enter the tree, 1 or more"),
    key("final", "visits", "which move is played: most visits, or best value"),
    key("solver", "0", "positions the exact solver may look at once nothing is hidden; 0 for none"),
    key("reuse", "on", "keep the tree between the decisions of one turn: on or off"),
    key("threads", "1", "independent searches whose visits are added up, 1 to 64"),
];

const fn key(name: &'static str, default: &'static str, meaning: &'static str) -> KeyInfo {
    KeyInfo { name, default, meaning }
}

impl Default for Settings {
    fn default() -> Self {
        let mut settings = Self {
            iters: 0,
            ms: 0,
            nodes: 0,
            policy: Policy::Ucb1,
            k: 0.0,
            win: 0.0,
            scale: 0.0,
            fpu: 0.0,
            widen: 0.0,
            power: 0.0,
            others: 0,
            bias: 0.0,
            rollout: Rollout::Uniform,
            tries: 0,
            epsilon: 0.0,
            cut: None,
            decay: 0.0,
            backup: Backup::MaxN,
            depth: 0,
            expand: 0,
            choice: Final::Visits,
            solver: 0,
            reuse: false,
            threads: 0,
        };
        for key in KEYS {
            assert_eq!(settings.set(key.name, key.default), Some(true), "{}", key.name);
        }
        settings
    }
}

impl Settings {
    /// Sets a key: `None` if there is no such key, `Some(false)` if it does not take the value.
    pub fn set(&mut self, key: &str, value: &str) -> Option<bool> {
        let done = match key {
            "iters" => whole(value, 0, u32::MAX, &mut self.iters),
            "ms" => whole(value, 0, u32::MAX, &mut self.ms),
            "nodes" => whole(value, 0, u32::MAX, &mut self.nodes),
            "policy" => choose(
                value,
                &[("ucb1", Policy::Ucb1), ("tuned", Policy::UcbTuned), ("puct", Policy::Puct)],
                &mut self.policy,
            ),
            "k" => real(value, 0.0, 1e6, &mut self.k),
            "win" => real(value, 0.0, 1.0, &mut self.win),
            "scale" => real(value, 0.0, 1e6, &mut self.scale),
            "fpu" => real(value, -1e6, f32::INFINITY, &mut self.fpu),
            "widen" => real(value, 0.0, 1e6, &mut self.widen),
            "power" => real(value, 0.0, 1.0, &mut self.power),
            "others" => whole(value, 0, u32::MAX, &mut self.others),
            "bias" => real(value, 0.0, 1e6, &mut self.bias),
            "rollout" => choose(
                value,
                &[
                    ("uniform", Rollout::Uniform),
                    ("greedy", Rollout::Greedy),
                    ("mast", Rollout::Mast),
                ],
                &mut self.rollout,
            ),
            "tries" => whole(value, 0, 64, &mut self.tries),
            "epsilon" => real(value, 0.0, 1.0, &mut self.epsilon),
            "cut" => rounds(value, &mut self.cut),
            "decay" => real(value, 0.0, 1.0, &mut self.decay),
            "backup" => choose(
                value,
                &[("maxn", Backup::MaxN), ("paranoid", Backup::Paranoid)],
                &mut self.backup,
            ),
            "depth" => whole(value, 0, u32::MAX, &mut self.depth),
            "expand" => whole(value, 1, u32::MAX, &mut self.expand),
            "final" => choose(
                value,
                &[("visits", Final::Visits), ("value", Final::Value)],
                &mut self.choice,
            ),
            "solver" => whole(value, 0, u32::MAX, &mut self.solver),
            "reuse" => choose(value, &[("on", true), ("off", false)], &mut self.reuse),
            "threads" => whole(value, 1, 64, &mut self.threads),
            _ => return None,
        };
        Some(done)
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
        self.widen > 0.0 || self.others > 0 || self.bias > 0.0 || self.policy == Policy::Puct
    }

    /// Whether edges never tried are all alike and come first, so that they can be drawn one by
    /// one.
    pub(super) fn is_lazy(&self) -> bool {
        !self.needs_priors() && self.fpu == f32::INFINITY
    }

    /// How many edges are considered at a node with these visits.
    #[inline]
    pub(super) fn width(&self, visits: u32, is_own: bool) -> usize {
        if self.others > 0 && !is_own {
            return self.others as usize;
        }
        if self.widen == 0.0 {
            return usize::MAX;
        }
        let width = self.widen * ((visits + 1) as f32).powf(self.power);
        (width as usize).max(1)
    }
}

fn whole(value: &str, least: u32, most: u32, setting: &mut u32) -> bool {
    let number = value.parse().ok().filter(|number| (least..=most).contains(number));
    number.map(|number| *setting = number).is_some()
}

fn rounds(value: &str, setting: &mut Option<u32>) -> bool {
    let number = if value == "never" { Some(None) } else { value.parse().ok().map(Some) };
    number.map(|number| *setting = number).is_some()
}

fn real(value: &str, least: f32, most: f32, setting: &mut f32) -> bool {
    let number = value.parse().ok().filter(|number| (least..=most).contains(number));
    number.map(|number| *setting = number).is_some()
}

fn choose<T: Copy>(value: &str, choices: &[(&str, T)], setting: &mut T) -> bool {
    let choice = choices.iter().find(|(name, _)| *name == value);
    choice.map(|(_, choice)| *setting = *choice).is_some()
}
