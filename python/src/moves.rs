//! Moves and masks as Python has them.

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyInt, PyString};

use crate::numbers;

/// A move as Python gives it.
pub(crate) enum Move {
    Index(i64),
    Text(String),
}

impl Move {
    pub(crate) fn of(given: &Bound<'_, PyAny>) -> PyResult<Self> {
        if let Ok(text) = given.cast::<PyString>() {
            return Ok(Self::Text(text.to_string()));
        }
        let is_number = given.is_instance_of::<PyInt>() || given.hasattr("__index__")?;
        if is_number && !given.is_instance_of::<PyBool>() {
            return numbers::action(given).map(Self::Index);
        }
        let kind = given.get_type().name()?.to_string();
        Err(PyTypeError::new_err(format!("a move is a text or an index, not {kind}")))
    }
}

/// Truth values for some of all actions.
pub(crate) fn mask_of(legal: &[i64], actions: usize) -> Vec<bool> {
    let mut mask = vec![false; actions];
    for index in legal {
        mask[*index as usize] = true;
    }
    mask
}
