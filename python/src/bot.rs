//! `nabu.Bot`.

use std::sync::{Mutex, MutexGuard, TryLockError};

use nabu::embed::Interruptible;
use nabu::spec::bots::parse_bot;
use pyo3::prelude::*;
use pyo3::types::PyList;

use crate::attention::attentively;
use crate::brain::Brain;
use crate::errors::{chain, fault};
use crate::numbers;
use crate::seen::Thought;
use crate::view::PyView;

/// A built-in bot, as in `nabu bots`: call it with a view and it answers with a move.
///
/// It has random numbers of its own, which begin at `seed`. Give every thread a bot of its own.
#[pyclass(frozen, name = "Bot", module = "nabu")]
pub(crate) struct PyBot {
    brain: Mutex<Brain>,
    text: String,
    name: String,
    seed: u64,
}

impl PyBot {
    /// Waiting could last for ever, in a process that was forked in the middle of a thought.
    fn brain(&self) -> PyResult<MutexGuard<'_, Brain>> {
        match self.brain.try_lock() {
            Ok(brain) => Ok(brain),
            Err(TryLockError::Poisoned(brain)) => Ok(brain.into_inner()),
            Err(TryLockError::WouldBlock) => {
                let name = &self.name;
                Err(fault(format!("bot {name} is thinking; make a bot for each thread")))
            }
        }
    }

    /// Thinks without the interpreter lock, until it knows or somebody interrupts.
    fn think<T: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&mut Brain) -> Result<T, String> + Send,
    ) -> PyResult<T> {
        let mut brain = self.brain()?;
        let _interruptible = Interruptible::begin();
        let brain = &mut *brain;
        match attentively(py, || work(brain), |_| Ok(()))? {
            (_, Some(error)) => Err(error),
            (outcome, None) => outcome.map_err(fault),
        }
    }

    /// Whether a decision is so short that a thread of its own would cost more.
    fn is_quick(&self) -> bool {
        ["random", "greedy", "classic-greedy"].contains(&self.text.as_str())
    }

    fn decide(&self, py: Python<'_>, view: &PyView) -> PyResult<i64> {
        if self.is_quick() {
            let mut brain = self.brain()?;
            return view.seen.decide(&mut brain).map_err(fault);
        }
        self.think(py, |brain| view.seen.decide(brain))
    }
}

#[pymethods]
impl PyBot {
    #[new]
    #[pyo3(signature = (bot="standard", *, seed=1))]
    fn make(bot: &str, #[pyo3(from_py_with = numbers::seed)] seed: u64) -> PyResult<Self> {
        let spec = parse_bot(bot).map_err(chain)?;
        if spec.is_cheating() {
            let what = "sees everything, and a view does not show everything";
            return Err(fault(format!("{spec} {what}; it can play in tournaments")));
        }
        if spec.is_outside() {
            let what = "is told of whole games, and a view is a moment of one";
            return Err(fault(format!("{spec} {what}; it can play in tournaments")));
        }
        let (text, name) = (spec.to_string(), spec.name());
        Ok(Self { brain: Mutex::new(Brain::new(spec, seed)), text, name, seed })
    }

    /// The bot as text.
    #[getter]
    fn spec(&self) -> &str {
        &self.text
    }

    /// What stands for the bot in tables.
    #[getter]
    fn name(&self) -> &str {
        &self.name
    }

    /// The move it chooses, as text.
    fn __call__(&self, py: Python<'_>, view: &PyView) -> PyResult<String> {
        let index = self.decide(py, view)?;
        view.seen.text_at(index).map_err(fault)
    }

    /// The move it chooses, as index.
    fn choose(&self, py: Python<'_>, view: &PyView) -> PyResult<i64> {
        self.decide(py, view)
    }

    /// What a searching bot thinks of the moves of a view, with lines of up to `length` moves.
    #[pyo3(signature = (view, *, length=4))]
    fn analyze<'py>(
        &self,
        py: Python<'py>,
        view: &PyView,
        #[pyo3(from_py_with = numbers::length)] length: usize,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (thoughts, is_exact) = self.think(py, |brain| view.seen.analyze(brain, length))?;
        let list = PyList::empty(py);
        for thought in thoughts {
            let Thought { action, index, visits, value, rewards, line } = thought;
            list.append((action, index, visits, value, rewards, line))?;
        }
        py.import("nabu.analysis")?.getattr("_analysis")?.call1((list, is_exact))
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> PyResult<Self> {
        Self::make(&self.text, self.seed)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String, u64))> {
        let make = py.import("nabu.analysis")?.getattr("_restored_bot")?;
        Ok((make, (self.text.clone(), self.seed)))
    }

    fn __repr__(&self) -> String {
        format!("nabu.bot('{}')", self.text)
    }
}
