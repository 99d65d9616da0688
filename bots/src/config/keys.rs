//! Every key of every bot.

use super::key::{Choice, Key, KeyTable, NEVER, Values};
use crate::evaluator::{EvaluationKind, EvaluatorSettings};
use crate::greedy::GreedySettings;
use crate::mcts::{Backup, FinalMove, RolloutPolicy, SearchSettings, Selection};
use crate::outside::{OnFault, OutsideSettings};

const COUNT: Values = Values::Whole(0, u32::MAX);
const AT_LEAST_1: Values = Values::Whole(1, u32::MAX);
const SHARE: Values = Values::Real(0.0, 1.0);
const POSITIVE: Values = Values::Real(0.0, 1e6);

/// Declares the keys of some settings: `field: values, "meaning"`, then what ablations try and when
/// the key matters. A key is named like its field.
macro_rules! keys {
    ($Settings:ty { $($field:ident: $values:expr, $meaning:literal $(.$also:ident($argument:expr))*;)+ }) => {
        impl KeyTable for $Settings {
            const KEYS: &'static [Key<Self>] = &[
                $(Key::<Self>::new(stringify!($field), $values, $meaning, |s| &mut s.$field)
                    $(.$also($argument))*,)+
            ];
        }
    };
}

keys! { GreedySettings {
    epsilon: SHARE, "share of moves played at random" .tried(&["0.05", "0.1", "0.2"]);
} }

keys! { EvaluatorSettings {
    evaluation: words::<EvaluationKind>(), "what positions are valued by: weighted features, a learned \
        network, or usual, which is the network unless none ships with the game or weights are given";
    network: Values::File, "file of the network; empty for the one that ships with the game";
} }

/// The key of a command, which may be left out.
pub(super) const COMMAND: &str = "command";

keys! { OutsideSettings {
    command: Values::Command, "the program with its arguments, as in cmd:python3 mybot.py; commas and \
        blanks inside quotes";
    move_ms: COUNT, "milliseconds after which an answer is too late; 0 for no limit";
    iters: COUNT, "iterations that the bot is told to spend on a decision; 0 for none told";
    ms: COUNT, "milliseconds that the bot is told to spend on a decision; 0 for none told";
    on_fault: words::<OnFault>(), "what a crash, a late answer, an illegal move or a malformed line \
        does: the run ends, or the bot loses the game";
} }

keys! { SearchSettings {
    iters: COUNT, "iterations for each decision; 0 for no limit";
    ms: COUNT, "milliseconds for each decision; 0 for no limit; not reproducible";
    nodes: COUNT,
        "nodes that a decision adds to a tree, at most 8 iterations for each; 0 for no limit";
    selection: words::<Selection>(), "how the tree selects a move" .tried(Selection::WORDS);
    c: POSITIVE, "exploration constant" .tried(&["0.2", "0.4", "0.7", "1.0", "1.4"]);
    win_weight: SHARE, "weight of the win in the reward; the rest is the margin"
        .tried(&["0", "0.5", "0.8", "1"]);
    margin_scale: POSITIVE,
        "margin in points that fills three quarters of the reward; 0 for the game's own"
        .tried_of_margin(&[0.5, 2.0])
        .matters_if(|s, _| s.win_weight < 1.0);
    relative_margins: words::<bool>(),
        "whether margins count from what the evaluation expects of the position at hand"
        .tried(bool::WORDS)
        .matters_if(|s, _| s.win_weight < 1.0);
    fpu: Values::Real(-1e6, f64::INFINITY), "first-play urgency: value of a move never tried, relative \
        to the mean of its node; inf tries all first" .tried(&["inf", "0", "-0.2"]);
    widening_factor: POSITIVE, "progressive widening: after n visits, widening_factor * (n + \
        1)^widening_exponent moves are considered, best first; 0 for all" .tried(&["0", "3", "6", "12"]);
    widening_exponent: SHARE, "exponent of progressive widening"
        .tried(&["0.2", "0.4", "0.6"])
        .matters_if(|s, _| s.widening_factor > 0.0);
    opponent_width: COUNT, "moves considered where an opponent decides, best first in the \
        determinization that showed them; 0 for as many as for oneself" .tried(&["0", "1", "2"]);
    progressive_bias: POSITIVE, "weight of the evaluation of moves in the tree, fading with visits"
        .tried(&["0", "0.3", "1"]);
    rollout: words::<RolloutPolicy>(), "how rollouts choose moves"
        .tried(RolloutPolicy::WORDS)
        .matters_if(|s, _| has_rollouts(s));
    rollout_candidates: Values::Whole(0, 64),
        "random moves of which a greedy or mast rollout takes the best; 0 for all moves"
        .tried(&["1", "2", "4", "8"])
        .matters_if(|s, _| has_chosen_rollouts(s));
    rollout_epsilon: SHARE, "share of greedy or mast rollout moves chosen at random"
        .tried(&["0", "0.1", "0.3"])
        .matters_if(|s, _| has_chosen_rollouts(s));
    rollout_cutoff: Values::WholeOr(NEVER),
        "rounds after which a rollout is evaluated instead of played on"
        .tried(&["never", "0", "1", "2", "4"]);
    mast_decay: SHARE, "what is left of mast statistics at the next decision"
        .tried(&["0", "0.5", "0.9"])
        .matters_if(|s, _| has_rollouts(s) && s.rollout == RolloutPolicy::Mast);
    // With two players the one's gain is the other's loss.
    backup: words::<Backup>(),
        "what opponents want: their own reward (maxn) or the opposite of ours (paranoid)"
        .tried(Backup::WORDS)
        .matters_if(|_, players| players > 2);
    prior_temperature: POSITIVE,
        "temperature in points of priors as a distribution; 0 for priors from 0 to 1"
        .tried(&["0", "1", "3"])
        .matters_if(|s, _| s.selection == Selection::Puct || s.progressive_bias > 0.0);
    depth: COUNT, "deepest decision in the tree; 0 for no limit" .tried(&["0", "1", "2"]);
    expansion_threshold: AT_LEAST_1, "visits of a move before its own decisions enter the tree"
        .tried(&["1", "4"]);
    final_move: words::<FinalMove>(),
        "which move is played: the one with the most visits or the best value"
        .tried(FinalMove::WORDS);
    solver: COUNT, "positions the exact solver may look at once nothing is hidden; 0 for none"
        .tried(&["0", "1000"]);
    tree_reuse: words::<bool>(), "whether the tree is kept between the decisions of one turn"
        .tried(bool::WORDS);
    threads: Values::Whole(1, 64), "independent searches whose visits are added up";
} }

fn has_rollouts(search: &SearchSettings) -> bool {
    search.rollout_cutoff != Some(0)
}

fn has_chosen_rollouts(search: &SearchSettings) -> bool {
    has_rollouts(search) && search.rollout != RolloutPolicy::Uniform
}

const fn words<T: Choice>() -> Values {
    Values::Words(T::WORDS)
}

impl Choice for EvaluationKind {
    const CHOICES: &'static [Self] = &[Self::Usual, Self::Linear, Self::Network];
    const WORDS: &'static [&'static str] = &["usual", "linear", "network"];
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

impl Choice for OnFault {
    const CHOICES: &'static [Self] = &[Self::Abort, Self::Lose];
    const WORDS: &'static [&'static str] = &["abort", "lose"];
}

impl Choice for bool {
    const CHOICES: &'static [Self] = &[true, false];
    const WORDS: &'static [&'static str] = &["on", "off"];
}
