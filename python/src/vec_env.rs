//! `nabu.VecEnv`: many games side by side.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, TryLockError};

use nabu::spec::game::{GameSpec, GameTask, Playable};
use nabu_games::{GameRng, Seat, Seed};
use numpy::{PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray1};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::errors::{chain, fault};
use crate::rules::{self, Reward};

/// Tags of the randomness of a place.
const DEALS: u64 = 0;
const MOVES: u64 = 1;

/// One of the games, and what has been decided for it.
struct Place<G: Playable> {
    position: G,
    seed: Seed,
    games: u64,
    moves: u32,
    rng: GameRng,
    /// What was drawn at random in this position, with its number: it needs no check.
    drawn: Option<(i64, G::Action)>,
    chosen: Option<G::Action>,
    legal: Vec<G::Action>,
    /// What the mask says now, to be taken back at little cost.
    masked: Vec<u32>,
}

impl<G: Playable> Place<G> {
    /// Draws one of the legal actions.
    fn draw(&mut self) -> i64 {
        let action = self.position.random_action(&mut self.rng);
        let index = G::index(action).map_or(-1, |index| index as i64);
        self.drawn = Some((index, action));
        index
    }

    /// Notes the action with a number, if it is legal.
    fn choose(&mut self, index: i64) {
        self.chosen = match self.drawn.take() {
            Some((drawn, action)) if drawn == index => Some(action),
            _ => {
                let action = rules::action_at::<G>(index).ok();
                action.filter(|action| self.position.is_legal(*action))
            }
        };
    }
}

/// The arrays of some places, side by side.
struct Rows<'a> {
    observations: Option<&'a mut [f32]>,
    masks: Option<&'a mut [bool]>,
    rewards: &'a mut [f32],
    scores: &'a mut [i32],
    seats: &'a mut [i32],
    dones: &'a mut [bool],
    lengths: &'a mut [i32],
}

/// Widths of the arrays.
#[derive(Clone, Copy)]
struct Widths {
    inputs: usize,
    actions: usize,
    players: usize,
}

impl<'a> Rows<'a> {
    /// Cuts off the first places.
    fn split(self, places: usize, widths: Widths) -> (Self, Self) {
        fn cut<T>(rows: Option<&mut [T]>, at: usize) -> (Option<&mut [T]>, Option<&mut [T]>) {
            rows.map(|rows| rows.split_at_mut(at)).unzip()
        }
        let (observations, more_observations) = cut(self.observations, places * widths.inputs);
        let (masks, more_masks) = cut(self.masks, places * widths.actions);
        let (rewards, more_rewards) = self.rewards.split_at_mut(places * widths.players);
        let (scores, more_scores) = self.scores.split_at_mut(places * widths.players);
        let (seats, more_seats) = self.seats.split_at_mut(places);
        let (dones, more_dones) = self.dones.split_at_mut(places);
        let (lengths, more_lengths) = self.lengths.split_at_mut(places);
        (
            Rows { observations, masks, rewards, scores, seats, dones, lengths },
            Rows {
                observations: more_observations,
                masks: more_masks,
                rewards: more_rewards,
                scores: more_scores,
                seats: more_seats,
                dones: more_dones,
                lengths: more_lengths,
            },
        )
    }
}

/// Many games of one kind.
trait Hall: Send {
    fn reset(&mut self, seed: u64, rows: Rows<'_>, pool: Option<&ThreadPool>);
    fn step(
        &mut self,
        actions: &[i64],
        rows: Rows<'_>,
        pool: Option<&ThreadPool>,
    ) -> Result<(), String>;
    fn random(&mut self, actions: &mut [i64], pool: Option<&ThreadPool>);
}

struct Games<G: Playable> {
    spec: GameSpec,
    rules: &'static G::Rules,
    units: Vec<f32>,
    widths: Widths,
    reward: Reward,
    places: Vec<Place<G>>,
}

impl<G: Playable> Games<G> {
    /// What does not change from place to place.
    fn table(&self) -> Shared<G> {
        let Self { spec, rules, widths, reward, .. } = self;
        Shared {
            rules,
            players: spec.players,
            units: self.units.clone(),
            widths: *widths,
            reward: *reward,
        }
    }
}

/// What all places share.
struct Shared<G: Playable> {
    rules: &'static G::Rules,
    players: usize,
    units: Vec<f32>,
    widths: Widths,
    reward: Reward,
}

impl<G: Playable> Shared<G> {
    fn deal(&self, place: &mut Place<G>) {
        let seed = place.seed.child(DEALS).child(place.games);
        place.position = G::start(self.rules, &G::deal(self.rules, self.players, seed));
        place.games += 1;
        place.drawn = None;
        place.moves = 0;
    }

    /// Carries out what was chosen, and begins a new game when one is over.
    fn act(&self, place: &mut Place<G>, at: usize, rows: &mut Rows<'_>) {
        let Some(action) = place.chosen.take() else { return };
        place.position.apply(action);
        place.moves += 1;
        rows.dones[at] = place.position.is_over();
        let own = at * self.players..(at + 1) * self.players;
        if !rows.dones[at] {
            rows.rewards[own].fill(0.0);
            return;
        }
        for seat in Seat::all(self.players) {
            rows.rewards[own.start + seat.index()] = self.reward.of(&place.position, seat) as f32;
            rows.scores[own.start + seat.index()] = place.position.score(seat);
        }
        rows.lengths[at] = place.moves as i32;
        self.deal(place);
    }

    /// Writes what the player to act sees and may do.
    fn show(&self, place: &mut Place<G>, at: usize, rows: &mut Rows<'_>) {
        let seat = place.position.to_act();
        rows.seats[at] = seat.index() as i32;
        if let Some(observations) = &mut rows.observations {
            let own = &mut observations[at * self.widths.inputs..][..self.widths.inputs];
            rules::observe(&place.position, seat, &self.units, own);
        }
        if let Some(masks) = &mut rows.masks {
            let own = &mut masks[at * self.widths.actions..][..self.widths.actions];
            place.masked.drain(..).for_each(|index| own[index as usize] = false);
            place.position.legal_actions(&mut place.legal);
            let indices = place.legal.iter().filter_map(|action| G::index(*action));
            place.masked.extend(indices.map(|index| index as u32));
            place.masked.iter().for_each(|index| own[*index as usize] = true);
        }
    }
}

/// How many places each thread looks after.
fn part_size(places: usize, pool: Option<&ThreadPool>) -> usize {
    places.div_ceil(pool.map_or(1, ThreadPool::current_num_threads)).max(1)
}

/// Does the work with every part, on as many threads as the pool has.
fn in_parts<T: Send>(
    parts: impl Iterator<Item = T>,
    pool: Option<&ThreadPool>,
    work: &(impl Fn(T) + Sync),
) {
    match pool {
        None => parts.for_each(work),
        Some(pool) => {
            pool.in_place_scope(|scope| parts.for_each(|part| scope.spawn(move |_| work(part))));
        }
    }
}

/// Does the work with every place and its rows.
fn each<G: Playable>(
    places: &mut [Place<G>],
    rows: Rows<'_>,
    widths: Widths,
    pool: Option<&ThreadPool>,
    work: &(impl Fn(&mut Place<G>, usize, &mut Rows<'_>) + Sync),
) {
    let size = part_size(places.len(), pool);
    let mut rest = Some(rows);
    let parts = places.chunks_mut(size).filter_map(|part| {
        let (own, others) = rest.take()?.split(part.len(), widths);
        rest = Some(others);
        Some((part, own))
    });
    in_parts(parts, pool, &|(part, mut rows): (&mut [Place<G>], Rows<'_>)| {
        part.iter_mut().enumerate().for_each(|(at, place)| work(place, at, &mut rows));
    });
}

impl<G: Playable> Games<G> {
    /// Notes what is chosen in every game; the first game where that is illegal.
    fn choose(&mut self, actions: &[i64], pool: Option<&ThreadPool>) -> Option<usize> {
        let size = part_size(self.places.len(), pool);
        let first = AtomicUsize::new(usize::MAX);
        let parts = self.places.chunks_mut(size).zip(actions.chunks(size)).enumerate();
        in_parts(parts, pool, &|(part, (places, actions)): (usize, (&mut [Place<G>], &[i64]))| {
            for (at, (place, index)) in places.iter_mut().zip(actions).enumerate() {
                place.choose(*index);
                if place.chosen.is_none() {
                    first.fetch_min(part * size + at, Ordering::Relaxed);
                }
            }
        });
        Some(first.into_inner()).filter(|at| *at != usize::MAX)
    }

    /// What is wrong with an action in a game.
    fn complaint(&self, at: usize, index: i64) -> String {
        let mut copy = self.places[at].position;
        let told = rules::action_at::<G>(index)
            .and_then(|action| copy.try_apply(action).map_err(|error| error.to_string()));
        format!("game {at}: {}", told.err().unwrap_or_default())
    }
}

impl<G: Playable> Hall for Games<G> {
    fn reset(&mut self, seed: u64, rows: Rows<'_>, pool: Option<&ThreadPool>) {
        for (number, place) in self.places.iter_mut().enumerate() {
            place.seed = Seed(seed).child(number as u64);
            (place.games, place.rng) = (0, place.seed.child(MOVES).rng());
        }
        let table = self.table();
        each(&mut self.places, rows, self.widths, pool, &|place, at, rows: &mut Rows<'_>| {
            table.deal(place);
            rows.dones[at] = false;
            rows.rewards[at * table.players..(at + 1) * table.players].fill(0.0);
            table.show(place, at, rows);
        });
    }

    /// Nothing happens anywhere if an action is illegal somewhere.
    fn step(
        &mut self,
        actions: &[i64],
        rows: Rows<'_>,
        pool: Option<&ThreadPool>,
    ) -> Result<(), String> {
        if let Some(at) = self.choose(actions, pool) {
            return Err(self.complaint(at, actions[at]));
        }
        let table = self.table();
        each(&mut self.places, rows, self.widths, pool, &|place, at, rows: &mut Rows<'_>| {
            table.act(place, at, rows);
            table.show(place, at, rows);
        });
        Ok(())
    }

    fn random(&mut self, actions: &mut [i64], pool: Option<&ThreadPool>) {
        let size = part_size(self.places.len(), pool);
        let parts = self.places.chunks_mut(size).zip(actions.chunks_mut(size));
        in_parts(parts, pool, &|(places, actions): (&mut [Place<G>], &mut [i64])| {
            for (place, index) in places.iter_mut().zip(actions) {
                *index = place.draw();
            }
        });
    }
}

struct Open {
    spec: GameSpec,
    games: usize,
    reward: Reward,
}

impl GameTask for Open {
    type Output = anyhow::Result<(Box<dyn Hall>, Widths)>;

    fn run<G: Playable>(self) -> Self::Output {
        let Self { spec, games, reward } = self;
        let rules = spec.rules::<G>()?;
        let widths = Widths { inputs: G::inputs(), actions: G::ACTIONS, players: spec.players };
        let position = G::start(rules, &G::deal(rules, spec.players, Seed(0)));
        let place = |_| Place {
            position,
            seed: Seed(0),
            games: 0,
            moves: 0,
            rng: Seed(0).rng(),
            drawn: None,
            chosen: None,
            legal: Vec::new(),
            masked: Vec::new(),
        };
        let places = (0..games).map(place).collect();
        let units = rules::units::<G>();
        Ok((Box::new(Games::<G> { spec, rules, units, widths, reward, places }), widths))
    }
}

/// Threads of a process; a forked one has none of them.
struct Workers {
    threads: usize,
    process: u32,
    pool: Option<Arc<ThreadPool>>,
}

impl Workers {
    fn new(threads: usize) -> PyResult<Self> {
        let mut workers = Self { threads, process: 0, pool: None };
        workers.pool()?;
        Ok(workers)
    }

    fn pool(&mut self) -> PyResult<Option<Arc<ThreadPool>>> {
        if self.threads > 1 && self.process != std::process::id() {
            // What a fork has copied cannot be ended, its threads do not exist.
            std::mem::forget(self.pool.take());
            let pool = ThreadPoolBuilder::new().num_threads(self.threads).build();
            self.pool = Some(Arc::new(pool.map_err(fault)?));
            self.process = std::process::id();
        }
        Ok(self.pool.clone())
    }
}

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
        let borrowed = |_| fault("an array of the environment is in use elsewhere");
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

/// The actions of a step, of any integer type.
fn given<'py>(actions: &Bound<'py, PyAny>, games: usize) -> PyResult<PyReadonlyArray1<'py, i64>> {
    let py = actions.py();
    let numpy = py.import("numpy")?;
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
    Ok(array.extract::<PyReadonlyArray1<'py, i64>>()?)
}

#[pymethods]
impl PyVecEnv {
    #[new]
    #[pyo3(signature = (game, games, *, seed=1, observations=true, masks=true, reward="win", threads=1))]
    #[allow(clippy::too_many_arguments, reason = "they are named in Python")]
    fn make(
        py: Python<'_>,
        game: &str,
        games: usize,
        seed: u64,
        observations: bool,
        masks: bool,
        reward: &str,
        threads: usize,
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
        let (actions, players) = ([games, widths.actions], [games, widths.players]);
        let env = Self {
            state: Mutex::new(state),
            spec: text,
            games,
            widths,
            observations: observations
                .then(|| PyArray2::zeros(py, [games, widths.inputs], false).unbind()),
            masks: masks.then(|| PyArray2::zeros(py, actions, false).unbind()),
            rewards: PyArray2::zeros(py, players, false).unbind(),
            scores: PyArray2::zeros(py, players, false).unbind(),
            seats: PyArray1::zeros(py, games, false).unbind(),
            dones: PyArray1::zeros(py, games, false).unbind(),
            lengths: PyArray1::zeros(py, games, false).unbind(),
            actions: PyArray1::zeros(py, games, false).unbind(),
        };
        env.reset(py, seed)?;
        Ok(env)
    }

    /// Begins all games anew.
    #[pyo3(signature = (seed=1))]
    fn reset(&self, py: Python<'_>, seed: u64) -> PyResult<()> {
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
