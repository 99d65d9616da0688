//! `nabu.View`.

use numpy::{IntoPyArray, PyArray1};
use pyo3::prelude::*;

use crate::errors::fault;
use crate::game::PyGame;
use crate::moves::mask_of;
use crate::numbers;
use crate::seen::AnyView;

/// What one seat sees of a game. It holds no more than that: whatever the seat cannot know is
/// dealt anew inside.
#[pyclass(frozen, name = "View", module = "nabu")]
pub(crate) struct PyView {
    pub(crate) seen: Box<dyn AnyView>,
}

impl PyView {
    pub(crate) fn new(seen: Box<dyn AnyView>) -> Self {
        Self { seen }
    }
}

#[pymethods]
impl PyView {
    /// The game with its players and options, as text.
    #[getter]
    fn spec(&self) -> String {
        self.seen.spec()
    }

    /// The name of the game.
    #[getter]
    fn id(&self) -> &'static str {
        self.seen.id()
    }

    /// How many play.
    #[getter]
    fn players(&self) -> usize {
        self.seen.players()
    }

    /// Whose view it is.
    #[getter]
    fn seat(&self) -> usize {
        self.seen.seat()
    }

    /// Who decides next.
    #[getter]
    fn to_act(&self) -> usize {
        self.seen.to_act()
    }

    /// Whether nothing is left to decide.
    #[getter]
    fn over(&self) -> bool {
        self.seen.is_over()
    }

    /// How many turns have ended.
    #[getter]
    fn turns(&self) -> usize {
        self.seen.turns()
    }

    /// Whether nothing is hidden from this seat.
    #[getter]
    fn fully_observed(&self) -> bool {
        self.seen.is_fully_observed()
    }

    /// The legal moves as texts; none while another seat acts.
    #[getter]
    fn legal(&self) -> Vec<String> {
        self.seen.legal_texts()
    }

    /// The legal moves as indices into the action space; none while another seat acts.
    #[getter]
    fn legal_indices<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i64>> {
        self.seen.legal_indices().into_pyarray(py)
    }

    /// The size of the action space.
    #[getter]
    fn actions(&self) -> usize {
        self.seen.actions()
    }

    /// How many numbers an observation has.
    #[getter]
    fn inputs(&self) -> usize {
        self.seen.inputs()
    }

    /// Which indices are legal, as an array of truth values.
    fn mask<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<bool>> {
        mask_of(&self.seen.legal_indices(), self.seen.actions()).into_pyarray(py)
    }

    /// The move with an index, as text.
    fn text(&self, #[pyo3(from_py_with = numbers::action)] index: i64) -> PyResult<String> {
        self.seen.text_at(index).map_err(fault)
    }

    /// The index of a move given as text.
    fn index(&self, text: &str) -> PyResult<usize> {
        self.seen.index_of(text).map_err(fault)
    }

    /// What the seat may know as numbers, each divided by its unit; see docs/inputs.md.
    fn observation<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<f32>> {
        self.seen.observe().into_pyarray(py)
    }

    /// The position as text, as far as the seat knows it.
    fn draw(&self) -> String {
        self.seen.draw()
    }

    /// A whole game that agrees with all the seat knows, to search in; the rest is dealt by `seed`.
    fn sample(&self, #[pyo3(from_py_with = numbers::seed)] seed: u64) -> PyGame {
        PyGame::new(self.seen.sample(seed))
    }

    fn __repr__(&self) -> String {
        format!("<nabu.View of seat {} in {}>", self.seen.seat(), self.seen.spec())
    }

    fn __str__(&self) -> String {
        self.seen.draw()
    }
}
