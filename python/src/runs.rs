//! Commands, records, and what there is to name.

use std::ffi::OsString;
use std::path::PathBuf;
use std::sync::{Arc, PoisonError};

use nabu::embed::{self, Watch};
use nabu::records::file::{self, Line};
use nabu::records::record::Record;
use nabu::records::replay;
use nabu::spec::game::{GameId, GameSpec, GameTask, Playable};
use nabu_games::Seed;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::attention::attentively;
use crate::cluster::Driver;
use crate::errors::{chain, fault};
use crate::hosted::{Failure, Registered};

/// Carries out a command of the command line and says where its results are and what it printed.
///
/// `bots` are functions by the names they have in the arguments; `progress` is called with the
/// units done, all units, the games played and a headline. With a `driver`, other processes play.
#[pyfunction]
#[pyo3(signature = (arguments, bots, progress=None, driver=None))]
pub(crate) fn run_command(
    py: Python<'_>,
    arguments: Vec<OsString>,
    bots: Vec<(String, Py<PyAny>)>,
    progress: Option<Py<PyAny>>,
    driver: Option<Py<Driver>>,
) -> PyResult<(Option<PathBuf>, String)> {
    let failure = Failure::default();
    let registered = Registered::new(bots, &failure)?;
    let watch = Arc::new(Watch::default());
    let driver = driver.as_ref().map(|driver| &driver.get().0);
    let look = |py: Python<'_>| match &progress {
        None => Ok(()),
        Some(progress) => {
            let (done, units) = watch.units();
            progress.call1(py, (done, units, watch.games(), watch.headline())).map(drop)
        }
    };
    let (done, error) = attentively(py, || embed::run(arguments, &watch, driver), look)?;
    drop(registered);
    let raised = failure.lock().unwrap_or_else(PoisonError::into_inner).take();
    // Whatever a function answers after Ctrl-C does not count.
    if let Some(error) = error.or(raised) {
        let told = done.error.as_deref().filter(|_| done.is_interrupted);
        if let Some(told) = told.filter(|_| error.value(py).hasattr("add_note").unwrap_or(false)) {
            error.value(py).call_method1("add_note", (told,))?;
        }
        return Err(error);
    }
    match done.error {
        Some(error) => Err(fault(error)),
        None => Ok((done.directory, done.printed)),
    }
}

/// The lines of a file of records, plain or gzip.
#[pyfunction]
pub(crate) fn record_lines(path: PathBuf) -> PyResult<Vec<String>> {
    let lines = file::lines(&path).map_err(chain)?;
    let text = |line: anyhow::Result<Line>| line.and_then(|line| line.text).map_err(chain);
    lines.map(text).collect()
}

/// What is wrong with a record, or nothing.
#[pyfunction]
pub(crate) fn verify_record(line: &str) -> Option<String> {
    match serde_json::from_str::<Record>(line) {
        Err(error) => Some(format!("not a record: {error}")),
        Ok(record) => replay::check(&record).err().map(|fault| fault.to_string()),
    }
}

struct Facts<'py>(Python<'py>);

impl<'py> GameTask for Facts<'py> {
    type Output = PyResult<Bound<'py, PyDict>>;

    fn run<G: Playable>(self) -> Self::Output {
        let facts = PyDict::new(self.0);
        facts.set_item("id", G::ID)?;
        facts.set_item("title", G::TITLE)?;
        facts.set_item("players", G::PLAYERS.collect::<Vec<_>>())?;
        facts.set_item("categories", G::CATEGORIES.to_vec())?;
        facts
            .set_item("options", G::OPTIONS.iter().map(|option| option.name).collect::<Vec<_>>())?;
        facts.set_item("max_moves", G::MAX_MOVES)?;
        facts.set_item("actions", G::ACTIONS)?;
        let ranges =
            G::RANGES.iter().map(|range| (range.name, range.start, range.len, range.meaning));
        facts.set_item("action_ranges", ranges.collect::<Vec<_>>())?;
        facts.set_item("inputs", G::inputs())?;
        let planes = G::PLANES.iter();
        let planes =
            planes.map(|plane| (plane.name, plane.start, plane.len, plane.unit, plane.meaning));
        facts.set_item("planes", planes.collect::<Vec<_>>())?;
        Ok(facts)
    }
}

/// All games with their facts.
#[pyfunction]
pub(crate) fn games(py: Python<'_>) -> PyResult<Vec<Bound<'_, PyDict>>> {
    GameId::ALL.into_iter().map(|id| id.dispatch(Facts(py))).collect()
}

struct RandomGames {
    spec: GameSpec,
    seed: u64,
    games: u64,
}

impl GameTask for RandomGames {
    type Output = anyhow::Result<usize>;

    fn run<G: Playable>(self) -> Self::Output {
        let (rules, mut moves) = (self.spec.rules::<G>()?, 0);
        for game in 0..self.games {
            let seed = Seed(self.seed).child(game);
            let mut position = G::start(rules, &G::deal(rules, self.spec.players, seed));
            let mut rng = seed.child(1).rng();
            while !position.is_over() {
                position.apply(position.random_action(&mut rng));
                moves += 1;
            }
        }
        Ok(moves)
    }
}

/// Plays random games from the deal to the end without a stop, and says how many moves they had:
/// what the engine can do, to compare with.
#[pyfunction]
pub(crate) fn random_games(py: Python<'_>, game: &str, seed: u64, games: u64) -> PyResult<usize> {
    let spec: GameSpec = game.parse().map_err(chain)?;
    py.detach(|| spec.id.dispatch(RandomGames { spec, seed, games })).map_err(chain)
}

/// The names of all bots.
#[pyfunction]
pub(crate) fn bot_names() -> Vec<String> {
    let kinds = nabu_bots::BotConfig::kinds();
    let kinds = kinds.iter().map(|config| config.kind().to_owned());
    kinds.chain(nabu_bots::PRESETS.iter().map(|(name, _)| (*name).to_owned())).collect()
}
