//! Games that go on from one position under several rules.
//!
//! What happens before the rules differ is luck that both sides of a contrast share. So it is played once,
//! under rules that say nothing of what is to come, and then each side goes on from there several times:
//! every time with what nobody can know dealt anew and with other random numbers of the bots, the same
//! for both sides.

use anyhow::{Context, Result};
use nabu_bots::BotFactory;
use nabu_games::{Seat, Seed};
use serde::{Deserialize, Serialize};

use super::arena::{Observed, Sitting};
use super::game_trace::TraceObserver;
use crate::run::arena::seat;
use crate::run::game::{GameResult, PlayedGame, play_until};
use crate::run::seeds::{continuation, deal_seed};
use crate::spec::game::{GameSpec, Playable};
use crate::spec::text;

/// Where the games of a condition part from those of others.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Branch {
    /// What is played until then.
    #[serde(with = "text")]
    pub(crate) before: GameSpec,
    /// The round that begins then.
    pub(crate) round: usize,
    /// How often games go on from each position.
    pub(crate) continuations: usize,
}

impl Branch {
    /// Whether a command line could have asked for it.
    pub(super) fn is_sound(&self) -> bool {
        (1..=1000).contains(&self.continuations) && (1..=1000).contains(&self.round)
    }

    /// Turns that are played before.
    pub(super) fn turns(&self) -> usize {
        (self.round - 1) * self.before.players
    }
}

/// A branch with the rules on both sides of it.
pub(super) struct Fork<'a, G: Playable> {
    pub(super) branch: &'a Branch,
    pub(super) before: &'static G::Rules,
    pub(super) after: &'static G::Rules,
}

impl<G: Playable> Fork<'_, G> {
    /// Plays to the branch once and goes on from there; `None` if stopped before the end.
    pub(super) fn play(
        &self,
        sitting: &Sitting<'_>,
        factories: &[BotFactory<G>],
    ) -> Result<Option<Vec<Observed>>> {
        let &Sitting { root, block, seating, stop } = sitting;
        let seed = deal_seed(root, block);
        let first = G::start(self.before, &G::deal(self.before, seating.len(), seed));
        let mut players = seat(factories, seating, root, block);
        let mut observer = TraceObserver::new(seating.len(), None);
        let turns = self.branch.turns();
        let Some(prefix) = play_until(turns, first, &mut players, seed, &mut observer, stop)?
        else {
            return Ok(None);
        };
        let go_on = |number| self.go_on(sitting, factories, &prefix, observer.clone(), number);
        (0..self.branch.continuations).map(go_on).collect()
    }

    /// Goes on from a position for the n-th time, with players that have seen nothing of it.
    fn go_on(
        &self,
        sitting: &Sitting<'_>,
        factories: &[BotFactory<G>],
        prefix: &PlayedGame<G>,
        mut observer: TraceObserver,
        number: usize,
    ) -> Result<Option<Observed>> {
        let &Sitting { root, block, seating, stop } = sitting;
        let root = continuation(root, number);
        let seed = deal_seed(root, block);
        let position = beginning(&prefix.last, self.after, seed)?;
        let mut players = seat(factories, seating, root, block);
        let played = play_until(usize::MAX, position, &mut players, seed, &mut observer, stop)?;
        let places = seating.iter().map(|assignment| assignment.stream).collect();
        Ok(played.map(|played| {
            let played = PlayedGame { moves: prefix.moves + played.moves, ..played };
            Observed { result: GameResult::of(played, places), trace: observer.trace() }
        }))
    }
}

/// A position from which a game goes on under some rules, with what nobody can know dealt anew.
fn beginning<G: Playable>(position: &G, rules: &'static G::Rules, seed: Seed) -> Result<G> {
    let mut position = position.under(rules).context("these rules cannot begin half way")?;
    // What one player cannot know in Babylon, the only game with branches, nobody knows.
    position.determinize(Seat::new(0), &mut seed.rng());
    Ok(position)
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use nabu_bots::BotSpec;
    use nabu_games::babylon::{Babylon, Effect};
    use nabu_games::{Game, Observation, Options, Rulebook};

    use super::super::arena::open;
    use super::super::{Named, Request, Study};
    use super::*;
    use crate::spec::lineups::Team;
    use crate::stats::Sample;

    /// What a token does in a round, as random players see it, who cannot prepare for it.
    fn study(branch: Option<usize>, round: usize) -> Study {
        let mut study = Study {
            conditions: Vec::new(),
            contrasts: Vec::new(),
            seats: Vec::new(),
            lineups: vec![Team(BotSpec::parse_list("random").unwrap())],
            weak: None,
            strength: false,
            until: None,
            blocks: 1,
            seed: 5,
            command: String::new(),
        };
        let request = Request {
            games: vec!["babylon".parse().unwrap()],
            contrasts: vec![Named::Timing],
            effects: vec![Effect::PlusSingle],
            rounds: vec![round],
            branch,
            ..Request::default()
        };
        request.expand(&mut study).unwrap();
        study
    }

    /// The games of each side of the contrast in a block.
    fn sides(study: &Study, block: u64) -> [Vec<Observed>; 2] {
        let contrast = &study.contrasts[0];
        [contrast.treated, contrast.baseline].map(|condition| {
            let arena = open(study, &study.conditions[condition]).unwrap();
            let seatings = study.seat_assignments(&study.task(0)).into_iter();
            let play = |seating: Vec<_>| arena.play(block, &seating, &AtomicBool::new(false));
            seatings.flat_map(|seating| play(seating).unwrap().unwrap()).collect()
        })
    }

    fn score(games: &[Observed]) -> f64 {
        let scores =
            games.iter().flat_map(|game| (0..2).map(|seat| f64::from(game.result.score(seat))));
        scores.collect::<Sample>().mean()
    }

    /// Differences of the score and scores without the token, over blocks.
    fn play(branch: Option<usize>, round: usize) -> [Sample; 2] {
        let study = study(branch, round);
        let blocks: Vec<_> = (0..600).map(|block| sides(&study, block)).collect();
        let differences = blocks.iter().map(|[with, without]| score(with) - score(without));
        let levels = blocks.iter().map(|[_, without]| score(without));
        [differences.collect(), levels.collect()]
    }

    /// Random players do the same whether they know of a token or not, so the truth is the same.
    #[test]
    fn branches_find_what_whole_games_find() {
        for round in [3, 12] {
            for (whole, branched) in play(None, round).iter().zip(play(Some(2), round)) {
                let error = |sample: &Sample| sample.variance() / sample.count() as f64;
                let width = (error(whole) + error(&branched)).sqrt();
                let distance = (whole.mean() - branched.mean()).abs();
                assert!(distance < 4.0 * width, "round {round}: {distance} of {width}");
            }
        }
    }

    /// Two games on deals of their own differ with twice the variance of one.
    #[test]
    fn what_both_sides_share_does_not_vary() {
        let [difference, level] = play(Some(1), 14).map(|sample| sample.variance());
        assert!(difference < 0.2 * 2.0 * level, "{difference} of {level}");
    }

    #[test]
    fn a_branch_goes_on_differently_each_time_and_is_the_same_when_repeated() {
        let study = study(Some(3), 10);
        let [with, without] = sides(&study, 7);
        assert_eq!([with.len(), without.len()], [6, 6]);
        assert_eq!([with.clone(), without], sides(&study, 7));
        assert_ne!(with[0], with[1]);
        assert!(with.iter().all(|game| game.result.turns == 30 && game.result.moves > 60));
    }

    #[test]
    fn every_continuation_deals_anew_what_nobody_has_seen() {
        let mut options = Options::default();
        options.set("tokens", "PLUS_SINGLE@9");
        let rules = Babylon::rules(&options).unwrap();
        // With four players nothing is removed before the first round.
        let position = Babylon::start(rules, &Babylon::deal(rules, 4, Seed(1)));
        let begin = |seed| beginning(&position, rules, Seed(seed)).unwrap();
        assert_ne!(begin(1), begin(2));
        assert_eq!(begin(1), begin(1));
        for seat in Seat::all(position.players()) {
            assert_eq!(Observation::new(&begin(1), seat), Observation::new(&position, seat));
        }
    }

    #[test]
    fn effects_share_the_baseline_of_their_round() {
        let mut study = study(Some(2), 5);
        let request = Request {
            games: vec!["babylon".parse().unwrap()],
            contrasts: vec![Named::Timing],
            effects: vec![Effect::MinusOne],
            rounds: vec![5, 6],
            branch: Some(2),
            ..Request::default()
        };
        request.expand(&mut study).unwrap();
        assert_eq!((study.contrasts.len(), study.conditions.len()), (3, 5));
        assert_eq!(study.games_per_block(), 20);
    }
}
