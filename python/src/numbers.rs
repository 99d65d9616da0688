//! Whole numbers as Python gives them. One that does not fit is named in the error.

use pyo3::exceptions::PyOverflowError;
use pyo3::prelude::*;

use crate::errors::fault;

pub(crate) fn seed(given: &Bound<'_, PyAny>) -> PyResult<u64> {
    given.extract().map_err(|error| out_of_range("seed", given, error))
}

pub(crate) fn seat(given: &Bound<'_, PyAny>) -> PyResult<usize> {
    given.extract().map_err(|error| out_of_range("seat", given, error))
}

pub(crate) fn seat_or_none(given: &Bound<'_, PyAny>) -> PyResult<Option<usize>> {
    if given.is_none() { Ok(None) } else { seat(given).map(Some) }
}

pub(crate) fn moves_or_none(given: &Bound<'_, PyAny>) -> PyResult<Option<usize>> {
    given.extract().map_err(|error| out_of_range("moves", given, error))
}

pub(crate) fn games(given: &Bound<'_, PyAny>) -> PyResult<usize> {
    given.extract().map_err(|error| out_of_range("games", given, error))
}

pub(crate) fn threads(given: &Bound<'_, PyAny>) -> PyResult<usize> {
    given.extract().map_err(|error| out_of_range("threads", given, error))
}

pub(crate) fn action(given: &Bound<'_, PyAny>) -> PyResult<i64> {
    given.extract().map_err(|error| out_of_range("action", given, error))
}

pub(crate) fn length(given: &Bound<'_, PyAny>) -> PyResult<usize> {
    given.extract().map_err(|error| out_of_range("length", given, error))
}

/// What is not a number at all stays an error of its type.
fn out_of_range(what: &str, given: &Bound<'_, PyAny>, error: PyErr) -> PyErr {
    if error.is_instance_of::<PyOverflowError>(given.py()) {
        return fault(format!("{what} {given} is out of range"));
    }
    error
}
