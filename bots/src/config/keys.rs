//! Every key of every bot.

use super::key::{Choice, Key, KeyTable, NEVER, Values};
use crate::greedy::GreedySettings;
use crate::mcts::{Backup, FinalMove, RolloutPolicy, SearchSettings, Selection};

type Search = Key<SearchSettings>;

const COUNT: Values = Values::Whole(0, u32::MAX);
const SHARE: Values = Values::Real(0.0, 1.0);
const POSITIVE: Values = Values::Real(0.0, 1e6);

impl KeyTable for GreedySettings {
    const KEYS: &'static [Key<Self>] =
        &[Key::<Self>::new("epsilon", SHARE, "share of moves played at random", |greedy| {
            &mut greedy.epsilon
        })
        .tried(&["0.05", "0.1", "0.2"])];
}

impl KeyTable for SearchSettings {
    const KEYS: &'static [Key<Self>] = &[
        Search::new("iters", COUNT, "iterations for each decision; 0 for no limit", |s| {
            &mut s.iters
        }),
        Search::new(
            "ms",
            COUNT,
            "milliseconds for each decision; 0 for no limit; not reproducible",
            |s| &mut s.ms,
        ),
        Search::new(
            "nodes",
            COUNT,
            "nodes that a decision adds to a tree, at most 8 iterations for each; 0 for no limit",
            |s| &mut s.nodes,
        ),
        Search::new("selection", words::<Selection>(), "how the tree selects a move", |s| {
            &mut s.selection
        })
        .tried(Selection::WORDS),
        Search::new("c", POSITIVE, "exploration constant", |s| &mut s.c)
            .tried(&["0.2", "0.4", "0.7", "1.0", "1.4"]),
        Search::new(
            "win_weight",
            SHARE,
            "weight of the win in the reward; the rest is the margin",
            |s| &mut s.win_weight,
        )
        .tried(&["0", "0.5", "0.8", "1"]),
        Search::new(
            "margin_scale",
            POSITIVE,
            "margin in points that fills three quarters of the reward; 0 for the game's own",
            |s| &mut s.margin_scale,
        )
        .tried_of_margin(&[0.5, 2.0])
        .matters_if(|s, _| s.win_weight < 1.0),
        Search::new(
            "fpu",
            Values::Real(-1e6, f64::INFINITY),
            "first-play urgency: value of a move never tried, relative to the mean of its node; \
             inf tries all first",
            |s| &mut s.fpu,
        )
        .tried(&["inf", "0", "-0.2"]),
        Search::new(
            "widening_factor",
            POSITIVE,
            "progressive widening: after n visits, widening_factor * (n + 1)^widening_exponent \
             moves are considered, best first; 0 for all",
            |s| &mut s.widening_factor,
        )
        .tried(&["0", "3", "6", "12"]),
        Search::new("widening_exponent", SHARE, "exponent of progressive widening", |s| {
            &mut s.widening_exponent
        })
        .tried(&["0.2", "0.4", "0.6"])
        .matters_if(|s, _| s.widening_factor > 0.0),
        Search::new(
            "opponent_width",
            COUNT,
            "moves considered where an opponent decides, best first in the determinization that \
             showed them; 0 for as many as for oneself",
            |s| &mut s.opponent_width,
        )
        .tried(&["0", "1", "2"]),
        Search::new(
            "progressive_bias",
            POSITIVE,
            "weight of the evaluation of moves in the tree, fading with visits",
            |s| &mut s.progressive_bias,
        )
        .tried(&["0", "0.3", "1"]),
        Search::new("rollout", words::<RolloutPolicy>(), "how rollouts choose moves", |s| {
            &mut s.rollout
        })
        .tried(RolloutPolicy::WORDS)
        .matters_if(|s, _| has_rollouts(s)),
        Search::new(
            "rollout_candidates",
            Values::Whole(0, 64),
            "random moves of which a greedy or mast rollout takes the best; 0 for all moves",
            |s| &mut s.rollout_candidates,
        )
        .tried(&["1", "2", "4", "8"])
        .matters_if(|s, _| has_chosen_rollouts(s)),
        Search::new(
            "rollout_epsilon",
            SHARE,
            "share of greedy or mast rollout moves chosen at random",
            |s| &mut s.rollout_epsilon,
        )
        .tried(&["0", "0.1", "0.3"])
        .matters_if(|s, _| has_chosen_rollouts(s)),
        Search::new(
            "rollout_cutoff",
            Values::WholeOr(NEVER),
            "rounds after which a rollout is evaluated instead of played on",
            |s| &mut s.rollout_cutoff,
        )
        .tried(&["never", "0", "1", "2", "4"]),
        Search::new(
            "mast_decay",
            SHARE,
            "what is left of mast statistics at the next decision",
            |s| &mut s.mast_decay,
        )
        .tried(&["0", "0.5", "0.9"])
        .matters_if(|s, _| has_rollouts(s) && s.rollout == RolloutPolicy::Mast),
        // With two players the one's gain is the other's loss.
        Search::new(
            "backup",
            words::<Backup>(),
            "what opponents want: their own reward (maxn) or the opposite of ours (paranoid)",
            |s| &mut s.backup,
        )
        .tried(Backup::WORDS)
        .matters_if(|_, players| players > 2),
        Search::new("depth", COUNT, "deepest decision in the tree; 0 for no limit", |s| {
            &mut s.depth
        })
        .tried(&["0", "1", "2"]),
        Search::new(
            "expansion_threshold",
            Values::Whole(1, u32::MAX),
            "visits of a move before its own decisions enter the tree",
            |s| &mut s.expansion_threshold,
        )
        .tried(&["1", "4"]),
        Search::new(
            "final_move",
            words::<FinalMove>(),
            "which move is played: the one with the most visits or the best value",
            |s| &mut s.final_move,
        )
        .tried(FinalMove::WORDS),
        Search::new(
            "solver",
            COUNT,
            "positions the exact solver may look at once nothing is hidden; 0 for none",
            |s| &mut s.solver,
        )
        .tried(&["0", "1000"]),
        Search::new(
            "tree_reuse",
            words::<bool>(),
            "whether the tree is kept between the decisions of one turn",
            |s| &mut s.tree_reuse,
        )
        .tried(bool::WORDS),
        Search::new(
            "threads",
            Values::Whole(1, 64),
            "independent searches whose visits are added up",
            |s| &mut s.threads,
        ),
    ];
}

fn has_rollouts(search: &SearchSettings) -> bool {
    search.rollout_cutoff != Some(0)
}

fn has_chosen_rollouts(search: &SearchSettings) -> bool {
    has_rollouts(search) && search.rollout != RolloutPolicy::Uniform
}

const fn words<T: Choice>() -> Values {
    Values::Words(T::WORDS)
}

impl Choice for Selection {
    const CHOICES: &'static [Self] = &[Self::Ucb1, Self::Ucb1Tuned, Self::Puct];
    const WORDS: &'static [&'static str] = &["ucb1", "ucb1-tuned", "puct"];
}

impl Choice for RolloutPolicy {
    const CHOICES: &'static [Self] = &[Self::Uniform, Self::Greedy, Self::Mast];
    const WORDS: &'static [&'static str] = &["uniform", "greedy", "mast"];
}

impl Choice for Backup {
    const CHOICES: &'static [Self] = &[Self::MaxN, Self::Paranoid];
    const WORDS: &'static [&'static str] = &["maxn", "paranoid"];
}

impl Choice for FinalMove {
    const CHOICES: &'static [Self] = &[Self::Visits, Self::Value];
    const WORDS: &'static [&'static str] = &["visits", "value"];
}

impl Choice for bool {
    const CHOICES: &'static [Self] = &[true, false];
    const WORDS: &'static [&'static str] = &["on", "off"];
}
