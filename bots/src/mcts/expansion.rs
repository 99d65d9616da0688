//! Expansion: which edges a node has, and which of them is followed in a determinization.

use nabu_games::GameRng;

use super::reward::{Leads, Outcome};
use super::search::Search;
use super::settings::SearchSettings;
use super::tree::NONE;
use super::tree_policy::TreePolicy;
use crate::Evaluation;

impl<G: Evaluation> Search<G> {
    /// Makes a node for a decision inside the tree. Where determinizations differ and untried moves
    /// are all alike, it gets its edges one by one when they are tried.
    pub(super) fn new_node(
        &mut self,
        world: &G,
        settings: &SearchSettings,
        rng: &mut GameRng,
    ) -> u32 {
        if settings.is_lazy() && !self.is_fully_observed {
            self.tree.add_node(world.to_act())
        } else {
            self.new_full_node(world, settings, rng)
        }
    }

    /// Makes a node with an edge for every legal action, the best prior first. Where untried moves
    /// are all alike, their order is drawn when they are tried.
    fn new_full_node(&mut self, world: &G, settings: &SearchSettings, rng: &mut GameRng) -> u32 {
        let node = self.tree.add_node(world.to_act());
        world.legal_actions(&mut self.actions);
        if settings.is_lazy() {
            self.tree.add_edges(node, self.actions.iter().map(|&action| (action, 0.0)));
        } else {
            self.rank_actions(world, settings, rng);
            self.tree.add_edges(node, self.ranked.iter().map(|&(prior, action)| (action, prior)));
        }
        node
    }

    /// Makes sure that the root has an edge for every legal action and for no other: all
    /// determinizations agree about them. A tree is kept if it has met this decision before.
    pub(super) fn settle_root(
        &mut self,
        world: &G,
        is_certain: bool,
        settings: &SearchSettings,
        rng: &mut GameRng,
    ) {
        if self.root != NONE && !self.fits(world, settings) {
            self.reset();
        }
        if self.root == NONE {
            self.is_fully_observed = is_certain;
            self.expected = if settings.relative_margins {
                Outcome::of_estimate(world, &self.rollouts.evaluator).leads()
            } else {
                Leads::default()
            };
            self.root = self.new_full_node(world, settings, rng);
        } else if self.tree.edges(self.root).len() < world.count_actions() {
            self.add_unknown(self.root, world, settings, rng);
        }
        self.tree.forget_availability(self.root);
    }

    /// Whether the root is this decision. Others may have decided in between, and other
    /// determinizations may have allowed other moves; edges that are made one by one may be missing.
    fn fits(&self, world: &G, settings: &SearchSettings) -> bool {
        let edges = self.tree.edges(self.root);
        self.tree.node(self.root).seat == self.observer
            && (settings.is_lazy() || edges.len() == world.count_actions())
            && edges.iter().map(|edge| edge.action).all(world.legality())
    }

    /// Ranks the actions by what the evaluation thinks of them, from 1 (best) to 0 (worst);
    /// equals, and all of them without priors, come in random order.
    fn rank_actions(&mut self, world: &G, settings: &SearchSettings, rng: &mut GameRng) {
        self.ranked.clear();
        if !settings.needs_priors() {
            self.ranked.extend(self.actions.iter().map(|&action| (0.0, action)));
            rng.shuffle(&mut self.ranked);
            return;
        }
        let ranked = &mut self.ranked;
        self.rollouts.evaluator.action_values(world, &self.actions, |action, value| {
            ranked.push((value, action));
        });
        rng.shuffle(ranked);
        // A stable sort would allocate; the order of equals is random already.
        ranked.sort_unstable_by(|a, b| b.0.total_cmp(&a.0));
        scale_priors(ranked, settings.prior_temperature);
    }

    /// The edge to follow in a determinization.
    #[inline]
    pub(super) fn select(
        &mut self,
        node: u32,
        world: &G,
        settings: &SearchSettings,
        rng: &mut GameRng,
    ) -> u32 {
        if self.is_fully_observed || node == self.root {
            self.select_legal(node, settings, rng)
        } else {
            self.select_possible(node, world, settings, rng)
        }
    }

    /// The edge to follow where all edges are legal.
    #[inline]
    fn select_legal(&mut self, node: u32, settings: &SearchSettings, rng: &mut GameRng) -> u32 {
        let at = self.tree.node(node);
        let width = settings.width(at.visits, at.seat == self.observer).min(at.len as usize);
        let tries_all = settings.fpu == f32::INFINITY;
        if tries_all && self.tree.edges(node)[width - 1].visits == 0 {
            return at.first + self.next_untried(node, width, settings, rng);
        }
        let policy = TreePolicy::new(at, settings, self.log_roots);
        at.first + policy.best(&self.tree.edges(node)[..width], self.tree.cold(node))
    }

    /// The best of the edges never tried, or any of them where there are no priors.
    fn next_untried(
        &mut self,
        node: u32,
        width: usize,
        settings: &SearchSettings,
        rng: &mut GameRng,
    ) -> u32 {
        let edges = &mut self.tree.edges_mut(node).0[..width];
        let next = edges.partition_point(|edge| edge.visits > 0);
        if settings.is_lazy() {
            let other = next + rng.below(width - next);
            if edges[other].visits == 0 {
                edges.swap(next, other);
            }
        }
        next as u32
    }

    /// The edge to follow where determinizations differ in what is legal. Edges with priors come in
    /// the order of the determinizations that showed them first. While a node is short of edges none
    /// of them competes, so that availability is not counted.
    fn select_possible(
        &mut self,
        node: u32,
        world: &G,
        settings: &SearchSettings,
        rng: &mut GameRng,
    ) -> u32 {
        let at = self.tree.node(node);
        let width = settings.width(at.visits, at.seat == self.observer);
        if settings.is_lazy() && (at.len as usize) < world.count_actions() {
            return self.add_possible(node, world, settings, rng);
        }
        let policy = TreePolicy::new(at, settings, self.log_roots);
        let (edges, cold) = self.tree.edges_mut(node);
        let (legal, best) = policy.best_legal(edges, cold, width, world.legality());
        match best {
            Some(best) if legal == width || legal == world.count_actions() => at.first + best,
            _ => self.add_possible(node, world, settings, rng),
        }
    }

    /// Adds what a determinization shows for the first time, and takes it.
    fn add_possible(
        &mut self,
        node: u32,
        world: &G,
        settings: &SearchSettings,
        rng: &mut GameRng,
    ) -> u32 {
        let edge = if settings.is_lazy() {
            self.add_untried(node, world, rng)
        } else {
            self.add_unknown(node, world, settings, rng)
        };
        self.tree.cold_mut(edge).availability = 1;
        edge
    }

    /// Adds an edge for any legal action that has none, and takes it. Until such a node becomes the
    /// root, its edges are in the order of their actions, because there can be hundreds to look an
    /// action up in; equals are then followed in that order.
    fn add_untried(&mut self, node: u32, world: &G, rng: &mut GameRng) -> u32 {
        const DRAWS: usize = 8;
        let known = self.tree.edges(node);
        let find = |action: &G::Action| known.binary_search_by(|edge| edge.action.cmp(action));
        let mut draws = (0..DRAWS).map(|_| world.random_action(rng));
        let action = draws.find(|action| find(action).is_err()).unwrap_or_else(|| {
            world.legal_actions(&mut self.actions);
            self.actions.retain(|action| find(action).is_err());
            *rng.pick(&self.actions)
        });
        let (Ok(place) | Err(place)) = find(&action);
        self.tree.insert_edge(node, place, action)
    }

    /// Adds edges for all legal actions that have none, and takes the best of them.
    fn add_unknown(
        &mut self,
        node: u32,
        world: &G,
        settings: &SearchSettings,
        rng: &mut GameRng,
    ) -> u32 {
        world.legal_actions(&mut self.actions);
        self.rank_actions(world, settings, rng);
        let known = self.tree.edges(node);
        self.ranked.retain(|(_, action)| known.iter().all(|edge| edge.action != *action));
        let before = known.len() as u32;
        for &(prior, action) in &self.ranked {
            self.tree.add_edge(node, action, prior);
        }
        self.tree.node(node).first + before
    }
}

/// Makes priors of values in falling order: a softmax, or a scale from 1 (best) to 0 (worst).
fn scale_priors<A>(ranked: &mut [(f32, A)], temperature: f32) {
    let (best, worst) = (ranked[0].0, ranked[ranked.len() - 1].0);
    if temperature > 0.0 {
        let mut sum = 0.0;
        for (value, _) in &mut *ranked {
            *value = ((*value - best) / temperature).exp();
            sum += *value;
        }
        for (value, _) in ranked {
            *value /= sum;
        }
        return;
    }
    let span = (best - worst).max(f32::MIN_POSITIVE);
    for (value, _) in ranked {
        *value = 1.0 - (best - *value) / span;
    }
}

#[cfg(test)]
mod tests {
    use nabu_games::babylon::Babylon;
    use nabu_games::babylonia::Babylonia;
    use nabu_games::connect_four::ConnectFour;
    use nabu_games::{Game, Options, Rulebook, Seed, View};

    use super::*;
    use crate::Evaluator;
    use crate::mcts::determinizations::Determinizations;

    /// The position after some random moves.
    fn middle<G: Rulebook>() -> G {
        let rules = G::rules(&Options::default()).unwrap();
        let mut position = G::start(rules, &G::deal(rules, 2, Seed(1)));
        let mut rng = Seed(2).rng();
        for _ in 0..6 {
            position.apply(position.random_action(&mut rng));
        }
        position
    }

    fn settings() -> SearchSettings {
        SearchSettings { iters: 600, margin_scale: 20.0, ..SearchSettings::default() }
    }

    fn short() -> SearchSettings {
        SearchSettings { iters: 40, ..settings() }
    }

    fn run<G: Evaluation>(search: &mut Search<G>, position: &G, settings: &SearchSettings) {
        let view = View::of_player_to_act(position);
        search.run(&Determinizations::Fair(&view), settings, &mut Seed(3).rng());
    }

    fn grown<G: Evaluation>(position: &G, settings: &SearchSettings) -> Search<G> {
        let mut search = Search::new(Evaluator::classic());
        run(&mut search, position, settings);
        search
    }

    /// The most edges with visits of any node of the searcher, and of any other.
    fn widest<G: Evaluation>(search: &Search<G>) -> [usize; 2] {
        let mut widest = [0; 2];
        for node in 0..search.tree.len() as u32 {
            let tried = search.tree.edges(node).iter().filter(|edge| edge.visits > 0).count();
            let side = &mut widest[usize::from(search.tree.node(node).seat != search.observer)];
            *side = tried.max(*side);
        }
        widest
    }

    #[test]
    fn opponents_are_held_to_their_best_moves() {
        let position = middle::<ConnectFour>();
        let narrow = SearchSettings { opponent_width: 2, ..settings() };
        assert_eq!(widest(&grown(&position, &narrow)), [7, 2]);
        assert_eq!(widest(&grown(&position, &settings())), [7, 7]);
        let position = middle::<Babylonia>();
        let narrow = SearchSettings { opponent_width: 1, widening_factor: 4.0, ..settings() };
        let [own, others] = widest(&grown(&position, &narrow));
        // A determinization that forbids the best move shows the next.
        assert!(own > 4 && (1..=4).contains(&others), "{own} and {others}");
    }

    #[test]
    fn where_determinizations_differ_edges_are_made_when_they_are_tried() {
        let position = middle::<Babylonia>();
        let search = grown(&position, &settings());
        assert!(search.tree.len() > 100);
        for node in 1..search.tree.len() as u32 {
            let edges = search.tree.edges(node);
            assert!(edges.iter().all(|edge| edge.visits > 0));
            assert!(edges.is_sorted_by(|a, b| a.action < b.action), "out of order, or twice");
        }
    }

    /// The root is known in all determinizations, however its node came about.
    fn settles_roots<G: Evaluation + Rulebook>(settings: &SearchSettings) {
        let mut position = middle::<G>();
        let mut search = Search::new(Evaluator::classic());
        let mut kept = 0;
        for _ in 0..40 {
            run(&mut search, &position, settings);
            let edges = search.tree.edges(search.root);
            let mut actions: Vec<_> = edges.iter().map(|edge| edge.action).collect();
            let mut legal = Vec::new();
            position.legal_actions(&mut legal);
            actions.sort_unstable();
            legal.sort_unstable();
            assert_eq!(actions, legal);
            assert_eq!(search.tree.node(search.root).seat, position.to_act());
            kept += usize::from(search.root > 0);
            let action = search.candidates(2)[0].action;
            position.apply(action);
            search.advance(action);
        }
        assert!(kept > 0, "no tree was ever kept");
    }

    #[test]
    fn a_root_has_exactly_the_legal_moves() {
        let narrow = SearchSettings { widening_factor: 3.0, opponent_width: 1, ..short() };
        for settings in [short(), narrow] {
            settles_roots::<Babylonia>(&settings);
            settles_roots::<Babylon>(&settings);
        }
    }

    /// Before a game of Babylon the players remove tiles in turn, all in turn 0.
    #[test]
    fn a_tree_is_not_kept_over_the_decisions_of_others() {
        let rules = Babylon::rules(&Options::default()).unwrap();
        let mut position = Babylon::start(rules, &Babylon::deal(rules, 2, Seed(1)));
        let settings = short();
        let mut search = grown(&position, &settings);
        let own = search.candidates(2)[0].action;
        position.apply(own);
        search.advance(own);
        let tried: Vec<_> = search.tree.edges(search.root).iter().map(|edge| edge.action).collect();
        let mut legal = Vec::new();
        position.legal_actions(&mut legal);
        position.apply(*legal.iter().find(|action| !tried.contains(action)).unwrap());
        run(&mut search, &position, &settings);
        assert!(!tried.is_empty(), "the answer was in the tree");
        assert_eq!(search.tree.node(search.root).seat, position.to_act());
    }
}
