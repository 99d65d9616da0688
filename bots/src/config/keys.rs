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
        Search::new("iters", COUNT, "iterations for each decision; 0 for no limit", |search| {
            &mut search.iters
        }),
        Search::new(
            "ms",
            COUNT,
            "milliseconds for each decision; 0 for no limit; not reproducible",
            |search| &mut search.ms,
        ),
        Search::new(
            "nodes",
            COUNT,
            "nodes that a decision adds to a tree, with at most 8 iterations for each; 0 for no limit",
            |search| &mut search.nodes,
        ),
        Search::new("selection", words::<Selection>(), "how the tree selects a move", |search| {
            &mut search.selection
        })
        .tried(Selection::WORDS),
        Search::new("c", POSITIVE, "exploration constant", |search| &mut search.c)
            .tried(&["0.2", "0.4", "0.7", "1.0", "1.4"]),
        Search::new(
            "win_weight",
            SHARE,
            "weight of the win in the reward; the rest is the margin",
            |search| &mut search.win_weight,
        )
        .tried(&["0", "0.5", "0.8", "1"]),
        Search::new(
            "margin_scale",
            POSITIVE,
            "margin in points that fills three quarters of the reward; 0 for the game's own",
            |search| &mut search.margin_scale,
        )
        .tried_of_margin(&[0.5, 2.0])
        .matters_if(|search, _| search.win_weight < 1.0),
        Search::new(
            "fpu",
            Values::Real(-1e6, f64::INFINITY),
            "first-play urgency: value of a move never tried, relative to the mean of its node; inf tries all first",
            |search| &mut search.fpu,
        )
        .tried(&["inf", "0", "-0.2"]),
        Search::new(
            "widening_factor",
            POSITIVE,
            "progressive widening: moves considered after n visits are widening_factor * (n + 1)^widening_exponent, best first; 0 for all",
            |search| &mut search.widening_factor,
        )
        .tried(&["0", "3", "6", "12"]),
        Search::new("widening_exponent", SHARE, "exponent of progressive widening", |search| {
            &mut search.widening_exponent
        })
        .tried(&["0.2", "0.4", "0.6"])
        .matters_if(|search, _| search.widening_factor > 0.0),
        Search::new(
            "opponent_width",
            COUNT,
            "moves considered where somebody else decides, best first in the determinization that showed them; 0 for as many as for oneself",
            |search| &mut search.opponent_width,
        )
        .tried(&["0", "1", "2"]),
        Search::new(
            "progressive_bias",
            POSITIVE,
            "weight of the evaluation of moves in the tree, fading with visits",
            |search| &mut search.progressive_bias,
        )
        .tried(&["0", "0.3", "1"]),
        Search::new("rollout", words::<RolloutPolicy>(), "how rollouts choose moves", |search| {
            &mut search.rollout
        })
        .tried(RolloutPolicy::WORDS)
        .matters_if(|search, _| has_rollouts(search)),
        Search::new(
            "rollout_candidates",
            Values::Whole(0, 64),
            "random moves of which a greedy or mast rollout takes the best; 0 for all moves",
            |search| &mut search.rollout_candidates,
        )
        .tried(&["1", "2", "4", "8"])
        .matters_if(|search, _| has_chosen_rollouts(search)),
        Search::new(
            "rollout_epsilon",
            SHARE,
            "share of greedy or mast rollout moves chosen at random",
            |search| &mut search.rollout_epsilon,
        )
        .tried(&["0", "0.1", "0.3"])
        .matters_if(|search, _| has_chosen_rollouts(search)),
        Search::new(
            "rollout_cutoff",
            Values::WholeOr(NEVER),
            "rounds after which a rollout is evaluated instead of played on",
            |search| &mut search.rollout_cutoff,
        )
        .tried(&["never", "0", "1", "2", "4"]),
        Search::new(
            "mast_decay",
            SHARE,
            "what is left of mast statistics at the next decision",
            |search| &mut search.mast_decay,
        )
        .tried(&["0", "0.5", "0.9"])
        .matters_if(|search, _| has_rollouts(search) && search.rollout == RolloutPolicy::Mast),
        // With two players the one's gain is the other's loss.
        Search::new(
            "backup",
            words::<Backup>(),
            "what opponents want: their own reward (maxn) or the opposite of ours (paranoid)",
            |search| &mut search.backup,
        )
        .tried(Backup::WORDS)
        .matters_if(|_, players| players > 2),
        Search::new("depth", COUNT, "deepest decision in the tree; 0 for no limit", |search| {
            &mut search.depth
        })
        .tried(&["0", "1", "2"]),
        Search::new(
            "expansion_threshold",
            Values::Whole(1, u32::MAX),
            "visits of a move before its own decisions enter the tree",
            |search| &mut search.expansion_threshold,
        )
        .tried(&["1", "4"]),
        Search::new(
            "final_move",
            words::<FinalMove>(),
            "which move is played: the one with the most visits or the best value",
            |search| &mut search.final_move,
        )
        .tried(FinalMove::WORDS),
        Search::new(
            "solver",
            COUNT,
            "positions the exact solver may look at once nothing is hidden; 0 for none",
            |search| &mut search.solver,
        )
        .tried(&["0", "1000"]),
        Search::new(
            "tree_reuse",
            words::<bool>(),
            "whether the tree is kept between the decisions of one turn",
            |search| &mut search.tree_reuse,
        )
        .tried(bool::WORDS),
        Search::new(
            "threads",
            Values::Whole(1, 64),
            "independent searches whose visits are added up",
            |search| &mut search.threads,
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
