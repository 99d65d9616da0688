//! Information-set Monte Carlo tree search for any number of players.
//!
//! Single-observer ISMCTS: one tree from the root player's view. Every iteration samples a
//! determinization, a whole position that fits what the player sees, follows the tree along moves
//! that are legal in it, expands the tree, plays a rollout to the end or to a cutoff, and
//! backpropagates to every player on the path their own reward (max^n). A move competes only where
//! it could have been chosen (availability counts).
//!
//! | file | what it holds |
//! |---|---|
//! | `settings` | everything that can be set |
//! | `search` | the iteration, backpropagation |
//! | `determinizations` | where determinizations come from |
//! | `tree` | nodes and edges |
//! | `tree_policy` | which edge of a node to follow |
//! | `expansion` | which edges a node has |
//! | `rollout`, `mast` | playing on from a leaf |
//! | `reward` | what the end of a game is worth |
//! | `candidate` | what the search found out about a move |
//! | `solver` | exact play when little is left |
//! | `omniscient` | the same search with the truth in view |

mod candidate;
mod determinizations;
mod expansion;
mod mast;
mod omniscient;
mod reward;
mod rollout;
mod search;
mod settings;
mod solver;
mod tree;
mod tree_policy;

use std::{fmt, thread};

use nabu_games::{Game, GameRng, PerSeat, Seat, Seed, View};

pub use candidate::Candidate;
use determinizations::Determinizations;
pub use omniscient::OmniscientMcts;
use search::Search;
pub use settings::{Backup, FinalMove, RolloutPolicy, SearchSettings, Selection};

use crate::interrupt::{current_stop, under};
use crate::{Bot, Evaluation, Evaluator};

/// What a search thinks of a position.
#[derive(Clone, Debug)]
pub struct Analysis<G: Game> {
    /// The moves tried, the most visited first; all moves, the best first, if the result is exact.
    pub candidates: Vec<Candidate<G::Action>>,
    /// For each of them the moves expected next, it included.
    pub lines: Vec<Vec<G::Action>>,
    /// Whether the result is exact.
    pub is_exact: bool,
}

/// A bot that can say what it thinks of the moves of a position.
pub trait Searcher<G: Game>: Bot<G> + fmt::Debug {
    /// What it thinks of them, with lines of up to `length` moves.
    fn analyze(&mut self, view: &View<'_, G>, length: usize, rng: &mut GameRng) -> Analysis<G>;
}

/// A bot that searches.
#[derive(Clone, Debug)]
pub struct Mcts<G: Evaluation> {
    settings: SearchSettings,
    searches: Vec<Search<G>>,
    /// Turn, player and choice of the last decision, to go on with its tree.
    last: Option<(usize, Seat, G::Action)>,
}

impl<G: Evaluation> Mcts<G> {
    /// A searcher with these settings; a margin scale of 0 stands for the game's own.
    pub fn new(mut settings: SearchSettings, evaluator: &Evaluator<G>) -> Self {
        if settings.margin_scale == 0.0 {
            settings.margin_scale = G::MARGIN;
        }
        let search = || Search::new(evaluator.clone());
        let searches = (0..settings.threads).map(|_| search()).collect();
        Self { settings, searches, last: None }
    }

    /// Begins the next decision with an empty tree.
    pub(crate) fn forget(&mut self) {
        self.last = None;
    }

    /// What is expected after a move by the search that tried it most.
    fn line(&self, action: G::Action, length: usize) -> Vec<G::Action> {
        let search = self.searches.iter().rev().max_by_key(|search| search.visits(action));
        search.expect("there is at least one search").principal_variation(action, length)
    }

    fn solve(
        &self,
        determinizations: &Determinizations<'_, G>,
        rng: &mut GameRng,
    ) -> Option<Analysis<G>> {
        if self.settings.solver == 0 || !determinizations.is_fully_observed() {
            return None;
        }
        let world = determinizations.sample(rng);
        let candidate = |(action, rewards): (_, reward::Rewards)| {
            let rewards = PerSeat::from_fn(world.players(), |seat| rewards[seat.index()]);
            Candidate { action, visits: 1, value: rewards[world.to_act()], rewards }
        };
        let solved = solver::solve(&world, &self.settings)?;
        let mut candidates: Vec<_> = solved.into_iter().map(candidate).collect();
        candidates.sort_by(Candidate::compare);
        let lines = candidates.iter().map(|candidate| vec![candidate.action]).collect();
        Some(Analysis { candidates, lines, is_exact: true })
    }

    fn decide(
        &mut self,
        determinizations: &Determinizations<'_, G>,
        rng: &mut GameRng,
    ) -> G::Action {
        if let Some(exact) = self.solve(determinizations, rng) {
            return exact.candidates[0].action;
        }
        let candidates = self.search(determinizations, rng);
        let action = self.choice(&candidates);
        self.last = Some((determinizations.turns_played(), determinizations.observer(), action));
        action
    }

    /// Grows the tree or trees and adds up what they say of the root's moves.
    fn search(
        &mut self,
        determinizations: &Determinizations<'_, G>,
        rng: &mut GameRng,
    ) -> Vec<Candidate<G::Action>> {
        let continued = self.last.take().filter(|(turn, seat, _)| {
            self.settings.tree_reuse
                && (*turn, *seat) == (determinizations.turns_played(), determinizations.observer())
        });
        for search in &mut self.searches {
            match continued {
                Some((_, _, action)) => search.advance(action),
                None => search.reset(),
            }
        }
        self.run_searches(determinizations, Seed(rng.next_u64()));
        self.merged(determinizations.players())
    }

    fn run_searches(&mut self, determinizations: &Determinizations<'_, G>, seed: Seed) {
        let settings = &self.settings;
        if let [search] = self.searches.as_mut_slice() {
            search.run(determinizations, settings, &mut seed.rng());
        } else {
            let stop = &current_stop();
            thread::scope(|scope| {
                for (index, search) in self.searches.iter_mut().enumerate() {
                    let mut rng = seed.child(index as u64).rng();
                    let run = move || search.run(determinizations, settings, &mut rng);
                    scope.spawn(move || under(stop.clone(), run));
                }
            });
        }
    }

    fn merged(&self, players: usize) -> Vec<Candidate<G::Action>> {
        let mut merged = self.searches[0].candidates(players);
        for candidate in self.searches[1..].iter().flat_map(|search| search.candidates(players)) {
            match merged.iter_mut().find(|known| known.action == candidate.action) {
                Some(known) => known.add(&candidate),
                None => merged.push(candidate),
            }
        }
        merged.sort_by(Candidate::compare);
        merged
    }

    fn choice(&self, candidates: &[Candidate<G::Action>]) -> G::Action {
        let most = candidates[0].visits;
        let best = match self.settings.final_move {
            FinalMove::Visits => &candidates[0],
            FinalMove::Value => candidates
                .iter()
                .filter(|candidate| candidate.visits >= most / 10)
                .max_by(|a, b| a.value.total_cmp(&b.value))
                .expect("the most visited move is among them"),
        };
        best.action
    }
}

impl<G: Evaluation> Bot<G> for Mcts<G> {
    fn choose(&mut self, view: &View<'_, G>, rng: &mut GameRng) -> G::Action {
        self.decide(&Determinizations::Fair(view), rng)
    }

    fn nodes(&self) -> u64 {
        self.searches.iter().map(Search::nodes).sum()
    }
}

impl<G: Evaluation> Searcher<G> for Mcts<G> {
    fn analyze(&mut self, view: &View<'_, G>, length: usize, rng: &mut GameRng) -> Analysis<G> {
        self.forget();
        if let Some(exact) = self.solve(&Determinizations::Fair(view), rng) {
            return exact;
        }
        let candidates = self.search(&Determinizations::Fair(view), rng);
        let lines = candidates.iter().map(|candidate| self.line(candidate.action, length));
        Analysis { lines: lines.collect(), candidates, is_exact: false }
    }
}

#[cfg(test)]
mod tests {
    use nabu_games::babylon::Babylon;
    use nabu_games::{Options, Rulebook};

    use super::*;

    /// What is told of a move does not depend on what the search compares moves by.
    #[test]
    fn rewards_that_are_told_are_absolute() {
        let rules = Babylon::rules(&Options::default()).unwrap();
        let mut position = Babylon::start(rules, &Babylon::deal(rules, 2, Seed(1)));
        let mut rng = Seed(2).rng();
        for _ in 0..60 {
            position.apply(position.random_action(&mut rng));
        }
        let analyze = |relative_margins| {
            let settings = SearchSettings {
                iters: 1,
                rollout_cutoff: Some(0),
                win_weight: 0.0,
                selection: Selection::Puct,
                fpu: 0.0,
                relative_margins,
                ..SearchSettings::default()
            };
            let mut search = Mcts::new(settings, &Evaluator::<Babylon>::classic());
            search.analyze(&View::of_player_to_act(&position), 1, &mut Seed(3).rng()).candidates
        };
        let [relative, absolute] = [true, false].map(analyze);
        assert_eq!(relative[0].rewards, absolute[0].rewards);
        assert!((relative[0].value - absolute[0].value).abs() > 0.01, "nobody leads");
    }
}
