//! Tuning: the best settings of a bot from noisy games.
//!
//! Options with lists of values are tuned by an N-tuple bandit, weights by simultaneous
//! perturbation. Deals for tuning, for the play-off of several runs and for the final test are
//! never the same.

use std::sync::atomic::AtomicBool;

use anyhow::{Error, Result};
use nabu_bots::BotSpec;
use nabu_games::Seed;
use serde_json::{Value, json};

use super::contest::recipes;
use super::hall::Hall;
use super::ntbea::Ntbea;
use super::space::{Space, short};
use super::spsa::Spsa;
use super::{Contest, Match, Meeting};
use crate::game_spec::{GameSpec, GameTask, Playable};
use crate::stats::Sample;
use crate::tournament::manifest;
use crate::tournament::run::lock;
use crate::tournament::{Progress, RunOptions};

/// Parts of the randomness.
const TUNE: u64 = 10;
const PLAY_OFF: u64 = 11;
const TEST: u64 = 12;

/// Parts of the randomness of a run of tuning.
const CHOICES: u64 = 0;
const OPTIONS: u64 = 1;
const WEIGHTS: u64 = 2;

/// Everything that decides what tuning finds.
#[derive(Clone, Debug)]
pub struct Tuning {
    /// The command that repeats it.
    pub command: String,
    /// The game.
    pub game: GameSpec,
    /// The bot to begin with.
    pub base: BotSpec,
    /// Who is played against; if nobody, the base, and for weights the two moves each other.
    pub opponents: Vec<BotSpec>,
    /// What may change.
    pub space: Space,
    /// Steps for options, and as many for weights.
    pub steps: usize,
    /// Settings tried in a step for options, deals in a step for weights.
    pub batch: usize,
    /// Independent runs.
    pub runs: usize,
    /// Deals of the final test, and of the play-off.
    pub test_blocks: usize,
    /// The root of all randomness.
    pub seed: u64,
}

/// A setting that was tried.
#[derive(Clone, Debug)]
pub struct Evaluation {
    /// The run, from 1.
    pub run: usize,
    /// Whether options or weights were tuned.
    pub phase: &'static str,
    /// The step, from 1.
    pub step: usize,
    /// The values of all keys that are tuned.
    pub values: Vec<String>,
    /// The share of the wins.
    pub win_share: f64,
    /// Games played.
    pub games: u64,
}

/// The best bot of a run.
#[derive(Clone, Debug)]
pub struct Finalist {
    /// The bot.
    pub bot: BotSpec,
    /// Its share of the wins against the other finalists, if there was a play-off.
    pub win_share: Option<f64>,
}

/// What came of it.
#[derive(Clone, Debug)]
pub struct Tuned {
    /// The keys that were tuned.
    pub keys: Vec<String>,
    /// All settings tried.
    pub evaluations: Vec<Evaluation>,
    /// The best of each run; equal ones once.
    pub finalists: Vec<Finalist>,
    /// The place of the best finalist.
    pub winner: usize,
    /// The winner against the base on fresh deals, unless it is the base.
    pub test: Option<Meeting>,
}

/// How tuning ended.
#[derive(Debug)]
pub enum TuneOutcome {
    /// All is played.
    Finished(Box<Tuned>),
    /// Stopped before the end; the journal holds what was played.
    Interrupted,
    /// Something broke on the way; the journal holds what was played.
    Failed(Error),
}

impl Tuning {
    /// Plays what is not played yet until all is or `stop` is raised. An error means that nothing
    /// was begun.
    pub fn run(
        &self,
        options: &RunOptions,
        stop: &AtomicBool,
        progress: &mut dyn Progress,
    ) -> Result<TuneOutcome> {
        self.game.id.dispatch(Play { tuning: self, options, stop, progress })
    }

    /// The seeds of tuning, play-off and test.
    pub fn seeds(&self) -> [Seed; 3] {
        [TUNE, PLAY_OFF, TEST].map(|part| Seed(self.seed).child(part))
    }

    /// Matches played in a step for options, and in one for weights.
    fn matches_per_step(&self) -> [usize; 2] {
        let opponents = self.opponents.len();
        let moves = if self.game.players == 2 { 1 } else { 2 };
        let of_weights = if opponents == 0 { moves } else { 2 * opponents };
        [opponents.max(1), of_weights]
    }

    /// The most units of work there can be.
    pub fn units(&self) -> usize {
        let phases = [!self.space.choices.is_empty(), self.space.has_weights];
        let phases = phases.into_iter().zip(self.matches_per_step());
        let per_step: usize = phases.filter(|(is_on, _)| *is_on).map(|(_, matches)| matches).sum();
        let tuning = self.runs * self.steps * self.batch * per_step;
        tuning + (self.runs * (self.runs - 1) + 1) * self.test_blocks
    }

    fn manifest<G: Playable>(&self, rules: &'static G::Rules) -> Result<Value> {
        let [tune, play_off, test] = self.seeds().map(|seed| seed.0);
        let opponents: Vec<_> = self.opponents.iter().map(ToString::to_string).collect();
        Ok(json!({
            "format": "nabu-run/1",
            "kind": "tune",
            "command": self.command,
            "game": self.game.to_string(),
            "players": self.game.players,
            "bot": self.base.to_string(),
            "recipe": self.base.recipe(G::ID)?.to_string(),
            "opponents": opponents,
            "opponent_recipes": recipes(&self.opponents, G::ID)?,
            "space": self.space.describe(),
            "steps": self.steps,
            "batch": self.batch,
            "runs": self.runs,
            "test_blocks": self.test_blocks,
            "seed": self.seed,
            "seeds": { "tune": tune, "play_off": play_off, "test": test },
            "version": env!("CARGO_PKG_VERSION"),
            "git": env!("NABU_GIT_HASH"),
            "rules_hash": format!("{:016x}", manifest::rules_hash::<G>(rules, self.game.players)),
        }))
    }

    fn contest(
        &self,
        bots: Vec<BotSpec>,
        matches: Vec<Match>,
        blocks: usize,
        seed: Seed,
    ) -> Contest {
        Contest {
            kind: "tune",
            command: String::new(),
            game: self.game.clone(),
            bots,
            matches,
            blocks,
            seed: seed.0,
        }
    }

    /// Candidates against opponents; those of the first candidate come first.
    fn trials(
        &self,
        candidates: Vec<BotSpec>,
        opponents: &[BotSpec],
        blocks: usize,
        seed: Seed,
    ) -> Contest {
        let count = candidates.len();
        let pairs = (0..count).flat_map(|candidate| {
            (0..opponents.len())
                .map(move |place| Match { challenger: candidate, opponent: count + place })
        });
        let matches = pairs.collect();
        self.contest([&candidates, opponents].concat(), matches, blocks, seed)
    }

    /// Two bots against each other; with more than two players also the other way round, because
    /// one against many is not the same as many against one.
    fn duel(&self, bots: [BotSpec; 2], blocks: usize, seed: Seed) -> Contest {
        let mut matches = vec![Match { challenger: 0, opponent: 1 }];
        if self.game.players > 2 {
            matches.push(Match { challenger: 1, opponent: 0 });
        }
        self.contest(bots.to_vec(), matches, blocks, seed)
    }
}

struct Play<'a> {
    tuning: &'a Tuning,
    options: &'a RunOptions,
    stop: &'a AtomicBool,
    progress: &'a mut dyn Progress,
}

impl GameTask for Play<'_> {
    type Output = Result<TuneOutcome>;

    fn run<G: Playable>(self) -> Result<TuneOutcome> {
        let Self { tuning, options, stop, progress } = self;
        let rules = tuning.game.rules::<G>()?;
        for bot in &tuning.opponents {
            bot.build::<G>()?;
        }
        let _lock = lock(&options.directory)?;
        manifest::claim(&options.directory, &tuning.manifest::<G>(rules)?, options.resume)?;
        let hall = Hall::<G>::open(rules, options, stop, progress, tuning.units());
        let outcome = hall.and_then(|hall| {
            let mut tuner = Tuner { tuning, hall, keys: Vec::new(), evaluations: Vec::new() };
            let tuned = tuner.run();
            tuner.hall.close();
            tuned
        });
        Ok(match outcome {
            Ok(Some(tuned)) => TuneOutcome::Finished(Box::new(tuned)),
            Ok(None) => TuneOutcome::Interrupted,
            Err(error) => TuneOutcome::Failed(error),
        })
    }
}

/// Tuning as it goes on. `None` everywhere means that it was stopped.
struct Tuner<'a, G: Playable> {
    tuning: &'a Tuning,
    hall: Hall<'a, G>,
    keys: Vec<String>,
    evaluations: Vec<Evaluation>,
}

impl<G: Playable> Tuner<'_, G> {
    fn run(&mut self) -> Result<Option<Tuned>> {
        let tuning = self.tuning;
        let weights = tuning.space.weights::<G>(&tuning.base)?;
        self.keys = tuning.space.choices.iter().map(|choice| choice.key.clone()).collect();
        self.keys.extend(weights.iter().map(|(name, _)| (*name).to_owned()));
        let mut found = Vec::new();
        for run in 0..tuning.runs {
            let Some(bot) = self.run_once(run)? else { return Ok(None) };
            if !found.contains(&bot) {
                found.push(bot);
            }
        }
        let Some(finalists) = self.play_off(found)? else { return Ok(None) };
        let share = |place: &usize| finalists[*place].win_share.unwrap_or_default();
        let winner = (0..finalists.len()).rev().max_by(|a, b| share(a).total_cmp(&share(b)));
        let winner = winner.expect("every run has a finalist");
        let Some(test) = self.test(&finalists[winner].bot)? else { return Ok(None) };
        let (keys, evaluations) = (self.keys.clone(), std::mem::take(&mut self.evaluations));
        Ok(Some(Tuned { keys, evaluations, finalists, winner, test }))
    }

    /// One run: options first, then weights with the best options.
    fn run_once(&mut self, run: usize) -> Result<Option<BotSpec>> {
        let mut bot = self.tuning.base.clone();
        if !self.tuning.space.choices.is_empty() {
            match self.tune_options(run)? {
                Some(tuned) => bot = tuned,
                None => return Ok(None),
            }
        }
        if self.tuning.space.has_weights { self.tune_weights(run, &bot) } else { Ok(Some(bot)) }
    }

    fn tune_options(&mut self, run: usize) -> Result<Option<BotSpec>> {
        let Tuning { space, base, steps, batch, .. } = self.tuning;
        let seed = self.tuning.seeds()[0].child(run as u64).child(OPTIONS);
        let own = [base.clone()];
        let opponents =
            if self.tuning.opponents.is_empty() { &own } else { &self.tuning.opponents[..] };
        let mut rng = seed.child(CHOICES).rng();
        let sizes: Vec<_> = space.choices.iter().map(|choice| choice.values.len()).collect();
        let mut search = Ntbea::new(&sizes, space.start::<G>(base)?);
        for step in 0..*steps {
            let points = search.propose(*batch, &mut rng);
            let bots = points.iter().map(|point| space.bot(base, point));
            let bots = bots.collect::<Result<Vec<_>>>()?;
            let seed = seed.child(1 + step as u64);
            let contest = self.tuning.trials(bots.clone(), opponents, 1, seed);
            let headline = self.headline(run, "options", step, &space.bot(base, &search.best())?);
            let Some(meetings) = self.hall.play(&contest, &headline)? else { return Ok(None) };
            let meetings = meetings.chunks(opponents.len());
            for ((point, bot), meetings) in points.iter().zip(&bots).zip(meetings) {
                search.learn(point, self.note(run, "options", step, bot, meetings)?);
            }
        }
        Ok(Some(space.bot(base, &search.best())?))
    }

    fn tune_weights(&mut self, run: usize, base: &BotSpec) -> Result<Option<BotSpec>> {
        let Tuning { space, steps, batch, opponents, .. } = self.tuning;
        let seed = self.tuning.seeds()[0].child(run as u64).child(WEIGHTS);
        let weights = space.weights::<G>(base)?;
        let names: Vec<_> = weights.iter().map(|(name, _)| *name).collect();
        let start: Vec<_> = weights.iter().map(|(_, value)| *value).collect();
        let mut rng = seed.child(CHOICES).rng();
        let mut search = Spsa::new(&start, *steps);
        for step in 0..*steps {
            let moves = search.propose(&mut rng);
            let [up, down] = moves.map(|values| with_weights(base, &names, &values));
            let (up, down) = (up?, down?);
            let seed = seed.child(1 + step as u64);
            let contest = if opponents.is_empty() {
                self.tuning.duel([up.clone(), down.clone()], *batch, seed)
            } else {
                self.tuning.trials(vec![up.clone(), down.clone()], opponents, *batch, seed)
            };
            let best = with_weights(base, &names, &search.best())?;
            let headline = self.headline(run, "weights", step, &best);
            let Some(meetings) = self.hall.play(&contest, &headline)? else { return Ok(None) };
            let [of_up, of_down] = both_sides(&meetings);
            let of_up = self.note(run, "weights", step, &up, &of_up)?;
            let of_down = self.note(run, "weights", step, &down, &of_down)?;
            search.learn(of_up - of_down);
        }
        with_weights(base, &names, &search.best()).map(Some)
    }

    fn headline(&self, run: usize, phase: &str, step: usize, best: &BotSpec) -> String {
        let Tuning { runs, steps, .. } = self.tuning;
        format!("run {}/{runs} {phase} {}/{steps}: {best}", run + 1, step + 1)
    }

    /// Notes what came of a setting and returns its share of the wins.
    fn note(
        &mut self,
        run: usize,
        phase: &'static str,
        step: usize,
        bot: &BotSpec,
        meetings: &[Meeting],
    ) -> Result<f64> {
        let recipe = bot.recipe(G::ID)?;
        let shares: Sample = meetings.iter().flat_map(|meeting| &meeting.blocks).copied().collect();
        let win_share = shares.mean();
        self.evaluations.push(Evaluation {
            run: run + 1,
            phase,
            step: step + 1,
            values: self
                .keys
                .iter()
                .map(|key| recipe.value::<G>(key).unwrap_or_default())
                .collect(),
            win_share,
            games: meetings.iter().map(|meeting| meeting.games).sum(),
        });
        Ok(win_share)
    }

    /// Every finalist against every other.
    fn play_off(&mut self, bots: Vec<BotSpec>) -> Result<Option<Vec<Finalist>>> {
        if bots.len() == 1 {
            return Ok(Some(
                bots.into_iter().map(|bot| Finalist { bot, win_share: None }).collect(),
            ));
        }
        let pairs = (0..bots.len()).flat_map(|one| (0..bots.len()).map(move |other| (one, other)));
        let matches: Vec<_> = pairs
            .filter(|(one, other)| one != other)
            .map(|(challenger, opponent)| Match { challenger, opponent })
            .collect();
        let blocks = self.tuning.test_blocks;
        let seed = self.tuning.seeds()[1];
        let contest = self.tuning.contest(bots.clone(), matches, blocks, seed);
        let Some(meetings) = self.hall.play(&contest, "play-off")? else { return Ok(None) };
        let finalist = |(place, bot): (usize, BotSpec)| {
            let own = contest.matches.iter().zip(&meetings);
            let own = own.filter(|(one, _)| one.challenger == place);
            let share: Sample = own.map(|(_, meeting)| meeting.sample().mean()).collect();
            Finalist { bot, win_share: Some(share.mean()) }
        };
        Ok(Some(bots.into_iter().enumerate().map(finalist).collect()))
    }

    /// The winner against the base, on deals that nobody has seen; nothing if it is the base.
    fn test(&mut self, winner: &BotSpec) -> Result<Option<Option<Meeting>>> {
        let Tuning { base, test_blocks, .. } = self.tuning;
        if self.is_base(winner)? {
            return Ok(Some(None));
        }
        let opponents = [base.clone()];
        let seed = self.tuning.seeds()[2];
        let contest = self.tuning.trials(vec![winner.clone()], &opponents, *test_blocks, seed);
        let meetings = self.hall.play(&contest, &format!("test of {winner}"))?;
        Ok(meetings.map(|meetings| meetings.into_iter().next()))
    }

    fn is_base(&self, bot: &BotSpec) -> Result<bool> {
        let (one, other) = (bot.recipe(G::ID)?, self.tuning.base.recipe(G::ID)?);
        let same = |key: &String| {
            let values = [&one, &other].map(|recipe| recipe.value::<G>(key).unwrap_or_default());
            super::choices::is_same(&values[0], &values[1])
        };
        Ok(self.keys.iter().all(same))
    }
}

/// The meetings of the first of two bots and those of the second. In a single match of two players
/// what one wins the other loses.
fn both_sides(meetings: &[Meeting]) -> [Vec<Meeting>; 2] {
    match meetings {
        [duel] => {
            let mut other = duel.clone();
            other.blocks.iter_mut().for_each(|share| *share = 1.0 - *share);
            [vec![duel.clone()], vec![other]]
        }
        _ => {
            let (first, second) = meetings.split_at(meetings.len() / 2);
            [first.to_vec(), second.to_vec()]
        }
    }
}

fn with_weights(base: &BotSpec, names: &[&str], values: &[f64]) -> Result<BotSpec> {
    let mut bot = base.clone();
    for (name, value) in names.iter().zip(values) {
        bot = bot.with(name, &short(*value))?;
    }
    Ok(bot)
}
