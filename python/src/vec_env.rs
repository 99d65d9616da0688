//! `nabu.VecEnv`: many games side by side.

use std::sync::{Mutex, MutexGuard, PoisonError, TryLockError};

use nabu::spec::game::GameSpec;
use numpy::{PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray1};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;

use crate::errors::{chain, fault};
use crate::hall::{Hall, Open};
use crate::numbers;
use crate::rows::{Rows, Widths, Workers};
use crate::rules::Reward;

struct State {
    hall: Box<dyn Hall>,
    workers: Workers,
}

/// Many games stepped together, into arrays that are written in place.
#[pyclass(frozen, name = "VecEnv", module = "nabu")]
pub(crate) struct PyVecEnv {
    state: Mutex<State>,
    spec: String,
    games: usize,
    widths: Widths,
    observations: Option<Py<PyArray2<f32>>>,
    masks: Option<Py<PyArray2<bool>>>,
    rewards: Py<PyArray2<f32>>,
    scores: Py<PyArray2<i32>>,
    seats: Py<PyArray1<i32>>,
    dones: Py<PyArray1<bool>>,
    lengths: Py<PyArray1<i32>>,
    actions: Py<PyArray1<i64>>,
}

/// Borrows the arrays and does something with their rows.
macro_rules! with_rows {
    ($self:ident, $py:ident, |$rows:ident| $work:expr) => {{
        let borrowed =
            |_| fault("an array of the environment is in use elsewhere, or cannot be written");
        let mut observations = $self
            .observations
            .as_ref()
            .map(|array| array.bind($py).try_readwrite())
            .transpose()
            .map_err(borrowed)?;
        let mut masks = $self
            .masks
            .as_ref()
            .map(|array| array.bind($py).try_readwrite())
            .transpose()
            .map_err(borrowed)?;
        let mut rewards = $self.rewards.bind($py).try_readwrite().map_err(borrowed)?;
        let mut scores = $self.scores.bind($py).try_readwrite().map_err(borrowed)?;
        let mut seats = $self.seats.bind($py).try_readwrite().map_err(borrowed)?;
        let mut dones = $self.dones.bind($py).try_readwrite().map_err(borrowed)?;
        let mut lengths = $self.lengths.bind($py).try_readwrite().map_err(borrowed)?;
        let $rows = Rows {
            observations: observations.as_mut().map(|array| array.as_slice_mut()).transpose()?,
            masks: masks.as_mut().map(|array| array.as_slice_mut()).transpose()?,
            rewards: rewards.as_slice_mut()?,
            scores: scores.as_slice_mut()?,
            seats: seats.as_slice_mut()?,
            dones: dones.as_slice_mut()?,
            lengths: lengths.as_slice_mut()?,
        };
        if !$rows.fit($self.games, $self.widths) {
            return Err(fault("an array of the environment was resized"));
        }
        $work
    }};
}

impl PyVecEnv {
    fn state(&self) -> PyResult<MutexGuard<'_, State>> {
        let busy = || fault("the environment is being stepped in another thread");
        match self.state.try_lock() {
            Ok(state) => Ok(state),
            Err(TryLockError::Poisoned(state)) => Ok(PoisonError::into_inner(state)),
            Err(TryLockError::WouldBlock) => Err(busy()),
        }
    }
}

/// An array of zeros. numpy itself makes it, so that too large a one is a `MemoryError`.
fn zeros<'py, A: FromPyObjectOwned<'py>>(
    py: Python<'py>,
    shape: impl IntoPyObject<'py>,
    kind: &str,
) -> PyResult<A> {
    let array = py.import("numpy")?.call_method1("zeros", (shape, kind))?;
    array.extract().map_err(Into::into)
}

/// The actions of a step, of any integer type.
fn given<'py>(actions: &Bound<'py, PyAny>, games: usize) -> PyResult<PyReadonlyArray1<'py, i64>> {
    let is_ready = |array: &PyReadonlyArray1<'py, i64>| {
        array.as_slice().is_ok_and(|numbers| numbers.len() == games)
    };
    if let Some(array) = actions.extract().ok().filter(is_ready) {
        return Ok(array);
    }
    let numpy = actions.py().import("numpy")?;
    let array = numpy.call_method1("asarray", (actions,))?;
    let kind: String = array.getattr("dtype")?.getattr("kind")?.extract()?;
    if !["i", "u"].contains(&kind.as_str()) {
        let dtype = array.getattr("dtype")?;
        return Err(PyTypeError::new_err(format!("actions are whole numbers, not {dtype}")));
    }
    let shape: Vec<usize> = array.getattr("shape")?.extract()?;
    if shape != [games] {
        return Err(PyValueError::new_err(format!("actions have shape {shape:?}, not [{games}]")));
    }
    let array = numpy.call_method1("ascontiguousarray", (array, "int64"))?;
    array.extract::<PyReadonlyArray1<'py, i64>>()
}

#[pymethods]
impl PyVecEnv {
    #[new]
    #[pyo3(signature = (game, games, *, seed=1, observations=true, masks=true, reward="win", threads=1))]
    #[allow(clippy::too_many_arguments, reason = "they are named in Python")]
    fn make(
        py: Python<'_>,
        game: &str,
        #[pyo3(from_py_with = numbers::games)] games: usize,
        #[pyo3(from_py_with = numbers::seed)] seed: u64,
        observations: bool,
        masks: bool,
        reward: &str,
        #[pyo3(from_py_with = numbers::threads)] threads: usize,
    ) -> PyResult<Self> {
        if !(1..=1 << 20).contains(&games) {
            return Err(fault(format!("games {games} is not 1 to {}", 1 << 20)));
        }
        if !(1..=1024).contains(&threads) {
            return Err(fault(format!("threads {threads} is not 1 to 1024")));
        }
        let spec: GameSpec = game.parse().map_err(chain)?;
        let (text, id, reward) = (spec.to_string(), spec.id, Reward::named(reward)?);
        let (hall, widths) = id.dispatch(Open { spec, games, reward }).map_err(chain)?;
        let state = State { hall, workers: Workers::new(threads)? };
        let inputs = (games, widths.inputs);
        let (actions, players) = ((games, widths.actions), (games, widths.players));
        let env = Self {
            state: Mutex::new(state),
            spec: text,
            games,
            widths,
            observations: observations.then(|| zeros(py, inputs, "float32")).transpose()?,
            masks: masks.then(|| zeros(py, actions, "bool")).transpose()?,
            rewards: zeros(py, players, "float32")?,
            scores: zeros(py, players, "int32")?,
            seats: zeros(py, games, "int32")?,
            dones: zeros(py, games, "bool")?,
            lengths: zeros(py, games, "int32")?,
            actions: zeros(py, games, "int64")?,
        };
        env.reset(py, seed)?;
        Ok(env)
    }

    /// Begins all games anew.
    #[pyo3(signature = (seed=1))]
    fn reset(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = numbers::seed)] seed: u64,
    ) -> PyResult<()> {
        let mut state = self.state()?;
        let pool = state.workers.pool()?;
        let hall = &mut state.hall;
        with_rows!(self, py, |rows| py.detach(|| hall.reset(seed, rows, pool.as_deref())));
        Ok(())
    }

    /// Carries out one action in every game. Games that end are dealt anew at once.
    fn step(&self, py: Python<'_>, actions: &Bound<'_, PyAny>) -> PyResult<()> {
        let actions = given(actions, self.games)?;
        let mut state = self.state()?;
        let pool = state.workers.pool()?;
        let (hall, actions) = (&mut state.hall, actions.as_slice()?);
        let done = with_rows!(self, py, |rows| {
            py.detach(|| hall.step(actions, rows, pool.as_deref()))
        });
        done.map_err(fault)
    }

    /// A random legal action of every game, all equally likely; the array is written in place.
    fn random_actions(&self, py: Python<'_>) -> PyResult<Py<PyArray1<i64>>> {
        let mut state = self.state()?;
        let pool = state.workers.pool()?;
        let mut actions = self.actions.bind(py).try_readwrite().map_err(fault)?;
        let (hall, slice) = (&mut state.hall, actions.as_slice_mut()?);
        if slice.len() != self.games {
            return Err(fault("an array of the environment was resized"));
        }
        py.detach(|| hall.random(slice, pool.as_deref()));
        Ok(self.actions.clone_ref(py))
    }

    /// The game with its players and options, as text.
    #[getter]
    fn spec(&self) -> &str {
        &self.spec
    }

    /// How many games there are.
    #[getter]
    fn games(&self) -> usize {
        self.games
    }

    /// How many play in each.
    #[getter]
    fn players(&self) -> usize {
        self.widths.players
    }

    /// The size of the action space.
    #[getter]
    fn actions(&self) -> usize {
        self.widths.actions
    }

    /// How many numbers an observation has.
    #[getter]
    fn inputs(&self) -> usize {
        self.widths.inputs
    }

    /// What the player to act of every game may know: games x inputs, or None.
    #[getter]
    fn observations(&self, py: Python<'_>) -> Option<Py<PyArray2<f32>>> {
        self.observations.as_ref().map(|array| array.clone_ref(py))
    }

    /// Which actions are legal in every game: games x actions, or None.
    #[getter]
    fn masks(&self, py: Python<'_>) -> Option<Py<PyArray2<bool>>> {
        self.masks.as_ref().map(|array| array.clone_ref(py))
    }

    /// The rewards of all seats of games that ended in the last step, 0 elsewhere.
    #[getter]
    fn rewards(&self, py: Python<'_>) -> Py<PyArray2<f32>> {
        self.rewards.clone_ref(py)
    }

    /// The scores of all seats in the last game that ended in each place.
    #[getter]
    fn scores(&self, py: Python<'_>) -> Py<PyArray2<i32>> {
        self.scores.clone_ref(py)
    }

    /// Who acts in every game.
    #[getter]
    fn seats(&self, py: Python<'_>) -> Py<PyArray1<i32>> {
        self.seats.clone_ref(py)
    }

    /// Which games ended in the last step.
    #[getter]
    fn dones(&self, py: Python<'_>) -> Py<PyArray1<bool>> {
        self.dones.clone_ref(py)
    }

    /// How many moves the last game that ended in each place had.
    #[getter]
    fn lengths(&self, py: Python<'_>) -> Py<PyArray1<i32>> {
        self.lengths.clone_ref(py)
    }

    fn __len__(&self) -> usize {
        self.games
    }

    fn __repr__(&self) -> String {
        format!("<nabu.VecEnv of {} games of {}>", self.games, self.spec)
    }
}
