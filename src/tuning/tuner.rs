//! Tuning as it goes on.

use std::marker::PhantomData;

use anyhow::Result;
use nabu_bots::BotSpec;

use super::Meeting;
use super::choices::is_same;
use super::match_queue::MatchQueue;
use super::ntbea::Ntbea;
use super::space::short;
use super::spsa::Spsa;
use super::tune::{Evaluation, Finalist, Tuned, Tuning};
use crate::rows::{EvaluationRow, TuningPhase};
use crate::spec::game::Playable;
use crate::stats::Sample;
use crate::tuning::Match;

/// Parts of the randomness of a run: what the search draws, and the deals of its steps.
const CHOICES: u64 = 0;
const OPTIONS: u64 = 1;
const WEIGHTS: u64 = 2;

pub(super) struct Tuner<'a, 'r, G> {
    tuning: &'a Tuning,
    queue: MatchQueue<'a, 'r>,
    keys: Vec<String>,
    evaluations: Vec<Evaluation>,
    game: PhantomData<G>,
}

/// Where in tuning a setting is tried.
#[derive(Clone, Copy)]
struct Place {
    run: usize,
    phase: TuningPhase,
    step: usize,
}

impl<'a, 'r, G: Playable> Tuner<'a, 'r, G> {
    pub(super) fn new(tuning: &'a Tuning, queue: MatchQueue<'a, 'r>) -> Result<Self> {
        let choices = tuning.space.choices.iter().map(|choice| choice.key.clone());
        let weights = tuning.space.weights::<G>(&tuning.base)?;
        let weights = weights.iter().map(|(name, _)| (*name).to_owned());
        let keys = choices.chain(weights).collect();
        Ok(Self { tuning, queue, keys, evaluations: Vec::new(), game: PhantomData })
    }

    /// All runs, the play-off of their best, and the test of the winner.
    pub(super) fn tune(mut self) -> Result<Tuned> {
        let mut found = Vec::new();
        for run in 0..self.tuning.runs {
            let bot = self.run_once(run)?;
            if !found.contains(&bot) {
                found.push(bot);
            }
        }
        let finalists = self.play_off(&found)?;
        let share = |place: &usize| finalists[*place].win_share.unwrap_or_default();
        let winner = (0..finalists.len()).rev().max_by(|a, b| share(a).total_cmp(&share(b)));
        let winner = winner.expect("every run has a finalist");
        let test = self.test(&finalists[winner].bot)?;
        let Self { keys, evaluations, .. } = self;
        Ok(Tuned { keys, evaluations, finalists, winner, test })
    }

    /// One run: options first, then weights with the best options.
    fn run_once(&mut self, run: usize) -> Result<BotSpec> {
        let mut bot = self.tuning.base.clone();
        if !self.tuning.space.choices.is_empty() {
            bot = self.tune_options(run)?;
        }
        if self.tuning.space.has_weights { self.tune_weights(run, &bot) } else { Ok(bot) }
    }

    fn tune_options(&mut self, run: usize) -> Result<BotSpec> {
        let Tuning { space, base, steps, batch, .. } = self.tuning;
        let opponents = self.tuning.opponents_or_base();
        let seed = self.tuning.seeds()[0].child(run as u64).child(OPTIONS);
        let mut rng = seed.child(CHOICES).rng();
        let sizes: Vec<_> = space.choices.iter().map(|choice| choice.values.len()).collect();
        let mut search = Ntbea::new(&sizes, space.start::<G>(base)?);
        for step in 0..*steps {
            let place = Place { run, phase: TuningPhase::Options, step };
            let points = search.propose(*batch, &mut rng);
            let bots = points.iter().map(|point| space.bot(base, point));
            let bots = bots.collect::<Result<Vec<_>>>()?;
            let deals = seed.child(1 + step as u64);
            let contest = self.tuning.trials(&bots, opponents, 1, deals);
            let headline = self.headline(place, &space.bot(base, &search.best())?);
            let meetings = self.queue.play(&contest, &headline)?;
            let meetings = meetings.chunks(opponents.len());
            for ((point, bot), meetings) in points.iter().zip(&bots).zip(meetings) {
                search.learn(point, self.note(place, bot, meetings)?);
            }
        }
        space.bot(base, &search.best())
    }

    fn tune_weights(&mut self, run: usize, base: &BotSpec) -> Result<BotSpec> {
        let seed = self.tuning.seeds()[0].child(run as u64).child(WEIGHTS);
        let weights = self.tuning.space.weights::<G>(base)?;
        let (names, start): (Vec<_>, Vec<_>) = weights.into_iter().unzip();
        let mut rng = seed.child(CHOICES).rng();
        let mut search = Spsa::new(&start, self.tuning.steps);
        for step in 0..self.tuning.steps {
            let place = Place { run, phase: TuningPhase::Weights, step };
            let [up, down] = search.propose(&mut rng);
            let moves = [with_weights(base, &names, &up)?, with_weights(base, &names, &down)?];
            let contest = self.tuning.moves(&moves, seed.child(1 + step as u64));
            let headline = self.headline(place, &with_weights(base, &names, &search.best())?);
            let [of_up, of_down] = both_sides(&self.queue.play(&contest, &headline)?);
            let of_up = self.note(place, &moves[0], &of_up)?;
            let of_down = self.note(place, &moves[1], &of_down)?;
            search.learn(of_up - of_down);
        }
        with_weights(base, &names, &search.best())
    }

    fn headline(&self, place: Place, best: &BotSpec) -> String {
        let Tuning { runs, steps, .. } = self.tuning;
        let Place { run, phase, step } = place;
        format!("run {}/{runs} {phase} {}/{steps}: {best}", run + 1, step + 1)
    }

    /// Notes what came of a setting and returns its share of the wins.
    fn note(&mut self, place: Place, bot: &BotSpec, meetings: &[Meeting]) -> Result<f64> {
        let config = bot.config(G::ID)?;
        let shares: Sample = meetings.iter().flat_map(|meeting| &meeting.blocks).copied().collect();
        let value = |key: &String| config.value_or_weight::<G>(key).unwrap_or_default();
        self.evaluations.push(Evaluation {
            row: EvaluationRow {
                run: place.run + 1,
                phase: place.phase,
                step: place.step + 1,
                win_share: shares.mean().into(),
                games: meetings.iter().map(|meeting| meeting.games).sum(),
            },
            values: self.keys.iter().map(value).collect(),
        });
        Ok(shares.mean())
    }

    /// Every finalist against every other, if there are several.
    fn play_off(&mut self, bots: &[BotSpec]) -> Result<Vec<Finalist>> {
        if let [bot] = bots {
            return Ok(vec![Finalist { bot: bot.clone(), win_share: None }]);
        }
        let pairs = (0..bots.len()).flat_map(|one| (0..bots.len()).map(move |other| (one, other)));
        let pairs = pairs.filter(|(one, other)| one != other);
        let matches = pairs.map(|(challenger, opponent)| Match { challenger, opponent }).collect();
        let (blocks, seed) = (self.tuning.test_blocks, self.tuning.seeds()[1]);
        let contest = self.tuning.contest(bots.to_vec(), matches, blocks, seed);
        let meetings = self.queue.play(&contest, "play-off")?;
        let finalist = |(place, bot): (usize, &BotSpec)| {
            let own = contest.matches.iter().zip(&meetings);
            let own = own.filter(|(one, _)| one.challenger == place);
            let share: Sample = own.map(|(_, meeting)| meeting.sample().mean()).collect();
            Finalist { bot: bot.clone(), win_share: Some(share.mean()) }
        };
        Ok(bots.iter().enumerate().map(finalist).collect())
    }

    /// The winner against the base, on deals that nobody has seen; nothing if it is the base.
    fn test(&mut self, winner: &BotSpec) -> Result<Option<Meeting>> {
        let Tuning { base, test_blocks, .. } = self.tuning;
        if self.is_base(winner)? {
            return Ok(None);
        }
        let (winners, bases) = ([winner.clone()], [base.clone()]);
        let contest = self.tuning.trials(&winners, &bases, *test_blocks, self.tuning.seeds()[2]);
        let meetings = self.queue.play(&contest, &format!("test of {winner}"))?;
        Ok(meetings.into_iter().next())
    }

    fn is_base(&self, bot: &BotSpec) -> Result<bool> {
        let (one, other) = (bot.config(G::ID)?, self.tuning.base.config(G::ID)?);
        let same = |key: &String| {
            let values =
                [&one, &other].map(|config| config.value_or_weight::<G>(key).unwrap_or_default());
            is_same(&values[0], &values[1])
        };
        Ok(self.keys.iter().all(same))
    }
}

/// The meetings of the first of two bots and those of the second. In a single match of two players
/// what one wins the other loses.
fn both_sides(meetings: &[Meeting]) -> [Vec<Meeting>; 2] {
    if let [duel] = meetings {
        let mut other = duel.clone();
        other.blocks.iter_mut().for_each(|share| *share = 1.0 - *share);
        return [vec![duel.clone()], vec![other]];
    }
    let (first, second) = meetings.split_at(meetings.len() / 2);
    [first.to_vec(), second.to_vec()]
}

fn with_weights(base: &BotSpec, names: &[&str], values: &[f64]) -> Result<BotSpec> {
    let mut bot = base.clone();
    for (name, value) in names.iter().zip(values) {
        bot = bot.with(name, &short(*value))?;
    }
    Ok(bot)
}
