//! A training as a run: every epoch is a unit in the journal, with a checkpoint behind it.

use std::fmt::Write as _;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::sync::{Mutex, OnceLock};

use anyhow::{Context, Result, ensure};
use nabu_bots::BotSpec;

use super::checkpoint;
use super::errand::{Clerk, Clerks};
use super::plan::Training;
use super::trainer::{Epoch, Trainer};
use crate::files::{AtomicFile, write_text};
use crate::rows::EpochRow;
use crate::run::experiment::{Experiment, PlayedRun, Workload};
use crate::run::journal::UnitResult;
use crate::run::manifest::{Kind, Manifest, rules_hash};
use crate::run::parcel::Order;
use crate::run::progress::Ledger;
use crate::run::runner::Run;
use crate::run::table_writer::table;
use crate::spec::game::{GameTask, Playable};
use crate::stats::Interval;
use crate::stats::text::{amount, percent};

/// Why it is played in one place.
pub(crate) const IN_ROUNDS: &str =
    "training cannot be split, because each round depends on the one before";

/// The network that comes out.
const NETWORK: &str = "network.safetensors";

/// A training ready to run.
pub(crate) struct TrainingRun<'a> {
    plan: &'a Training,
    /// Who plays for a training in another process.
    clerk: OnceLock<Box<dyn Clerk + 'a>>,
}

impl<'a> TrainingRun<'a> {
    pub(crate) fn new(plan: &'a Training) -> Self {
        Self { plan, clerk: OnceLock::new() }
    }
}

impl Experiment for TrainingRun<'_> {
    type Game = Epoch;
    type Played = Vec<Epoch>;
    /// What came of it, in words.
    type Results = String;

    fn manifest(&self) -> Manifest {
        let hash = self.plan.game.id.dispatch(Hash(self.plan));
        let none: [&BotSpec; 0] = [];
        let games = [(&self.plan.game, hash)];
        Manifest::new(Kind::Train, self.plan.command.clone(), self.plan, none, &games)
    }

    fn workload(&self) -> Workload {
        Workload { blocks: self.plan.runs * self.plan.epochs(), units_per_block: 1 }
    }

    fn sequential(&self) -> Option<&'static str> {
        Some(IN_ROUNDS)
    }

    fn play_order(
        &self,
        order: &Order,
        _key: u32,
        stop: &AtomicBool,
    ) -> Result<Option<Vec<Vec<u8>>>> {
        let clerk = || self.plan.game.id.dispatch(Clerks(self.plan));
        self.clerk.get_or_init(clerk).play(order, stop)
    }

    fn play(&self, run: &mut Run<'_>) -> Result<Vec<Epoch>> {
        self.plan.game.id.dispatch(Train { plan: self.plan, run })
    }

    fn finish(&self, run: &PlayedRun, epochs: Vec<Epoch>) -> Result<String> {
        let per_run = self.plan.epochs();
        let rows = epochs.iter().enumerate();
        let rows =
            rows.map(|(unit, epoch)| EpochRow::new(unit / per_run + 1, unit % per_run + 1, epoch));
        table(&run.directory, rows)?.publish()?;
        let preset = preset(self.plan, &run.directory);
        write_text(&run.directory.join("preset.toml"), &preset)?;
        Ok(summary(self.plan, &epochs))
    }
}

/// A preset of a greedy player with the network.
fn preset(plan: &Training, directory: &Path) -> String {
    let network = directory.join(NETWORK);
    format!(
        "# Learned by: {}\n\n[{}]\nbot = \"greedy\"\nevaluation = \"network\"\nnetwork = {:?}\n",
        plan.command,
        plan.game.id.name(),
        network.display().to_string(),
    )
}

fn summary(plan: &Training, epochs: &[Epoch]) -> String {
    let mut text = format!("Training of {} (seed {})\n", plan.game, plan.seed);
    for (run, epochs) in epochs.chunks(plan.epochs()).enumerate() {
        if plan.runs > 1 {
            let _ = write!(text, "\nRun {}", run + 1);
        }
        text += "\nGames     Error   Greedy against the linear evaluation\n";
        text += &learning_curve(epochs);
    }
    if plan.runs > 1 {
        let _ = writeln!(
            text,
            "\nThe network of run {} was kept, the best at the end of the curves. Its share is biased \
             upwards: test it on other deals.",
            best_run(plan, epochs) + 1
        );
    }
    text
}

fn learning_curve(epochs: &[Epoch]) -> String {
    let (mut text, mut games) = (String::new(), 0);
    let step = epochs.len().div_ceil(20);
    for (place, epoch) in epochs.iter().enumerate() {
        games += epoch.games;
        if (place + 1) % step == 0 || place + 1 == epochs.len() {
            let strength = &epoch.strength;
            let share = Interval { mean: strength.win_share, lo: strength.lo, hi: strength.hi };
            let _ = writeln!(
                text,
                "{games:>7}  {:>6}   {}  {} : {} points",
                amount(epoch.error),
                percent(&share),
                amount(strength.score),
                amount(strength.opponent_score)
            );
        }
    }
    text
}

/// The run whose network won most in its last epoch; of equals the one with the larger lead.
fn best_run(plan: &Training, epochs: &[Epoch]) -> usize {
    let last = epochs.chunks(plan.epochs()).filter_map(|run| run.last());
    let merit = |epoch: &Epoch| {
        let strength = epoch.strength;
        (strength.win_share, strength.score - strength.opponent_score)
    };
    let order = |a: &(f64, f64), b: &(f64, f64)| a.0.total_cmp(&b.0).then(a.1.total_cmp(&b.1));
    let best = last.map(merit).enumerate().max_by(|a, b| order(&a.1, &b.1).then(b.0.cmp(&a.0)));
    best.map_or(0, |(run, _)| run)
}

struct Hash<'a>(&'a Training);

impl GameTask for Hash<'_> {
    type Output = u64;

    fn run<G: Playable>(self) -> u64 {
        let rules = self.0.game.rules::<G>();
        rules.map_or(0, |rules| rules_hash::<G>(rules, self.0.game.players))
    }
}

struct Train<'a, 'r, 'd> {
    plan: &'a Training,
    run: &'r mut Run<'d>,
}

impl GameTask for Train<'_, '_, '_> {
    type Output = Result<Vec<Epoch>>;

    fn run<G: Playable>(self) -> Result<Vec<Epoch>> {
        let Self { plan, run } = self;
        let directory = run.directory();
        let mut curve = Curve { plan, epochs: Vec::new() };
        for run_number in 0..plan.runs {
            let trainer = Mutex::new(Trainer::<G>::new(plan, run_number, run.remote())?);
            let first = run_number * plan.epochs();
            for unit in first..first + plan.epochs() {
                run.play_here(unit + 1, &mut curve, &|unit, stop: &AtomicBool| {
                    let mut trainer = trainer.lock().expect("one epoch runs at a time");
                    carry_on(&mut trainer, unit, directory, stop)
                })?;
            }
        }
        if plan.runs > 1 {
            let best = fs::read(directory.join(network_of(plan, best_run(plan, &curve.epochs))))?;
            publish(directory, NETWORK, &best)?;
        }
        Ok(curve.epochs)
    }
}

/// The file of the network that a run ends with.
fn network_of(plan: &Training, run: usize) -> String {
    if plan.runs == 1 { NETWORK.to_owned() } else { format!("network-{}.safetensors", run + 1) }
}

fn publish(directory: &Path, name: &str, bytes: &[u8]) -> Result<()> {
    let mut file = AtomicFile::create(directory, name)?;
    file.write_all(bytes)?;
    file.publish()
}

/// Trains one epoch, from its checkpoint if the trainer is not there yet.
fn carry_on<G: Playable>(
    trainer: &mut Trainer<'_, G>,
    unit: usize,
    directory: &Path,
    stop: &AtomicBool,
) -> Result<Option<Vec<Epoch>>> {
    let is_first = unit == trainer.run * trainer.plan.epochs();
    if !is_first && trainer.round == 0 {
        checkpoint::load(trainer, unit, directory)?;
        if trainer.recall(stop)?.is_none() {
            return Ok(None);
        }
    }
    let Some(result) = trainer.epoch(stop)? else { return Ok(None) };
    let error = result.error;
    ensure!(
        error.is_finite(),
        "the training diverged, its error is {error}; lower --rate or --clip"
    );
    checkpoint::save(trainer, unit + 1, directory).context("cannot keep a checkpoint")?;
    if trainer.round == trainer.plan.rounds {
        let bytes = trainer.learner.averaged().to_bytes(G::ID);
        publish(directory, &network_of(trainer.plan, trainer.run), &bytes)?;
    }
    Ok(Some(vec![result]))
}

/// The epochs so far.
struct Curve<'a> {
    plan: &'a Training,
    epochs: Vec<Epoch>,
}

impl Ledger<Epoch> for Curve<'_> {
    fn fits(&self, unit: &UnitResult<Epoch>) -> bool {
        let epoch = unit.unit % self.plan.epochs();
        let rounds = ((epoch + 1) * self.plan.epoch).min(self.plan.rounds);
        matches!(unit.games[..], [epoch] if epoch.rounds == rounds)
    }

    fn add(&mut self, unit: &UnitResult<Epoch>) {
        self.epochs.extend(&unit.games);
    }

    fn headline(&self) -> String {
        self.epochs.last().map_or(String::new(), |epoch| {
            let strength = &epoch.strength;
            format!("{:.0} % against linear", 100.0 * strength.win_share)
        })
    }
}
