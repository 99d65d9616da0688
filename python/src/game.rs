//! `nabu.Game`.

use std::sync::{Mutex, MutexGuard, PoisonError};

use nabu::records::record::Record;
use nabu::spec::game::GameSpec;
use numpy::{IntoPyArray, PyArray1};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::errors::{chain, fault};
use crate::moves::{Move, mask_of};
use crate::numbers;
use crate::origin::{self, Deal};
use crate::rules::Reward;
use crate::table::AnyTable;
use crate::view::PyView;

/// A game in progress: the deal, the moves and the position.
///
/// `game` is a text such as "babylon(players=3,tokens=C)"; `seed` decides everything chance
/// decides. Moves are texts in the notation of records, or indices into the fixed action space.
#[pyclass(frozen, name = "Game", module = "nabu")]
pub(crate) struct PyGame {
    table: Mutex<Box<dyn AnyTable>>,
}

impl PyGame {
    pub(crate) fn new(table: Box<dyn AnyTable>) -> Self {
        Self { table: Mutex::new(table) }
    }

    /// Nobody holds it while waiting for anything.
    fn table(&self) -> MutexGuard<'_, Box<dyn AnyTable>> {
        self.table.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[pymethods]
impl PyGame {
    #[new]
    #[pyo3(signature = (game="babylon", *, seed=1))]
    fn make(game: &str, #[pyo3(from_py_with = numbers::seed)] seed: u64) -> PyResult<Self> {
        let spec: GameSpec = game.parse().map_err(chain)?;
        Ok(Self::new(spec.id.dispatch(Deal { spec, seed }).map_err(chain)?))
    }

    /// The game of a record, a line of JSON, after all of its moves or the first `moves`.
    #[staticmethod]
    #[pyo3(signature = (record, *, moves=None))]
    fn from_record(
        record: &str,
        #[pyo3(from_py_with = numbers::moves_or_none)] moves: Option<usize>,
    ) -> PyResult<Self> {
        let record: Record = serde_json::from_str(record)
            .map_err(|error| fault(format!("not a record: {error}")))?;
        origin::of_record(record, moves).map(Self::new).map_err(fault)
    }

    /// The game that was pickled as this text.
    #[staticmethod]
    fn _restored(text: &str) -> PyResult<Self> {
        origin::restored(text).map(Self::new).map_err(fault)
    }

    /// The game with its players and options, as text.
    #[getter]
    fn spec(&self) -> String {
        self.table().spec()
    }

    /// The name of the game.
    #[getter]
    fn id(&self) -> &'static str {
        self.table().id()
    }

    /// How many play.
    #[getter]
    fn players(&self) -> usize {
        self.table().players()
    }

    /// Who decides next; the last one to decide when the game is over.
    #[getter]
    fn seat(&self) -> usize {
        self.table().to_act()
    }

    /// Whether nothing is left to decide.
    #[getter]
    fn over(&self) -> bool {
        self.table().is_over()
    }

    /// How many turns have ended.
    #[getter]
    fn turns(&self) -> usize {
        self.table().turns()
    }

    /// The legal moves as texts.
    #[getter]
    fn legal(&self) -> Vec<String> {
        self.table().legal_texts()
    }

    /// The legal moves as indices into the action space.
    #[getter]
    fn legal_indices<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i64>> {
        self.table().legal_indices().into_pyarray(py)
    }

    /// How many moves are legal, without listing them.
    fn count_legal(&self) -> usize {
        self.table().count_legal()
    }

    /// The size of the action space: indices are below it.
    #[getter]
    fn actions(&self) -> usize {
        self.table().actions()
    }

    /// How many numbers an observation has.
    #[getter]
    fn inputs(&self) -> usize {
        self.table().inputs()
    }

    /// Which indices are legal, as an array of truth values.
    fn mask<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<bool>> {
        let table = self.table();
        mask_of(&table.legal_indices(), table.actions()).into_pyarray(py)
    }

    /// The move with an index, as text.
    fn text(&self, #[pyo3(from_py_with = numbers::action)] index: i64) -> PyResult<String> {
        self.table().text_at(index).map_err(fault)
    }

    /// The index of a move given as text.
    fn index(&self, text: &str) -> PyResult<usize> {
        self.table().index_of(text).map_err(fault)
    }

    /// Carries out a move, given as text or as index.
    fn play(&self, action: &Bound<'_, PyAny>) -> PyResult<()> {
        let action = Move::of(action)?;
        let mut table = self.table();
        let played = match action {
            Move::Index(index) => table.play_index(index),
            Move::Text(text) => table.play_text(&text),
        };
        played.map_err(fault)
    }

    /// Plays random moves, at most so many, and otherwise to the end. Nothing is converted.
    #[pyo3(signature = (seed, moves=None))]
    fn play_random(
        &self,
        #[pyo3(from_py_with = numbers::seed)] seed: u64,
        #[pyo3(from_py_with = numbers::moves_or_none)] moves: Option<usize>,
    ) {
        self.table().play_random(seed, moves.unwrap_or(usize::MAX));
    }

    /// The moves so far, as indices.
    #[getter]
    fn moves<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i64>> {
        self.table().moves().into_pyarray(py)
    }

    /// The moves so far, as texts.
    #[getter]
    fn move_texts(&self) -> Vec<String> {
        self.table().move_texts()
    }

    /// The points of every seat, as if the game ended now.
    #[getter]
    fn scores(&self) -> Vec<i32> {
        self.table().scores()
    }

    /// The ranks of the seats after tie-breaks, from 1.
    #[getter]
    fn ranks(&self) -> Vec<usize> {
        self.table().ranks().into_iter().map(usize::from).collect()
    }

    /// The seats that win, as if the game ended now.
    #[getter]
    fn winners(&self) -> Vec<usize> {
        let ranks = self.table().ranks();
        (0..ranks.len()).filter(|seat| ranks[*seat] == 1).collect()
    }

    /// The reward of every seat, as if the game ended now: "win" is 1 for a win and
    /// -1 / (players - 1) for a loss, "margin" the points ahead of the best other.
    #[pyo3(signature = (reward="win"))]
    fn rewards(&self, reward: &str) -> PyResult<Vec<f64>> {
        let (reward, table) = (Reward::named(reward)?, self.table());
        let seats = nabu_games::Seat::all(table.players());
        Ok(seats.map(|seat| table.reward(reward, seat)).collect())
    }

    /// The points of every seat by category.
    fn breakdown<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyDict>>> {
        let of_seat = |points: Vec<(&'static str, i32)>| {
            let dict = PyDict::new(py);
            for (name, value) in points {
                dict.set_item(name, value)?;
            }
            Ok(dict)
        };
        let breakdown = self.table().breakdown();
        breakdown.into_iter().map(of_seat).collect()
    }

    /// What a seat sees, by default the one to act; nothing of what is hidden from it is inside.
    #[pyo3(name = "view", signature = (seat=None))]
    fn view_of(
        &self,
        #[pyo3(from_py_with = numbers::seat_or_none)] seat: Option<usize>,
    ) -> PyResult<PyView> {
        let table = self.table();
        let seat = crate::errors::seat(seat.unwrap_or_else(|| table.to_act()), table.players())?;
        Ok(PyView::new(table.view(seat)))
    }

    /// What a seat may know as numbers, each divided by its unit; see docs/inputs.md.
    #[pyo3(signature = (seat=None))]
    fn observation<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = numbers::seat_or_none)] seat: Option<usize>,
    ) -> PyResult<Bound<'py, PyArray1<f32>>> {
        let table = self.table();
        let seat = crate::errors::seat(seat.unwrap_or_else(|| table.to_act()), table.players())?;
        Ok(table.observe(seat).into_pyarray(py))
    }

    /// A text that tells what a seat has seen since the deal: equal for equal sights only.
    fn sight(&self, #[pyo3(from_py_with = numbers::seat)] seat: usize) -> PyResult<String> {
        let mut table = self.table();
        let seat = crate::errors::seat(seat, table.players())?;
        Ok(table.sight(seat))
    }

    /// The position as text: what a seat knows, or everything.
    #[pyo3(signature = (seat=None))]
    fn draw(
        &self,
        #[pyo3(from_py_with = numbers::seat_or_none)] seat: Option<usize>,
    ) -> PyResult<String> {
        let table = self.table();
        let players = table.players();
        let observer = seat.map(|number| crate::errors::seat(number, players)).transpose()?;
        Ok(table.draw(observer))
    }

    /// A copy in which everything that a seat cannot know is dealt anew.
    fn determinize(
        &self,
        #[pyo3(from_py_with = numbers::seat)] seat: usize,
        #[pyo3(from_py_with = numbers::seed)] seed: u64,
    ) -> PyResult<Self> {
        let mut copy = self.table().copy();
        let observer = crate::errors::seat(seat, copy.players())?;
        copy.determinize(observer, seed);
        Ok(Self::new(copy))
    }

    /// An independent copy; play in it to try something, keep the old game to take it back.
    fn copy(&self) -> Self {
        Self::new(self.table().copy())
    }

    /// The record of the game as a line of JSON.
    fn record(&self) -> PyResult<String> {
        self.table().record().map_err(fault)
    }

    fn __copy__(&self) -> Self {
        self.copy()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.copy()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        let text = self.table().saved().map_err(fault)?;
        Ok((py.get_type::<Self>().getattr("_restored")?, (text,)))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        let Ok(other) = other.cast::<Self>() else { return false };
        let other = other.get();
        if std::ptr::eq(self, other) {
            return true;
        }
        let copy = other.table().copy();
        self.table().is_same(copy.as_ref())
    }

    /// A game changes with every move, and what it is equal to changes with it.
    #[allow(clippy::unused_self, reason = "Python calls it with the game")]
    fn __hash__(&self) -> PyResult<isize> {
        Err(PyTypeError::new_err("a game cannot be hashed, because it changes; use its record()"))
    }

    fn __repr__(&self) -> String {
        let table = self.table();
        let (spec, moves) = (table.spec(), table.moves().len());
        if table.is_over() {
            return format!("<nabu.Game {spec}, over after {moves} moves: {:?}>", table.scores());
        }
        format!("<nabu.Game {spec}, {moves} moves, seat {} to act>", table.to_act())
    }

    fn __str__(&self) -> String {
        self.table().draw(None)
    }
}
