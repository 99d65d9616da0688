//! The two ends of a run on a cluster: a driver that keeps the journal, and workers that play for it.
//! What lies between them is a matter of the program around.

use std::ops::Range;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result, anyhow};

use crate::cli::Output;
use crate::cli::planned::{Task, with_experiment};
use crate::run::experiment::Experiment;
use crate::run::manifest::Manifest;
use crate::run::parcel::Order;
use crate::run::remote::{Receipt, Remote};
use crate::run::runner::serve;

/// The stack of a thread that stands in for the main one.
const STACK: usize = 8 << 20;

/// What a run wants to have played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stage {
    /// Later stages have larger numbers.
    pub number: u64,
    /// What workers must be told beside the units.
    pub context: Arc<Vec<u8>>,
    /// From the first unit that is missing to the end.
    pub units: Range<usize>,
}

/// A run whose games are played elsewhere.
#[derive(Clone, Debug, Default)]
pub struct Driver(Arc<Remote>);

impl Driver {
    pub(super) fn remote(&self) -> Arc<Remote> {
        Arc::clone(&self.0)
    }

    /// What workers must be started with, once the run has begun.
    pub fn manifest(&self) -> Option<String> {
        self.0.manifest()
    }

    /// Notes how many cores play for the run.
    pub fn set_cores(&self, cores: usize) {
        self.0.set_cores(cores);
    }

    /// What is to be played, as soon as there is something, or nothing after some time.
    pub fn stage(&self, patience: Duration) -> Option<Stage> {
        let stage = self.0.stage(patience)?;
        Some(Stage { number: stage.number, context: stage.context, units: stage.units })
    }

    /// Takes what a worker has played; says how many units were new, and how many were dropped
    /// because they came late or twice.
    pub fn accept(&self, result: &[u8]) -> Result<(usize, usize)> {
        let Receipt { new, dropped } = self.0.accept(result)?;
        Ok((new, dropped))
    }
}

/// Plays for a run whose journal is elsewhere.
#[derive(Debug)]
pub struct Worker {
    orders: Sender<Order>,
    answers: Receiver<Result<Vec<u8>>>,
}

impl Worker {
    /// Makes rules and bots of a run ready. If they are not the same here as where the manifest was
    /// written, the error says what differs.
    pub fn start(manifest: &str) -> Result<Self> {
        let manifest = Manifest::parse(manifest)?;
        let (orders, incoming) = channel();
        let (outgoing, answers) = channel();
        let errors = outgoing.clone();
        let work = move || {
            let served = with_experiment(
                &manifest,
                Output::Text,
                Serve { manifest: &manifest, orders: incoming, answers: outgoing },
            );
            if let Err(error) = served {
                // Whoever waits for an answer gets this one.
                let _ = errors.send(Err(error));
            }
        };
        thread::Builder::new().stack_size(STACK).spawn(work)?;
        let worker = Self { orders, answers };
        worker.answer().map(|_| worker)
    }

    /// Plays units of a stage and returns what the driver takes.
    pub fn play(&self, stage: u64, context: Vec<u8>, units: Range<usize>) -> Result<Vec<u8>> {
        self.orders.send(Order { stage, context, units }).context("the worker has ended")?;
        self.answer()
    }

    fn answer(&self) -> Result<Vec<u8>> {
        self.answers.recv().map_err(|_| anyhow!("the worker has ended"))?
    }
}

/// Answers orders on a thread; the first answer, to no order, says that everything is ready.
struct Serve<'a> {
    manifest: &'a Manifest,
    orders: Receiver<Order>,
    answers: Sender<Result<Vec<u8>>>,
}

impl Task for Serve<'_> {
    fn run<E: Experiment>(
        self,
        experiment: &E,
        _announcement: &str,
        _print: impl FnOnce(&E::Results, &Path) -> Result<()>,
    ) -> Result<ExitCode> {
        let tell = |answer| {
            // If nobody waits any more, the next order will not come.
            let _ = self.answers.send(answer);
        };
        let orders = self.orders.iter();
        serve(experiment, self.manifest, orders, tell)?;
        Ok(ExitCode::SUCCESS)
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::embed::{self, Done};

    /// What differs between two runs: machine and time, and what a merge or a training keeps to go on.
    const OF_THE_MACHINE: [&str; 4] = ["timing.csv", "move_times.csv", "lock", "preset.toml"];

    fn command(flags: &str, out: &Path, driver: Option<&Driver>) -> Done {
        let words = flags.split(' ').chain(["--out", out.to_str().unwrap()]);
        embed::run(words.map(Into::into), &Arc::default(), driver)
    }

    /// Plays everything that the driver wants, backwards and twice, with a worker that is replaced
    /// again and again; returns how many units were dropped.
    fn play_for(driver: &Driver, is_over: impl Fn() -> bool) -> usize {
        let mut dropped = 0;
        while !is_over() {
            let Some(Stage { number, context, units }) = driver.stage(Duration::from_millis(5))
            else {
                continue;
            };
            let worker = Worker::start(&driver.manifest().unwrap()).unwrap();
            let middle = units.start.midpoint(units.end);
            for part in [middle..units.end, units] {
                let result = worker.play(number, context.to_vec(), part).unwrap();
                dropped += driver.accept(&result).unwrap().1;
            }
        }
        dropped
    }

    fn on_a_cluster(flags: &str, out: &Path) -> (Done, usize) {
        let driver = Driver::default();
        driver.set_cores(3);
        thread::scope(|scope| {
            let run = scope.spawn(|| command(flags, out, Some(&driver)));
            let dropped = play_for(&driver, || run.is_finished());
            (run.join().unwrap(), dropped)
        })
    }

    fn files(directory: &Path) -> Vec<(String, Vec<u8>)> {
        let files = fs::read_dir(directory).unwrap().map(|entry| entry.unwrap());
        let files = files.map(|file| (file.file_name().into_string().unwrap(), file.path()));
        let files = files.filter(|(name, _)| !OF_THE_MACHINE.contains(&name.as_str()));
        let mut files: Vec<_> = files.map(|(name, path)| (name, fs::read(path).unwrap())).collect();
        files.sort();
        files
    }

    #[track_caller]
    fn assert_same_bytes(flags: &str) {
        let directory = tempfile::tempdir().unwrap();
        let [here, there] = ["here", "there"].map(|name| directory.path().join(name));
        assert_eq!(command(flags, &here, None).error, None);
        let (done, dropped) = on_a_cluster(flags, &there);
        assert_eq!((done.error, done.directory), (None, Some(there.clone())));
        assert!(dropped > 0);
        let (here, there) = (files(&here), files(&there));
        let names =
            |files: &[(String, _)]| files.iter().map(|file| file.0.clone()).collect::<Vec<_>>();
        assert_eq!(names(&here), names(&there));
        for (one, other) in here.iter().zip(&there) {
            assert!(one == other, "{} differs", one.0);
        }
    }

    #[test]
    fn every_kind_of_run_has_the_same_bytes_wherever_its_games_are_played() {
        assert_same_bytes(
            "tournament --game connect-four --bots random,greedy --blocks 7 --records",
        );
        assert_same_bytes(
            "tournament --game connect-four --bots random,greedy --blocks 900 --sprt 0,0.3",
        );
        assert_same_bytes(
            "balance --game babylonia --option first_turn_limits=off --bots random --blocks 4",
        );
        assert_same_bytes("ladder --game connect-four --bot mcts --from 10 --to 20 --blocks 3");
        assert_same_bytes("ablate --game connect-four --bot mcts:iters=10 --keys c --blocks 2");
        assert_same_bytes(
            "train --game connect-four --games 60 --round 20 --epoch 2 --warm-up 20 --runs 2 \
             --test-blocks 3 --hidden 16 --batch 32",
        );
    }

    #[test]
    fn the_time_of_bots_comes_back_from_where_they_think() {
        let directory = tempfile::tempdir().unwrap();
        let flags = "ladder --game connect-four --bot mcts --from 10 --to 20 --blocks 3";
        on_a_cluster(flags, directory.path());
        let times = fs::read_to_string(directory.path().join("move_times.csv")).unwrap();
        assert_eq!(times.lines().count(), 3, "{times}");
        assert!(
            times.lines().nth(1).unwrap().starts_with("3,"),
            "the cores of the cluster: {times}"
        );
    }

    #[test]
    fn a_worker_with_another_version_or_other_rules_is_refused() {
        let directory = tempfile::tempdir().unwrap();
        let flags = "tournament --game connect-four --bots random,greedy --blocks 3";
        command(flags, directory.path(), None);
        let manifest = fs::read_to_string(directory.path().join("manifest.json")).unwrap();
        assert!(Worker::start(&manifest).is_ok());
        let version = format!("\"version\": \"{}\"", env!("CARGO_PKG_VERSION"));
        let other = manifest.replace(&version, "\"version\": \"9.9.9\"");
        let error = Worker::start(&other).unwrap_err().to_string();
        assert!(error.contains("another nabu: version = \"0.1.0\", not \"9.9.9\""), "{error}");
        let hash = manifest.find("\"rules_hash\": \"").unwrap() + 15;
        let other = format!("{}0123456789abcdef{}", &manifest[..hash], &manifest[hash + 16..]);
        let error = Worker::start(&other).unwrap_err().to_string();
        assert!(
            error.contains("not \"0123456789abcdef\"") || error.contains("rules_hash"),
            "{error}"
        );
        assert!(Worker::start("{}").unwrap_err().to_string().contains("damaged"));
    }

    #[test]
    fn tuning_stays_on_one_machine() {
        let directory = tempfile::tempdir().unwrap();
        let flags = "tune --game connect-four --bot mcts:iters=5 --space c=0.2|0.4";
        let (done, _) = on_a_cluster(flags, directory.path());
        assert!(done.error.unwrap().starts_with("no cluster can play this: tuning"));
    }
}
