//! Runs whose games other processes play.

use std::ops::Range;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use nabu::embed;
use nabu_bots::interrupt;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::attention::attentively;
use crate::errors::chain;

/// Nobody waits longer for a stage.
const LONGEST_WAIT: Duration = Duration::from_secs(3600);

/// The end of a run that keeps the journal.
#[pyclass(module = "nabu", frozen)]
pub(crate) struct Driver(pub(crate) embed::Driver);

#[pymethods]
impl Driver {
    #[new]
    fn new() -> Self {
        Self(embed::Driver::default())
    }

    /// What workers are started with, once the run has begun.
    #[getter]
    fn manifest(&self) -> Option<String> {
        self.0.manifest()
    }

    /// Notes how many cores play.
    fn set_cores(&self, cores: usize) {
        self.0.set_cores(cores);
    }

    /// What is to be played: the number of a stage, its context, and the units from the first that is
    /// missing to the end. Nothing if there is none after so many seconds.
    fn stage<'py>(
        &self,
        py: Python<'py>,
        patience: f64,
    ) -> Option<(u64, Bound<'py, PyBytes>, usize, usize)> {
        let patience = Duration::try_from_secs_f64(patience).unwrap_or_default().min(LONGEST_WAIT);
        let embed::Stage { number, context, units } = py.detach(|| self.0.stage(patience))?;
        Some((number, PyBytes::new(py, &context), units.start, units.end))
    }

    /// The units of the open stage that are missing, from the first to the end.
    fn missing(&self) -> Option<(u64, usize, usize)> {
        let embed::Stage { number, units, .. } = self.0.stage(Duration::ZERO)?;
        Some((number, units.start, units.end))
    }

    /// Takes what a worker has played; says how many units were new and how many were dropped.
    fn accept(&self, py: Python<'_>, result: &[u8]) -> PyResult<(usize, usize)> {
        py.detach(|| self.0.accept(result)).map_err(chain)
    }

    /// Ends the run; what was played is kept.
    #[staticmethod]
    fn interrupt() {
        interrupt();
    }
}

/// The end of a run that plays.
#[pyclass(module = "nabu", frozen)]
pub(crate) struct Worker(Mutex<embed::Worker>);

#[pymethods]
impl Worker {
    /// Makes rules and bots ready; refuses a run of another version or with other rules.
    #[new]
    fn new(py: Python<'_>, manifest: &str) -> PyResult<Self> {
        py.detach(|| embed::Worker::start(manifest)).map(Mutex::new).map(Self).map_err(chain)
    }

    /// Plays units of a stage; the result is for the driver.
    fn play<'py>(
        &self,
        py: Python<'py>,
        stage: u64,
        context: Vec<u8>,
        first: usize,
        end: usize,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let _interruptible = embed::Interruptible::begin();
        let units = Range { start: first, end };
        let play = || {
            let worker = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            worker.play(stage, context, units)
        };
        let (result, error) = attentively(py, play, |_| Ok(()))?;
        match error {
            Some(error) => Err(error),
            None => result.map(|result| PyBytes::new(py, &result)).map_err(chain),
        }
    }
}
